"""Reasons for moves: a game's terms add up to its evaluation, and each term has a text."""

import numpy as np
import pytest

from steppe.core.eval_terms import gains
from steppe.core.net_explanation import EXPERIENCE, judge_of, judged
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
    judge = judge_of(case.game)
    for position in list(positions(case, 120))[::8]:
        if position.player < 0:
            continue
        best, *others = position.legal()
        seen = position.observe(position.player)
        for second in ("", *others[:2]):
            found = gains(judge, seen, best, second)
            assert all(gain.amount > 0 for gain in found)
            assert len(found) <= 2


def test_every_term_has_words_in_each_language(game):
    if game is TINY:
        return
    french = translator("fr", [game.folder])
    for term in (*game.view("reasons").TERMS, EXPERIENCE):
        assert french(term.words) != term.words
        assert french(term.unit.none) != term.unit.none
        assert french.plural(term.unit.one, term.unit.many, 2) != term.unit.many
