"""What a good player thinks of a position: the points so far and those that the table promises."""

from math import tanh

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.stone_age.scoring import final_points
from steppe.games.stone_age.state import State

_SPREAD = 40.0  # points of lead that nearly decide a match


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write the value for each player, -1 .. 1."""
    for player in range(s.players):
        out[player] = s.score[player] + final_points(s, player)
    mean = 0.0
    for player in range(s.players):
        mean += out[player] / s.players
    for player in range(s.players):
        out[player] = tanh((out[player] - mean) / _SPREAD)
