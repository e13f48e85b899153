"""Observe a position: all information is public (rule Z2.3)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.zebras.rules.state import State


@njit
def observe(s: State, player: int) -> None:
    """Leave the position as it is: nothing is hidden in this game."""


@njit
def determinize(s: State, player: int, rng: Ints) -> None:
    """Leave the position as it is: nothing was hidden."""
