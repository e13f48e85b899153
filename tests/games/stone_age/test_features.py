"""Test a network's input features, and check that an untrained network changes nothing."""

import pytest

from steppe.engine.evaluator import evaluator
from steppe.engine.net import LIMIT, ONE, untrained
from steppe.engine.position_type import new_floats
from steppe.games import load
from steppe.games.stone_age.ai.features import OWN, SIZES, TABLE
from steppe.games.stone_age.ai.learning import LEARNING
from tests.conformance.games import Case, positions
from tests.games.network_inputs import told as by_name

GAME = load("stone_age")


def case(players):
    return Case(GAME, players, (("herd", "on"), ("limit", "60")))


OWN_NAMES, TABLE_NAMES = list(OWN.names), list(TABLE.names)


def told(position):
    return by_name(LEARNING, OWN, TABLE_NAMES, position)


def test_every_feature_has_a_name_of_its_own():
    assert len({*OWN_NAMES}) == len(OWN_NAMES) in (OWN.size, OWN.size - 1)
    assert len({*TABLE_NAMES}) == len(TABLE_NAMES) in (TABLE.size, TABLE.size - 1)
    assert OWN.size % 2 == TABLE.size % 2 == 0


def test_a_first_position_in_features():
    position = GAME.new(2, herd="on")
    while position.player < 0:
        position.apply(position.outcomes()[0][0])
    own, table = told(position)
    assert own[0]["people"] == own[1]["idle"] == 1.0  # in units of five
    assert own[0]["turn 1"] + own[1]["turn 1"] == 1.0
    assert own[0]["resource gold"] == own[0]["symbols"] == own[0]["placed hunt"] == 0.0
    assert table["phase placing"] == table["card card-1"] == table["bonus tile"] == 1.0
    assert sum(table[f"phase {name}"] for name in ("rolling", "buying", "feeding")) == 0.0


@pytest.mark.parametrize("players", [2, 4])
def test_features_stay_within_their_limit_and_some_differ_from_zero(players):
    for position in positions(case(players), 40):
        own, table = told(position)
        numbers = [number * ONE for each in (*own, table) for number in each.values()]
        assert all(number == int(number) and abs(number) <= LIMIT for number in numbers)
        assert sum(number != 0 for number in numbers) > 20


@pytest.mark.parametrize("players", [2, 4])
def test_a_network_that_has_learnt_nothing_changes_no_value(players):
    evaluate = evaluator(LEARNING, {players: untrained(SIZES)})
    for position in positions(case(players), 40):
        by_hand, by_net = new_floats(players), new_floats(players)
        LEARNING.hand(position.state, by_hand)
        evaluate(position.state, by_net)
        assert list(by_hand) == list(by_net)
