"""Roll the die for the prey (rule T2.1)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.actions import ROLL
from tests.tiny.rules.state import State
from tests.tiny.rules.tables import PREYS, WEIGHT


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the faces and their weights; return their number."""
    for prey in range(PREYS):
        ids[prey] = ROLL + prey
        weights[prey] = WEIGHT[prey]
    return PREYS


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Show the prey."""
    s.prey = outcome - ROLL
