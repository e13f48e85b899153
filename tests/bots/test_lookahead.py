"""Searching whole turns ahead."""

import pytest

from steppe.bots.greedy import GreedyBot
from steppe.bots.minimax import LookaheadBot, MinimaxBot
from steppe.core.bot import FREE
from steppe.engine.position_type import new_floats
from steppe.games import load
from tests.bots.seats import deal, look
from tests.bots.test_search import late
from tests.tiny import GAME as TINY

ZEBRAS = load("zebras")


def plain_minimax(position, me, last):
    """Return the minimax value for ``me`` of a search to turn ``last``, without pruning."""
    if position.is_over:
        return 1000 * position.returns()[me]
    if position.turn >= last:
        out = new_floats(2)
        ZEBRAS.entry().evaluate(position.batch, 0, out)
        return out[me]
    values = [plain_minimax(position.copy().apply(move), me, last) for move in position.legal()]
    return max(values) if position.player == me else min(values)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_alpha_beta_plays_a_move_that_plain_minimax_likes_best(turns):
    for seed in range(4):
        position = late(seed)
        player, last = position.player, position.turn + turns
        values = {
            move: plain_minimax(position.copy().apply(move), player, last)
            for move in position.legal()
        }
        move = MinimaxBot(ZEBRAS, turns, seed).choose(look(position), FREE)
        assert values[move] == pytest.approx(max(values.values()))


def choices(care, seeds):
    """Return the moves that greedy bots with different seeds choose in the same position."""
    seen = look(deal(ZEBRAS).play("guard:0"))
    return {GreedyBot(ZEBRAS, seed, care).choose(seen, FREE) for seed in range(seeds)}


def test_equally_good_moves_are_all_played():
    assert len(choices(1.0, 10)) > 1


def test_a_worse_move_never_ties_with_a_better_one():
    position = deal(ZEBRAS).play("guard:5 place:lion:f3 step:1 place:gazelle:e1 step:3")
    player, last = position.player, position.turn + 1
    values = {
        move: plain_minimax(position.copy().apply(move), player, last) for move in position.legal()
    }
    best = {move for move, value in values.items() if value > max(values.values()) - 1e-9}
    seen = look(position)
    assert {GreedyBot(ZEBRAS, seed).choose(seen, FREE) for seed in range(20)} == best


def test_a_careless_bot_plays_any_move():
    assert len(choices(0.0, 20)) > len(choices(1.0, 10))


def test_beyond_its_limit_a_look_ahead_evaluates_at_once():
    bot = LookaheadBot(ZEBRAS, 3, limit=10)
    bot.choose(look(deal(ZEBRAS).play("guard:0")), FREE)
    assert bot._workspaces[0].visited < 200


def test_looking_ahead_does_not_see_hidden_hands():
    position = deal(TINY)
    moves = []
    for cards in (0, 1):
        view = position.copy()
        stranger = (position.player + 1) % position.players
        view.state.hand[stranger, cards] += 1
        moves.append(GreedyBot(TINY, 4).choose(look(view), FREE))
    assert moves[0] == moves[1]
