"""The worth of a clan for the rounds to come: members, capabilities, food and land."""

from steppe.engine.jit import njit
from steppe.games.doggerland.ai.evaluation import numbers as belief
from steppe.games.doggerland.ai.evaluation.land_value import Land, forage, labour
from steppe.games.doggerland.ai.evaluation.other_plans import level
from steppe.games.doggerland.ai.evaluation.time_left import Day, light
from steppe.games.doggerland.rules import effects
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import BOWLS, CHIEF, FEEDS, FRUIT, MEAT, TRACKS


@njit
def lasting(s: State, player: int, day: Day) -> float:
    """Return the worth of members and capabilities for the rounds to come."""
    total = belief.MEMBER * effects.num_members(s, player) * day.rounds
    for track in range(TRACKS):
        total += level(track, day) * (s.capability[player, track] - 1)
    return total


@njit
def idle(s: State, player: int, day: Day, land: Land) -> float:
    """Return the worth of the work that available members can still do, and of good land later."""
    later = belief.NEAR * labour(land, float(effects.num_members(s, player))) * min(1.0, day.rounds)
    if day.hands == 0:
        return later
    total = labour(land, float(day.hands)) + belief.CHIEF * s.idle[player, CHIEF]
    return total * light(day) + later


@njit
def food(s: State, player: int, rations: float, day: Day, land: Land) -> float:
    """Return the worth of food in the bowls and on the way, less the cost of hunger."""
    if day.meals == 0:
        return 0.0
    need = float(effects.num_members(s, player))
    have = rations + effects.rations(s, player)
    missing = max(0.0, need - have)
    hoped = min(missing, belief.HOPE * forage(land, float(day.hands)))
    cost = belief.HOPED * hoped + belief.FAMINE * (missing - hoped)
    if day.rounds <= 0.0:
        return -cost
    old = s.food[player, FRUIT, BOWLS - 1] * FEEDS[FRUIT]
    old += s.food[player, MEAT, BOWLS - 1] * FEEDS[MEAT]  # any leftover of it is thrown away
    left = max(0.0, have - need - max(0.0, old - need))
    return belief.RATION * min(left, need) + belief.SPARE * max(0.0, left - need) - cost
