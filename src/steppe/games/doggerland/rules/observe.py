"""What a player may know: everything but the order of the piles, which is drawn (rule D0.5)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules.state import State


@njit
def observe(s: State, player: int) -> None:
    """Blank what ``player`` may not know: nothing is hidden in this game."""


@njit
def determinize(s: State, player: int, rng: Ints) -> None:
    """Fill what ``observe`` blanked: nothing."""
