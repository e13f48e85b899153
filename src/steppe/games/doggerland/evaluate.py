"""What a good player thinks of a position: the points that each clan may expect.

To the points so far come what the programmed actions will bring, what goods, food, members and
capabilities are worth for the rounds to come, and the objectives within reach. Alone, the work
that is left counts against the time that is left (``judging/alone.py``). The beliefs are in
``judging/numbers.py`` and ``judging/alone_numbers.py``.
"""

from math import exp, tanh
from typing import NamedTuple

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.doggerland.judging import alone, clan, purse
from steppe.games.doggerland.judging import numbers as belief
from steppe.games.doggerland.judging.aims import aims
from steppe.games.doggerland.judging.day import after_work, day_of
from steppe.games.doggerland.judging.intent import busy, intended, underway
from steppe.games.doggerland.judging.land import within_range
from steppe.games.doggerland.judging.plans import room
from steppe.games.doggerland.judging.works import planned, remembered
from steppe.games.doggerland.scoring import points, returns
from steppe.games.doggerland.state import OVER, State


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write the value for each player, -1 .. 1: mostly the chance to win, a little the lead."""
    if s.phase == OVER:
        returns(s, out)
        if s.players > 1:  # who has won for certain is still proud of his points
            for player in range(s.players):
                out[player] = (1.0 - belief.PRIDE) * out[player] + pride(float(points(s, player)))
    elif s.players == 1:
        out[0] = alone.value(s)
    else:
        for player in range(s.players):
            out[player] = outlook(s, player)
        _compare(s, out, belief.SPREAD + belief.SPREAD_A_ROUND * (s.last - s.rounds))


@njit
def pride(total: float) -> float:
    """Return what points of one's own are worth, whatever the others have."""
    return belief.PRIDE * tanh((total - belief.USUAL) / belief.FAR)


class Outlook(NamedTuple):
    """The points that a clan may expect at the end, by what brings them."""

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
    """Return the points that a clan may expect at the end."""
    total = 0.0
    for part in parts(s, player):
        total += part
    return total


@njit
def parts(s: State, player: int) -> Outlook:
    """Return what a clan may expect at the end, term by term."""
    day = day_of(s, player)
    plan = underway(s, player, planned(s, player, day), day)
    plan = intended(s, player, plan, day)
    day = after_work(day, busy(s, player, day))
    land = within_range(s, player)
    return Outlook(
        float(points(s, player)),
        plan.points + room(plan.free, day),
        purse.worth(plan.purse, day),
        remembered(s, player, plan, day),
        clan.lasting(s, player, day),
        clan.idle(s, player, day, land),
        aims(s, player, day),
        clan.food(s, player, plan.rations, day, land),
    )


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
