"""A resource of choice from the bonus tile (rule S9.9)."""

from steppe.core.listing import list_all
from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.stone_age.actions import CHOOSE
from steppe.games.stone_age.state import State
from steppe.games.stone_age.tables import AMOUNT, BONUS, RESOURCES


@njit
def enter(s: State) -> None:
    """Let the player choose who gets the bonus."""
    s.player = s.acting


@njit
def legal(s: State, out: Ints) -> int:
    """Write the four resources to ``out``."""
    return list_all(out, CHOOSE, RESOURCES)


@njit
def apply(s: State, action: int) -> None:
    """Take the resource chosen."""
    s.resource[s.player, action - CHOOSE] += BONUS[s.bonus, s.award, AMOUNT]
