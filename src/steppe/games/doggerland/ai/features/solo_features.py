"""Features of a solo match, which replace the features that compare clans (D21)."""

from steppe.core.feature import FINE, Feature, Features
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.ai.evaluation.solo import Spare, late_steps, parts
from steppe.games.doggerland.ai.evaluation.solo_outlook import LONE_GOALS, Hopes, is_drawn
from steppe.games.doggerland.ai.evaluation.work_left import labour, lacking
from steppe.games.doggerland.rules import cards, tables
from steppe.games.doggerland.rules.state import IDLE_KIND, State

_MUCH = tuple(FINE * work for work in (40, 40, 5, 10))  # scale of each term
_MOST = 200.0  # largest amount of work
_EARLIEST = -10.0  # steps
_GOALS = tables.GOAL_IDS[tables.COMMON_GOALS :]

ALONE = Features(
    Feature("spare", "spare work of members by source, in 16ths", _MUCH, Spare._fields),
    Feature("difficulty", "difficulty of the match", 1, tables.DIFFICULTY_WORDS),
    Feature("quota", "famine still allowed", 2),
    Feature("needed", "objectives still to be met", 3),
    Feature("to spare", "drawn objectives beyond those needed", 2),
    Feature("objective", "whether it is drawn", 1, _GOALS),
    Feature("met", "whether it is met after all planned actions", 1, _GOALS),
    Feature("lacks", "steps that it still lacks, in 16ths", 3 * FINE, _GOALS),
    Feature("late", "steps that may come too late, in 16ths", 2 * FINE, _GOALS),
    Feature("work", "work for this objective alone, in 16ths", 15 * FINE, _GOALS),
    Feature("event", "event of the card, while in force", 1, cards.EVENT_NAMES),
    Feature("blocked", "spot blocked by an adversary Shaman", 1, tables.SPOT_NAMES),
    Feature("captive", "animals in the adversaries' memory", 2, tables.SPECIES_NAMES),
    Feature("white", "white pawns with the clan", 1, tables.MEMBER_NAMES),
)
_SPARE, _DIFFICULTY, _QUOTA, _NEEDED, _TO_SPARE, _DRAWN, _MET = ALONE.starts[:7]
_LACKS, _LATE, _WORK, _EVENT, _BLOCKED, _CAPTIVE, _WHITE = ALONE.starts[7:]


@njit
def tell_alone(s: State, hopes: Hopes, x: Ints, start: int) -> float:
    """Write objectives, card and adversaries; return the spare work."""
    x[start + _DIFFICULTY + s.hardness] = 1
    x[start + _QUOTA] = tables.QUOTA[s.hardness] - s.famine[0]
    _tell_objectives(s, hopes, x, start)
    _tell_card(s, x, start)
    spare = 0.0
    at = start + _SPARE
    for part in parts(s, hopes):
        spare += part
        x[at] = int(FINE * max(-_MOST, min(_MOST, part)))
        at += 1
    return spare


@njit
def _tell_objectives(s: State, hopes: Hopes, x: Ints, start: int) -> None:
    lack = lacking(s, hopes)
    drawn = met = 0
    for goal in range(LONE_GOALS):
        if not is_drawn(s, goal):
            continue
        drawn += 1
        x[start + _DRAWN + goal] = 1
        if lack[goal] <= 0.0:
            met += 1
            x[start + _MET + goal] = 1
        else:
            x[start + _LACKS + goal] = int(FINE * lack[goal])
            x[start + _LATE + goal] = int(FINE * max(_EARLIEST, late_steps(s, hopes, lack, goal)))
            x[start + _WORK + goal] = int(FINE * labour(s, hopes, lack, 1 << goal))
    needed = tables.SOLO_NEEDED[s.hardness]
    x[start + _NEEDED] = needed - met
    x[start + _TO_SPARE] = drawn - needed


@njit
def _tell_card(s: State, x: Ints, start: int) -> None:
    if s.heeded == 1:
        x[start + _EVENT + cards.EVENT[s.card]] = 1
    if s.card != cards.NO_CARD:
        for rite in cards.BLOCKED[s.card]:
            x[start + _BLOCKED + rite] = 1
    for species in s.captive:
        if species != tables.NO_ANIMAL:
            x[start + _CAPTIVE + species] += 1
    for kind in range(IDLE_KIND):
        x[start + _WHITE + kind] = s.white[kind]
