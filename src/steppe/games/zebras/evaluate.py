"""What a good player knows of a position.

``evaluate`` guesses the final margin: every empty square of a territory goes to either player
with the same chance, and holds as much as the tokens left are worth on average. The guess is
squeezed into -1 .. 1, the more gently the more is still open. It leaves out the ranger.
"""

from math import comb, tanh

import numpy as np

from steppe.core.jit import njit, popcount
from steppe.core.record import Ints, table
from steppe.games.zebras.board import LAND
from steppe.games.zebras.scoring import land_lead, land_points
from steppe.games.zebras.state import NOBODY, State
from steppe.games.zebras.tables import INAUGURATION_BONUS, TERRITORIES

_LARGEST = 9  # squares of the largest territory
_TOKEN_WORTH = 2.6  # points that an empty square will hold on average
_SPREAD = 5.0  # points of margin that are worth 76 % of a win at the end
_SPREAD_OPEN = 0.8  # and so many more for each empty square


def _hold(lead: int, empty: int) -> float:
    """Return the chance to win a territory minus the chance to lose it."""
    chance = 0.0
    for gained in range(empty + 1):
        final = lead + 2 * gained - empty
        chance += comb(empty, gained) * ((final > 0) - (final < 0)) / 2**empty
    return chance


_HOLD = table(
    [
        [_hold(lead, empty) for empty in range(_LARGEST + 1)]
        for lead in range(-_LARGEST, _LARGEST + 1)
    ],
    np.float64,
)


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write the value for each player, -1 .. 1."""
    spread = _SPREAD + _SPREAD_OPEN * popcount(s.empty)
    out[0] = tanh(outlook(s) / spread)
    out[1] = -out[0]


@njit
def outlook(s: State) -> float:
    """Return the margin that player 0 may expect at the end, in points."""
    total = 0.0
    for land in range(TERRITORIES):
        empty = popcount(LAND[s.board, land] & s.empty)
        worth = land_points(s, land) + _TOKEN_WORTH * empty
        total += _HOLD[land_lead(s, land) + _LARGEST, empty] * worth
    if s.inauguration != NOBODY:
        total += INAUGURATION_BONUS * (1 - 2 * s.inauguration)
    return total
