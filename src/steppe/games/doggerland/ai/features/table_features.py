"""Features of the table: time, land, crafts, fresco and objectives."""

from steppe.core.feature import Feature, Features
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.ai.evaluation.objective_values import is_open
from steppe.games.doggerland.ai.features import clan_features
from steppe.games.doggerland.rules import state, tables
from steppe.games.doggerland.rules.effects import is_cold, reach
from steppe.games.doggerland.rules.land import has_rival, is_fresh
from steppe.games.doggerland.rules.state import DRAWN, NOBODY, SHOWN, TAKEN, State

_NAMES = list(vars(state))
_PHASES = tuple(name.lower() for name in _NAMES[_NAMES.index("ORIENTING") :][: state.OVER])
_LAST = ("0", "1", "2")
_COMMON = tables.GOAL_IDS[: tables.COMMON_GOALS]

TABLE = Features(
    Feature("rounds", "rounds after this one", 4),
    Feature("last rounds", "whether at most this many remain", 1, _LAST),
    Feature("cold", "whether the round is cold"),
    Feature("phase", "current phase", 1, _PHASES),
    Feature("on the map", "animals and resources on the map", 5, clan_features.KINDS),
    Feature("tiles", "tiles laid", 40),
    Feature("shown", "visible craft without a member", 1, tables.CRAFT_IDS),
    Feature("walls", "fresco cells free for the animal", 2, tables.SPECIES_NAMES),
    Feature("walls of the row", "free fresco cells of the row", 2, tables.ROW_NAMES),
    Feature("frescoes", "fresco tiles still to come", 3),
)

SEVERAL = Features(
    Feature("six rounds", "whether the match has six rounds"),
    Feature("drawn", "whether the objective is drawn", 1, _COMMON),
    Feature("first place", "whether it is available", 1, _COMMON),
    Feature("second place", "whether it is available", 1, _COMMON),
)
_ROUNDS, _LAST_ROUNDS, _COLD, _PHASE, _ON_MAP, _TILES = TABLE.starts[:6]
_SHOWN, _WALLS, _IN_ROW, _FRESCOES = TABLE.starts[6:]
_SHORT, _DRAWN, _FIRST, _SECOND = SEVERAL.starts
_OWN = clan_features.OWN.size


@njit
def tell_time(s: State, x: Ints, table: int) -> None:
    """Write the round and the phase."""
    rounds = s.last - s.rounds
    x[table + _ROUNDS] = rounds
    for last in range(len(_LAST)):
        x[table + _LAST_ROUNDS + last] = int(rounds <= last)
    x[table + _COLD] = int(s.rounds > 0 and is_cold(s))
    x[table + _PHASE + s.phase] = 1


@njit
def tell_several(s: State, x: Ints, start: int) -> None:
    """Write the length of a multiplayer match, its objectives and their free places."""
    x[start + _SHORT] = int(s.last == tables.SHORT_ROUNDS)
    for goal in range(tables.COMMON_GOALS):
        if s.drawn[goal] == DRAWN:
            x[start + _DRAWN + goal] = 1
            x[start + _FIRST + goal] = int(is_open(s, s.since[goal]))
            x[start + _SECOND + goal] = int(is_open(s, s.second[goal]))


@njit
def tell_land(s: State, x: Ints, table: int) -> None:
    """Write the land, and what each clan can reach now or after a Village move."""
    for cell in range(tables.CELLS):
        if s.tile[cell] == tables.NO_TILE:
            continue
        x[table + _TILES] += 1
        if s.camp[cell] != NOBODY:
            x[s.camp[cell] * _OWN + clan_features.CAMPS] += 1
        elif has_rival(s, cell):
            continue
        elif s.animal[cell] != tables.NO_ANIMAL:
            _tell_offer(s, cell, int(s.animal[cell]), 1, x, table)
        elif is_fresh(s, cell):
            symbol = int(tables.SYMBOL[s.tile[cell]])
            number = int(tables.COUNT[s.tile[cell]])
            _tell_offer(s, cell, tables.SPECIES + symbol, number, x, table)


@njit
def _tell_offer(s: State, cell: int, kind: int, number: int, x: Ints, table: int) -> None:
    x[table + _ON_MAP + kind] += number
    for player in range(s.players):
        beyond = s.distance[player, cell] - reach(s, player)
        if beyond <= 0:
            x[player * _OWN + clan_features.IN_RANGE + kind] += number
        elif beyond <= tables.VILLAGE_STEPS:
            x[player * _OWN + clan_features.NEAR + kind] += number


@njit
def tell_crafts(s: State, x: Ints, table: int) -> None:
    """Write the crafts' features: visible, being made, or taken."""
    for craft in range(tables.CRAFTS):
        place, worker = s.craft[craft], s.crafter[craft]
        if place >= TAKEN:
            start = (place - TAKEN) * _OWN
            x[start + clan_features.CRAFTS] += 1
            x[start + clan_features.CRAFT_POINTS] += tables.CRAFT_POINTS[craft]
        elif worker != NOBODY:
            x[worker * _OWN + clan_features.CRAFTERS] += 1
        elif place == SHOWN:
            x[table + _SHOWN + craft] = 1


@njit
def tell_walls(s: State, x: Ints, table: int) -> None:
    """Write the fresco: paintings, planned paintings and free cells."""
    for place in range(s.num_frescoes):
        for row in range(tables.ROWS):
            wall = s.order[place] * tables.ROWS + row
            if s.cube[wall] < s.players:
                start, cubes = s.cube[wall] * _OWN, s.cubes[wall]
                x[start + clan_features.PAINTED + tables.WALL[wall]] += cubes
                x[start + clan_features.IN_ROW + row] += cubes
            elif s.cube[wall] != NOBODY:
                continue  # the adversaries' [D21.8]
            elif s.painter[wall] != NOBODY:
                x[s.painter[wall] * _OWN + clan_features.PAINTERS] += 1
            else:
                x[table + _WALLS + tables.WALL[wall]] += 1
                x[table + _IN_ROW + row] += 1
    x[table + _FRESCOES] = tables.FRESCO_TILES[s.players] - s.num_frescoes
    for row in range(tables.ROWS):
        _tell_leads(s, row, x)


@njit
def _tell_leads(s: State, row: int, x: Ints) -> None:
    for player in range(s.players):
        most = 0
        for other in range(s.players):
            if other != player:
                most = max(most, x[other * _OWN + clan_features.IN_ROW + row])
        start = player * _OWN
        x[start + clan_features.ROW_LEAD + row] = x[start + clan_features.IN_ROW + row] - most
