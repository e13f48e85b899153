"""Expected gains from an action just chosen or partly resolved (rules D7 to D13, D15)."""

from steppe.engine.jit import njit
from steppe.games.doggerland.ai.evaluation import numbers as belief
from steppe.games.doggerland.ai.evaluation import other_plans, plans
from steppe.games.doggerland.ai.evaluation.packed_goods import added, num
from steppe.games.doggerland.ai.evaluation.plans import Plan
from steppe.games.doggerland.ai.evaluation.time_left import Day
from steppe.games.doggerland.rules import actions, state, tables
from steppe.games.doggerland.rules.effects import costs_fur, load_limit
from steppe.games.doggerland.rules.phases.carrying import unit
from steppe.games.doggerland.rules.state import State

_PARENTS = 2
_IMPROVED, _MADE = 1, 2  # bits of ``learned``
_TAKEN = 0.7  # worth in points of the token received in an exchange


@njit
def busy(s: State, player: int, day: Day) -> int:
    """Return the number of members that the action being staffed will take."""
    if s.phase != state.STAFFING or s.player != player:
        return 0
    if actions.SEND <= s.doing < actions.SEND + tables.CELLS:
        return likely_party(s, s.doing - actions.SEND, day.hands)
    return _PARENTS if s.doing in (actions.BIRTH, actions.CALL + tables.TWINS) else 1


@njit
def intended(s: State, player: int, plan: Plan, day: Day) -> Plan:
    """Return a plan that includes the action being staffed."""
    if s.phase != state.STAFFING or s.player != player:
        return plan
    if actions.SEND <= s.doing < actions.SEND + tables.CELLS:
        return _expedition(s, player, plan, likely_party(s, s.doing - actions.SEND, day.hands))
    if s.doing == actions.BIRTH:
        return plans.with_children(plan, 1, day)
    if s.doing == actions.CALL + tables.TWINS:
        return plans.gaining(
            plans.with_children(plan, tables.TWIN_BIRTHS, day), belief.ERRAND[tables.TWINS]
        )
    if actions.CRAFT_IT <= s.doing < actions.CRAFT_IT + tables.CRAFTS:
        craft = s.doing - actions.CRAFT_IT
        plan = _charged(s, plan, tables.CRAFT)
        return plans.bought(plan, tables.CRAFT_COST[craft], float(tables.CRAFT_POINTS[craft]), day)
    if actions.PAINT_IT <= s.doing < actions.PAINT_IT + tables.WALLS:
        charged = _charged(s, plan, tables.PAINT)
        return other_plans.with_painting(s, player, charged, s.doing - actions.PAINT_IT, day)
    if s.doing == actions.BUILD_IT:
        return plans.with_building(_charged(s, plan, tables.BUILD), day, 0)
    if actions.IMPROVE <= s.doing < actions.IMPROVE + tables.TRACKS:
        return other_plans.with_training(s, player, plan, s.doing - actions.IMPROVE, day)
    return plan


@njit
def _charged(s: State, plan: Plan, what: int) -> Plan:
    """Return a plan after paying to program, with famine for missing goods [D6.3, D6.4]."""
    cold = 1 if costs_fur(s) else 0
    plan = _without(plan, tables.TOOL, tables.PROGRAM_COST[what, cold, tables.TOOL])
    return _without(plan, tables.FUR, tables.PROGRAM_COST[what, cold, tables.FUR])


@njit
def _without(plan: Plan, good: int, number: int) -> Plan:
    """Return a plan with less of a good, or with famine for each missing token."""
    paid = min(number, num(plan.purse, good))
    purse = added(plan.purse, good, -paid)
    points = plan.points + tables.FAMINE_POINTS * (number - paid)
    return Plan(purse, plan.rations, points, plan.herd, plan.free)


@njit
def _expedition(s: State, player: int, plan: Plan, members: int) -> Plan:
    """Return a plan with the expected yield from sending a suitable party."""
    cell = s.doing - actions.SEND
    if s.animal[cell] != tables.NO_ANIMAL:
        plan = plans.with_animals(plan, s.animal[cell], 1)
    if costs_fur(s):
        plan = _without(plan, tables.FUR, tables.EXPEDITION_FUR)
    room = members * load_limit(s, player)
    return plans.with_load(plan, unit(s, cell), likely_units(s, cell, members), room)


@njit
def likely_party(s: State, cell: int, hands: int) -> int:
    """Estimate how many available members will go to the chosen target."""
    species = s.animal[cell]
    if species == tables.NO_ANIMAL:
        return min(hands, tables.MAX_COMPONENTS)
    return max(int(tables.MIN_MEMBERS[species]), min(hands, int(tables.MIN_MASTERY[species]) // 2))


@njit
def likely_units(s: State, cell: int, mastery: int) -> int:
    """Return how many units an expedition with this Mastery would find on a cell."""
    return 1 if s.animal[cell] != tables.NO_ANIMAL else mastery * int(tables.COUNT[s.tile[cell]])


@njit
def underway(s: State, player: int, plan: Plan, day: Day) -> Plan:
    """Return a plan that completes the partly resolved action."""
    if s.player != player:
        return plan
    if s.phase in (state.CARRYING, state.REMEMBERING):  # an animal may need a place in memory
        plan = plans.with_load(plan, s.yielded, 1, s.room)
        return plans.with_animals(plan, s.guest, 1) if s.guest != tables.NO_ANIMAL else plan
    if s.phase == state.HOUSING:
        return plans.with_building(plan, day, 1 if s.doing == actions.DO_CHIEF_BUILD else 0)
    if s.phase == state.CUBING:
        return other_plans.with_cubes(s, player, plan)
    if s.phase == state.TAKING:
        return plans.gaining(plan, _TAKEN)
    if s.phase == state.MAKING:
        if s.learned & _MADE == 0:
            plan = plans.with_tools(s, player, plan)
        if s.learned & _IMPROVED == 0:
            worth = other_plans.level(tables.MAKING, day)
            plan = plans.with_level(s, player, plan, tables.MAKING, worth)
    return plan
