"""Turn up buildings on the stacks (rules S2.3, S8.1)."""

from steppe.core.action_lists import all_alike, list_those
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import BUILDING_OUT
from steppe.games.stone_age.rules.state import FACE_DOWN, ON_STACK, State
from steppe.games.stone_age.rules.tables import NO_BUILDING, STACKS


@njit
def is_due(s: State) -> bool:
    """Return whether a stack has tiles but none face up."""
    return _next_stack(s) < STACKS


@njit
def _next_stack(s: State) -> int:
    stack = 0
    while stack < STACKS and (s.stack[stack] == 0 or s.top[stack] != NO_BUILDING):
        stack += 1
    return stack


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write every unseen building, including buildings not in the match; return their number."""
    return all_alike(weights, list_those(s.building, FACE_DOWN, BUILDING_OUT, ids))


@njit
def apply_outcome(s: State, outcome: int) -> bool:
    """Turn up a building; return True if all stacks show one."""
    stack = _next_stack(s)
    s.top[stack] = outcome - BUILDING_OUT
    s.building[outcome - BUILDING_OUT] = ON_STACK + stack
    return not is_due(s)
