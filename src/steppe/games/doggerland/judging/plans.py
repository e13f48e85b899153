"""What the actions that a clan has programmed will bring (rules D7 to D13)."""

from typing import NamedTuple

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.doggerland.effects import capacity, load, num_members, num_remembered
from steppe.games.doggerland.judging.numbers import (
    DOUBTFUL,
    LEVEL,
    MEMBER,
    PLACE,
    PLANNED,
    REMEMBERED,
    ROUNDS_AHEAD,
    ROW,
    UNPAID,
    UNSEEN_WALL,
)
from steppe.games.doggerland.judging.purse import added, covers, spent
from steppe.games.doggerland.phases.carrying import harvested, num_carriers
from steppe.games.doggerland.state import IDLE_KIND, NOBODY, State
from steppe.games.doggerland.tables import (
    CELLS,
    CHIEF,
    CRAFT_COST,
    CRAFT_POINTS,
    CRAFTS,
    FEEDS,
    FOOD_NAMES,
    GOODS,
    HABITAT_COST,
    HABITAT_POINTS,
    HUNT_YIELD,
    HUNTER,
    LONG_JOURNEY,
    MAX_CAPABILITY,
    MEGALITH_COST,
    MEGALITH_POINTS,
    MENHIR,
    NEXT_FIRST,
    NO_ANIMAL,
    NO_RITE,
    NO_WALL,
    PAINTING_POINTS,
    PERFECT_PAINTING,
    PLACES_IN,
    PRESTIGIOUS,
    ROWS,
    SHAMAN,
    SIMPLE,
    TOKENS,
    TRACKS,
    TWIN_BIRTHS,
    TWINS,
    UPGRADE_COST,
    WALL,
    WALLS,
)

_FOODS = len(FOOD_NAMES)
_ERRAND = 0.5  # points of a Shaman's action that has no worth of its own


class Plan(NamedTuple):
    """What a clan hopes to have once all is resolved."""

    purse: int  # goods
    rations: float  # members that the expeditions' food feeds
    points: float  # gained, in the worth of what is built, made, painted
    caught: int  # animals, 8 bits for each species


# expeditions


@njit
def with_camps(s: State, player: int, purse: int) -> Plan:
    """Return what the expeditions of a clan will bring home."""
    rations = 0.0
    caught = 0
    for cell in range(CELLS):
        if s.camp[cell] == player:
            share = _carried_share(s, cell, load(s, player))
            for good in range(GOODS):
                purse = added(purse, good, int(generated(s, cell, good) * share + 0.5))
            for kind in range(_FOODS):
                rations += generated(s, cell, GOODS + kind) * share * FEEDS[kind]
            if s.animal[cell] != NO_ANIMAL:
                caught += 1 << (8 * int(s.animal[cell]))
    return Plan(purse, rations, 0.0, caught)


@njit
def generated(s: State, cell: int, token: int) -> int:
    """Return how many of a token the expedition on a cell will generate."""
    if s.animal[cell] != NO_ANIMAL:
        return int(HUNT_YIELD[s.animal[cell], token])
    return harvested(s, cell, token)


@njit
def _carried_share(s: State, cell: int, each: int) -> float:
    """Return the share of the yield that comes home."""
    total = 0
    for token in range(TOKENS):
        total += generated(s, cell, token)
    room = num_carriers(s, cell) * each
    return min(1.0, room / max(1, total))


# everything else


@njit
def paid(plan: Plan, cost: Ints, points: float) -> Plan:
    """Return a plan with something bought that is worth ``points``, or hoped for."""
    if covers(plan.purse, cost):
        gained = plan.points + PLANNED * points
        return Plan(spent(plan.purse, cost), plan.rations, gained, plan.caught)
    return Plan(plan.purse, plan.rations, plan.points + DOUBTFUL * points, plan.caught)


@njit
def gaining(plan: Plan, points: float) -> Plan:
    """Return a plan with something gained that costs no goods."""
    return Plan(plan.purse, plan.rations, plan.points + points, plan.caught)


