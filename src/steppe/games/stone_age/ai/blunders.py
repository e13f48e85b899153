"""Payments that waste resources: nobody pays gold where wood will do, not even a beginner.

Bots that err (``bots/fallible.py``) choose among the moves that ``defensible_moves`` keeps.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import PAY, PAY_WIDTH
from steppe.games.stone_age.rules.state import FEEDING, PAYING, State

WASTE = 3  # points by which a wasteful payment exceeds the cheapest one


@njit
def defensible_moves(s: State, ids: Ints, count: int) -> int:
    """Drop wasteful payments for food and cards; return the number of actions kept.

    For a building, dearer resources bring more points [S8.4].
    """
    if s.phase != PAYING or count < 2 or not (s.purpose == FEEDING or s.place < tables.BUILDING):
        return count
    least = _points(s, int(ids[0]))
    for k in range(1, count):
        least = min(least, _points(s, int(ids[k])))
    kept = 0
    for k in range(count):
        ids[kept] = ids[k]
        kept += _points(s, int(ids[k])) - least < WASTE
    return kept


@njit
def _points(s: State, action: int) -> int:
    """Return the points of the cheapest payment that begins with this amount of a resource."""
    first, number = divmod(action - PAY, PAY_WIDTH)
    due, points = int(s.due) - number, number * int(tables.VALUE[first])
    for resource in range(tables.RESOURCES):
        if resource != first and s.said[resource] == 0:
            paid = min(due, int(s.resource[s.player, resource]))
            due -= paid
            points += paid * int(tables.VALUE[resource])
    return points
