"""What a good player thinks of a position: the points that each clan may expect.

To the points so far come what the programmed actions will bring, what goods, food, members and
capabilities are worth for the rounds to come, and the objectives within reach. Alone, the work
that is left counts against the time that is left (``judging/alone.py``). The beliefs are in
``judging/numbers.py`` and ``judging/alone_numbers.py``.
"""

from math import exp, tanh

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.doggerland.judging import alone, clan, purse
from steppe.games.doggerland.judging import numbers as belief
from steppe.games.doggerland.judging.aims import aims
from steppe.games.doggerland.judging.day import Day, after_work, day_of
from steppe.games.doggerland.judging.intent import busy, intended
from steppe.games.doggerland.judging.land import within_range
from steppe.games.doggerland.judging.plans import Plan, room
from steppe.games.doggerland.judging.underway import underway
from steppe.games.doggerland.judging.works import planned, remembered
from steppe.games.doggerland.scoring import points, returns
from steppe.games.doggerland.state import OVER, State


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write the value for each player, -1 .. 1: mostly the chance to win, a little the lead."""
    if s.phase == OVER:
        _judge_end(s, out)
    elif s.players == 1:
        out[0] = alone.value(s)
    else:
        for player in range(s.players):
            out[player] = outlook(s, player)
        _compare(s, out, belief.SPREAD + belief.SPREAD_A_ROUND * (s.last - s.rounds))


@njit
def _judge_end(s: State, out: Ints) -> None:
    """Write what the end is worth: who has won for certain is still proud of his points."""
    returns(s, out)
    if s.players > 1:
        for player in range(s.players):
            out[player] = (1.0 - belief.PRIDE) * out[player] + pride(float(points(s, player)))


@njit
def pride(total: float) -> float:
    """Return what points of one's own are worth, whatever the others have."""
    return belief.PRIDE * tanh((total - belief.USUAL) / belief.FAR)


@njit
def outlook(s: State, player: int) -> float:
    """Return the points that a clan may expect at the end."""
    day = day_of(s, player)
    plan = hopes(s, player, day)
    day = after_work(day, busy(s, player, day))
    land = within_range(s, player)
    total = points(s, player) + means(s, player, plan, day)
    total += clan.idle(s, player, day, land) + aims(s, player, day)
    return total + clan.food(s, player, plan.rations, day, land)


@njit
def hopes(s: State, player: int, day: Day) -> Plan:
    """Return what a clan hopes to have once all is resolved."""
    plan = underway(s, player, planned(s, player, day), day)
    return intended(s, player, plan, day)


@njit
def means(s: State, player: int, plan: Plan, day: Day) -> float:
    """Return what a clan has besides points, and what its actions will bring."""
    total = plan.points + purse.worth(plan.purse, day) + remembered(s, player, plan, day)
    return total + clan.lasting(s, player, day) + room(plan.free, day)


@njit
def _compare(s: State, out: Ints, spread: float) -> None:
    """Turn points into values: shares of the win (Bradley and Terry 1952), and some pride.

    Pride is in points of one's own: who is far ahead, or far behind, still feeds his clan.
    """
    mean = 0.0
    for player in range(s.players):
        mean += out[player] / s.players
    whole = 0.0
    for player in range(s.players):
        whole += exp((out[player] - mean) / spread)
    for player in range(s.players):
        share = exp((out[player] - mean) / spread) / whole
        chance = (share * s.players - 1.0) / (s.players - 1.0)
        out[player] = (1.0 - belief.PRIDE) * chance + pride(out[player])
