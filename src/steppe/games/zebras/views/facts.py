"""Name facts about a position, for the worked examples (rule Z9.4)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from steppe.core.fact import PLAYERS, Fact, OfAll, OfEach, Things, of_all, of_each, of_names
from steppe.engine.chance import TERMINAL
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import ACROSS, LAND, LINE
from steppe.games.zebras.rules.scoring import land_lead, land_points
from steppe.games.zebras.rules.state import NOBODY, NOWHERE, PLACING, STEPPING, State
from steppe.games.zebras.views.board.pieces import reserve_count
from steppe.games.zebras.views.diagram.writing import cell_text
from steppe.games.zebras.views.types import Position

_NONE = "-"
_SQUARE = of_names("SQUARE", tables.SQUARE_NAMES)
_TERRITORY = of_names("TERRITORY", tables.TERRITORY_NAMES)
_RESERVE = Things(
    "PLAYER LETTER",
    lambda position: [
        f"{p} {letter}" for p in range(position.players) for letter in tables.SPECIES_LETTERS
    ],
)


def _or_none(value: int, none: int) -> str:
    return _NONE if value == none else str(value)


def _steps(position: Position) -> str:
    moves = position.legal() if position.state.phase == STEPPING else ()
    return " ".join(move.removeprefix("step:") for move in moves)


def _line(position: Position) -> str:
    s = position.state
    return " ".join(_names(s.empty & LINE[s.guardian])) if s.phase == PLACING else ""


def _swaps(s: State, here: int, done: tuple[int, ...] = ()) -> Iterator[str]:
    """Yield the swap chains open to a crocodile placed now: ``-``, ``B4``, ``B4>A4`` [Z5.5]."""
    yield ">".join(tables.SQUARE_NAMES[square] for square in done) or _NONE
    for near in _squares(ACROSS[s.board, here] & s.gazelles):
        if near not in done:
            yield from _swaps(s, near, (*done, near))


def _chains(s: State, number: int) -> str:
    return " ".join(_swaps(s, _squares(s.empty)[number]))


def _territory(position: Position, land: int) -> str:
    """Return both players' tokens, the face-up points and the leader [Z7.2, Z7.3]."""
    s = position.state
    tokens = [s.cell[square] for square in _squares(LAND[s.board, land] & ~s.empty)]
    second = sum(int(tables.TOKEN_OWNER[token]) for token in tokens)
    lead = land_lead(s, land)
    leader = _NONE if lead == 0 else int(lead < 0)
    return f"{len(tokens) - second}-{second} {land_points(s, land)} {leader}"


def _left(position: Position, kind: Any) -> str:
    return str(reserve_count(position, int(kind)))


def _names(squares: int) -> list[str]:
    return [tables.SQUARE_NAMES[square] for square in _squares(squares)]


def _squares(mask: int) -> list[int]:
    return [square for square in range(tables.SQUARES) if mask >> square & 1]


def _empty(position: Position) -> list[str]:
    return _names(position.state.empty)


_of_all: OfAll[State] = of_all
_of_empty: OfEach[State] = partial(of_each, Things("SQUARE", _empty))

FACTS = (
    _of_all(
        "guard",
        "the stop of the ranger, - before the opening",
        lambda s: _or_none(s.guardian, NOWHERE),
    ),
    Fact(
        "turn",
        "the player to move, - when it is over",
        lambda p: _or_none(p.player, TERMINAL),
    ),
    _of_all(
        "inaug",
        "the holder of the inauguration token, - for none",
        lambda s: _or_none(s.inauguration, NOBODY),
    ),
    Fact("over", "the match is over", lambda p: "yes" if p.is_over else "no"),
    Fact("steps", "legal steps of the ranger now", _steps, is_choice=True),
    Fact("squares", "squares where an animal may be placed now", _line, is_choice=True),
    Fact("cell", "Z1: a zebra of player 1; z1: face down; ..: nothing", cell_text, _SQUARE),
    _of_empty("chains", "swaps of a crocodile placed there: - B4 B4>A4", _chains),
    Fact("territory", "animals of both, face-up points, leader: 2-1 9 0", _territory, _TERRITORY),
    Fact("total", "animals in reserve", lambda p, i: _left(p, tables.OWN[i]), PLAYERS),
    Fact(
        "reserve",
        "animals of a species in reserve",
        lambda p, n: _left(p, tables.KIND[divmod(n, tables.SPECIES)]),
        _RESERVE,
    ),
    Fact("score", "points so far", lambda p, player: str(p.scores()[player]), PLAYERS),
)
