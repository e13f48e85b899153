"""Evaluate a position: estimate each player's final score.

The estimate is the points on the score track, plus the value of the tribe's income in the rounds
left (figures, tools, cards, food), of the resources in hand, of the resources that placed figures
will gather, and of the cards and buildings on which figures stand. The player who is ahead is
likely to win, and more so when few rounds are left. The constants are in
``ai/evaluation/numbers.py``. Rivals' future placements are ignored.
"""

from math import exp, tanh
from typing import NamedTuple

from steppe.core.eval_terms import compare_points, summed
from steppe.engine.jit import apart, njit, scratch
from steppe.engine.position_type import Ints
from steppe.games.stone_age.ai.evaluation import numbers, tribe
from steppe.games.stone_age.ai.evaluation.claims import claims
from steppe.games.stone_age.ai.evaluation.goods import COMING, NUM_GOODS, count_goods, stock
from steppe.games.stone_age.ai.evaluation.pending_decision import herd, moment, reserves, tonight
from steppe.games.stone_age.ai.evaluation.tribe import Tribe
from steppe.games.stone_age.rules.scoring import final_points, returns
from steppe.games.stone_age.rules.state import HERDING, OVER, PLACING, REFILLING, State
from steppe.games.stone_age.rules.tables import FOOD, MIN_PLAYERS, PLAYERS

_floats = scratch(PLAYERS, "float64")
_goods = scratch(NUM_GOODS, "float64")


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write each player's value, -1 .. 1: mostly the chance to win, plus a bonus for the lead."""
    if s.phase == OVER:
        _judge_end(s, out)
        return
    logits, points, rounds = _floats(), _floats(), tribe.rounds_left(s)
    for player in range(s.players):
        points[player] = outlook(s, player, rounds)
    compare(s, rounds, points, logits)
    value(s, logits, points, out)


class Outlook(NamedTuple):
    """The final points that a player can expect, by source."""

    score: float
    people: float
    tools: float
    cards: float
    food: float
    goods: float
    claims: float
    moment: float
    herd: float
    idle: float


@njit
def outlook(s: State, player: int, rounds: float) -> float:
    """Return the final points that a player can expect."""
    return summed(parts(s, player, rounds))


@njit
def parts(s: State, player: int, rounds: float) -> Outlook:
    """Return the final points that a player can expect, term by term."""
    goods = _goods()
    count_goods(s, player, goods)
    return terms(s, player, fed_tribe(s, player, rounds, goods), goods)


@njit
def fed_tribe(s: State, player: int, rounds: float, goods: Ints) -> Tribe:
    """Return a player's tribe, including the food that its hunters will bring."""
    t = tribe.tribe_of(s, player, rounds)
    return tribe.fed_with(t, t.food + goods[COMING + FOOD])


@apart
def terms(s: State, player: int, t: Tribe, goods: Ints) -> Outlook:
    """Return the final points that a player with tribe ``t`` can expect, term by term."""
    still = s.phase == PLACING or s.phase == HERDING or s.phase == REFILLING  # figures to place
    return Outlook(
        float(s.score[player]),
        tribe.figures(t),
        tribe.craft(t) + reserves(s, player, t),
        tribe.civilisation(t),
        -tribe.hunger(t) - tonight(s, player, t),
        stock(goods, t.rounds),
        claims(s, player, t, goods),
        moment(s, player, t, goods),
        herd(s, player, t),
        (numbers.IDLE + numbers.IDLE_A_ROUND * t.rounds) * s.idle[player] if still else 0.0,
    )


@njit
def _judge_end(s: State, out: Ints) -> None:
    """Write the final result [S12.9], with the usual weight on points."""
    returns(s, out)
    mean = 0.0
    for player in range(s.players):
        mean += float(s.score[player] + final_points(s, player)) / s.players
    for player in range(s.players):
        total = float(s.score[player] + final_points(s, player))
        out[player] = _proud(s, out[player], total - mean, mean)


@njit
def compare(s: State, rounds: float, points: Ints, logits: Ints) -> None:
    """Write the logit of each player's chance to win, computed from the points."""
    compare_points(points, s.players, _spread(rounds), logits)


@njit
def lead(s: State, logit: float) -> float:
    """Return the lead in points that corresponds to a logit."""
    return logit * _spread(tribe.rounds_left(s))


@njit
def _spread(rounds: float) -> float:
    return numbers.SPREAD + numbers.SPREAD_A_ROUND * rounds


@njit
def value(s: State, logits: Ints, points: Ints, out: Ints) -> None:
    """Turn chances and points into values: shares of the win, mixed with the points.

    With two players, one player gains the amount that the other loses. With more players, a player
    who holds back a rival bears the cost alone, so each player's own points also count.
    """
    mean = 0.0
    whole = 0.0
    for player in range(s.players):
        mean += points[player] / s.players
        whole += exp(logits[player])
    for player in range(s.players):
        share = exp(logits[player]) / whole
        chance = (share * s.players - 1.0) / (s.players - 1.0)
        out[player] = _proud(s, chance, points[player] - mean, mean)


@njit
def _proud(s: State, chance: float, lead: float, mean: float) -> float:
    """Return a value, -1 .. 1: a chance to win combined with the points themselves."""
    points = lead if s.players == MIN_PLAYERS else lead + mean - numbers.USUAL
    pride = numbers.PRIDE[s.players]
    return float((1.0 - pride) * chance + pride * tanh(points / numbers.FAR))
