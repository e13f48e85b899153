"""Score points and results (rules T4.2 and T5.3)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.state import State
from tests.tiny.rules.tables import MOST_POINTS


@njit
def scores(s: State, out: Ints) -> None:
    """Write each player's points."""
    for player in range(s.players):
        out[player] = s.points[player]


@njit
def returns(s: State, out: Ints) -> None:
    """Write each player's lead over the average, -1 .. 1 with sum zero; alone, -1 or 1."""
    if s.players == 1:
        out[0] = 1.0 if s.points[0] >= s.goal else -1.0
        return
    total = 0
    for player in range(s.players):
        total += s.points[player]
    for player in range(s.players):
        out[player] = (s.points[player] - total / s.players) / MOST_POINTS
