"""Roll dice, one after the other (rule S1.5)."""

from steppe.core.action_lists import all_alike, list_all
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import DIE_OUT
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.rules.tables import PIPS


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the faces of a die; return their number."""
    return all_alike(weights, list_all(ids, DIE_OUT + 1, PIPS))


@njit
def apply_outcome(s: State, outcome: int) -> bool:
    """Roll a die; return True if it was the last one in the roll."""
    s.dice[s.thrown] = outcome - DIE_OUT
    s.thrown += 1
    s.to_throw -= 1
    return bool(s.to_throw == 0)


@njit
def total(s: State) -> int:
    """Return the pips of the last roll, including tools."""
    pips = int(s.added)
    for die in range(s.thrown):
        pips += s.dice[die]
    return pips
