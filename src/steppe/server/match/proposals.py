"""What is done at a table: what somebody proposes, what it led to, how the store keeps it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import steppe
from steppe.core.actions import ActionSpace
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.scene import AND
from steppe.play.log import DEED, RESIGN, UNDO, WITHDRAW, Entry, is_deed, read_word
from steppe.play.match import Match
from steppe.server.base.http_errors import UnplayableError
from steppe.server.base.match_data import Action, MatchStatus, Sheet, split_words

MOST_MOVES = 24
ACCEPT, DECLINE = f"{DEED}accept", f"{DEED}decline"  # the answers to a request to take back
DEEDS = (ACCEPT, DECLINE, RESIGN, UNDO)
_ASKED = {WITHDRAW: RESIGN, UNDO: UNDO}  # what somebody asks for of whom the log says this


@dataclass(frozen=True)
class Proposal:
    """What somebody wants to do on the page of version ``ply``."""

    ply: int
    move: str = ""  # or several with `+` between them, which are played one after the other
    key: str = ""  # a word of the client's own making: the same key again is the same deed
    seat: int | None = None  # for which of his seats; None leaves it to the room

    def moves(self) -> tuple[str, ...]:
        """Return the moves proposed.

        Raises ``NotationError`` for more than anybody needs, and for a deed: that is no move.
        """
        moves = tuple(self.move.split(AND))
        if len(moves) > MOST_MOVES:
            raise NotationError(f"at most {MOST_MOVES} moves at once, not {len(moves)}")
        if deed := next(filter(is_deed, moves), ""):
            raise NotationError(f"{deed!r} is no move of the game; deeds: {' '.join(DEEDS)}")
        return moves


@dataclass(frozen=True)
class Played:
    """The version of the match that a deed led to; ``asked``: the others must agree first."""

    version: int
    repeated: bool = False
    asked: bool = False


@dataclass(frozen=True)
class TakeBack:
    """A request to go back to ``kept`` entries; ``waiting`` are seats that have not answered."""

    seat: int
    kept: int
    waiting: frozenset[int]
    key: str


class TakenBack(NamedTuple):
    """What was just taken back: by whom, the match as it was, and how many entries of it stay."""

    seat: int
    before: Match
    kept: int


@dataclass(frozen=True)
class Hint:
    """What a bot advises in the present position of a match."""

    move: str = ""  # once it has thought
    second: str = ""  # what it would play instead, "" where there is nothing else
    failed: bool = False  # it gave no move that is possible

    @property
    def is_sought(self) -> bool:
        """Return whether the bot is still thinking."""
        return not (self.move or self.failed)


def standing(match: Match) -> MatchStatus:
    """Return how a match stands, as the store keeps it."""
    if not match.is_over:
        return MatchStatus(match.player)
    return MatchStatus(None, tuple(match.returns()), tuple(match.scores()))


def entry_of(action: Action) -> Entry:
    """Return the log entry that the store kept as an action."""
    move, outcomes = split_words(action.move)
    return Entry(action.seat, read_word(move), outcomes)


def new_match(sheet: Sheet, game: Game) -> Match:
    """Return a match of ``game`` as a sheet tells it, before anything is played."""
    return Match(game, sheet.players, sheet.options, sheet.id, sheet.secret, [], sheet.origin)


def match_of(sheet: Sheet, log: list[Action]) -> Match:
    """Play a match again from its log. Raises ``UnplayableError`` if that cannot be done."""
    try:
        return played(sheet, log, Match.commit)
    except ValueError as error:
        raise UnplayableError(sheet, log) from error


def played(sheet: Sheet, log: Sequence[Action], play: Callable[[Match, Entry], None]) -> Match:
    """Return the match of which ``play`` has played each entry, under the rules of its sheet.

    If several rules had that version, those under which it comes to the result on the sheet, else
    the first under which it can be played. Raises ``ValueError`` for what the first of all refuses.
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


def _play_all(match: Match, log: Sequence[Action], play: Callable[[Match, Entry], None]) -> Match:
    for action in log:
        try:
            play(match, entry_of(action))
        except ValueError as error:
            raise ValueError(f"line {action.number} of the log: {error}") from error
    return match


def own_key(seat: int, key: str, part: int = 0) -> str:
    """Return the key of a deed as the log has it: nobody can use up the keys of another.

    ``part`` numbers the moves of a series after the first, which nobody can ask for by a key.
    """
    return f"{seat}{AND}{part} {key}" if part else f"{seat} {key}"


@dataclass(frozen=True)
class Done:
    """What a key was used for: the move or deed, and the version that it led to."""

    version: int
    move: str


def taken_back(before: Match, entry: Entry) -> TakenBack | None:
    """Return what an entry takes back of the match before it, if it does."""
    if entry.verb != UNDO:
        return None
    return TakenBack(entry.by, before, int(entry.move.partition(":")[2]))


def keys_of(log: Sequence[Action]) -> dict[str, Done]:
    """Return what each key of a log was used for."""
    return {action.key: Done(action.number + 1, entry_of(action).move) for action in log}


def is_same(done: str, wanted: str, moves: ActionSpace) -> bool:
    """Return whether what was done is what somebody wants; a page says ``""`` of its own deeds."""
    if is_deed(done) or is_deed(wanted):
        return wanted in ("", done, _ASKED.get(done.partition(":")[0]))
    return moves.knows(wanted) and moves.format(moves.parse(wanted)) == done
