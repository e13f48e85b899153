"""Network features of a position, in addition to the handcrafted evaluation.

The features of each tribe are in ``tribe_features.py``, and the features of the table are in
``table_features.py``. Like the evaluation, they use only visible information and the guesses of
``determinize``.
"""

from steppe.core.feature import scale
from steppe.engine.jit import njit, scratch
from steppe.engine.net import Sizes
from steppe.engine.position_type import Ints
from steppe.games.valley.ai.evaluation import larder
from steppe.games.valley.ai.evaluation.danger import movers, peril
from steppe.games.valley.ai.evaluation.numbers import SHARPNESS
from steppe.games.valley.ai.evaluation.worth import places
from steppe.games.valley.ai.features.table_features import TABLE, tell_table
from steppe.games.valley.ai.features.tribe_features import OWN, tell_cards, tell_prey, tell_tribe
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import TRIBES

VERSION = 1
"""Version of the features. It rises with every change, because older weights then do not fit."""

SIZES = Sizes(OWN.size, TABLE.size)
_OWN, _OWN_TIMES, _TABLE_TIMES = OWN.size, OWN.times, TABLE.times
_room = scratch(TRIBES, "float64")


@njit
def look(s: State, x: Ints, logits: Ints, points: Ints) -> None:
    """Write the features and the handcrafted evaluation (``engine.net.Learning``)."""
    table, prey, meals, moving = s.players * _OWN, _room(), larder.meals_left(s), movers(s)
    for index in range(table + len(_TABLE_TIMES)):
        x[index] = 0
    for tribe in range(s.players):
        prey[tribe] = 0.0
    for tribe in range(s.players):
        at, perils = places(s, tribe, moving), peril(s, tribe, moving, prey)
        logits[tribe] = SHARPNESS * tell_tribe(s, tribe, at, perils, meals, x)
        points[tribe] = float(s.num_camps[tribe])
    for tribe in range(s.players):
        tell_prey(tribe, prey[tribe], x)
        scale(x, tribe * _OWN, _OWN_TIMES)
    tell_cards(s, x)
    tell_table(s, meals, x, table)
    scale(x, table, _TABLE_TIMES)
