"""A puzzle: a position in which a seat went wrong in a match, and what it should have done.

The puzzles that come with a game stand in its folder, ``puzzles/*.jsonl``, one a line. Where a
puzzle begins is told as a record tells it (``play/origin.py``); lines of moves lead to the end of
what a seat decides at once, so that the order of clicks makes no difference.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from hashlib import sha256
from json import loads

from steppe.analysis.judge.report import Reason, written
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.net_explanation import EXPERIENCE
from steppe.core.position import Position
from steppe.core.unchecked import play_id
from steppe.core.validation import instance
from steppe.core.win_probability import progress
from steppe.games import load
from steppe.play.match import Match
from steppe.play.origin import Origin

FOLDER = "puzzles"
SLACK = 0.02
"""How much worse than the best, in shares of the win, a line may be that counts as right."""

PEOPLE = "person"
"""Who played, among the words of bots."""

_ID = 10  # digits of a name
_PARTED = 4  # one in so many wrong lines may gain what the best one gains


@dataclass(frozen=True)
class Line:
    """What a seat may decide, move by move, and the share of the win that it leads to."""

    moves: tuple[str, ...]
    share: float


@dataclass(frozen=True)
class Puzzle:
    """A position of a match, whose ``seat`` is to decide; ``played`` is what it decided then.

    Of ``lines``, the best first, the first ``right`` are all that count as right; the others are
    some that do not, what was played among them. ``why`` is what the best gains over that,
    ``sure`` how sure all this is, as in an analysis. ``rating`` is how hard it is, as far as bots
    tell, ``source`` who played: the words of bots, or ``PEOPLE``.
    """

    game: str
    players: int
    options: Mapping[str, str]
    rules: str
    start: str
    seat: int
    played: tuple[str, ...]
    lines: tuple[Line, ...]
    right: int
    sure: str
    why: tuple[Reason, ...]
    rating: int
    source: str

    @property
    def id(self) -> str:
        """Return its name: positions that are alike have one."""
        told = [self.game, self.players, dict(self.options), self.start, self.seat]
        return sha256(written(told).encode()).hexdigest()[:_ID]

    @property
    def gain(self) -> float:
        """Return by how much the best is better than what was played."""
        played = next(one.share for one in self.lines if one.moves == self.played)
        return self.lines[0].share - played

    @cached_property
    def told(self) -> tuple[Reason, ...]:
        """Return what the better move gains, and few wrong lines do.

        What only a network sees tells nobody anything.
        """
        known = (reason for reason in self.why if reason.words != EXPERIENCE.words)
        return tuple(filter(self._parts, known))

    def _parts(self, told: Reason) -> bool:
        """Return whether a reason parts the best line from most that are wrong."""
        wrong = [line for line in self.lines[self.right :] if line.moves != self.played]
        least = self._worth(self.played, told) + told.amount / 2
        return _PARTED * sum(self._worth(line.moves, told) >= least for line in wrong) <= len(wrong)

    def _worth(self, moves: Sequence[str], told: Reason) -> float:
        """Return what the term of a reason is worth after a line, as the seat sees it."""
        seen = self.position().observe(self.seat)
        for move in moves:
            seen.apply(move)
        terms = load(self.game, self.rules).view("reasons").judged(seen.state, self.seat)
        named = told.words, told.about
        return float(sum(worth for term, worth in terms if (term.words, term.about) == named))

    @property
    def theme(self) -> Reason | None:
        """Return what it gains most, none where nothing shows."""
        return next(iter(self.told), None)

    @cached_property
    def passed(self) -> float:
        """Return how much of the match has passed, 0 .. 1."""
        return progress(load(self.game, self.rules), self._first)

    def match(self, moves: Sequence[str] = ()) -> Match:
        """Return a match that begins here and goes on with moves after which the seat decides on.

        Raises ``ValueError`` for moves that cannot be played.
        """
        game, origin = load(self.game, self.rules), Origin(self.start)
        match = Match(game, self.players, dict(self.options), self.id, b"", [], origin)
        for move in moves:
            match.commit(match.plan(self.seat, move))
        return match

    def stage(self, moves: Sequence[str]) -> Position:
        """Return the true position after moves of the seat, before chance and others go on.

        Raises ``ValueError`` for moves that cannot be played, or come when it has decided.
        """
        position = self.position()
        for move in moves:
            if not self.asks(position):
                raise NotationError("the seat has decided")
            position.apply(move)
        return position

    def asks(self, position: Position) -> bool:
        """Return whether the seat has still to decide in a position that follows."""
        return position.player == self.seat and position.turn == self._first.turn

    def position(self) -> Position:
        """Return where it begins: the true position."""
        return self._first.copy()

    @cached_property
    def _first(self) -> Position:
        return Origin(self.start).position(load(self.game, self.rules), self.players, self.options)

    def place(self, moves: Sequence[str]) -> int | None:
        """Return the place among ``lines`` of one that ends as ``moves`` do."""
        wanted = self._end(moves)
        ends = (self._end(line.moves) for line in self.lines)
        return next((place for place, end in enumerate(ends) if end == wanted), None)

    def is_right(self, moves: Sequence[str]) -> bool:
        """Return whether moves to the end of what the seat decides are as good as the best."""
        place = self.place(moves)
        return place is not None and place < self.right

    def cost(self, moves: Sequence[str]) -> tuple[float, bool]:
        """Return what a line that is not right costs, and whether that is known, or at least it."""
        place = self.place(moves)
        told = self.right if place is None else place
        return self.lines[0].share - self.lines[told].share, place is not None

    def _end(self, moves: Sequence[str]) -> bytes:
        return end_of(self.stage(moves), self.seat)

    def to_json(self) -> str:
        """Return it as a line of JSON."""
        return written(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Puzzle":
        """Return what ``to_json`` wrote. Raises ``NotationError`` for anything else."""
        try:
            data = loads(instance("a puzzle as JSON", text, str))
            data["lines"] = tuple(
                Line(tuple(line["moves"]), line["share"]) for line in data["lines"]
            )
            data["why"] = tuple(Reason(**reason) for reason in data["why"])
            return cls(**data | {"played": tuple(data["played"])})
        except (LookupError, TypeError, ValueError) as error:
            raise NotationError(f"this is no puzzle: {error}") from None


def end_of(position: Position, seat: int) -> bytes:
    """Return what a seat sees at the end of a line: lines that end alike are alike."""
    return position.hide(seat).to_bytes()


def lines_from(position: Position, seat: int, most: int) -> dict[bytes, tuple[int, ...]]:
    """Return lines of what a seat can decide before anything else happens, by their ends.

    Of lines that end alike there is one; there are none where more than ``most`` would differ.
    """
    turn, met = position.turn, {position.to_bytes()}
    ends: dict[bytes, tuple[int, ...]] = {}
    open_lines: list[tuple[Position, tuple[int, ...]]] = [(position, ())]
    while open_lines and len(met) <= most:
        before, line = open_lines.pop(0)
        for action, after in _each(before):
            key = after.to_bytes()
            if key in met:
                continue
            met.add(key)
            if after.player == seat and after.turn == turn:
                open_lines.append((after, (*line, action)))
            else:
                ends.setdefault(end_of(after, seat), (*line, action))
    return ends if len(met) <= most else {}


def _each(position: Position) -> Iterator[tuple[int, Position]]:
    for action in position.legal_ids():
        after = position.copy()
        play_id(after, action)
        yield action, after


@cache
def shipped(game: Game) -> Mapping[str, Puzzle]:
    """Return the puzzles that come with a game, by name, under whichever rules can be played."""
    paths = sorted((game.folder / FOLDER).glob("*.jsonl"))
    found = (
        Puzzle.from_json(line) for path in paths for line in path.read_text("utf-8").splitlines()
    )
    return {puzzle.id: puzzle for puzzle in found if puzzle.rules in game.versions}
