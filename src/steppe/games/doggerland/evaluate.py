"""What a good player thinks of a position: the points that each clan may expect.

To the points so far come what the programmed actions will bring, what goods, food, members and
capabilities are worth for the rounds to come, and the objectives within reach. Alone, the work
that is left counts against the time that is left (``judging/alone.py``). The beliefs are in
``judging/numbers.py`` and ``judging/alone_numbers.py``.
"""

from math import exp, tanh

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.doggerland.judging import alone, clan, purse
from steppe.games.doggerland.judging.intent import intended
from steppe.games.doggerland.judging.numbers import (
    FAR,
    PRIDE,
    RIPENING,
    SPREAD,
    SPREAD_A_ROUND,
)
from steppe.games.doggerland.judging.plans import Plan, planned, with_camps
from steppe.games.doggerland.scoring import points
from steppe.games.doggerland.state import State


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write the value for each player, -1 .. 1: mostly the chance to win, a little the lead."""
    rounds = clan.rounds_left(s)
    if s.players == 1:
        out[0] = alone.value(s)
        return
    for player in range(s.players):
        out[player] = outlook(s, player, rounds)
    _compare(s, out, SPREAD + SPREAD_A_ROUND * rounds)


@njit
def outlook(s: State, player: int, rounds: float) -> float:
    """Return the points that a clan may expect at the end."""
    plan = _plan(s, player, rounds)
    total = points(s, player) + plan.points
    total += purse.worth(plan.purse) * (rounds + 0.2) / (rounds + RIPENING)
    total += clan.lasting(s, player, rounds) + clan.idle(s, player)
    return total + clan.food(s, player, plan.rations, rounds) + clan.aims(s, player, rounds)


@njit
def _plan(s: State, player: int, rounds: float) -> Plan:
    """Return what a clan hopes to have once all is resolved."""
    plan = with_camps(s, player, purse.stock_of(s, player))
    return intended(s, player, planned(s, player, plan, rounds), rounds)


@njit
def _compare(s: State, out: Ints, spread: float) -> None:
    """Turn points into values: shares of the win (Bradley and Terry 1952), and some pride."""
    mean = 0.0
    for player in range(s.players):
        mean += out[player] / s.players
    whole = 0.0
    for player in range(s.players):
        whole += exp((out[player] - mean) / spread)
    for player in range(s.players):
        lead = out[player] - mean
        share = exp(lead / spread) / whole
        chance = (share * s.players - 1.0) / (s.players - 1.0)
        out[player] = (1.0 - PRIDE) * chance + PRIDE * tanh(lead / FAR)
