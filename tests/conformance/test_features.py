"""Features of positions; an untrained network has no effect."""

import numpy as np
import pytest

from steppe.engine.evaluator import evaluator
from steppe.engine.net import LIMIT, untrained
from steppe.engine.position_type import as_list, new_floats, new_ints
from steppe.lab.train.buffers import SelfPlayConfig
from steppe.lab.train.self_match import Plan, play, shares
from tests.conformance.games import positions
from tests.tiny import GAME as TINY

_SHORT = 200  # plies: matches shorter than this are played to the end


def learning_of(case):
    """Return a game's learning functions, or None for Tiny, whose features are for tests only."""
    return None if case.game is TINY else case.game.kernel.learning


def test_features_stay_within_their_limit_and_some_differ_from_zero(case):
    learning, players = learning_of(case), case.players
    if learning is None:
        return
    for position in list(positions(case, 120))[::6]:
        if position.is_over:
            continue
        x = new_ints(learning.sizes.features(players))
        learning.look(position.state, x, new_floats(players), new_floats(players))
        numbers = as_list(x, len(x))
        assert all(number == int(number) and abs(number) <= LIMIT for number in numbers)
        assert any(numbers)


def test_a_network_that_has_learnt_nothing_changes_no_value(case):
    learning, players = learning_of(case), case.players
    if learning is None:
        return
    evaluate = evaluator(learning, {players: untrained(learning.sizes)})
    for position in list(positions(case, 120))[::6]:
        by_hand, by_net = new_floats(players), new_floats(players)
        learning.hand(position.state, by_hand)
        evaluate(position.state, by_net)
        assert list(by_net) == pytest.approx(list(by_hand), rel=0, abs=1e-12)


def test_a_search_plays_a_match_to_its_end_and_yields_training_data(case):
    learning, players = case.game.kernel.learning, case.players
    if learning is None or case.game.max_plies > _SHORT:
        return
    *_, late = (one for one in positions(case, _SHORT) if not one.is_over and one.player >= 0)
    net = untrained(learning.sizes)
    plan = Plan((late,), (net, net), ((0,) * players,), 1, "test", SelfPlayConfig(0.0, 1, 4))
    played = play(plan, 0)
    won = sum(shares(np.array(played.returns)))
    assert won == pytest.approx(1.0) if players > 1 else 0 <= won <= 1
    assert played.rows.x.shape[1:] == (learning.sizes.features(players),)
