"""Defend against a thief (rule T3.2)."""

from steppe.core.pending import answered, serve
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.actions import DEFEND, YIELD
from tests.tiny.rules.effects import show
from tests.tiny.rules.state import State
from tests.tiny.rules.tables import GUARD, POINTS


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    if s.hand[s.player, GUARD] > 0:
        out[0] = DEFEND
        count = 1
    out[count] = YIELD
    return count + 1


@njit
def apply(s: State, action: int) -> bool:
    """Play a guard, or give the thief half of the prey; return True if all have answered."""
    hunter = s.player
    thief = answered(s)
    if action == DEFEND:
        show(s, hunter, GUARD)
    else:
        half = POINTS[s.prey] // 2
        s.points[hunter] -= half
        s.points[thief] += half
    return not serve(s)
