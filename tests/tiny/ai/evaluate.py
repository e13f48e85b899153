"""Evaluate by the points so far; in solo, add the prey's points if the laid cards are enough."""

from math import tanh

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.scoring import returns
from tests.tiny.rules.state import HUNTING, State
from tests.tiny.rules.tables import POINTS

_SPREAD = 3.0


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write each player's value, -1 .. 1."""
    if s.players == 1:
        out[0] = 2.0 * min(1.0, _expected(s) / s.goal) - 1.0
        return
    returns(s, out)
    for player in range(s.players):
        out[player] = tanh(_SPREAD * out[player])


@njit
def _expected(s: State) -> int:
    """Return a lone hunter's points, including the prey if the laid cards are enough."""
    taken = s.phase == HUNTING and s.force >= POINTS[s.prey]
    return int(s.points[0]) + (int(POINTS[s.prey]) if taken else 0)
