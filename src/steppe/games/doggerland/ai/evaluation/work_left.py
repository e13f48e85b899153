"""The work left for solo objectives, in rounds of one member's work (rule D21)."""

from math import ceil

import numpy as np

from steppe.engine.jit import njit, scratch
from steppe.engine.position_type import Ints, table
from steppe.games.doggerland.ai.evaluation import solo_numbers as belief
from steppe.games.doggerland.ai.evaluation import solo_outlook as outlook
from steppe.games.doggerland.ai.evaluation.solo_outlook import Hopes, is_drawn
from steppe.games.doggerland.ai.evaluation.time_left import has_dawned
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.cards import AMOUNT, FEEDING_EXTRA
from steppe.games.doggerland.rules.effects import holds, num_members, rations
from steppe.games.doggerland.rules.goals import measured
from steppe.games.doggerland.rules.state import EATING, State
from steppe.games.doggerland.rules.tables import (
    CRAFT_COST,
    CRAFTS,
    MAX_CAPABILITY,
    MENHIR,
    PLACES_IN,
)

WORK, SMALL_HUNTS, BIG_HUNTS = range(tables.GOODS, tables.GOODS + 3)  # needs other than goods
NEEDS = BIG_HUNTS + 1
_PARENTS = 2  # members for a birth
_needs, _goals = scratch(NEEDS, "float64"), scratch(outlook.LONE_GOALS, "float64")


def _usual(kind: int) -> list[float]:
    """Return the average cost of one kind of craft."""
    costs = [CRAFT_COST[craft] for craft in range(CRAFTS) if tables.CRAFT_KIND[craft] == kind]
    return [
        belief.CHEAPER * float(sum(cost[good] for cost in costs)) / len(costs)
        for good in range(tables.GOODS)
    ]


_CARVING, _STRINGING = table(_usual(tables.STATUETTE), float), table(_usual(tables.NECKLACE), float)


@njit
def rounds_ahead(s: State) -> int:
    """Return the number of rounds after the current one."""
    return int(s.last - s.rounds) + has_dawned(s, 0)


@njit
def num_then(s: State, hopes: Hopes) -> float:
    """Return the number of members after this round [D17.1]."""
    members = num_members(s, 0)
    return float(max(members, min(hopes[outlook.PLACES], members + hopes[outlook.BIRTHS])))


@njit
def lacking(s: State, hopes: Hopes) -> Hopes:
    """Return how many steps each of the match's objectives still lacks."""
    lack = np.zeros(outlook.LONE_GOALS)
    for goal in range(outlook.LONE_GOALS):
        if is_drawn(s, goal):
            lack[goal] = _lacking(s, hopes, goal)
    return lack


@njit
def _lacking(s: State, hopes: Hopes, goal: int) -> float:
    if goal == outlook.TOP:
        lack = 0.0
        for track in range(tables.TRACKS):
            lack += MAX_CAPABILITY - hopes[outlook.LEVELS + track]
        return lack
    if goal == outlook.MEMBERS:
        return max(0.0, outlook.WANTED[goal] - num_then(s, hopes))
    done = measured(s, 0, outlook.MEASURE[goal])
    return max(0.0, outlook.WANTED[goal] - done - hopes[outlook.STEPS + goal])


@njit
def labour(s: State, hopes: Hopes, lack: Hopes, chosen: int) -> float:
    """Return the work for a set of objectives (bits), including food for all until the end."""
    need, wanted = _needs(), _goals()
    for what in range(NEEDS):
        need[what] = 0.0
    for goal in range(outlook.LONE_GOALS):
        wanted[goal] = lack[goal] * (chosen >> goal & 1)
    _need_homes(s, hopes, wanted, need)
    _need_rites(s, wanted, need)
    if wanted[outlook.TOP] > 0:
        for track in range(tables.TRACKS):
            for level in range(int(hopes[outlook.LEVELS + track]) + 1, MAX_CAPABILITY + 1):
                _add(need, tables.UPGRADE_COST[track, level], 1.0)
    _need_crafts(wanted[outlook.CARVED], wanted[outlook.STRUNG], need)
    _need_paintings(hopes, wanted, need)
    return _work(s, hopes, need)


@njit
def _add(need: Hopes, cost: Ints, times: float) -> None:
    for good in range(tables.GOODS):
        need[good] += times * cost[good]
    need[WORK] += times


@njit
def _need_homes(s: State, hopes: Hopes, wanted: Hopes, need: Hopes) -> None:
    """Add the work for births and for habitats, including the habitats that births need."""
    growth = wanted[outlook.MEMBERS]
    noble = wanted[outlook.NOBLE]
    room = hopes[outlook.PLACES] - num_then(s, hopes) + noble
    crowded = max(0.0, growth - room) if growth > 0 else 0.0
    simple = max(0.0, wanted[outlook.HOMES] - noble, ceil(crowded / PLACES_IN[tables.SIMPLE]))
    _add(need, tables.HABITAT_COST[tables.PRESTIGIOUS], noble)
    _add(need, tables.HABITAT_COST[tables.SIMPLE], simple)
    need[tables.TOOL] += noble + simple
    need[tables.FUR] += belief.WINTRY * (noble + simple)
    need[WORK] += _PARENTS * growth
    if growth >= tables.TWIN_BIRTHS and s.rite[0, tables.TWINS] == 0:
        need[WORK] -= _PARENTS


