"""The worth of the objectives that a clan may still meet (rule D18)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import table
from steppe.games.doggerland.ai.evaluation import numbers as belief
from steppe.games.doggerland.ai.evaluation.time_left import Day
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.goals import measured, num_painted
from steppe.games.doggerland.rules.state import DRAWN, IDLE_KIND, State

_MEASURES = len(tables.MEASURES)
_PACE = table([belief.PACES.get(measure, 1.0) for measure in tables.MEASURES], float)
_RITES = tables.MEASURES.index("shaman_actions")
_SPECIES = tables.MEASURES.index("painted_each_species")
_CAPABILITIES = tables.MEASURES.index("all_capabilities")
_CRAFTS = tables.MEASURES.index("crafts")
_MEGALITHS = tables.MEASURES.index("megaliths"), tables.MEASURES.index("megalith_types")
_BIRTHS = tables.MEASURES.index("births")


@njit
def aims(s: State, player: int, day: Day) -> float:
    """Return the worth of all objectives that a clan may still meet."""
    total = 0.0
    for goal in range(tables.COMMON_GOALS):
        total += aim(s, player, goal, day)
    return total


@njit
def aim(s: State, player: int, goal: int, day: Day) -> float:
    """Return the worth of an objective that a clan may still meet."""
    time = day.rounds + (1.0 if day.meals == 1 else 0.0)
    if s.drawn[goal] != DRAWN or s.goal[player, goal] != 0 or time <= 0.0:
        return 0.0
    place = 1 if is_open(s, s.since[goal]) else 2
    if place == 2 and not is_open(s, s.second[goal]):
        return 0.0
    return float(tables.GOAL_POINTS[place] * chance(lacking(s, player, goal), time))


@njit
def is_open(s: State, taken: int) -> bool:
    """Return whether a place on an objective is open; ``taken`` is the round it was taken, or 0."""
    return bool(taken == 0 or taken == s.rounds)


@njit
def chance(rounds: float, time: float) -> float:
    """Return the chance to meet an objective that needs ``rounds`` rounds of work."""
    if rounds <= 0.0:
        return 1.0
    return belief.AIM * max(0.0, 1.0 - rounds / (time + 0.5)) ** belief.STEEP


@njit
def lacking(s: State, player: int, goal: int) -> float:
    """Return the rounds of work that an objective still needs."""
    rounds = 0.0
    for measure in range(_MEASURES):
        asked = tables.ASKED[goal, measure]
        if asked > 0:
            rounds += max(0.0, _missing(s, player, measure, asked)) / _PACE[measure]
    return rounds


@njit
def _missing(s: State, player: int, measure: int, asked: int) -> float:
    """Return how much of a measure is missing; programmed actions count as nearly done."""
    if measure == _SPECIES:
        kinds = 0
        for species in range(tables.SPECIES):
            kinds += num_painted(s, player, species) > 0
        return float(tables.SPECIES - kinds)
    if measure == _CAPABILITIES:
        return _levels_missing(s, player)
    missing = float(asked - measured(s, player, measure))
    if missing <= 0.0:
        return 0.0
    return missing - belief.SURE * min(missing, _programmed(s, player, measure))


@njit
def _levels_missing(s: State, player: int) -> float:
    """Return the number of levels still needed for all capabilities to reach the top."""
    levels = 0.0
    for track in range(tables.TRACKS):
        missing = float(tables.MAX_CAPABILITY - s.capability[player, track])
        if s.trainer[player, track] != IDLE_KIND:
            missing -= belief.SURE * min(1.0, missing)
        levels += missing
    return levels


@njit
def _programmed(s: State, player: int, measure: int) -> int:
    """Return how much this round's programmed actions will add to a measure."""
    rite = s.spot[player]
    if measure == _RITES:
        return int(rite != tables.NO_RITE)
    if measure in _MEGALITHS:
        return int(tables.MENHIR <= rite < tables.NEXT_FIRST)
    if measure == _BIRTHS:
        return int(s.parents[player].sum() > 0 or s.newborn[player] > 0)
    if measure == _CRAFTS:
        count = 0
        for craft in range(tables.CRAFTS):
            count += s.crafter[craft] == player
        return count
    return 0
