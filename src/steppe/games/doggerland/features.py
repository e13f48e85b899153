"""What a network is told of a position, beside what ``evaluate.py`` thinks of it: in numbers.

What each clan has and is about to do, with the terms of its outlook, its land and its objectives;
and of the table how long the match will last, what lies open and which decision is due
(``telling/``).
"""

from steppe.core.feature import scale
from steppe.engine.jit import njit
from steppe.engine.net import Sizes
from steppe.engine.record import Ints
from steppe.games.doggerland.evaluate import compare, prospect
from steppe.games.doggerland.state import State
from steppe.games.doggerland.telling.board import (
    TABLE,
    tell_crafts,
    tell_goals,
    tell_land,
    tell_time,
    tell_walls,
)
from steppe.games.doggerland.telling.clan import OWN, tell_clan

VERSION = 1
"""Weights trained on other features do not fit: it rises whenever they change."""

SIZES = Sizes(OWN.size, TABLE.size)
_OWN, _OWN_TIMES, _TABLE_TIMES = OWN.size, OWN.times, TABLE.times


@njit
def look(s: State, x: Ints, logits: Ints, points: Ints) -> None:
    """Write the features, and what ``evaluate.py`` thinks (``engine.net.Learning``)."""
    table = s.players * _OWN
    for index in range(table + len(_TABLE_TIMES)):
        x[index] = 0
    for player in range(s.players):
        points[player] = tell_clan(s, player, prospect(s, player), x, player * _OWN)
    compare(s, points, logits)
    tell_time(s, x, table)
    tell_goals(s, x, table)
    tell_land(s, x, table)
    tell_crafts(s, x, table)
    tell_walls(s, x, table)
    for player in range(s.players):
        scale(x, player * _OWN, _OWN_TIMES)
    scale(x, table, _TABLE_TIMES)
