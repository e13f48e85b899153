"""A guard against a thief (rule T3.2)."""

from steppe.core.jit import njit
from steppe.core.pending import answered
from steppe.core.record import Ints
from tests.tiny.actions import DEFEND, YIELD
from tests.tiny.effects import show
from tests.tiny.state import State
from tests.tiny.tables import GUARD, POINTS


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    count = 0
    if s.hand[s.player, GUARD] > 0:
        out[0] = DEFEND
        count = 1
    out[count] = YIELD
    return count + 1


@njit
def apply(s: State, action: int) -> None:
    """Play a guard, or give half of the prey to the thief."""
    hunter = s.player
    thief = answered(s)
    if action == DEFEND:
        show(s, hunter, GUARD)
    else:
        half = POINTS[s.prey] // 2
        s.points[hunter] -= half
        s.points[thief] += half
