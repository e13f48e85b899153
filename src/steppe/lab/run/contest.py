"""Play one match among bots; a bot that is not built in loses it if it fails.

A failure (no answer in time, a crash, an error, an illegal word) is a resignation with a reason:
the match ends for everybody, the others share the win, and the work goes on. The error of a
built-in bot is a fault of this program, and ends the work.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from steppe.bots.outside.bot_messages import PLAYED_OUT, End
from steppe.bots.outside.command_bot import CommandBot
from steppe.bots.outside.piped_process import FaultError
from steppe.core.bot import Bot, Budget, Seen
from steppe.core.errors import IllegalMove, NotationError, noting
from steppe.play.log import RESIGN
from steppe.play.match import Match

IN_A_ROW = 3
"""A pairing ends when the same bot forfeits this many matches in a row."""

_LONGEST = 300  # characters of a reason

Note = Callable[[int, Seen], str]
"""Describes the bot of a player and its moment, for the traceback of an error."""


@dataclass(frozen=True)
class Contender:
    """A bot in a seat: its name, its budget, and whether it may forfeit instead of raising."""

    word: str
    bot: Bot
    budget: Budget
    may_forfeit: bool


@dataclass(frozen=True)
class Forfeit:
    """The player who lost a match because their bot failed, and the reason in one line."""

    player: int
    reason: str


def is_told(loser: int, reason: str, players: int) -> bool:
    """Return whether a result has a player who forfeited and a reason, or neither (-1 and "")."""
    return bool(reason) if 0 <= loser < players else (loser, reason) == (-1, "")


def contest(match: Match, contenders: Sequence[Contender], note: Note) -> Forfeit | None:
    """Play a match to its end; return the forfeit that ended it, if any.

    Programs among the bots get the result, and end. Raises the error of a bot that may not forfeit,
    with a note.
    """
    forfeit = None
    try:
        while (player := match.player) is not None:
            seen = match.look(player)
            one = contenders[player]
            reason = _move(match, one, seen, partial(note, player, seen))
            if reason:
                forfeit = Forfeit(player, reason)
        _tell(match, contenders, forfeit)
    finally:
        dismiss(one.bot for one in contenders)
    return forfeit


def _move(match: Match, one: Contender, seen: Seen, note: Callable[[], str]) -> str:
    """Let a bot move, or else lose; return the reason, "" if it has moved."""
    try:
        with noting(note):
            move = one.bot.choose(seen, one.budget)
            try:
                match.commit(match.plan(seen.player, move))
            except (NotationError, IllegalMove, TypeError) as error:
                raise type(error)(f"{_named(one)}{error}") from error
    except Exception as error:
        if not one.may_forfeit:
            raise
        match.commit(match.plan(seen.player, RESIGN))
        return reason_of(error).removeprefix(_named(one))
    return ""


def _named(one: Contender) -> str:
    return f"bot {one.word!r}: "


def reason_of(error: Exception) -> str:
    """Return the reason for a forfeit in one line: what the bot did."""
    text = str(error) or "no message"
    is_told = isinstance(error, FaultError | NotationError | IllegalMove)
    line = " ".join((text if is_told else f"{type(error).__name__}: {text}").split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} …"


def _tell(match: Match, contenders: Sequence[Contender], forfeit: Forfeit | None) -> None:
    """Tell every program how the match ended."""
    end = End(match.returns(), match.scores(), PLAYED_OUT)
    if forfeit is not None:
        end = replace(end, reason=f"player {forfeit.player} lost: {forfeit.reason}")
    for player, one in enumerate(contenders):
        if isinstance(one.bot, CommandBot):
            one.bot.over(end, match.look(player).moves)


def dismiss(bots: Iterable[Bot]) -> None:
    """End the programs among some bots."""
    for bot in bots:
        if isinstance(bot, CommandBot):
            bot.close()
