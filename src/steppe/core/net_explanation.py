"""Add the network's correction to the terms of a game's evaluation, to explain both.

Bots evaluate with both (``engine/net.py``), so an explanation of their moves needs both.
"""

from collections.abc import Mapping, Sequence
from functools import cache, partial

from steppe.core.eval_terms import (
    Clause,
    Contrast,
    Judge,
    Term,
    is_close,
    main_gain,
    shared_gain,
)
from steppe.core.game import Game
from steppe.core.view import ReasonsView
from steppe.engine.chance import TERMINAL
from steppe.engine.kernel import State
from steppe.engine.net import Learning, Net, logits_of
from steppe.engine.weights import nets_of

EXPERIENCE = Term("experience")
"""The network's correction: it counts in a comparison, but means nothing to players."""


@cache
def judge_of(game: Game) -> Judge:
    """Return a function that evaluates a position term by term, as the game's bots do."""
    learning = game.kernel.learning
    nets = nets_of(game.name, learning) if learning is not None else {}
    judge = game.view("reasons").judged
    return judge if learning is None else partial(judged, judge, learning, nets)


def judged(
    judge: Judge, learning: Learning, nets: Mapping[int, Net], s: State, player: int
) -> Sequence[tuple[Term, float]]:
    """Return the terms of a judge, plus the network's correction for this number of players.

    A game without terms gets no correction: the correction alone explains nothing.
    """
    terms = judge(s, player)
    players = learning.players(s)
    if not terms or players not in nets or s.player == TERMINAL or learning.lead is None:
        return terms
    by_hand, now = logits_of(learning, nets[players], s)
    usual = (sum(now) - sum(by_hand)) / players if players > 1 else 0.0
    added = learning.lead(s, now[player] - usual) - learning.lead(s, by_hand[player])
    return [*terms, (EXPERIENCE, added)]


def reason(two: Contrast) -> Clause | None:
    """Return the main consequence of the better of two moves; None if none stands out."""
    game = two.better.game
    judge = judge_of(game)
    reasons: ReasonsView = game.view("reasons")
    if gain := main_gain(judge, two):
        return reasons.consequence(gain.term, two)
    shared = shared_gain(judge, two)
    return reasons.consequence(shared.term, two.alone) if shared else None


def is_about_as_good(two: Contrast) -> bool:
    """Return whether the bots' evaluation rates both moves about the same."""
    return is_close(judge_of(two.better.game), two)
