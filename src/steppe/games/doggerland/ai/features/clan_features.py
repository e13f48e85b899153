"""Features of each clan: what it has, does and can expect, and what its land offers."""

from steppe.core.feature import FINE, Feature, Features, tell_terms
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.doggerland.ai.evaluate import Outlook, Prospect, terms
from steppe.games.doggerland.ai.evaluation.land_value import Land
from steppe.games.doggerland.ai.evaluation.objective_values import aim
from steppe.games.doggerland.ai.evaluation.packed_goods import num
from steppe.games.doggerland.ai.evaluation.plans import Plan, num_of
from steppe.games.doggerland.rules import actions, tables
from steppe.games.doggerland.rules.effects import num_members, rations
from steppe.games.doggerland.rules.state import IDLE_KIND, STAFFING, State

_MUCH = tuple(FINE * points for points in (60, 25, 15, 8, 40, 25, 10, 10))  # scale of each term
_LAND = tuple(FINE * number for number in (6, 20, 6, 10, 6, 20, 6, 10))
_FOODS = tables.HOARD_NAMES[tables.FIRST_FOOD :]
_COMMON = tables.GOAL_IDS[: tables.COMMON_GOALS]
_LEVELS = range(2, tables.MAX_CAPABILITY + 1)
_RAISED = tuple(f"{track} {level}" for track in tables.TRACK_NAMES for level in _LEVELS)
KINDS = (*tables.SPECIES_NAMES, *tables.SYMBOL_NAMES)  # the things that the land offers
_STAFFED = {  # kinds of actions being staffed: the first action id of each kind
    "build": actions.BUILD_IT,
    "birth": actions.BIRTH,
    "improve": actions.IMPROVE,
    "craft": actions.CRAFT_IT,
    "paint": actions.PAINT_IT,
    "call": actions.CALL,
    "send": actions.SEND,
}

OWN = Features(
    Feature("outlook", "expected points by source, in 16ths", _MUCH, Outlook._fields),
    Feature("hands", "members that can still work this round", 5),
    Feature("eats", "whether the clan will eat again"),
    Feature("cold", "whether it next programs in a cold round"),
    Feature("members", "members of the clan", 6),
    Feature("newborn", "newborns not yet housed", 2),
    Feature("free places", "free places after all planned building", 3),
    Feature("idle", "available members", (1, 1, 4), tables.MEMBER_NAMES),
    Feature("habitats", "habitats of each kind", 2, tables.HABITAT_NAMES[1:]),
    Feature("stock", "goods in hand", 4, tables.GOOD_NAMES),
    Feature("purse", "goods after all planned actions", 4, tables.GOOD_NAMES),
    Feature("food", "food by kind and bowl", 4, _FOODS),
    Feature("rations", "rations that expeditions bring", 6),
    Feature("missing", "rations missing tonight, without those", 4),
    Feature("left", "rations left after tonight, with those", 6),
    Feature("famine", "famine tiles", 3),
    Feature("capability", "level reached", 1, _RAISED),
    Feature("trained", "capability trained this round", 1, tables.TRACK_NAMES),
    Feature("memory", "animals in memory", 1, tables.SPECIES_NAMES),
    Feature("herd", "animals in memory or about to be hunted", 1, tables.SPECIES_NAMES),
    Feature(
        "megalith", "whether it is built", 1, tables.SPOT_NAMES[tables.MENHIR : tables.NEXT_FIRST]
    ),
    Feature("rites", "number of Shaman actions carried out", 4),
    Feature("rite", "whether the clan has carried it out", 1, tables.SPOT_NAMES),
    Feature("spot", "whether the Shaman is there", 1, tables.SPOT_NAMES),
    Feature("builders", "members building", 2),
    Feature("parents", "members on the birth spaces", 2),
    Feature("passed", "whether the clan has passed this round"),
    Feature("goal", "points of the clan's cube on the objective", 5, _COMMON),
    Feature("aim", "points that the objective may bring, in 16ths", 5 * FINE, _COMMON),
    Feature("starts", "whether the clan starts the round"),
    Feature("pawn", "whether it holds the first-player pawn"),
    Feature("behind", "clans that decide before it", 1),
    Feature("decides", "whether it decides now"),
    Feature("staffs", "action for which it chooses members", 1, tuple(_STAFFED)),
    Feature("land", "members with work, and what they bring, in 16ths", _LAND, Land._fields),
    Feature("camps", "expeditions of the clan", 2),
    Feature("in range", "animals and resources in range", 3, KINDS),
    Feature("near", "the same after a possible Village move", 3, KINDS),
    Feature("crafts", "crafts owned", 2),
    Feature("craft points", "points of the crafts", 5),
    Feature("crafters", "members crafting", 1),
    Feature("painted", "cubes on animals", 1, tables.SPECIES_NAMES),
    Feature("row", "cubes in the row", 2, tables.ROW_NAMES),
    Feature("row lead", "lead in cubes over the best rival", 2, tables.ROW_NAMES),
    Feature("painters", "members painting", 1),
)
_TERMS, _HANDS, _EATS, _COLD, _MEMBERS, _NEWBORN, _FREE, _IDLE, _HABITATS = OWN.starts[:9]
_STOCK, _PURSE, _FOOD, _RATIONS, _MISSING, _LEFT, _FAMINE, _RAISED_TO, _TRAINED = OWN.starts[9:18]
_MEMORY, _HERD, _MEGALITH, _RITES, _RITE, _SPOT, _BUILDERS, _PARENTS, _PASSED = OWN.starts[18:27]
_GOAL, _AIM, _STARTS, _PAWN, _BEHIND, _DECIDES, _STAFFS, _OFFERS = OWN.starts[27:35]
CAMPS, IN_RANGE, NEAR, CRAFTS, CRAFT_POINTS, CRAFTERS = OWN.starts[35:41]
PAINTED, IN_ROW, ROW_LEAD, PAINTERS = OWN.starts[41:]

