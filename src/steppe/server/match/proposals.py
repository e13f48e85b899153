"""Actions at a table: the proposal of a player, its result, and how the store keeps it."""

import time
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
from steppe.server.base.match_data import Action, MatchStatus, Sheet, join_words, split_words

MOST_MOVES = 24
ACCEPT, DECLINE = f"{DEED}accept", f"{DEED}decline"  # the answers to a take-back request
MOVE, ANSWERING, HINT = "move", "answer", "hint"  # other actions have the words of the log
DEEDS = (ACCEPT, DECLINE, RESIGN, UNDO)
_ASKED = {WITHDRAW: RESIGN, UNDO: UNDO}  # by log entry: the action that asks for it


@dataclass(frozen=True)
class Proposal:
    """An action that a player proposes on the page of version ``ply``."""

    ply: int
    move: str = ""  # or several joined by `+`, to be played one after the other
    key: str = ""  # chosen by the client: repeating a key repeats the same action
    seat: int | None = None  # which of the guest's seats; None: the room decides

    def moves(self) -> tuple[str, ...]:
        """Return the proposed moves.

        Raises ``NotationError`` for too many, and for an action that is not a move.
        """
        moves = tuple(self.move.split(AND))
        if len(moves) > MOST_MOVES:
            raise NotationError(f"at most {MOST_MOVES} moves at once, not {len(moves)}")
        if deed := next(filter(is_deed, moves), ""):
            raise NotationError(f"{deed!r} is not a move of the game; actions: {' '.join(DEEDS)}")
        return moves


@dataclass(frozen=True)
class Played:
    """The version that an action led to; ``asked``: the others must agree first."""

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
    """The last take-back: its player, the match before it, and how many entries remain."""

    seat: int
    before: Match
    kept: int


@dataclass(frozen=True)
class Hint:
    """A bot's hint for the current position of a match."""

    move: str = ""  # "" while it is thinking
    second: str = ""  # the next best, "" if there is none
    failed: bool = False  # the bot gave no legal move

    @property
    def is_sought(self) -> bool:
        """Return whether the bot is still thinking."""
        return not (self.move or self.failed)


def standing(match: Match) -> MatchStatus:
    """Return the status of a match as it is stored."""
    if not match.is_over:
        return MatchStatus(match.player)
    return MatchStatus(None, tuple(match.returns()), tuple(match.scores()))


def entry_of(action: Action) -> Entry:
    """Return the log entry that is stored as an action."""
    move, outcomes = split_words(action.move)
    return Entry(action.seat, read_word(move), outcomes)


def action_of(entry: Entry, key: str, before: Match) -> Action:
    """Return the action under which a log entry is stored; ``before`` is the match without it."""
    words = join_words(entry.move, entry.outcomes)
    return Action(before.id, len(before.log), entry.by, words, key, time.time())


def new_match(sheet: Sheet, game: Game) -> Match:
    """Return a match of ``game`` as its sheet describes it, before any move."""
    return Match(game, sheet.players, sheet.options, sheet.id, sheet.secret, [], sheet.origin)


def match_of(sheet: Sheet, log: list[Action]) -> Match:
    """Replay a match from its log. Raises ``UnplayableError`` if that is impossible."""
    try:
        return played(sheet, log, Match.commit)
    except ValueError as error:
        raise UnplayableError(sheet, log) from error


def played(sheet: Sheet, log: Sequence[Action], play: Callable[[Match, Entry], None]) -> Match:
    """Return a match after ``play`` has played each entry, under the rules of its sheet.

    If several sets of rules share that version, choose those that lead to the result on the sheet,
    otherwise the first that can play it. Raises ``ValueError`` if the first one refuses an entry.
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
    """Return the key of an action as the log has it: players cannot use up each other's keys.

    ``part`` numbers the moves of a series after the first; clients cannot ask for these keys.
    """
    return f"{seat}{AND}{part} {key}" if part else f"{seat} {key}"


@dataclass(frozen=True)
class Done:
    """What a key was used for: the move or action, and the version that it led to."""

    version: int
    move: str


def taken_back(before: Match, entry: Entry) -> TakenBack | None:
    """Return what an entry takes back of the match before it, or ``None``."""
    if entry.verb != UNDO:
        return None
    return TakenBack(entry.by, before, int(entry.move.partition(":")[2]))


def keys_of(log: Sequence[Action]) -> dict[str, Done]:
    """Return what each key of a log was used for."""
    return {action.key: Done(action.number + 1, entry_of(action).move) for action in log}


def is_same(done: str, wanted: str, moves: ActionSpace) -> bool:
    """Return whether an action is the wanted one; a page says ``""`` for its own actions."""
    if is_deed(done) or is_deed(wanted):
        return wanted in ("", done, _ASKED.get(done.partition(":")[0]))
    return moves.knows(wanted) and moves.format(moves.parse(wanted)) == done
