"""What an action will bring that was just chosen, before it is said who does it."""

from steppe.engine.jit import njit
from steppe.games.doggerland import actions, tables
from steppe.games.doggerland.effects import costs_fur, load_limit
from steppe.games.doggerland.judging import numbers as belief
from steppe.games.doggerland.judging.day import Day
from steppe.games.doggerland.judging.parties import found, likely_party
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

_PARENTS = 2


@njit
def busy(s: State, player: int, day: Day) -> int:
    """Return how many members the action takes that waits for somebody to do it."""
    if s.phase != STAFFING or s.player != player:
        return 0
    if actions.SEND <= s.doing < actions.SEND + tables.CELLS:
        return likely_party(s, s.doing - actions.SEND, day.hands)
    return _PARENTS if s.doing in (actions.BIRTH, actions.CALL + tables.TWINS) else 1


@njit
def intended(s: State, player: int, plan: Plan, day: Day) -> Plan:
    """Return a plan with the action that waits for somebody to do it."""
    if s.phase != STAFFING or s.player != player:
        return plan
    if actions.SEND <= s.doing < actions.SEND + tables.CELLS:
        return _expedition(s, player, plan, likely_party(s, s.doing - actions.SEND, day.hands))
    if s.doing == actions.BIRTH:
        return with_children(plan, 1, day)
    if s.doing == actions.CALL + tables.TWINS:
        return gaining(with_children(plan, tables.TWIN_BIRTHS, day), belief.ERRAND[tables.TWINS])
    if actions.CRAFT_IT <= s.doing < actions.CRAFT_IT + tables.CRAFTS:
        craft = s.doing - actions.CRAFT_IT
        plan = _charged(s, plan, tables.CRAFT)
        return bought(plan, tables.CRAFT_COST[craft], float(tables.CRAFT_POINTS[craft]), day)
    if actions.PAINT_IT <= s.doing < actions.PAINT_IT + tables.WALLS:
        charged = _charged(s, plan, tables.PAINT)
        return with_painting(s, player, charged, s.doing - actions.PAINT_IT, day)
    if s.doing == actions.BUILD_IT:
        return with_building(_charged(s, plan, tables.BUILD), day, 0)
    if actions.IMPROVE <= s.doing < actions.IMPROVE + tables.TRACKS:
        return with_training(s, player, plan, s.doing - actions.IMPROVE, day)
    return plan


@njit
def _charged(s: State, plan: Plan, what: int) -> Plan:
    """Return a plan after the tools and furs of programming, or famine for them [D6.3, D6.4]."""
    cold = 1 if costs_fur(s) else 0
    plan = _without(plan, tables.TOOL, tables.PROGRAM_COST[what, cold, tables.TOOL])
    return _without(plan, tables.FUR, tables.PROGRAM_COST[what, cold, tables.FUR])


@njit
def _without(plan: Plan, good: int, number: int) -> Plan:
    """Return a plan with less of a good, or with famine for what is missing."""
    paid = min(number, num(plan.purse, good))
    purse = added(plan.purse, good, -paid)
    points = plan.points + tables.FAMINE_POINTS * (number - paid)
    return Plan(purse, plan.rations, points, plan.herd, plan.free)


@njit
def _expedition(s: State, player: int, plan: Plan, members: int) -> Plan:
    """Return a plan with what a fitting party would bring home."""
    cell = s.doing - actions.SEND
    if s.animal[cell] != tables.NO_ANIMAL:
        plan = with_animals(plan, s.animal[cell], 1)
    if costs_fur(s):
        plan = _without(plan, tables.FUR, tables.EXPEDITION_FUR)
    room = members * load_limit(s, player)
    for place in range(len(DEAREST)):
        token = DEAREST[place]
        number = min(room, found(s, cell, token, members))
        plan = with_tokens(plan, token, number)
        room -= number
    return plan
