"""What a network adds to the terms of a game's own evaluation: why bots like what they like.

Bots judge by both (``engine/net.py``), so what is told of a move has to have both in it.
"""

from collections.abc import Mapping, Sequence
from functools import cache, partial

from steppe.core.eval_terms import POINTS, Judge, Term
from steppe.core.game import Game
from steppe.core.i18n import msgid
from steppe.engine.chance import TERMINAL
from steppe.engine.kernel import State
from steppe.engine.net import Learning, Net, logits_of
from steppe.engine.weights import nets_of

EXPERIENCE = Term("experience", msgid("what experience tells"), POINTS)


@cache
def judge_of(game: Game) -> Judge:
    """Return what judges a position term by term, as the bots of a game judge it."""
    learning = game.kernel.learning
    nets = nets_of(game.name, learning) if learning is not None else {}
    judge = game.view("reasons").judged
    return judge if learning is None else partial(judged, judge, learning, nets)


def judged(
    judge: Judge, learning: Learning, nets: Mapping[int, Net], s: State, player: int
) -> Sequence[tuple[Term, float]]:
    """Return the terms of a judge, and what the network of so many players adds to them."""
    told = judge(s, player)
    players = learning.players(s)
    if players not in nets or s.player == TERMINAL or learning.lead is None:
        return told
    by_hand, now = logits_of(learning, nets[players], s)
    usual = (sum(now) - sum(by_hand)) / players if players > 1 else 0.0
    added = learning.lead(s, now[player] - usual) - learning.lead(s, by_hand[player])
    term = EXPERIENCE._replace(unit=told[0][0].unit)
    return [*told, (term, added)]
