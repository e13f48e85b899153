"""What nobody plays for something: idle hands beside work, loads and paintings left undone.

Bots of all levels look at those legal actions alone that ``consider`` leaves.
"""

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.doggerland.actions import DO_SHAMAN, DO_WALL, SEND
from steppe.games.doggerland.state import PROGRAMMING, RESOLVING, State


@njit
def consider(s: State, ids: Ints, count: int) -> int:
    """Keep of the legal actions what a clan may have a reason for; return how many.

    To pass, and to leave the rest unresolved, stand last in their lists.
    """
    if count < 2:
        return count
    if s.phase == PROGRAMMING:
        return count - (ids[count - 2] >= SEND)
    if s.phase == RESOLVING:
        return count - _leaves_something(ids, count)
    return count


@njit
def _leaves_something(ids: Ints, count: int) -> bool:
    """Tell whether the Shaman, a painting or an expedition waits: they cost nothing more, or she
    costs famine if she is left [D13.4]."""
    waits = ids[count - 2] >= DO_WALL
    for k in range(count - 1):
        waits = waits or ids[k] == DO_SHAMAN
    return bool(waits)
