"""Points and results (rule T4.2)."""

from steppe.core.jit import njit
from steppe.core.record import Ints
from tests.tiny.state import State
from tests.tiny.tables import MOST_POINTS


@njit
def scores(s: State, out: Ints) -> None:
    """Write each player's points."""
    for player in range(s.players):
        out[player] = s.points[player]


@njit
def returns(s: State, out: Ints) -> None:
    """Write each player's lead over the average, -1 .. 1 and zero in sum."""
    total = 0
    for player in range(s.players):
        total += s.points[player]
    for player in range(s.players):
        out[player] = (s.points[player] - total / s.players) / MOST_POINTS
