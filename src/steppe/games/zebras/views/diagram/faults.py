"""Check positions against the invariants of the rules, and report faults (rules Z4 to Z7).

A diagram with a fault is rejected; positions of real matches have none. A diagram may show only
part of a board: a missing lion that hid a zebra, or an unknown player who filled the first
territory, is not a fault.
"""

from collections.abc import Iterator

from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.state import (
    NOBODY,
    NOWHERE,
    OPENING,
    OVER,
    STEPPING,
    SWAPPING,
    State,
)
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.words import KIND_OF, OWNER

Faults = Iterator[str]


def turns_for(empty: int, phase: int) -> int:
    """Return the number of completed turns that filled the board, assuming no gazelle fled."""
    placed = tables.SQUARES - empty.bit_count()
    return placed - (phase in (SWAPPING, STEPPING))


def faults(position: Position) -> Faults:
    """Yield the faults of a position, each as a sentence that names the place and the rule."""
    for square in range(tables.SQUARES):
        yield from _token(position, square)
    yield from _moment(position)


def _token(position: Position, square: int) -> Faults:
    """Check Z5.1 to Z5.4: next to a lion, zebras and gazelles are face down."""
    s = position.state
    token, kind = s.cell[square], KIND_OF[s.cell[square]]
    is_up = token != tables.NO_TOKEN and not s.face_down >> square & 1
    if is_up and s.fear >> square & 1 and kind in (tables.GAZELLE, tables.ZEBRA):
        name, letter = tables.SQUARE_NAMES[square], tables.SPECIES_LETTERS[kind].lower()
        told = f"next to a lion a {tables.SPECIES_NAMES[kind]} is face down"
        yield f"{name}: {told}: write {letter}{OWNER[token]} [Z5]"


def _moment(position: Position) -> Faults:
    """[Z3.1, Z4.1, Z5.5, Z6.1, Z7.1]"""
    s = position.state
    if (s.guardian == NOWHERE) != (s.phase == OPENING):
        yield "guard is '-' before the opening, and then only"
    if s.phase == OPENING and s.reserve != tables.ALL_TOKENS:
        yield "before the opening (guard '-') the board is empty [Z3.1]"
    if s.phase == OPENING and s.inauguration != NOBODY:
        yield "inaug: before the opening no player has the token: write - [Z6.1]"
    if s.phase == OVER and s.empty:
        yield "phase over: the board is not full [Z7.1]"
    if not s.empty and s.phase not in (SWAPPING, OVER):
        yield "the board is full: the match is over [Z7.1]"
    turns = turns_for(int(s.empty), int(s.phase))
    if s.turn < turns:
        yield f"turns {s.turn}: this board takes at least {turns} turns [Z4.1]"
    if s.phase == SWAPPING:
        yield from _swaps(s)


def _swaps(s: State) -> Faults:
    """[Z5.5]"""
    if KIND_OF[s.cell[s.crocodile]] != tables.CROCODILE or not s.cell[s.crocodile]:
        yield f"no crocodile lies on {tables.SQUARE_NAMES[s.crocodile]} [Z5.5]"
    for square, token in enumerate(s.cell):
        is_gazelle = token != tables.NO_TOKEN and KIND_OF[token] == tables.GAZELLE
        if s.swapped >> square & 1 and not is_gazelle:
            yield f"swapped {tables.SQUARE_NAMES[square]}: there is no gazelle [Z5.5]"