_STAFFED_FROM = table(list(_STAFFED.values()))


@njit
def tell_clan(s: State, player: int, ahead: Prospect, x: Ints, start: int) -> float:
    """Write a clan's features; return the points that it can expect."""
    _tell_day(s, player, ahead, x, start)
    _tell_people(s, player, x, start)
    _tell_goods(s, player, ahead.plan, x, start)
    _tell_skills(s, player, x, start)
    _tell_rites(s, player, x, start)
    _tell_turn(s, player, x, start)
    at = start + _OFFERS
    for number in ahead.land:
        x[at] = int(FINE * number)
        at += 1
    return _tell_terms(s, player, ahead, x, start)


@njit
def _tell_terms(s: State, player: int, ahead: Prospect, x: Ints, start: int) -> float:
    """Write the terms of the outlook and of each objective; return the sum of the terms."""
    hoped = 0.0
    for goal in range(tables.COMMON_GOALS):
        worth = aim(s, player, goal, ahead.day)
        hoped += worth
        x[start + _AIM + goal] = int(FINE * worth)
        x[start + _GOAL + goal] = tables.GOAL_POINTS[s.goal[player, goal]]
    return tell_terms(terms(s, player, ahead, hoped), x, start + _TERMS)


@njit
def _tell_day(s: State, player: int, ahead: Prospect, x: Ints, start: int) -> None:
    x[start + _HANDS] = ahead.day.hands
    x[start + _EATS] = ahead.day.meals
    x[start + _COLD] = ahead.day.cold
    x[start + _FREE] = ahead.plan.free
    x[start + _RATIONS] = int(ahead.plan.rations)
    have = rations(s, player)
    need = num_members(s, player) * ahead.day.meals
    x[start + _MISSING] = max(0, need - have)
    x[start + _LEFT] = max(0, have + int(ahead.plan.rations) - need)


@njit
def _tell_people(s: State, player: int, x: Ints, start: int) -> None:
    x[start + _MEMBERS] = num_members(s, player)
    x[start + _NEWBORN] = s.newborn[player]
    x[start + _FAMINE] = s.famine[player]
    x[start + _BUILDERS] = s.builders[player].sum()
    x[start + _PARENTS] = s.parents[player].sum()
    for kind in range(tables.KINDS):
        x[start + _IDLE + kind] = s.idle[player, kind]
    for habitat in s.habitat[player]:
        if habitat != tables.NO_HABITAT:
            x[start + _HABITATS + habitat - 1] += 1


@njit
def _tell_goods(s: State, player: int, plan: Plan, x: Ints, start: int) -> None:
    for good in range(tables.GOODS):
        x[start + _STOCK + good] = s.stock[player, good]
        x[start + _PURSE + good] = num(plan.purse, good)
    for food in range(tables.HOARDS - tables.FIRST_FOOD):
        hoard = tables.FIRST_FOOD + food
        x[start + _FOOD + food] = s.food[player, tables.HOARD_KIND[hoard], tables.HOARD_BOWL[hoard]]
    for species in s.memory[player]:
        if species != tables.NO_ANIMAL:
            x[start + _MEMORY + species] += 1
    for species in range(tables.SPECIES):
        x[start + _HERD + species] = num_of(plan, species)


@njit
def _tell_skills(s: State, player: int, x: Ints, start: int) -> None:
    levels = tables.MAX_CAPABILITY - 1
    for track in range(tables.TRACKS):
        for level in range(levels):
            is_there = s.capability[player, track] >= level + 2
            x[start + _RAISED_TO + levels * track + level] = int(is_there)
        x[start + _TRAINED + track] = int(s.trainer[player, track] != IDLE_KIND)


@njit
def _tell_rites(s: State, player: int, x: Ints, start: int) -> None:
    for rite in range(tables.RITES):
        x[start + _RITE + rite] = s.rite[player, rite]
        x[start + _RITES] += s.rite[player, rite]
    if s.spot[player] != tables.NO_RITE:
        x[start + _SPOT + s.spot[player]] = 1
    for size in range(tables.MEGALITHS):
        x[start + _MEGALITH + size] = int(s.megalith[player, size] != tables.NO_CELL)


@njit
def _tell_turn(s: State, player: int, x: Ints, start: int) -> None:
    x[start + _PASSED] = s.passed[player]
    x[start + _STARTS] = int(s.starter == player)
    x[start + _PAWN] = int(s.first == player)
    x[start + _BEHIND] = (player - s.starter) % s.players
    x[start + _DECIDES] = int(s.player == player)
    if s.phase == STAFFING and s.player == player:
        which = 0
        while which + 1 < len(_STAFFED_FROM) and s.doing >= _STAFFED_FROM[which + 1]:
            which += 1
        x[start + _STAFFS + which] = 1
