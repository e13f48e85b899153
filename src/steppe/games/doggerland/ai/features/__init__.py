"""Features of a position for networks, in addition to the evaluation in ``ai/evaluate.py``.

For each clan: what it has and is about to do, and the terms of its outlook, land and objectives.
For the table: the time left, the displays and the next decision. A solo match has its own features
at the indexes where other matches compare clans.
"""

from steppe.core.feature import scale
from steppe.engine.jit import njit
from steppe.engine.net import Sizes
from steppe.engine.position_type import Ints
from steppe.games.doggerland.ai.evaluate import compare, expect_alone, prospect
from steppe.games.doggerland.ai.evaluation.solo import chance
from steppe.games.doggerland.ai.evaluation.solo_outlook import planned
from steppe.games.doggerland.ai.features import table_features
from steppe.games.doggerland.ai.features.clan_features import OWN, tell_clan
from steppe.games.doggerland.ai.features.solo_features import ALONE, tell_alone
from steppe.games.doggerland.ai.features.table_features import SEVERAL, TABLE
from steppe.games.doggerland.rules.state import State

VERSION = 1
"""Version of the features: increase it when they change, as old weights no longer fit."""

SIZES = Sizes(OWN.size, TABLE.size + max(SEVERAL.size, ALONE.size))
_OWN, _OWN_TIMES, _TABLE_TIMES = OWN.size, OWN.times, TABLE.times
_SEVERAL_TIMES, _ALONE_TIMES = SEVERAL.times, ALONE.times
# start of the features that differ between solo and other matches
_REST = TABLE.size


@njit
def look(s: State, x: Ints, logits: Ints, points: Ints) -> None:
    """Write the features and the evaluation from ``ai/evaluate.py`` (``engine.net.Learning``)."""
    table = s.players * _OWN
    for index in range(table + SIZES.table):
        x[index] = 0
    for player in range(s.players):
        points[player] = tell_clan(s, player, prospect(s, player), x, player * _OWN)
    table_features.tell_time(s, x, table)
    table_features.tell_land(s, x, table)
    table_features.tell_crafts(s, x, table)
    table_features.tell_walls(s, x, table)
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
        table_features.tell_several(s, x, table + _REST)
        scale(x, table + _REST, _SEVERAL_TIMES)
