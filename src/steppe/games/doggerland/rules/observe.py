"""Observations: a player knows everything except the order of the piles (chance, rule D0.5)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules.state import State


@njit
def observe(s: State, player: int) -> None:
    """Hide secret information from ``player``; this game has none."""


@njit
def determinize(s: State, player: int, rng: Ints) -> None:
    """Fill in the information that ``observe`` hid: none in this game."""
