"""Evaluate a solo position: is there enough time for the objectives needed (rule D21)?

The members' work in the rounds left is compared with the work that the easiest objectives need and
the work of feeding everyone. Famine, and steps that no longer fit in the rounds left, count as lost
work.
"""

from typing import NamedTuple

from steppe.engine.jit import njit, scratch
from steppe.games.doggerland.ai.evaluation import solo_numbers as belief
from steppe.games.doggerland.ai.evaluation import solo_outlook as outlook
from steppe.games.doggerland.ai.evaluation import work_left
from steppe.games.doggerland.ai.evaluation.solo_outlook import Hopes, is_drawn, planned
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.actions import BIRTH, SEND
from steppe.games.doggerland.rules.effects import num_idle, rations, reach
from steppe.games.doggerland.rules.land import has_rival
from steppe.games.doggerland.rules.state import NOBODY, SHOWN, STAFFING, State
from steppe.games.doggerland.rules.tables import CELLS, CRAFT_KIND

_NEVER = 1e9  # more work than any objective needs
_goals = scratch(outlook.LONE_GOALS, "float64")
_RISK = 0.3  # share of ``DEADLY`` that counts if one more famine would end the match


class Spare(NamedTuple):
    """The spare work after everything that a win needs is done, by source."""

    hands: float
    goals: float
    land: float
    famine: float


@njit
def value(s: State) -> float:
    """Return the value of a solo match, -1 .. 1: mostly the chance to win."""
    hopes = planned(s)
    spare = 0.0
    for part in parts(s, hopes):
        spare += part
    return chance(s, hopes, spare)


@njit
def chance(s: State, hopes: Hopes, spare: float) -> float:
    """Return the value of a position, -1 .. 1: the chance to win with this spare work."""
    sure = (spare + belief.MARGIN) / doubt(s, hopes)
    return float(sure / (1.0 + abs(sure)))


@njit
def doubt(s: State, hopes: Hopes) -> float:
    """Return the spare work that gives a 75 % chance to win; it grows with the rounds left."""
    horizon = work_left.rounds_ahead(s) + hands_free(s) / work_left.num_then(s, hopes)
    return float(belief.SHARP + belief.VAGUE * horizon)


@njit
def parts(s: State, hopes: Hopes) -> Spare:
    """Return the available and the needed work, term by term."""
    hands, rounds = hands_free(s), work_left.rounds_ahead(s)
    return Spare(
        hands + belief.DILIGENCE * rounds * work_left.num_then(s, hopes),
        -_easiest(s, hopes, hands),
        _land(s, hopes, rounds),
        -_famine(s, hopes, hands),
    )


@njit
def hands_free(s: State) -> float:
    """Return how many members can still be put to work this round."""
    if s.rounds == 0 or s.passed[0] == 1:
        return 0.0
    idle = num_idle(s, 0)
    if s.phase != STAFFING:
        return float(idle)
    return max(0.0, idle - (2.0 if s.doing == BIRTH or SEND <= s.doing < SEND + CELLS else 1.0))


# objectives


@njit
def _easiest(s: State, hopes: Hopes, hands: float) -> float:
    """Return the work for the easiest set of drawn objectives that wins [D21.3].

    The objective that adds the least work is chosen first, then the next, as objectives may share
    work.
    """
    lack = work_left.lacking(s, hopes)
    late = _goals()
    for goal in range(outlook.LONE_GOALS):
        if is_drawn(s, goal):
            late[goal] = belief.EXCESS * max(0.0, _too_late(s, hopes, lack, goal, hands))
    chosen = 0
    total = 0.0
    delay = 0.0
    for _ in range(tables.SOLO_NEEDED[s.hardness]):
        best = 0
        total = _NEVER
        for goal in range(outlook.LONE_GOALS):
            if is_drawn(s, goal) and chosen >> goal & 1 == 0:
                cost = delay + late[goal] + work_left.labour(s, hopes, lack, chosen | 1 << goal)
                if cost < total:
                    total = cost
                    best = goal
        chosen |= 1 << best
        delay += late[best]
    return total


@njit
def late_steps(s: State, hopes: Hopes, lack: Hopes, goal: int) -> float:
    """Return how many steps of an objective may be too late; negative if all are in time."""
    return _too_late(s, hopes, lack, goal, hands_free(s))


