"""Tool making: improving, making tools, or both in either order (rules D12.2, D12.5)."""

from steppe.core.action_lists import listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules.actions import LEARN, MAKE, STOP
from steppe.games.doggerland.rules.effects import can_pay, pay
from steppe.games.doggerland.rules.phases.setup_choices import can_upgrade, upgrade
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import MAKING, RECIPE, TOOL, TOOLS_MADE

_IMPROVED, _MADE = 1, 2  # bits of ``learned``


@njit
def can_do_any(s: State, player: int, learned: int) -> bool:
    """Return whether the tool maker can still improve or make tools."""
    if learned & _IMPROVED == 0 and can_upgrade(s, player, MAKING):
        return True
    if learned & _MADE != 0:
        return False
    level = int(s.capability[player, MAKING])
    while level > 0 and not can_pay(s.stock[player], RECIPE[level]):
        level -= 1
    return level > 0


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    if s.learned & _IMPROVED == 0:
        count = listed(out, count, LEARN, can_upgrade(s, s.player, MAKING))
    if s.learned & _MADE == 0:
        for level in range(1, s.capability[s.player, MAKING] + 1):
            count = listed(out, count, MAKE + level, can_pay(s.stock[s.player], RECIPE[level]))
    return listed(out, count, STOP, s.learned != 0)


@njit
def apply(s: State, action: int) -> bool:
    """Improve, make tools, or stop; return True when the tool maker has finished."""
    if action == STOP:
        s.learned = 0
        return True
    if action == LEARN:
        upgrade(s, s.player, MAKING)
        s.learned |= _IMPROVED
    else:
        pay(s.stock[s.player], RECIPE[action - MAKE])
        s.stock[s.player, TOOL] += TOOLS_MADE[action - MAKE]
        s.learned |= _MADE
    return False
