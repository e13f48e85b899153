"""A bot that makes human mistakes."""

from collections import Counter

from steppe.bots.make import budget, make
from steppe.bots.mcts.tree import ROOT, children
from steppe.games import load
from tests.bots.seats import deal, look

ZEBRAS = load("zebras")


def chosen(word, seeds=24):
    seen = look(deal(ZEBRAS).play("guard:7"))
    bots = [make(word, ZEBRAS, seed) for seed in range(seeds)]
    return Counter(bot.choose(seen, budget(word)) for bot in bots), bots[-1], seen


def first_sight(bot, seen):
    """Return the legal moves, sorted from the highest to the lowest prior."""
    nodes = [bot._tree[child] for child in children(bot._tree, ROOT)]
    named = {ZEBRAS.actions.format(int(node.action)): node.prior for node in nodes}
    return sorted(seen.legal, key=lambda move: (-named[move], move))


def test_a_bot_that_overlooks_everything_hidden_plays_what_is_plain():
    moves, bot, seen = chosen("fallible:2:1")
    plain = first_sight(bot, seen)
    assert moves[plain[0]] > 0
    assert max(plain.index(move) for move in moves) < len(plain) / 2


def test_a_bot_without_errors_takes_its_favourite_and_a_rough_judge_anything():
    sure, _, _ = chosen("fallible:2")
    rough, _, _ = chosen("fallible:2:0:1")
    assert len(sure) < 5
    assert len(rough) > 10


def test_a_biased_bot_likes_the_same_moves_whenever_they_are_possible():
    seen, allowed = look(deal(ZEBRAS).play("guard:7")), budget("fallible:2")
    bots = [make("fallible:2:0:0:1", ZEBRAS, seed) for seed in range(12)]
    taken = [{bot.choose(seen, allowed) for _ in range(3)} for bot in bots]
    assert all(len(moves) == 1 for moves in taken)
    assert len(set.union(*taken)) > 4
