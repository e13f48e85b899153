"""What a clan is worth for the rounds to come: members, capabilities, food, objectives."""

from steppe.core.jit import njit
from steppe.games.doggerland.effects import capacity, num_food, num_idle, num_members
from steppe.games.doggerland.goals import measured
from steppe.games.doggerland.judging.numbers import (
    AIM,
    CHIEF,
    FAMINE,
    HOPE,
    HOPED,
    IDLE,
    LEVEL,
    MEMBER,
    PLACE,
    RATION,
    ROUNDS_AHEAD,
    SPARE,
    STEEP,
)
from steppe.games.doggerland.judging.plans import animal
from steppe.games.doggerland.state import DRAWN, MARKING, MOVING, State
from steppe.games.doggerland.tables import (
    ASKED,
    BOWLS,
    FEEDS,
    FRUIT,
    GOAL_POINTS,
    GOALS,
    MEASURES,
    MEAT,
    MEMORY,
    NO_ANIMAL,
    TRACKS,
)
from steppe.games.doggerland.tables import CHIEF as THE_CHIEF

_MEASURES = len(MEASURES)
_PLACES = 3  # free ones that count


@njit
def rounds_left(s: State) -> float:
    """Return how many rounds are still to be programmed, as far as that is not done."""
    return float(s.last - s.rounds)


@njit
def is_programming(s: State) -> bool:
    """Tell whether members that are available can still be used this round."""
    return bool(s.phase <= MARKING or s.phase >= MOVING)


@njit
def lasting(s: State, player: int, rounds: float) -> float:
    """Return the worth of members, places, capabilities and memory for the rounds to come."""
    ahead = min(rounds, ROUNDS_AHEAD)
    total = MEMBER * num_members(s, player) * ahead
    free = capacity(s, player) - num_members(s, player)
    total += PLACE * max(0, min(_PLACES, free)) * min(1.0, ahead)
    for track in range(TRACKS):
        total += LEVEL[track] * (s.capability[player, track] - 1) * ahead
    for place in range(MEMORY):
        if s.memory[player, place] != NO_ANIMAL and ahead > 0.0:
            total += animal(s, s.memory[player, place])
    return total


@njit
def idle(s: State, player: int) -> float:
    """Return what the members that are still available will bring this round."""
    if not is_programming(s) or s.passed[player] == 1:
        return 0.0
    return IDLE * num_idle(s, player) + CHIEF * s.idle[player, THE_CHIEF]


@njit
def food(s: State, player: int, rations: float, rounds: float) -> float:
    """Return what the food in the bowls and on the way is worth, and what its lack costs."""
    need = float(num_members(s, player))
    have = rations
    have += num_food(s, player, FRUIT) * FEEDS[FRUIT] + num_food(s, player, MEAT) * FEEDS[MEAT]
    missing = max(0.0, need - have)
    hoped = 0.0
    if is_programming(s) and s.passed[player] == 0:
        hoped = min(missing, HOPE * num_idle(s, player))
    cost = HOPED * hoped + FAMINE * (missing - hoped)
    if rounds <= 0.0:
        return -cost
    left = max(0.0, have - need - _spoiling(s, player, need))
    return RATION * min(left, need) + SPARE * max(0.0, left - need) - cost


@njit
def _spoiling(s: State, player: int, need: float) -> float:
    """Return how much of the oldest food is thrown away tonight."""
    old = s.food[player, FRUIT, BOWLS - 1] * FEEDS[FRUIT] + s.food[player, MEAT, BOWLS - 1] * 2
    return max(0.0, old - need)


@njit
def aims(s: State, player: int, rounds: float) -> float:
    """Return what the objectives are worth that a clan may still meet."""
    total = 0.0
    for goal in range(GOALS):
        if s.drawn[goal] == DRAWN and s.goal[player, goal] == 0:
            place = 1 if s.since[goal] == 0 or s.since[goal] == s.rounds else 2
            if place == 1 or s.second[goal] == 0:
                total += AIM * GOAL_POINTS[place] * progress(s, player, goal) ** STEEP
    return total if rounds > 0.0 else 0.5 * total


@njit
def progress(s: State, player: int, goal: int) -> float:
    """Return the share of an objective that a clan has met, 0 .. 1."""
    met = 0.0
    parts = 0
    for measure in range(_MEASURES):
        asked = ASKED[goal, measure]
        if asked > 0:
            parts += 1
            met += min(1.0, measured(s, player, measure) / asked)
    return met / max(1, parts)
