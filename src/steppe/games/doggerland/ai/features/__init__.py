"""What a network is told of a position, beside what ``ai/evaluate.py`` thinks of it: in numbers.

What each clan has and is about to do, with the terms of its outlook, its land and its objectives;
and of the table how long the match will last, what lies open and which decision is due
(``telling/``). What concerns several clans gives its place to what concerns a match alone.
"""

from steppe.core.feature import scale
from steppe.engine.jit import njit
from steppe.engine.net import Sizes
from steppe.engine.position_type import Ints
from steppe.games.doggerland.ai.evaluate import compare, expect_alone, prospect
from steppe.games.doggerland.ai.evaluation.solo import chance
from steppe.games.doggerland.ai.evaluation.solo_outlook import planned
from steppe.games.doggerland.ai.features.clan_features import OWN, tell_clan
from steppe.games.doggerland.ai.features.solo_features import ALONE, tell_alone
from steppe.games.doggerland.ai.features.table_features import (
    SEVERAL,
    TABLE,
    tell_crafts,
    tell_land,
    tell_several,
    tell_time,
    tell_walls,
)
from steppe.games.doggerland.rules.state import State

VERSION = 1
"""Weights trained on other features do not fit: it rises whenever they change."""

SIZES = Sizes(OWN.size, TABLE.size + max(SEVERAL.size, ALONE.size))
_OWN, _OWN_TIMES, _TABLE_TIMES = OWN.size, OWN.times, TABLE.times
_SEVERAL_TIMES, _ALONE_TIMES = SEVERAL.times, ALONE.times
_REST = TABLE.size  # where begins what differs


@njit
def look(s: State, x: Ints, logits: Ints, points: Ints) -> None:
    """Write the features, and what ``ai/evaluate.py`` thinks (``engine.net.Learning``)."""
    table = s.players * _OWN
    for index in range(table + SIZES.table):
        x[index] = 0
    for player in range(s.players):
        points[player] = tell_clan(s, player, prospect(s, player), x, player * _OWN)
    tell_time(s, x, table)
    tell_land(s, x, table)
    tell_crafts(s, x, table)
    tell_walls(s, x, table)
    for player in range(s.players):
        scale(x, player * _OWN, _OWN_TIMES)
    scale(x, table, _TABLE_TIMES)
    if s.players == 1:
        hopes = planned(s)
        spare = tell_alone(s, hopes, x, table + _REST)
        expect_alone(chance(s, hopes, spare), points, logits)
        scale(x, table + _REST, _ALONE_TIMES)
    else:
        compare(s, points, logits)
        tell_several(s, x, table + _REST)
        scale(x, table + _REST, _SEVERAL_TIMES)
