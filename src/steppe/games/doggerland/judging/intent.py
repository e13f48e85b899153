"""What an action will bring that was just chosen, before it is said who does it."""

from steppe.core.jit import njit
from steppe.games.doggerland.actions import (
    BIRTH,
    BUILD_IT,
    CALL,
    CRAFT_IT,
    IMPROVE,
    PAINT_IT,
    SEND,
)
from steppe.games.doggerland.effects import costs_fur, load
from steppe.games.doggerland.judging.day import Day
from steppe.games.doggerland.judging.numbers import ERRAND
from steppe.games.doggerland.judging.plans import (
    DEAREST,
    Plan,
    bought,
    gaining,
    with_animals,
    with_building,
    with_children,
    with_tokens,
)
from steppe.games.doggerland.judging.purse import added, num
from steppe.games.doggerland.judging.works import with_painting, with_training
from steppe.games.doggerland.state import STAFFING, State
from steppe.games.doggerland.tables import (
    BUILD,
    CELLS,
    COUNT,
    CRAFT,
    CRAFT_COST,
    CRAFT_POINTS,
    CRAFTS,
    EXPEDITION_FUR,
    FAMINE_POINTS,
    FUR,
    HUNT_YIELD,
    MAX_COMPONENTS,
    MIN_MASTERY,
    MIN_MEMBERS,
    NO_ANIMAL,
    PAINT,
    PER_MASTERY,
    PROGRAM_COST,
    SYMBOL,
    TOOL,
    TRACKS,
    TWIN_BIRTHS,
    TWINS,
    WALLS,
)

_PARENTS = 2


@njit
def busy(s: State, player: int, day: Day) -> int:
    """Return how many members the action takes that waits for somebody to do it."""
    if s.phase != STAFFING or s.player != player:
        return 0
    if SEND <= s.doing < SEND + CELLS:
        return _party(s, day)
    return _PARENTS if s.doing in (BIRTH, CALL + TWINS) else 1


@njit
def intended(s: State, player: int, plan: Plan, day: Day) -> Plan:
    """Return a plan with the action that waits for somebody to do it."""
    if s.phase != STAFFING or s.player != player:
        return plan
    if SEND <= s.doing < SEND + CELLS:
        return _expedition(s, player, plan, _party(s, day))
    if s.doing == BIRTH:
        return with_children(plan, 1, day)
    if s.doing == CALL + TWINS:
        return gaining(with_children(plan, TWIN_BIRTHS, day), ERRAND[TWINS])
    if CRAFT_IT <= s.doing < CRAFT_IT + CRAFTS:
        craft = s.doing - CRAFT_IT
        plan = _charged(s, plan, CRAFT)
        return bought(plan, CRAFT_COST[craft], float(CRAFT_POINTS[craft]), day)
    if PAINT_IT <= s.doing < PAINT_IT + WALLS:
        charged = _charged(s, plan, PAINT)
        return with_painting(s, player, charged, s.doing - PAINT_IT, day)
    if s.doing == BUILD_IT:
        return with_building(_charged(s, plan, BUILD), day, 0)
    if IMPROVE <= s.doing < IMPROVE + TRACKS:
        return with_training(s, player, plan, s.doing - IMPROVE, day)
    return plan


@njit
def _charged(s: State, plan: Plan, what: int) -> Plan:
    """Return a plan after the tools and furs of programming, or famine for them [D6.3, D6.4]."""
    cold = 1 if costs_fur(s) else 0
    plan = _without(plan, TOOL, PROGRAM_COST[what, cold, TOOL])
    return _without(plan, FUR, PROGRAM_COST[what, cold, FUR])


@njit
def _without(plan: Plan, good: int, number: int) -> Plan:
    """Return a plan with less of a good, or with famine for what is missing."""
    paid = min(number, num(plan.purse, good))
    purse = added(plan.purse, good, -paid)
    points = plan.points + FAMINE_POINTS * (number - paid)
    return Plan(purse, plan.rations, points, plan.herd, plan.free)


@njit
def _party(s: State, day: Day) -> int:
    """Return how many members would go to the target."""
    species = s.animal[s.doing - SEND]
    if species == NO_ANIMAL:
        return min(day.hands, MAX_COMPONENTS)
    return max(int(MIN_MEMBERS[species]), min(day.hands, int(MIN_MASTERY[species]) // 2))


@njit
def _expedition(s: State, player: int, plan: Plan, members: int) -> Plan:
    """Return a plan with what a fitting party would bring home."""
    cell = s.doing - SEND
    if s.animal[cell] != NO_ANIMAL:
        plan = with_animals(plan, s.animal[cell], 1)
    if costs_fur(s):
        plan = _without(plan, FUR, EXPEDITION_FUR)
    room = members * load(s, player)
    for place in range(len(DEAREST)):
        token = DEAREST[place]
        number = min(room, _found(s, cell, token, members))
        plan = with_tokens(plan, token, number)
        room -= number
    return plan


@njit
def _found(s: State, cell: int, token: int, members: int) -> int:
    """Return how many of a token so many members find on a cell."""
    if s.animal[cell] != NO_ANIMAL:
        return int(HUNT_YIELD[s.animal[cell], token])
    tile = s.tile[cell]
    return members * int(COUNT[tile] * PER_MASTERY[SYMBOL[tile], token])
