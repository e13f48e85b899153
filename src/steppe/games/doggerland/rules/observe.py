"""Observations: a player knows everything except the order of the piles (chance, rule D0.5)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules.state import State


@njit
def observe(s: State, player: int) -> None:
    """Hide what ``player`` may not know; in this game nothing is hidden."""


@njit
def determinize(s: State, player: int, rng: Ints) -> None:
    """Fill in what ``observe`` hid: nothing."""