@njit
def _too_late(s: State, hopes: Hopes, lack: Hopes, goal: int, hands: float) -> float:
    """Return how many steps of an objective may not fit in the rounds left."""
    left = lack[goal]
    if goal == outlook.TOP:
        left = 0.0
        for track in range(tables.TRACKS):
            left = max(left, tables.MAX_CAPABILITY - hopes[outlook.LEVELS + track])
    return left - belief.A_ROUND[goal] * work_left.rounds_ahead(s) - _now(s, goal, hands)


@njit
def _now(s: State, goal: int, hands: float) -> float:
    """Return how many steps of an objective this round may still bring."""
    if hands < 1:
        return 0.0
    if goal in (outlook.RITES, outlook.STONES):
        return 1.0 if s.idle[0, tables.SHAMAN] > 0 and s.phase != STAFFING else 0.0
    if goal in (outlook.CARVED, outlook.STRUNG):
        shown = _shown(s, tables.STATUETTE if goal == outlook.CARVED else tables.NECKLACE)
        return float(min(hands, tables.MAX_CRAFTS, shown))
    if goal in (outlook.HOT, outlook.COLD):
        return min(hands, float(tables.MAX_CRAFTS))
    if goal in (outlook.TOP, outlook.MEMBERS):
        return 1.0
    return hands / 2 if goal == outlook.HUNTS else hands


@njit
def _shown(s: State, kind: int) -> int:
    """Count the visible crafts of one kind that have no member on them."""
    count = 0
    for craft in range(tables.CRAFTS):
        if s.craft[craft] == SHOWN and s.crafter[craft] == NOBODY and CRAFT_KIND[craft] == kind:
            count += 1
    return count


# dangers and chances


@njit
def _famine(s: State, hopes: Hopes, hands: float) -> float:
    """Return the cost of the clan's famine so far, and of the famine that tonight may add."""
    missing = max(0.0, work_left.dinner(s) - rations(s, 0) - hopes[outlook.RATIONS])
    sure = max(0.0, missing - belief.HOPE * hands)
    famine = s.famine[0] + hopes[outlook.FAMINE] + sure
    over = famine - tables.QUOTA[s.hardness]
    cost = belief.HUNGRY * famine + belief.LARDER * work_left.bare_larder(s, hopes)
    if work_left.is_winter_next(s):
        coats = belief.COATS if s.passed[0] == 1 else min(belief.COATS, hands)
        cost += belief.CHILL * max(0.0, coats - hopes[tables.FUR])
    if over > 0:
        return cost + belief.DEADLY + belief.STARVED * min(1.0, over) + belief.STARVED_MORE * over
    return cost + belief.DEADLY * max(0.0, 1.0 + over) * _RISK


@njit
def _land(s: State, hopes: Hopes, rounds: int) -> float:
    """Return the worth of resources and animals in range, and of the range itself."""
    if rounds == 0 and s.passed[0] == 1:
        return 0.0
    limit = reach(s, 0)
    tokens = 0.0
    game = 0.0
    found = 0
    for cell in range(CELLS):
        if s.camp[cell] == 0:
            found += _unknown_beside(s, cell)
        elif s.distance[0, cell] <= limit and not has_rival(s, cell):
            if s.animal[cell] != tables.NO_ANIMAL:
                game += 1
            elif s.tile[cell] != tables.NO_TILE and s.level[cell] < tables.MAX_LEVEL:
                tokens += tables.COUNT[s.tile[cell]]
    farther = belief.REACH_ROUND * hopes[outlook.LEVELS + tables.RANGE] * rounds
    if s.phase == STAFFING and SEND <= s.doing < SEND + CELLS:
        found += _unknown_beside(s, s.doing - SEND)
    farther += belief.DISCOVERY * found * min(1, rounds)
    farther += belief.NEAR * min(belief.NEAR_MOST, tokens)
    return farther + belief.GAME_NEAR * min(belief.GAME_MOST, game)


@njit
def _unknown_beside(s: State, cell: int) -> int:
    """Count the neighbours of a cell that have no tile yet."""
    count = 0
    for beside in tables.NEXT[cell]:
        count += beside != tables.NO_CELL and s.tile[beside] == tables.NO_TILE
    return count
