"""The expected results of a lone clan's programmed actions (rules D7 to D13, D21).

``Hopes`` is an array of numbers: goods, food, animals to paint, steps towards each objective and
more, at the indexes named below.
"""

import numpy as np
import numpy.typing as npt

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.doggerland.ai.evaluation.chosen_action import likely_party, likely_units
from steppe.games.doggerland.rules import actions, effects, tables
from steppe.games.doggerland.rules.phases.carrying import mastery, num_carriers, unit
from steppe.games.doggerland.rules.state import CARRYING, DRAWN, HOUSING, IDLE_KIND, STAFFING, State
from steppe.games.doggerland.rules.tables import ASKED, COMMON_GOALS, MAX_CAPABILITY, MEASURES

Hopes = npt.NDArray[np.float64]

# the solo objectives in the order of the data file, each with one measure [D21.3]
LONE_GOALS = tables.GOALS - COMMON_GOALS
NOBLE, TOP, STONES, HOMES, RITES, HOT, COLD, MEMBERS, HUNTS, CARVED, STRUNG = range(LONE_GOALS)
RATIONS = tables.GOODS  # index for the number of members fed by new food; goods have lower indexes
HERD = RATIONS + 1  # by species: animals in memory, or about to enter it
STEPS = HERD + tables.SPECIES  # by objective: the steps that actions add
LEVELS = STEPS + LONE_GOALS  # by track: levels gained
BIRTHS, PLACES, FAMINE = range(LEVELS + tables.TRACKS, LEVELS + tables.TRACKS + 3)
HOPES = FAMINE + 1


def _measure(goal: int) -> int:
    asked = [number for number in range(len(MEASURES)) if ASKED[COMMON_GOALS + goal][number] > 0]
    assert len(asked) == 1, "one thing"
    return asked[0]


MEASURE = table([_measure(goal) for goal in range(LONE_GOALS)])
WANTED = table([ASKED[COMMON_GOALS + goal][_measure(goal)] for goal in range(LONE_GOALS)])


@njit
def is_drawn(s: State, goal: int) -> bool:
    """Return whether this match uses a solo objective."""
    return bool(s.drawn[COMMON_GOALS + goal] == DRAWN)


@njit
def planned(s: State) -> Hopes:
    """Return the results of all programmed actions that can be paid for."""
    hopes = np.zeros(HOPES)
    doing = int(s.doing) if s.phase == STAFFING else -1
    _count_what_there_is(s, hopes)
    _count_loads(s, hopes, doing)
    _count_rite(s, hopes, doing)
    _count_builds(s, hopes, doing)
    _count_crafts(s, hopes, doing)
    _count_training(s, hopes, doing)
    if s.parents[0].sum() > 0 or doing == actions.BIRTH:
        hopes[BIRTHS] += 1
    _count_paintings(s, hopes, doing)
    return hopes


@njit
def _count_what_there_is(s: State, hopes: Hopes) -> None:
    for good in range(tables.GOODS):
        hopes[good] = s.stock[0, good]
    for species in s.memory[0]:
        if species != tables.NO_ANIMAL:
            hopes[HERD + species] += 1
    for track in range(tables.TRACKS):
        hopes[LEVELS + track] = s.capability[0, track]
    hopes[BIRTHS] = s.newborn[0]
    hopes[PLACES] = effects.capacity(s, 0)


# expeditions


@njit
def _count_loads(s: State, hopes: Hopes, doing: int) -> None:
    """Count the yields of all expeditions, including an expedition coming home now."""
    each = _load(s, hopes, doing)
    for cell in range(tables.CELLS):
        if s.camp[cell] == 0:
            _count_camp(s, hopes, cell, num_carriers(s, cell) * each, mastery(s, cell))
    if 0 <= doing - actions.SEND < tables.CELLS:
        cell = doing - actions.SEND
        party = likely_party(s, cell, effects.num_idle(s, 0))
        _count_camp(s, hopes, cell, party * each, party)
    if s.phase == CARRYING:
        _count_tokens(hopes, s.yielded, 1, s.room)


@njit
def _load(s: State, hopes: Hopes, doing: int) -> int:
    """Return each member's load at the best transport level that can be paid for this round."""
    level = int(s.capability[0, tables.TRANSPORT])
    load = effects.load_limit(s, 0)
    if level == MAX_CAPABILITY or not is_trained(s, tables.TRANSPORT, doing):
        return load
    can_improve = effects.can_pay(hopes, tables.UPGRADE_COST[tables.TRANSPORT, level + 1])
    return load + int(tables.LOAD[level + 1] - tables.LOAD[level]) if can_improve else load


@njit
def is_trained(s: State, track: int, doing: int) -> bool:
    """Return whether a member is training a capability."""
    return bool(s.trainer[0, track] != IDLE_KIND or doing == actions.IMPROVE + track)


@njit
def _count_camp(s: State, hopes: Hopes, cell: int, room: int, strength: int) -> None:
    """Count the part of an expedition's yield that can be carried, and its animal."""
    _count_tokens(hopes, unit(s, cell), likely_units(s, cell, strength), room)
    if s.animal[cell] != tables.NO_ANIMAL:
        hopes[HERD + s.animal[cell]] += 1
        hopes[STEPS + HUNTS] += 1


