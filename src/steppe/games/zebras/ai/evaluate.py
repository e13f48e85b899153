"""What a good player knows of a position.

``outlook`` guesses the final margin. Every empty square will be filled, by either player in
proportion to the tokens left in hand; a territory counts for its likely winner the more, the
further his lead lies beyond the luck of the squares still empty. Tokens in hand and being to
move are worth something of their own. The numbers were fitted to the judgement of a deep search
in 6,000 positions. Where exactly the ranger stands is left out.
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
_SQUARE = 2.8  # what an empty square will hold
_TOKEN = 1.0  # a token in hand
_VALUABLE = 1.1  # and so much more for a zebra or an elephant
_PLACING = 2.1  # being about to place, or to swap
_STEPPING = 0.9  # being about to send the ranger on
_SPREAD = 5.2  # a margin that makes 71 % of a win at the end
_SPREAD_OPEN = 1.1  # and so much more for each empty square

_VALUABLES = table(
    [
        tables.KIND[player, tables.ZEBRA] | tables.KIND[player, tables.ELEPHANT]
        for player in range(tables.PLAYERS)
    ]
)


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write the value for each player, -1 .. 1."""
    out[0] = _squeeze(outlook(s), spread(s) ** 2)
    out[1] = -out[0]


@njit
def spread(s: State) -> float:
    """Return the margin that makes 71 % of a win."""
    return _SPREAD + _SPREAD_OPEN * popcount(s.empty)


@njit
def strength(s: State, margin: float) -> float:
    """Return the logit of player 0 that says the same as ``evaluate`` of a margin."""
    return asinh(margin / spread(s))


@njit
def lead(s: State, logit: float) -> float:
    """Return the margin that a logit stands for."""
    return spread(s) * sinh(logit)


class Outlook(NamedTuple):
    """The margin that player 0 may expect at the end, in points, by what brings it."""

    lands: float
    hand: float
    turn: float
    inauguration: float


@njit
def outlook(s: State) -> float:
    """Return the margin that player 0 may expect at the end, in points."""
    return summed(parts(s))


@njit
def parts(s: State) -> Outlook:
    """Return the same term by term."""
    return Outlook(_lands(s), _hand(s, 0) - _hand(s, 1), _turn(s), _bonus(s))


@njit
def _turn(s: State) -> float:
    """Return what it is worth to be about to decide."""
    if s.phase == OVER:
        return 0.0
    return (_PLACING if s.phase <= PLACING else _STEPPING) * (1 - 2 * s.player)


@njit
def _bonus(s: State) -> float:
    """Return the margin of the first full territory."""
    if s.inauguration == NOBODY:
        return 0.0
    return float(tables.INAUGURATION_BONUS * (1 - 2 * s.inauguration))


@njit
def _lands(s: State) -> float:
    """Return the margin in the territories."""
    total = 0.0
    for land in range(tables.TERRITORIES):
        total += in_land(s, land)
    return total


@njit
def in_land(s: State, land: int) -> float:
    """Return the margin in one territory."""
    mine, theirs = popcount(s.reserve & tables.OWN[0]), popcount(s.reserve & tables.OWN[1])
    tide = (mine - theirs) / max(1, mine + theirs)  # what each empty square brings player 0
    empty = popcount(LAND[s.board, land] & s.empty)
    worth = land_points(s, land) + _SQUARE * empty
    return worth * _squeeze(land_lead(s, land) + tide * empty, empty)


@njit
def _hand(s: State, player: int) -> float:
    """Return what the tokens in hand are worth."""
    tokens = popcount(s.reserve & tables.OWN[player])
    return _TOKEN * tokens + _VALUABLE * popcount(s.reserve & _VALUABLES[player])


@njit
def _squeeze(lead: float, variance: float) -> float:
    """Return -1 .. 1 for a lead of which luck may take back the root of ``variance``."""
    if lead == 0.0:
        return 0.0
    return lead / sqrt(lead * lead + variance)
