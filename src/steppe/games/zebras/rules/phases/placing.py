"""Place an animal, with its immediate effects (rules Z4.2, Z4.3, Z5, Z6).

A crocodile's swaps are separate decisions: see ``swapping.py``.
"""

from steppe.engine.jit import is_single, lowest, njit, nth_bit, popcount
from steppe.engine.position_type import Ints
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.actions import PLACE
from steppe.games.zebras.rules.board import LAND, LINE, NEIGHBOURS, TERRITORY
from steppe.games.zebras.rules.effects import frighten, send_home, spread_fear, take_from_reserve
from steppe.games.zebras.rules.state import NOBODY, State

DONE, CROCODILE_OUT = 1, 2  # results of the decision


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number [Z4.2]."""
    count = 0
    free = s.empty & LINE[s.guardian]
    kinds = _kinds_left(s)
    while kinds:
        squares = free
        while squares:
            out[count] = PLACE + lowest(kinds) * tables.SQUARES + lowest(squares)
            squares &= squares - 1
            count += 1
        kinds &= kinds - 1
    return count


@njit
def count(s: State) -> int:
    """Count the legal actions: any remaining species on any empty square in the line."""
    return popcount(_kinds_left(s)) * popcount(s.empty & LINE[s.guardian])


@njit
def forced(s: State) -> int:
    """Return the action if only one square and one species are left, else -1."""
    squares = s.empty & LINE[s.guardian]
    if not is_single(squares):
        return -1
    kinds = _kinds_left(s)
    return PLACE + lowest(kinds) * tables.SQUARES + lowest(squares) if is_single(kinds) else -1


@njit
def nth(s: State, k: int) -> int:
    """Return the ``k``-th legal action."""
    squares = s.empty & LINE[s.guardian]
    width = popcount(squares)
    species, square = nth_bit(_kinds_left(s), k // width), nth_bit(squares, k % width)
    return PLACE + species * tables.SQUARES + square


@njit
def _kinds_left(s: State) -> int:
    """Return the species that the player to move has left, as a mask: bit n is species n."""
    own = s.reserve >> s.player * tables.TOKENS_EACH
    tokens = tables.KIND[0]
    kinds = 0
    for species in range(tables.SPECIES):
        kinds |= ((own & tokens[species]) != 0) << species
    return kinds


@njit
def apply(s: State, action: int) -> int:
    """Place the animal that a legal ``action`` names; return DONE, or CROCODILE_OUT if it may swap.

    Effects follow in the order that rule Z4.3 gives.
    """
    species = (action - PLACE) // tables.SQUARES
    square = (action - PLACE) % tables.SQUARES
    take_from_reserve(s, species, square)
    frighten(s, square, species)
    if species == tables.LION:
        _roar(s, square)
    elif species == tables.CROCODILE:
        s.crocodile = square
        s.swapped = 0
    _inaugurate(s, square)
    return CROCODILE_OUT if species == tables.CROCODILE else DONE


@njit
def _roar(s: State, square: int) -> None:
    """Turn face-up zebras around a new lion face down, and send gazelles home [Z5.3, Z5.6]."""
    spread_fear(s, square)
    around = NEIGHBOURS[square] & ~(s.empty | s.face_down)
    while around:
        near = lowest(around)
        around &= around - 1
        species = tables.TOKEN_SPECIES[s.cell[near]]
        if species == tables.ZEBRA:
            s.face_down |= 1 << near
        elif species == tables.GAZELLE:
            send_home(s, near)


@njit
def _inaugurate(s: State, square: int) -> None:
    """Award the inauguration token for the first full territory [Z6.1 to Z6.6]."""
    if s.inauguration == NOBODY and not s.empty & LAND[s.board, TERRITORY[s.board, square]]:
        s.inauguration = s.player
