"""Hunt alone (rules T5.1 and T5.2)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.actions import LAY, LEAVE
from tests.tiny.rules.effects import show
from tests.tiny.rules.phases import laying
from tests.tiny.rules.state import State
from tests.tiny.rules.tables import POINTS, WORTH


@njit
def enter(s: State) -> None:
    """Let the hunter begin with no card laid."""
    s.player = 0
    s.force = 0


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = laying.legal(s, out)
    if s.force > 0:  # [T5.1]
        out[count] = LEAVE
        count += 1
    return int(count)


@njit
def apply(s: State, action: int) -> bool:
    """Lay a card or leave; return True if the round is over."""
    if action == LEAVE:
        _take_prey(s)
        return True
    show(s, 0, action - LAY)
    s.force += WORTH[action - LAY]
    s.turn += 1  # [T4.3]
    return False


@njit
def _take_prey(s: State) -> None:
    if s.force >= POINTS[s.prey]:  # [T5.2]
        s.points[0] += POINTS[s.prey]
