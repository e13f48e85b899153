"""Moves that waste planned work: nobody sends members out to do nothing, not even a beginner.

Bots that err (``bots/fallible.py``) choose among the moves that ``defensible_moves`` keeps.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules.actions import DONE
from steppe.games.doggerland.rules.state import RESOLVING, State


@njit
def defensible_moves(s: State, ids: Ints, count: int) -> int:
    """Drop the choice to go home (``done``, the last action) while planned work can be done."""
    return count - (s.phase == RESOLVING and count > 1 and ids[count - 1] == DONE)
