"""Puzzles: a position from a match in which a player made a mistake, and the better lines.

The puzzles that ship with a game are in its folder, ``puzzles/*.jsonl``, one per line. The start is
written as in a record (``play/origin.py``). Lines of moves run to the end of the seat's decision,
so that the order of clicks does not matter.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from json import loads

from steppe.analysis.judge.report import written
from steppe.analysis.puzzles.separation import REASON, TRAITS, Common, traits_of
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.eval_terms import Clause, Contrast, Term
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.unchecked import play_id
from steppe.core.validation import instance
from steppe.core.win_probability import progress
from steppe.games import load
from steppe.play.match import Match
from steppe.play.origin import Origin, told

FOLDER = "puzzles"
SLACK = 0.02
"""A line counts as right if it is worse than the best by at most this share of the win."""

PEOPLE = "person"
"""The source of puzzles from matches between people."""

MANY = 160
"""The most positions that a seat may choose between."""

_ID = 10  # digits in an id
_NOTHING = Common()
_WORLDS = 4  # positions that look the same to the seat


@dataclass(frozen=True)
class Line:
    """A line of moves, and the share of the win to which it leads."""

    moves: tuple[str, ...]
    share: float


@dataclass(frozen=True)
class Puzzle:
    """A position from a match in which ``seat`` is to decide; ``played`` is the line it chose.

    ``lines`` are sorted, best first: the first ``right`` are all the lines that count as right; the
    others are some of the wrong lines, including the line played. ``sure`` says how certain the
    advantage of the best line is, as in an analysis. ``rating`` is the difficulty estimated by
    bots, ``source`` the players: the names of bots, or ``PEOPLE``. ``then`` are the best moves of
    all players after the best line, ``common`` is what all right lines have and no other line has.
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
    rating: int
    source: str
    then: tuple[str, ...] = ()
    common: Common = _NOTHING

    @property
    def id(self) -> str:
        """Return the puzzle's id; puzzles with the same position share one."""
        parts = [self.game, self.players, dict(self.options), self.start, self.seat]
        return sha256(written(parts).encode()).hexdigest()[:_ID]

    @property
    def gain(self) -> float:
        """Return the lead of the best line over the played line."""
        played = next(one.share for one in self.lines if one.moves == self.played)
        return self.lines[0].share - played

    @property
    def theme(self) -> Term | None:
        """Return the term in which every right line is ahead of every other line."""
        terms = load(self.game, self.rules).view("reasons").TERMS
        return next((term for term in terms if term.name == self.common.term), None)

    @cached_property
    def clauses(self) -> tuple[tuple[Clause, ...], ...]:
        """Return what separates the right lines from the others: all of it, one of each row."""
        game, before = load(self.game, self.rules), self.seen_after(())
        if self.common.how == REASON and self.theme:
            best, other = map(self.seen_after, (self.lines[0].moves, self.played))
            two = Contrast(before, best, other, self.seat)
            found = game.view("reasons").consequence(self.theme, two)
            return ((found,),) if found else ()
        if self.common.how != TRAITS:
            return ()
        right = (line.moves for line in self.lines[: self.right])
        traits = (trait for moves in right for trait in traits_of(game, before, moves))
        told = {trait.name: trait.clause for trait in traits}
        names = [name for group in self.common.traits for name in group]
        if not all(name in told for name in names):
            return ()
        return tuple(tuple(told[name] for name in group) for group in self.common.traits)

    def seen_after(self, moves: Sequence[str]) -> Position:
        """Return the position after moves by the seat, as the seat sees it."""
        seen = self.position().observe(self.seat)
        for move in moves:
            seen.apply(move)
        return seen

    def worlds_after(self, moves: Sequence[str]) -> list[Position]:
        """Return positions after moves by the seat, with what it cannot see drawn at random.

        Other players continue from here, so that their moves reveal nothing.
        """
        after = [world.copy() for world in self._worlds]
        for world in after:
            for move in moves:
                world.apply(move)
        return after

    @cached_property
    def _worlds(self) -> list[Position]:
        return [self._first.determinize(self.seat, number) for number in range(_WORLDS)]

    @cached_property
    def passed(self) -> float:
        """Return the fraction of the match that has been played, 0 .. 1."""
        return progress(load(self.game, self.rules), self._first)

    def match(self, moves: Sequence[str] = ()) -> Match:
        """Return a match that starts here as the seat sees it, with moves of any player played.

        Dice and cards that follow the last move are not drawn. Raises ``ValueError`` for illegal
        moves.
        """
        game, origin = load(self.game, self.rules), Origin(told(self._worlds[0]))
        match = Match(game, self.players, dict(self.options), self.id, b"", [], origin)
        for move in moves:
            if match.player is None:
                raise IllegalMove(f"illegal move {move!r}: the match is over")
            match.commit(replace(match.plan(match.player, move), outcomes=()))
        return match

    def stage(self, moves: Sequence[str]) -> Position:
        """Return the true position after moves by the seat, before chance or other players act.
        Raises ``ValueError`` for illegal moves, and for moves after the seat has decided.
        """
        position = self.position()
        for move in moves:
            if not self.asks(position):
                raise NotationError("the seat has already decided")
            position.apply(move)
        return position

    def asks(self, position: Position) -> bool:
        """Return whether the seat still has to decide in a later position."""
        return position.player == self.seat and position.turn == self._first.turn

    def position(self) -> Position:
        """Return the true starting position."""
        return self._first.copy()

    @cached_property
    def _first(self) -> Position:
        return Origin(self.start).position(load(self.game, self.rules), self.players, self.options)

    def place(self, moves: Sequence[str]) -> int | None:
        """Return the index in ``lines`` of the line with the same end as ``moves``, or None."""
        wanted = self.end(moves)
        ends = (self.end(line.moves) for line in self.lines)
        return next((place for place, end in enumerate(ends) if end == wanted), None)

    def is_right(self, moves: Sequence[str]) -> bool:
        """Return whether a complete line counts as right."""
        place = self.place(moves)
        return place is not None and place < self.right

    def cost(self, moves: Sequence[str]) -> tuple[float, bool]:
        """Return the cost of a wrong line, and whether it is exact or a lower bound."""
        place = self.place(moves)
        index = self.right if place is None else place
        return self.lines[0].share - self.lines[index].share, place is not None

    def end(self, moves: Sequence[str]) -> bytes:
        """Return the seat's observation after a line."""
        return end_of(self.stage(moves), self.seat)

    def to_json(self) -> str:
        """Return the puzzle as a line of JSON.

        Servers that know revision 0012 of the schema can read it: they expect ``why``, and accept
        unknown keys only in a line. So what follows the best line is stored there.
        """
        data = asdict(self)
        data["lines"][0].update({name: data.pop(name) for name in ("then", "common")})
        return written(data | {"why": []})

    @classmethod
    def from_json(cls, text: str) -> "Puzzle":
        """Parse a puzzle from JSON. Raises ``NotationError`` for any other text."""
        try:
            data = loads(instance("a puzzle as JSON", text, str))
            best = data["lines"][0]
            data["lines"] = tuple(
                Line(tuple(line["moves"]), line["share"]) for line in data["lines"]
            )
            data.pop("why", None)  # the reasons of earlier versions
            lists = {"played": tuple(data["played"]), "then": tuple(best.get("then", ()))}
            return cls(**data | lists | {"common": Common.read(best.get("common", {}))})
        except (LookupError, TypeError, ValueError) as error:
            raise NotationError(f"not a puzzle: {error}") from None


def end_of(position: Position, seat: int) -> bytes:
    """Return a seat's observation at the end of a line; lines with the same end are equivalent."""
    return position.hide(seat).to_bytes()


def lines_from(position: Position, seat: int, most: int) -> dict[bytes, tuple[int, ...]]:
    """Return the lines a seat can play before chance or other players act, keyed by their ends.

    Equivalent lines are listed once. Returns none if it would visit more than ``most`` positions.
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
    """Return a game's built-in puzzles for all playable versions of its rules, keyed by id."""
    paths = sorted((game.folder / FOLDER).glob("*.jsonl"))
    found = (
        Puzzle.from_json(line) for path in paths for line in path.read_text("utf-8").splitlines()
    )
    return {puzzle.id: puzzle for puzzle in found if puzzle.rules in game.versions}
