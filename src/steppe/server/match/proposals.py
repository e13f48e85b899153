"""Actions at a table: a player's proposal, its result, and its form in the store."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import steppe
from steppe.core.actions import ActionSpace
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.scene import AND
from steppe.play.log import DEED, RESIGN, RETURN, UNDO, WITHDRAW, Entry, is_deed, read_word
from steppe.play.match import Match
from steppe.play.repairs import skipped
from steppe.server.base.http_errors import UnplayableError
from steppe.server.base.match_data import Action, MatchStatus, Sheet, join_words, split_words

MOST_MOVES = 24
ACCEPT, DECLINE = f"{DEED}accept", f"{DEED}decline"  # possible answers to a take-back request
MOVE, ANSWERING, HINT = "move", "answer", "hint"  # all other actions have the same name in the log
DEEDS = (ACCEPT, DECLINE, RESIGN, RETURN, UNDO)
_ASKED = {WITHDRAW: RESIGN, UNDO: UNDO}  # by log entry: the action that requests it


@dataclass(frozen=True)
class Proposal:
    """An action that a player proposes from the page for version ``ply``."""

    ply: int
    move: str = ""  # or several joined by `+`, to be played one after the other
    key: str = ""  # chosen by the client: requests with the same key are one action
    seat: int | None = None  # one of the guest's seats; None: the room chooses one

    def moves(self) -> tuple[str, ...]:
        """Return the proposed moves.

        Raises ``NotationError`` if there are too many, or if an action is not a move.
        """
        moves = tuple(self.move.split(AND))
        if len(moves) > MOST_MOVES:
            raise NotationError(f"at most {MOST_MOVES} moves at once, not {len(moves)}")
        if deed := next(filter(is_deed, moves), ""):
            raise NotationError(f"{deed!r} is not a move of the game; actions: {' '.join(DEEDS)}")
        return moves


@dataclass(frozen=True)
class Played:
    """The version that an action led to; with ``asked``, the others must agree first."""

    version: int
    repeated: bool = False
    asked: bool = False


@dataclass(frozen=True)
class TakeBack:
    """A request to go back to ``kept`` entries; seats in ``waiting`` have not answered."""

    seat: int
    kept: int
    waiting: frozenset[int]
    key: str


class TakenBack(NamedTuple):
    """The last take-back: its player, the match before it, and the number of entries left."""

    seat: int
    before: Match
    kept: int


class BotWish(NamedTuple):
    """A wish that a bot takes a seat, and the seats that agree, that of the first wish first."""

    bot: str
    agreed: tuple[int, ...]


@dataclass(frozen=True)
class Hint:
    """A bot's hint for a match's current position."""

    move: str = ""  # "" while the bot is thinking
    second: str = ""  # the second-best move, "" if there is none
    failed: bool = False  # the bot gave no legal move

    @property
    def is_sought(self) -> bool:
        """Return whether the bot is still thinking."""
        return not (self.move or self.failed)


def standing(match: Match) -> MatchStatus:
    """Return the status of a match in its stored form."""
    if not match.is_over:
        return MatchStatus(match.player)
    return MatchStatus(None, tuple(match.returns()), tuple(match.scores()))


def entry_of(action: Action) -> Entry:
    """Convert a stored action to its log entry."""
    move, outcomes = split_words(action.move)
    return Entry(action.seat, read_word(move), outcomes)


def action_of(entry: Entry, key: str, before: Match) -> Action:
    """Convert a log entry to its stored action; ``before`` is the match without the entry."""
    words = join_words(entry.move, entry.outcomes)
    return Action(before.id, len(before.log), entry.by, words, key, time.time())


def new_match(sheet: Sheet, game: Game) -> Match:
    """Return the match that a sheet describes, under the rules of ``game``, before any move."""
    return Match(game, sheet.players, sheet.options, sheet.id, sheet.secret, [], sheet.origin)


def match_of(sheet: Sheet, log: list[Action]) -> Match:
    """Replay a match from its log. Raises ``UnplayableError`` if that is impossible."""
    try:
        return played(sheet, log, Match.commit)
    except BrokenLogError as error:
        raise UnplayableError(sheet, log, error.line) from error
    except ValueError as error:
        raise UnplayableError(sheet, log) from error


def played(sheet: Sheet, log: Sequence[Action], play: Callable[[Match, Entry], None]) -> Match:
    """Return a match after ``play`` has played each entry, under the sheet's version of the rules.

    If several sets of rules have that version, choose the set that leads to the result on the
    sheet, or else the first set that can play all entries. If none can, raise the ``ValueError`` of
    the first set.
    """
    found, refused = [], []
    for game in steppe.load(sheet.game).candidates(sheet.rules):
        try:
            found.append(_play_all(new_match(sheet, game), log, play))
        except ValueError as error:
            refused.append(error)
        else:
            if standing(found[-1]) == sheet.standing:
                return found[-1]
    if not found:
        raise refused[0]
    return found[0]


class BrokenLogError(ValueError):
    """A line of a log does not follow the rules under which the match is played."""

    def __init__(self, line: int, reason: ValueError) -> None:
        super().__init__(f"line {line} of the log: {reason}")
        self.line = line


def _play_all(match: Match, log: Sequence[Action], play: Callable[[Match, Entry], None]) -> Match:
    entries = [*map(entry_of, log)]
    passed_over = skipped(entries)
    for index, entry in enumerate(entries):
        if index in passed_over:
            match.log.append(entry)  # a repair takes it back, and it may be what was broken
            continue
        try:
            play(match, entry)
        except ValueError as error:
            raise BrokenLogError(log[index].number, error) from error
    return match


def own_key(seat: int, key: str, part: int = 0) -> str:
    """Return the key of an action in the log: it contains the seat, so players' keys cannot clash.

    ``part`` numbers the moves of a series after the first; clients cannot choose these keys.
    """
    return f"{seat}{AND}{part} {key}" if part else f"{seat} {key}"


@dataclass(frozen=True)
class Done:
    """The use of a key: the move or action, and the version that it led to."""

    version: int
    move: str


def taken_back(before: Match, entry: Entry) -> TakenBack | None:
    """Return the take-back that an entry makes, or ``None``; ``before`` is the match without it."""
    if entry.verb != UNDO:
        return None
    return TakenBack(entry.by, before, int(entry.move.partition(":")[2]))


def keys_of(log: Sequence[Action]) -> dict[str, Done]:
    """Return the use of each key in a log."""
    return {action.key: Done(action.number + 1, entry_of(action).move) for action in log}


def is_same(done: str, wanted: str, moves: ActionSpace) -> bool:
    """Return whether an action is the wanted one; pages send ``""`` for their own actions."""
    if is_deed(done) or is_deed(wanted):
        return wanted in ("", done, _ASKED.get(done.partition(":")[0]))
    return moves.knows(wanted) and moves.format(moves.parse(wanted)) == done
