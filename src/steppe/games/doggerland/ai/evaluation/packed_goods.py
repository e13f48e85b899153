"""Goods packed into one integer for planning, eight bits each."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.ai.evaluation import numbers as belief
from steppe.games.doggerland.ai.evaluation.time_left import Day, ripe
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import FUR, GOODS

_BITS = 8
_MASK = (1 << _BITS) - 1
_FEW, _SOME = 2, 3  # how many tokens of a good have the first value, and the second
_FURS = 4  # enough for a cold round


@njit
def num(purse: int, good: int) -> int:
    """Return how many tokens of a good are in a purse."""
    return purse >> (_BITS * good) & _MASK


@njit
def added(purse: int, good: int, number: int) -> int:
    """Return a purse with more tokens of a good, up to the maximum that it can hold."""
    room = _MASK - num(purse, good)
    return purse + (min(number, room) << (_BITS * good))


@njit
def stock_of(s: State, player: int) -> int:
    """Return a clan's stock as a purse."""
    purse = 0
    for good in range(GOODS):
        purse = added(purse, good, s.stock[player, good])
    return purse


@njit
def missing(purse: int, cost: Ints) -> int:
    """Return how many goods a purse lacks for a price."""
    lacking = 0
    for good in range(GOODS):
        lacking += max(0, cost[good] - num(purse, good))
    return lacking


@njit
def covers(purse: int, cost: Ints) -> bool:
    """Return whether a purse covers a price."""
    return missing(purse, cost) == 0


@njit
def spent(purse: int, cost: Ints) -> int:
    """Return a purse after paying a price that it covers."""
    for good in range(GOODS):
        purse -= int(cost[good]) << (_BITS * good)
    return purse


@njit
def worth(purse: int, day: Day) -> float:
    """Return the worth of the goods in a purse, which falls as time runs out."""
    total = 0.0
    for good in range(GOODS):
        number = num(purse, good)
        total += belief.FIRST[good] * min(number, _FEW)
        total += belief.NEXT[good] * min(max(0, number - _FEW), _SOME)
        total += belief.REST[good] * max(0, number - _FEW - _SOME)
    if day.cold == 1:
        total += belief.WARMTH * min(num(purse, FUR), _FURS)
    return total * ripe(day)
