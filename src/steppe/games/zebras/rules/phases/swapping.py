"""Swap the crocodile just placed with gazelles (rules Z5.5 to Z5.7)."""

from steppe.engine.jit import njit, nth_bit, popcount
from steppe.engine.position_type import Ints
from steppe.games.zebras.rules.actions import STOP, SWAP, write_each
from steppe.games.zebras.rules.board import ACROSS
from steppe.games.zebras.rules.effects import frighten
from steppe.games.zebras.rules.state import State
from steppe.games.zebras.rules.tables import GAZELLE


@njit
def offers(s: State) -> int:
    """Return the squares of gazelles that the crocodile may swap with [Z5.5].

    These gazelles are face up, on a neighbouring square across a river, and not yet swapped this
    turn.
    """
    return ACROSS[s.board, s.crocodile] & s.gazelles & ~s.swapped


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = write_each(offers(s), SWAP, out)
    out[count] = STOP  # each swap is optional
    return count + 1


@njit
def count(s: State) -> int:
    """Count the legal actions."""
    return popcount(offers(s)) + 1


@njit
def nth(s: State, k: int) -> int:
    """Return the ``k``-th legal action."""
    squares = offers(s)
    if k == popcount(squares):
        return STOP
    return SWAP + nth_bit(squares, k)


@njit
def apply(s: State, action: int) -> bool:
    """Play a legal ``action``; return True if no further swap follows."""
    if action == STOP:
        return True
    _swap(s, s.crocodile, action - SWAP)
    return offers(s) == 0


@njit
def _swap(s: State, source: int, target: int) -> None:
    """Exchange the crocodile on ``source`` with the gazelle on ``target``."""
    s.cell[source], s.cell[target] = s.cell[target], s.cell[source]
    s.gazelles ^= 1 << target
    s.swapped |= 1 << source
    s.crocodile = target
    frighten(s, source, GAZELLE)  # the gazelle may now be next to a lion [Z5.7]
