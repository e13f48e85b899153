"""Evaluate a position: the points that each clan can expect at the end.

The estimate is the points so far, plus the expected gains from programmed actions, the worth of
goods, food, members and capabilities in the rounds left, and the objectives within reach. In solo,
the work that remains is compared with the time that remains (``ai/evaluation/solo.py``). The
constants are in ``ai/evaluation/numbers.py`` and ``ai/evaluation/solo_numbers.py``.
"""

from math import exp, log, tanh
from typing import NamedTuple

from steppe.core.eval_terms import compare_points, summed
from steppe.engine.jit import njit, scratch
from steppe.engine.position_type import Ints
from steppe.games.doggerland.ai.evaluation import numbers as belief
from steppe.games.doggerland.ai.evaluation import packed_goods, solo
from steppe.games.doggerland.ai.evaluation import solo_numbers as alone_belief
from steppe.games.doggerland.ai.evaluation.chosen_action import busy, intended, underway
from steppe.games.doggerland.ai.evaluation.land_value import Land, forage, labour, within_range
from steppe.games.doggerland.ai.evaluation.objective_values import aims
from steppe.games.doggerland.ai.evaluation.other_plans import level, planned, remembered
from steppe.games.doggerland.ai.evaluation.plans import Plan, room
from steppe.games.doggerland.ai.evaluation.solo_outlook import planned as planned_alone
from steppe.games.doggerland.ai.evaluation.solo_progress import FULL
from steppe.games.doggerland.ai.evaluation.time_left import Day, after_work, day_of, light
from steppe.games.doggerland.rules import effects
from steppe.games.doggerland.rules.scoring import points, returns
from steppe.games.doggerland.rules.state import OVER, State
from steppe.games.doggerland.rules.tables import BOWLS, CHIEF, FEEDS, FRUIT, MEAT, PLAYERS, TRACKS

_floats = scratch(PLAYERS, "float64")


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write each player's value, -1 .. 1: mostly the chance to win, plus a bonus for points."""
    if s.phase == OVER:
        returns(s, out)
        if s.players > 1:  # points still count a little when the result is certain
            for player in range(s.players):
                out[player] = (1.0 - belief.PRIDE) * out[player] + pride(float(points(s, player)))
    elif s.players == 1:
        out[0] = solo.value(s)
    else:
        logits, expected = _floats(), _floats()
        for player in range(s.players):
            expected[player] = outlook(s, player)
        compare(s, expected, logits)
        value(s, logits, expected, out)


@njit
def pride(total: float) -> float:
    """Return the value of a clan's own points, regardless of the other clans' points."""
    return belief.PRIDE * tanh((total - belief.USUAL) / belief.FAR)


class Outlook(NamedTuple):
    """The points that a clan can expect at the end, by source."""

    points: float
    plans: float
    goods: float
    paintings: float
    clan: float
    idle: float
    aims: float
    food: float


@njit
def outlook(s: State, player: int) -> float:
    """Return the points that a clan can expect at the end."""
    return summed(parts(s, player))


class Prospect(NamedTuple):
    """A clan's time left, its expected state tonight, and the work that the land offers."""

    day: Day
    plan: Plan
    land: Land


@njit
def prospect(s: State, player: int) -> Prospect:
    """Return a clan's prospects."""
    day = day_of(s, player)
    plan = underway(s, player, planned(s, player, day), day)
    plan = intended(s, player, plan, day)
    return Prospect(after_work(day, busy(s, player, day)), plan, within_range(s, player))


@njit
def parts(s: State, player: int) -> Outlook:
    """Return the points that a clan can expect at the end, term by term."""
    ahead = prospect(s, player)
    return terms(s, player, ahead, aims(s, player, ahead.day))


@njit
def terms(s: State, player: int, ahead: Prospect, hoped: float) -> Outlook:
    """Return the expected points term by term; ``hoped`` is the part from objectives."""
    day, plan, land = ahead
    return Outlook(
        float(points(s, player)),
        plan.points + room(plan.free, day),
        packed_goods.worth(plan.purse, day),
        remembered(s, player, plan, day),
        lasting(s, player, day),
        idle(s, player, day, land),
        hoped,
        food(s, player, plan.rations, day, land),
    )


@njit
def expect_alone(chance: float, expected: Ints, logits: Ints) -> None:
    """Write the value of a solo match, -1 .. 1, as a logit and as points (see ``value``)."""
    expected[0] = 0.5 * (1.0 + chance) * FULL
    logits[0] = log((1.0 + chance) / (1.0 - chance))


@njit
def compare(s: State, expected: Ints, logits: Ints) -> None:
    """Write each clan's chance to win, as a logit, from its expected points."""
    compare_points(expected, s.players, _spread(s), logits)


@njit
def lead(s: State, logit: float) -> float:
    """Return the lead in points that a logit stands for; in solo, the spare work."""
    return logit * _spread(s)


@njit
def _spread(s: State) -> float:
    if s.players == 1:
        return 0.5 * solo.doubt(s, planned_alone(s))
    return float(belief.SPREAD + belief.SPREAD_A_ROUND * (s.last - s.rounds))


@njit
def value(s: State, logits: Ints, expected: Ints, out: Ints) -> None:
    """Turn chances and points into values: shares of the win, plus a small share for points.

    A clan's own points count too: a clan far ahead or far behind should still feed its members. In
    solo, points measure progress towards a win (``ai/evaluation/solo_progress.py``).
    """
    if s.players == 1:
        near = 2.0 * expected[0] / FULL - 1.0
        out[0] = (1.0 - alone_belief.PRIDE) * tanh(0.5 * logits[0]) + alone_belief.PRIDE * near
        return
    whole = 0.0
    for player in range(s.players):
        whole += exp(logits[player])
    for player in range(s.players):
        share = exp(logits[player]) / whole
        chance = (share * s.players - 1.0) / (s.players - 1.0)
        out[player] = (1.0 - belief.PRIDE) * chance + pride(expected[player])


@njit
def lasting(s: State, player: int, day: Day) -> float:
    """Return the worth of members and capabilities in the rounds left."""
    total = belief.MEMBER * effects.num_members(s, player) * day.rounds
    for track in range(TRACKS):
        total += level(track, day) * (s.capability[player, track] - 1)
    return total


@njit
def idle(s: State, player: int, day: Day, land: Land) -> float:
    """Return the worth of the available members' work this round, and of good land next round."""
    later = belief.NEAR * labour(land, float(effects.num_members(s, player))) * min(1.0, day.rounds)
    if day.hands == 0:
        return later
    total = labour(land, float(day.hands)) + belief.CHIEF * s.idle[player, CHIEF]
    return total * light(day) + later


@njit
def food(s: State, player: int, rations: float, day: Day, land: Land) -> float:
    """Return the worth of food in the bowls and of expected food, less the cost of hunger."""
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
    old += s.food[player, MEAT, BOWLS - 1] * FEEDS[MEAT]  # any left over is thrown away
    left = max(0.0, have - need - max(0.0, old - need))
    return belief.RATION * min(left, need) + belief.SPARE * max(0.0, left - need) - cost