@njit
def _count_tokens(hopes: Hopes, tokens: Ints, times: int, room: int) -> None:
    """Count ``tokens`` taken ``times`` times, or the share of them that fits in ``room``."""
    share = min(1.0, room / max(1, times * int(tokens.sum())))
    for good in range(tables.GOODS):
        hopes[good] += times * tokens[good] * share
    for kind in range(len(tables.FOOD_NAMES)):
        hopes[RATIONS] += times * tokens[tables.GOODS + kind] * share * tables.FEEDS[kind]


# actions at home


@njit
def _bought(hopes: Hopes, cost: Ints) -> bool:
    """Pay a price if the hoped-for goods cover it; return whether they do."""
    if not effects.can_pay(hopes, cost):
        return False
    effects.pay(hopes, cost)
    return True


@njit
def _count_rite(s: State, hopes: Hopes, doing: int) -> None:
    """Count the Shaman's action; an unpaid action costs famine [D13.4]."""
    rite = doing - actions.CALL
    if not 0 <= rite < tables.RITES:
        rite = int(s.spot[0])
    if rite == tables.NO_RITE:
        return
    if not _pay_for_rite(s, hopes, rite):
        hopes[FAMINE] += tables.FAMINE_IF_UNPAID
        return
    hopes[STEPS + RITES] += 1
    if tables.MENHIR <= rite < tables.NEXT_FIRST:
        hopes[STEPS + STONES] += 1
    elif rite == tables.TWINS:
        hopes[BIRTHS] += tables.TWIN_BIRTHS
    elif rite == tables.PERFECT_PAINTING and s.mark[0] != tables.NO_WALL:
        _paint(hopes, int(tables.WALL[s.mark[0]]), tables.MAX_CUBES)


@njit
def _pay_for_rite(s: State, hopes: Hopes, rite: int) -> bool:
    """Pay the goods for a megalith, or an offering; return whether the goods sufficed [D13.3]."""
    if tables.MENHIR <= rite < tables.NEXT_FIRST:
        return _bought(hopes, tables.MEGALITH_COST[rite - tables.MENHIR])
    if hopes[tables.FUR] >= 1:
        hopes[tables.FUR] -= 1
    elif hopes[tables.BONE] >= 1:
        hopes[tables.BONE] -= 1
    else:
        hopes[RATIONS] -= tables.FEEDS[tables.MEAT]
        return effects.num_food(s, 0, tables.MEAT) > 0
    return True


@njit
def _count_builds(s: State, hopes: Hopes, doing: int) -> None:
    """Count habitats: prestigious habitats if an objective needs them and they are affordable."""
    builders = s.builders[0].sum() + (s.phase == HOUSING)
    if doing == actions.BUILD_IT:
        builders += 1
        hopes[tables.TOOL] = max(0.0, hopes[tables.TOOL] - 1)
    for _ in range(builders):
        is_noble = is_drawn(s, NOBLE) and effects.can_pay(
            hopes, tables.HABITAT_COST[tables.PRESTIGIOUS]
        )
        side = tables.PRESTIGIOUS if is_noble else tables.SIMPLE
        if _bought(hopes, tables.HABITAT_COST[side]):
            hopes[STEPS + HOMES] += 1
            hopes[STEPS + NOBLE] += is_noble
            hopes[PLACES] += tables.PLACES_IN[side]


@njit
def _count_crafts(s: State, hopes: Hopes, doing: int) -> None:
    for craft in range(tables.CRAFTS):
        if doing == actions.CRAFT_IT + craft:
            hopes[tables.TOOL] = max(0.0, hopes[tables.TOOL] - 1)
        elif s.crafter[craft] != 0:
            continue
        if _bought(hopes, tables.CRAFT_COST[craft]):
            hopes[STEPS + (CARVED if tables.CRAFT_KIND[craft] == tables.STATUETTE else STRUNG)] += 1


@njit
def _count_training(s: State, hopes: Hopes, doing: int) -> None:
    """Count better capabilities, and the tools made by a tool maker [D12]."""
    for track in range(tables.TRACKS):
        if is_trained(s, track, doing):
            level = int(hopes[LEVELS + track]) + 1
            if level <= MAX_CAPABILITY and _bought(hopes, tables.UPGRADE_COST[track, level]):
                hopes[LEVELS + track] += 1
                hopes[STEPS + TOP] += 1
    if is_trained(s, tables.MAKING, doing):
        level = int(hopes[LEVELS + tables.MAKING])
        while level > 0 and not _bought(hopes, tables.RECIPE[level]):
            level -= 1
        hopes[tables.TOOL] += tables.TOOLS_MADE[level]


@njit
def _count_paintings(s: State, hopes: Hopes, doing: int) -> None:
    for wall in range(tables.WALLS):
        if doing == actions.PAINT_IT + wall:
            hopes[tables.TOOL] = max(0.0, hopes[tables.TOOL] - 1)
        if s.painter[wall] == 0 or doing == actions.PAINT_IT + wall:
            _paint(hopes, int(tables.WALL[wall]), 1)


@njit
def _paint(hopes: Hopes, species: int, most: int) -> None:
    """Move up to ``most`` animals of a species from memory to the fresco."""
    number = min(float(most), hopes[HERD + species])
    hopes[HERD + species] -= number
    hopes[STEPS + (COLD if tables.IN_COLD[species] else HOT)] += number