@njit
def planned(s: State, player: int, plan: Plan, rounds: float) -> Plan:
    """Return a plan with all that is programmed beside the expeditions."""
    plan = _with_rite(s, player, plan)
    plan = _with_buildings(s, player, plan, rounds)
    for craft in range(CRAFTS):
        if s.crafter[craft] == player:
            plan = paid(plan, CRAFT_COST[craft], CRAFT_POINTS[craft])
    for track in range(TRACKS):
        level = s.capability[player, track]
        if s.trainer[player, track] != IDLE_KIND and level < MAX_CAPABILITY:
            gain = LEVEL[track] * min(rounds, ROUNDS_AHEAD)
            plan = paid(plan, UPGRADE_COST[track, level + 1], gain)
    if s.parents[player].sum() > 0:
        plan = gaining(plan, birth(s, player, 1, rounds))
    return _with_paintings(s, player, plan)


@njit
def birth(s: State, player: int, number: int, rounds: float) -> float:
    """Return what newborns are worth: as many as find a place."""
    room = capacity(s, player) - num_members(s, player) - s.newborn[player]
    housed = max(0, min(number, room))
    return housed * (1.0 + MEMBER * min(rounds, ROUNDS_AHEAD)) + 0.3 * (number - housed)


@njit
def _with_buildings(s: State, player: int, plan: Plan, rounds: float) -> Plan:
    """Return a plan with the habitats of the builders: the better side that can be paid."""
    builders = s.builders[player, CHIEF] + s.builders[player, SHAMAN] + s.builders[player, HUNTER]
    for _ in range(builders):
        plan = with_building(plan, rounds)
    return plan


@njit
def with_building(plan: Plan, rounds: float) -> Plan:
    """Return a plan with a habitat: the better side that can be paid."""
    side = PRESTIGIOUS if covers(plan.purse, HABITAT_COST[PRESTIGIOUS]) else SIMPLE
    places = PLACE * PLACES_IN[side] * min(1.0, rounds)
    return paid(plan, HABITAT_COST[side], HABITAT_POINTS[side] + places)


@njit
def _with_rite(s: State, player: int, plan: Plan) -> Plan:
    """Return a plan with the Shaman's action."""
    rite = int(s.spot[player])
    if rite == NO_RITE:
        return plan
    if MENHIR <= rite < NEXT_FIRST:
        cost = MEGALITH_COST[rite - MENHIR]
        if not covers(plan.purse, cost):
            return gaining(plan, -UNPAID)
        return paid(plan, cost, MEGALITH_POINTS[rite - MENHIR])
    if rite == TWINS:
        return gaining(plan, birth(s, player, TWIN_BIRTHS, 3.0) - _ERRAND)
    if rite == PERFECT_PAINTING and s.mark[player] != NO_WALL:
        species = WALL[s.mark[player]]
        if num_to_paint(s, player, plan, species) > 0:
            return gaining(plan, PLANNED * (PAINTING_POINTS[species] + ROW) - _ERRAND)
        return gaining(plan, -_ERRAND)
    return gaining(plan, _ERRAND if rite != LONG_JOURNEY else 0.0)


@njit
def num_to_paint(s: State, player: int, plan: Plan, species: int) -> int:
    """Count the animals of a species in memory or about to be hunted."""
    return num_remembered(s, player, species) + (plan.caught >> (8 * species) & 255)


@njit
def _with_paintings(s: State, player: int, plan: Plan) -> Plan:
    """Return a plan with the paintings of the members that are on the fresco."""
    points = plan.points
    for wall in range(WALLS):
        if s.painter[wall] == player:
            share = PLANNED if num_to_paint(s, player, plan, WALL[wall]) > 0 else DOUBTFUL
            points += share * (PAINTING_POINTS[WALL[wall]] + ROW) - _lost(s, wall)
    return Plan(plan.purse, plan.rations, points, plan.caught)


@njit
def _lost(s: State, wall: int) -> float:
    """Return what the animal of a planned painting is counted for in memory."""
    return animal(s, WALL[wall])


@njit
def animal(s: State, species: int) -> float:
    """Return what an animal in memory is worth: less, if there is no cell for it."""
    share = UNSEEN_WALL
    for place in range(s.num_frescoes):
        for wall in range(s.order[place] * ROWS, s.order[place] * ROWS + ROWS):
            if WALL[wall] == species and s.cube[wall] == NOBODY:
                share = REMEMBERED
    return share * (PAINTING_POINTS[species] + ROW)