@njit
def _need_rites(s: State, wanted: Hopes, need: Hopes) -> None:
    stones = wanted[outlook.STONES]
    for size in range(tables.MEGALITHS):
        if stones > 0 and s.megalith[0, size] == tables.NO_CELL and s.spot[0] != MENHIR + size:
            _add(need, tables.MEGALITH_COST[size], 1.0)
            stones -= 1
    rites = max(0.0, wanted[outlook.RITES] - wanted[outlook.STONES])
    need[WORK] += rites
    need[tables.FUR] += belief.OFFERED_FUR * rites
    need[tables.BONE] += belief.OFFERED_BONE * rites


@njit
def _need_crafts(carved: float, strung: float, need: Hopes) -> None:
    for good in range(tables.GOODS):
        need[good] += carved * _CARVING[good] + strung * _STRINGING[good]
    need[WORK] += carved + strung
    need[tables.TOOL] += carved + strung


@njit
def _need_paintings(hopes: Hopes, wanted: Hopes, need: Hopes) -> None:
    """Add the paintings, the hunts that they need, and the hunts that an objective counts."""
    hot = wanted[outlook.HOT]
    cold = wanted[outlook.COLD]
    need[WORK] += hot + cold
    need[tables.TOOL] += hot + cold
    need[tables.FUR] += belief.WINTRY * (hot + cold)
    for species in range(tables.SPECIES):
        if tables.IN_COLD[species]:
            cold -= hopes[outlook.HERD + species]
        else:
            hot -= hopes[outlook.HERD + species]
    need[BIG_HUNTS] = max(0.0, cold)
    need[SMALL_HUNTS] = max(0.0, hot, wanted[outlook.HUNTS] - max(0.0, cold))


# converting needs into work


@njit
def _work(s: State, hopes: Hopes, need: Hopes) -> float:
    """Return the work for all needs, including hunts, tools and food."""
    small = need[SMALL_HUNTS]
    big = need[BIG_HUNTS]
    winters = tables.IS_COLD[s.last - rounds_ahead(s) : s.last].sum()
    need[tables.FUR] += belief.FUR_A_WINTER * winters - belief.HUNT_FUR * (small + big)
    need[tables.BONE] -= belief.HUNT_BONE * (small + big)
    need[tables.TOOL] += belief.HUNT_TOOLS * small + belief.BIG_TOOLS * big
    at_once = belief.TOOLS_AT_ONCE[int(hopes[outlook.LEVELS + tables.MAKING])]
    tools = max(0.0, need[tables.TOOL] - hopes[tables.TOOL]) / at_once
    food = hunger_ahead(s, hopes) - belief.HUNT_FOOD * small - belief.BIG_FOOD * big
    tokens = tools * belief.STONES_FOR_TOOLS + max(0.0, food) / belief.RATIONS_A_TOKEN
    tokens += _tokens_missing(s, hopes, need)
    work = need[WORK] + belief.HUNTERS * small + belief.MANY_HUNTERS * big + tools
    return work + tokens / belief.HAUL[int(hopes[outlook.LEVELS + tables.TRANSPORT])]


@njit
def _tokens_missing(s: State, hopes: Hopes, need: Hopes) -> float:
    """Return the price of the missing tokens, less a small credit for leftover tokens.

    Once in a match, leftover tokens can be exchanged for missing tokens [D13.9].
    """
    missing = price = spare = kept = 0.0
    for good in range(tables.TOOL):
        lack = max(0.0, need[good]) - hopes[good]
        missing += max(0.0, lack)
        price += belief.PRICE[good] * max(0.0, lack)
        spare += max(0.0, -lack)
        kept += belief.PRICE[good] * min(belief.PLENTY, max(0.0, -lack))
    if s.rite[0, tables.TRADE] == 0 and missing > 0:
        exchanged = max(0.0, spare - belief.KEPT_BACK) * belief.EXCHANGED
        price -= price / missing * min(missing, exchanged)
    return price - belief.SURPLUS * kept


@njit
def is_winter_next(s: State) -> bool:
    """Return whether the next round to be programmed is cold."""
    upcoming = int(s.rounds) if s.passed[0] == 1 and not has_dawned(s, 0) else int(s.rounds) - 1
    return bool(0 <= upcoming < s.last and tables.IS_COLD[upcoming])


@njit
def dinner(s: State) -> int:
    """Return the number of members to feed tonight."""
    if has_dawned(s, 0) or s.rounds == 0:
        return 0
    if s.phase == EATING:
        return int(s.hunger)
    return num_members(s, 0) + (AMOUNT[s.card] if holds(s, FEEDING_EXTRA) else 0)


@njit
def hunger_ahead(s: State, hopes: Hopes) -> float:
    """Return the rations still to be found for tonight and all remaining rounds."""
    tonight = dinner(s)
    then = num_then(s, hopes)
    kept = min(rations(s, 0) + hopes[outlook.RATIONS], tonight + min(1, rounds_ahead(s)) * then)
    return max(0.0, tonight + then * rounds_ahead(s) - kept)


@njit
def bare_larder(s: State, hopes: Hopes) -> float:
    """Return the number of members without food in the bowls next round."""
    if rounds_ahead(s) == 0:
        return 0.0
    kept = max(0.0, rations(s, 0) + hopes[outlook.RATIONS] - dinner(s))
    return max(0.0, num_then(s, hopes) - kept)
