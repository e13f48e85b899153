"""Expected gains from the actions that a clan has programmed (rules D7 to D13)."""

from typing import NamedTuple

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.doggerland.ai.evaluation import numbers as belief
from steppe.games.doggerland.ai.evaluation import packed_goods
from steppe.games.doggerland.ai.evaluation.time_left import Day
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.effects import capacity, load_limit, num_members
from steppe.games.doggerland.rules.phases.carrying import num_carriers, num_units, unit
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import GOODS, MAX_CAPABILITY, PRESTIGIOUS

_BITS = 8
_MASK = (1 << _BITS) - 1
# the tokens carried home first
_DEAREST = table(
    [GOODS + tables.MEAT, tables.BONE, tables.STONE, tables.WOOD, GOODS + tables.FRUIT, tables.FUR]
)
_USEFUL_PLACES = 3  # the number of free places that count


class Plan(NamedTuple):
    """A clan's expected state once all its actions are resolved."""

    purse: int  # goods
    rations: float  # members fed by the expeditions' food
    points: float  # worth of things built, made and painted
    herd: int  # animals in memory or hunted, 8 bits per species
    free: int  # places at home, minus newborns


@njit
def at_hand(s: State, player: int, day: Day) -> Plan:
    """Return a clan's state before any action is resolved; its newborns move in tonight."""
    herd = 0
    for place in range(tables.MEMORY):
        if s.memory[player, place] != tables.NO_ANIMAL:
            herd += 1 << (_BITS * int(s.memory[player, place]))
    free = capacity(s, player) - num_members(s, player)
    plan = Plan(packed_goods.stock_of(s, player), 0.0, 0.0, herd, free)
    return with_children(plan, int(s.newborn[player]), day)


@njit
def gaining(plan: Plan, points: float) -> Plan:
    """Return a plan with a gain that costs no goods."""
    return Plan(plan.purse, plan.rations, plan.points + points, plan.herd, plan.free)


@njit
def paying(plan: Plan, cost: Ints) -> Plan:
    """Return a plan after paying a price that it covers."""
    return Plan(
        packed_goods.spent(plan.purse, cost), plan.rations, plan.points, plan.herd, plan.free
    )


@njit
def bought(plan: Plan, cost: Ints, points: float, day: Day) -> Plan:
    """Return a plan with a purchase worth ``points``, or less if it cannot be paid for yet."""
    if packed_goods.covers(plan.purse, cost):
        return gaining(paying(plan, cost), belief.PLANNED * points)
    if day.hands == 0:
        return plan
    return gaining(plan, points * belief.DOUBTFUL ** packed_goods.missing(plan.purse, cost))


@njit
def num_of(plan: Plan, species: int) -> int:
    """Count the animals of a species in memory or hunted."""
    return plan.herd >> (_BITS * species) & _MASK


@njit
def with_animals(plan: Plan, species: int, number: int) -> Plan:
    """Return a plan with ``number`` more animals of a species; negative numbers remove some."""
    herd = plan.herd + number * (1 << (_BITS * species))
    return Plan(plan.purse, plan.rations, plan.points, herd, plan.free)


@njit
def with_children(plan: Plan, number: int, day: Day) -> Plan:
    """Return a plan with newborns; those with a place at home stay."""
    housed = max(0, min(number, plan.free))
    points = plan.points + housed * (1.0 + belief.MEMBER * day.rounds)
    return Plan(plan.purse, plan.rations, points, plan.herd, plan.free - number)


# expeditions


@njit
def with_camps(s: State, player: int, plan: Plan) -> Plan:
    """Return a plan with the expected yield from a clan's expeditions."""
    each = load_limit(s, player)
    for cell in range(tables.CELLS):
        if s.camp[cell] == player:
            room = num_carriers(s, cell) * each
            plan = with_load(plan, unit(s, cell), num_units(s, cell), room)
            if s.animal[cell] != tables.NO_ANIMAL:
                plan = with_animals(plan, s.animal[cell], 1)
    return plan


@njit
def with_load(plan: Plan, tokens: Ints, times: int, room: int) -> Plan:
    """Return a plan with ``tokens`` added ``times`` times, or as many as can be carried."""
    for token in _DEAREST:
        number = min(room, times * tokens[token])
        plan = with_tokens(plan, token, number)
        room -= number
    return plan


@njit
def with_tokens(plan: Plan, token: int, number: int) -> Plan:
    """Return a plan with more tokens of a kind, goods or food."""
    if token < GOODS:
        purse = packed_goods.added(plan.purse, token, number)
        return Plan(purse, plan.rations, plan.points, plan.herd, plan.free)
    rations = plan.rations + number * tables.FEEDS[token - GOODS]
    return Plan(plan.purse, rations, plan.points, plan.herd, plan.free)


# habitats


@njit
def with_buildings(s: State, player: int, plan: Plan, day: Day) -> Plan:
    """Return a plan with the habitats that the builders will build."""
    for _ in range(s.builders[player, tables.CHIEF]):
        plan = with_building(plan, day, 1)
    for _ in range(s.builders[player, tables.SHAMAN] + s.builders[player, tables.HUNTER]):
        plan = with_building(plan, day, 0)
    return plan


@njit
def with_building(plan: Plan, day: Day, is_chiefs: int) -> Plan:
    """Return a plan with a habitat on its best affordable side; the Chief pays less."""
    purse = plan.purse
    for good in range(GOODS):
        purse = packed_goods.added(purse, good, is_chiefs * tables.CHIEF_DISCOUNT[good])
    richer = Plan(purse, plan.rations, plan.points, plan.herd, plan.free)
    best = tables.SIMPLE
    if packed_goods.covers(purse, tables.HABITAT_COST[PRESTIGIOUS]):
        simple = habitat(plan, day, tables.SIMPLE)
        best = PRESTIGIOUS if habitat(plan, day, PRESTIGIOUS) > simple else tables.SIMPLE
    points = habitat(plan, day, best)
    if packed_goods.covers(purse, tables.HABITAT_COST[best]):
        built = bought(richer, tables.HABITAT_COST[best], points, day)
        free = plan.free + tables.PLACES_IN[best]
        return Plan(built.purse, built.rations, built.points, built.herd, free)
    return bought(plan, tables.HABITAT_COST[best], points, day)


@njit
def habitat(plan: Plan, day: Day, side: int) -> float:
    """Return the worth of a habitat: its points, and its places in the rounds left."""
    more = room(plan.free + tables.PLACES_IN[side], day) - room(plan.free, day)
    return tables.HABITAT_POINTS[side] + more


@njit
def room(free: int, day: Day) -> float:
    """Return the worth of free places."""
    return belief.PLACE * max(0, min(_USEFUL_PLACES, free)) * day.rounds


# tools


@njit
def with_tools(s: State, player: int, plan: Plan) -> Plan:
    """Return a plan with the tools that the clan can make with its best recipe."""
    level = int(s.capability[player, tables.MAKING])
    while level > 0 and not packed_goods.covers(plan.purse, tables.RECIPE[level]):
        level -= 1
    if level == 0:
        return plan
    return with_tokens(paying(plan, tables.RECIPE[level]), tables.TOOL, tables.TOOLS_MADE[level])


@njit
def with_level(s: State, player: int, plan: Plan, track: int, worth: float) -> Plan:
    """Return a plan with a better capability, if it can be paid for."""
    level = s.capability[player, track]
    if level == MAX_CAPABILITY or not packed_goods.covers(
        plan.purse, tables.UPGRADE_COST[track, level + 1]
    ):
        return plan
    return gaining(paying(plan, tables.UPGRADE_COST[track, level + 1]), belief.PLANNED * worth)
