"""Reasons for moves: a game's terms add up to its evaluation, and each term has a text."""

from types import SimpleNamespace

import numpy as np
import pytest

from steppe.core.eval_terms import Contrast, Gain, Term, is_close, main_gain, shared_gain
from steppe.core.i18n import plain
from steppe.core.net_explanation import judge_of, judged, reason
from steppe.engine.net import Net, logits_of, untrained
from steppe.engine.position_type import new_floats
from steppe.locale import translator
from tests.conformance.games import positions
from tests.tiny import GAME as TINY


def test_the_terms_sum_to_the_evaluation(case):
    reasons = case.game.view("reasons")
    for position in list(positions(case, 120))[::6]:
        for player in range(case.players):
            judged = reasons.judged(position.state, player)
            assert {term for term, _ in judged} <= set(reasons.TERMS)
            whole = reasons.whole(position.state, player)
            assert sum(worth for _, worth in judged) == pytest.approx(whole)


def by_hand(position):
    """Return a position's evaluation without a network."""
    kernel, out = position.game.kernel, new_floats(position.players)
    hand = kernel.learning.hand if kernel.learning is not None else kernel.evaluate
    hand(position.state, out)
    return list(out)


def test_the_player_who_expects_more_is_thought_to_be_ahead(case):
    """The terms come from the handcrafted evaluation and rank the players as it does."""
    if case.players == 1 or case.game is TINY:
        return
    whole = case.game.view("reasons").whole
    for position in list(positions(case, 120))[::6]:
        if position.is_over:
            continue
        worths = [whole(position.state, player) for player in range(case.players)]
        values = by_hand(position)
        for better in range(case.players):
            for other in range(case.players):
                if values[better] > values[other] + 1e-9:
                    assert worths[better] > worths[other]


def test_an_explanation_of_the_network_matches_what_bots_think(case):
    """With the network's correction, the terms rank players in the order of the winning logits."""
    learning, reasons = case.game.kernel.learning, case.game.view("reasons")
    if case.players == 1 or learning is None or learning.lead is None:
        return
    rng, like = np.random.default_rng(1), untrained(learning.sizes)
    net = Net(*(rng.integers(-300, 301, one.shape).astype(one.dtype) for one in like))
    for position in list(positions(case, 120))[::12]:
        if position.is_over:
            continue
        s, nets = position.state, {case.players: net}
        results = [judged(reasons.judged, learning, nets, s, player) for player in case.seats]
        if not reasons.TERMS:
            assert not any(results)
            continue
        assert all(terms[-1][0].name == "experience" for terms in results)
        sums = [sum(worth for _, worth in terms) for terms in results]
        by_hand, now = logits_of(learning, net, s)
        usual = (sum(now) - sum(by_hand)) / case.players
        leads = [learning.lead(s, logit - usual) for logit in now]
        assert [one - sums[0] for one in sums] == pytest.approx([one - leads[0] for one in leads])


def test_reasons_are_found_in_what_the_player_sees(case):
    judge, say = judge_of(case.game), translator("fr", [case.game.folder])
    for position in list(positions(case, 120))[::8]:
        best, *others = position.legal() if position.player >= 0 else [""]
        if not others:
            continue
        seen = position.observe(position.player)
        better, other = (seen.copy().apply(move) for move in (best, others[-1]))
        two = Contrast(seen, better, other, position.player)
        if (clause := reason(two)) is not None:
            assert main_gain(judge, two) or shared_gain(judge, two)
            assert clause.told(plain) != clause.told(say)
            assert "{" not in clause.told(plain) + clause.told(say)


def test_every_theme_has_words_in_each_language(game):
    french = translator("fr", [game.folder])
    for term in game.view("reasons").TERMS:
        assert not term.is_told or french(term.theme.words) != term.theme.words


FOOD, TOOLS, SILENT = Term("food", "food"), Term("tools", "tools"), Term("experience")


def compared(*changes, turns=(1, 1), rounds=(1, 1)):
    """Return the main and the shared gain, and whether the moves are close to each other.

    Each term has its value before, after the better and after the other move.
    """
    ends = [SimpleNamespace(state=place, turn=1, round=1) for place in range(3)]
    ends[1].turn, ends[2].turn = turns
    ends[0].round, ends[1].round = rounds

    def judge(place, player):
        return [(term, float(values[place])) for term, *values in changes]

    two = Contrast(*ends, 0)
    return main_gain(judge, two), shared_gain(judge, two), is_close(judge, two)


def test_moves_are_about_as_good_if_all_terms_together_hardly_differ():
    assert compared((FOOD, 0, 3, 0), (TOOLS, 0, 0, 2.8))[2]
    assert not compared()[2]
    assert not compared((FOOD, 0, 1, 0))[2]
    assert not compared((FOOD, 0, 0, 1))[2]
    assert not compared((FOOD, 0, 0.2, 0), turns=(1, 2))[2]


def test_a_reason_accounts_for_most_of_the_difference():
    assert compared((FOOD, 0, 3, 0), (TOOLS, 0, 0, 2))[0] == Gain(FOOD, 3)
    assert compared((FOOD, 0, 3, 0), (TOOLS, 0, 4, 0))[0] == Gain(TOOLS, 4)
    assert compared((FOOD, 0, 3, 0), (TOOLS, 0, 2, 0), (SILENT, 0, 2, 0))[0] is None


def test_there_is_no_reason_for_a_move_that_the_terms_rate_lower():
    assert compared((FOOD, 0, 3, 0), (TOOLS, 0, 0, 3))[0] is None


def test_a_small_gain_and_one_that_means_nothing_to_players_are_no_reasons():
    assert compared((FOOD, 0, 0.4, 0))[0] is None
    assert compared((SILENT, 0, 9, 0), (FOOD, 0, 1, 0))[0] is None


def test_moves_at_different_points_of_a_turn_are_not_compared():
    assert compared((FOOD, 0, 3, 0), turns=(2, 1))[:2] == (None, None)


def test_moves_that_are_about_equal_share_a_reason():
    assert compared((FOOD, 0, 3, 3), (TOOLS, 5, 1, 1), (SILENT, 0, 0, 1))[1] == Gain(FOOD, 3)
    assert compared((FOOD, 0, 3, 2))[1] is None
    assert compared((FOOD, 0, 3, 3), (SILENT, 0, 5, 1))[1] is None
    assert compared((FOOD, 0, 3, 3), rounds=(1, 2))[1] is None
