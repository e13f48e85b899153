"""Choose the resource for a bonus tile (rule S9.9)."""

from steppe.core.action_lists import list_all
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import CHOOSE
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.rules.tables import AMOUNT, BONUS, RESOURCES


@njit
def enter(s: State) -> None:
    """Let the player who receives the bonus choose."""
    s.player = s.acting


@njit
def legal(s: State, out: Ints) -> int:
    """Write the four resources to ``out``."""
    return list_all(out, CHOOSE, RESOURCES)


@njit
def apply(s: State, action: int) -> None:
    """Take the chosen resource."""
    s.resource[s.player, action - CHOOSE] += BONUS[s.bonus, s.award, AMOUNT]
