"""What an action will bring that is half resolved (rules D7 to D13, D15)."""

from steppe.engine.jit import njit
from steppe.games.doggerland.actions import DO_CHIEF_BUILD
from steppe.games.doggerland.judging.day import Day
from steppe.games.doggerland.judging.plans import (
    DEAREST,
    Plan,
    gaining,
    with_animals,
    with_building,
    with_level,
    with_tokens,
    with_tools,
)
from steppe.games.doggerland.judging.works import level, with_cubes
from steppe.games.doggerland.state import (
    CARRYING,
    CUBING,
    HOUSING,
    MAKING,
    REMEMBERING,
    TAKING,
    State,
)
from steppe.games.doggerland.tables import MAKING as TOOL_MAKING
from steppe.games.doggerland.tables import NO_ANIMAL

_IMPROVED, _MADE = 1, 2  # bits of ``learned``
_TAKEN = 0.7  # points that the token is worth that one takes in an exchange


@njit
def underway(s: State, player: int, plan: Plan, day: Day) -> Plan:
    """Return a plan with what is half resolved."""
    if s.player != player:
        return plan
    if s.phase in (CARRYING, REMEMBERING):
        return _with_load(s, plan)
    if s.phase == HOUSING:
        return with_building(plan, day, 1 if s.doing == DO_CHIEF_BUILD else 0)
    if s.phase == CUBING:
        return with_cubes(s, player, plan)
    if s.phase == TAKING:
        return gaining(plan, _TAKEN)
    if s.phase == MAKING:
        if s.learned & _MADE == 0:
            plan = with_tools(s, player, plan)
        if s.learned & _IMPROVED == 0:
            plan = with_level(s, player, plan, TOOL_MAKING, level(TOOL_MAKING, day))
    return plan


@njit
def _with_load(s: State, plan: Plan) -> Plan:
    """Return a plan with what still can be carried, and the animal that asks for a place."""
    room = s.room
    for place in range(len(DEAREST)):
        token = DEAREST[place]
        number = min(room, s.yielded[token])
        plan = with_tokens(plan, token, number)
        room -= number
    if s.guest != NO_ANIMAL:
        plan = with_animals(plan, s.guest, 1)
    return plan
