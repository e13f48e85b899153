"""Leave out moves that no good player makes, such as leaving members idle while there is work.

Moves that abandon a load or a painting are left out too, and only one of several equivalent orders
of choices is kept [D23.1]. Bots of all levels consider only the legal actions that
``candidate_moves`` keeps.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import state
from steppe.games.doggerland.rules.actions import DO_CELL, DO_SHAMAN, DO_WALL, SEND
from steppe.games.doggerland.rules.effects import furs_for_expedition
from steppe.games.doggerland.rules.phases import carrying, eating, setup_choices, suffering, trading
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import CELLS, FUR, NO_ANIMAL, TRANSPORT


@njit
def candidate_moves(s: State, ids: Ints, count: int) -> int:
    """Keep the legal actions worth considering; return their number.

    The action ``pass`` or ``done`` is the last one in ``ids``.
    """
    if count < 2:
        return count
    if s.phase == state.PROGRAMMING:
        return count - (ids[count - 2] >= SEND and not _would_freeze(s))
    if s.phase == state.RESOLVING:
        return _with_one_harvest(s, ids, count - _leaves_something(ids, count))
    return _in_one_order(s, ids, count)


@njit
def _in_one_order(s: State, ids: Ints, count: int) -> int:
    """Keep only one of several equivalent orders of choices [D23.1]."""
    if s.phase == state.CARRYING:
        return carrying.candidate_moves(s, ids, count)
    if s.phase == state.EATING:
        return eating.candidate_moves(s, ids, count)
    if s.phase == state.GIVING:
        return trading.candidate_moves(s, ids, count)
    if s.phase == state.STOCKING:
        return setup_choices.consider_kinds(s, ids, count)
    if s.phase == state.SUFFERING:
        return suffering.candidate_moves(s, ids, count)
    return count


@njit
def _would_freeze(s: State) -> bool:
    """Return whether a lone clan lacks furs for an expedition: famine could then end the match."""
    return bool(s.players == 1 and s.stock[0, FUR] < furs_for_expedition(s))


@njit
def _with_one_harvest(s: State, ids: Ints, count: int) -> int:
    """Keep only one harvest: their order does not matter unless transport will improve."""
    if s.trainer[s.player, TRANSPORT] != state.IDLE_KIND:
        return count
    kept = harvests = 0
    for k in range(count):
        cell = ids[k] - DO_CELL
        is_harvest = 0 <= cell < CELLS and s.animal[cell] == NO_ANIMAL
        harvests += is_harvest
        if not is_harvest or harvests == 1:
            ids[kept] = ids[k]
            kept += 1
    return kept


@njit
def _leaves_something(ids: Ints, count: int) -> bool:
    """Return whether the Shaman, a painting or an expedition is still unresolved.

    Paintings and expeditions cost nothing more, and an unpaid Shaman costs famine [D13.4].
    """
    waits = ids[count - 2] >= DO_WALL
    for k in range(count - 1):
        waits = waits or ids[k] == DO_SHAMAN
    return bool(waits)
