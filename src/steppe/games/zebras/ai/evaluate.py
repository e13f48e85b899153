"""Evaluate a position: estimate the final margin.

``outlook`` assumes that the players fill the empty squares in proportion to the tokens they have
left. A territory counts for its likely winner; the further that player's lead exceeds the luck
still in the empty squares, the more it counts. Tokens in hand and the right to move have a value of
their own. The numbers were fitted to the values of a deep search in 6,000 positions. The ranger's
exact stop is ignored.
"""

from math import asinh, sinh, sqrt
from typing import NamedTuple

from steppe.core.eval_terms import summed
from steppe.engine.jit import njit, popcount
from steppe.engine.position_type import Ints, table
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import LAND
from steppe.games.zebras.rules.scoring import land_lead, land_points
from steppe.games.zebras.rules.state import NOBODY, OVER, PLACING, State

# all in points
_SQUARE = 2.8  # the expected value of an empty square
_TOKEN = 1.0  # a token in hand
_VALUABLE = 1.1  # added value of a zebra or an elephant
_PLACING = 2.1  # if the player to move places or swaps
_STEPPING = 0.9  # if the player to move moves the ranger
_SPREAD = 5.2  # margin near the end that wins 71 % of matches
_SPREAD_OPEN = 1.1  # margin added for each empty square

_VALUABLES = table(
    [
        tables.KIND[player, tables.ZEBRA] | tables.KIND[player, tables.ELEPHANT]
        for player in range(tables.PLAYERS)
    ]
)


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write each player's value, from -1 to 1."""
    out[0] = _squeeze(outlook(s), spread(s) ** 2)
    out[1] = -out[0]


@njit
def spread(s: State) -> float:
    """Return the margin that gives a 71 % chance to win."""
    return _SPREAD + _SPREAD_OPEN * popcount(s.empty)


@njit
def strength(s: State, margin: float) -> float:
    """Return player 0's logit that corresponds to a margin."""
    return asinh(margin / spread(s))


@njit
def lead(s: State, logit: float) -> float:
    """Return the margin that corresponds to a logit."""
    return spread(s) * sinh(logit)


class Outlook(NamedTuple):
    """Player 0's expected final margin, in points, by source."""

    lands: float
    hand: float
    turn: float
    inauguration: float


@njit
def outlook(s: State) -> float:
    """Return player 0's expected final margin, in points."""
    return summed(parts(s))


@njit
def parts(s: State) -> Outlook:
    """Return player 0's expected final margin, term by term."""
    return Outlook(_lands(s), _hand(s, 0) - _hand(s, 1), _turn(s), _bonus(s))


@njit
def _turn(s: State) -> float:
    """Return the value of being the player to move."""
    if s.phase == OVER:
        return 0.0
    return (_PLACING if s.phase <= PLACING else _STEPPING) * (1 - 2 * s.player)


@njit
def _bonus(s: State) -> float:
    """Return the margin from the bonus for the first full territory."""
    if s.inauguration == NOBODY:
        return 0.0
    return float(tables.INAUGURATION_BONUS * (1 - 2 * s.inauguration))


@njit
def _lands(s: State) -> float:
    """Return the expected margin over all territories."""
    total = 0.0
    for land in range(tables.TERRITORIES):
        total += in_land(s, land)
    return total


@njit
def in_land(s: State, land: int) -> float:
    """Return the expected margin in one territory."""
    mine, theirs = popcount(s.reserve & tables.OWN[0]), popcount(s.reserve & tables.OWN[1])
    tide = (mine - theirs) / max(1, mine + theirs)  # tokens that player 0 gains per empty square
    empty = popcount(LAND[s.board, land] & s.empty)
    worth = land_points(s, land) + _SQUARE * empty
    return worth * _squeeze(land_lead(s, land) + tide * empty, empty)


@njit
def _hand(s: State, player: int) -> float:
    """Return the value of the tokens in hand."""
    tokens = popcount(s.reserve & tables.OWN[player])
    return _TOKEN * tokens + _VALUABLE * popcount(s.reserve & _VALUABLES[player])


@njit
def _squeeze(lead: float, variance: float) -> float:
    """Return the value, from -1 to 1, of a lead if luck has this ``variance``."""
    if lead == 0.0:
        return 0.0
    return lead / sqrt(lead * lead + variance)
