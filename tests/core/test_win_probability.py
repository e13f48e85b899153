"""Win probabilities from bot evaluations, with and without a game's scale."""

import pytest

import steppe
from steppe.core.win_probability import Scale, scaled, shares
from tests.tiny import GAME


def test_values_are_shares_of_the_win():
    start = steppe.load("zebras").new()
    assert scaled([0.5, -0.5], Scale(), 0.0) == pytest.approx((0.75, 0.25))
    assert sum(shares(start.game, start, [0.3, -0.3])) == pytest.approx(1.0)


def test_a_scale_makes_surer_or_less_sure_as_a_match_goes_on():
    early, late = (scaled([0.5, -0.25, -0.25], Scale(1.0, 1.0), t)[0] for t in (0.0, 1.0))
    assert (early, late) == pytest.approx((4 / 6, 16 / 18))


def test_the_leader_is_not_said_to_be_behind():
    assert scaled([0.5, -0.5], Scale(-0.5, 1.0), 0.1) == (0.5, 0.5)


def test_a_lone_player_has_the_chance_to_win():
    assert scaled([0.5], Scale(), 0.0) == pytest.approx((0.75,))
    assert scaled([0.0], Scale(lean=-1.0), 0.0)[0] < 0.3


def test_nobody_is_given_up_before_the_end():
    assert 0.0 < scaled([1.0, -1.0], Scale(), 0.0)[1] < 0.01


def test_the_end_has_its_result_whatever_is_thought_of_it():
    position = GAME.new(players=2).settle(1)
    while not position.is_over:
        position.apply(position.possible()[0]).settle(1)
    won = shares(GAME, position, [0.0, 0.0])
    assert won == pytest.approx([(value + 1) / 2 for value in position.returns()])


@pytest.mark.parametrize("values", [[0.1], [0.1, "much"], [0.1, float("nan")], 5])
def test_values_are_those_of_the_players(values):
    start = steppe.load("zebras").new()
    with pytest.raises((TypeError, steppe.NotationError)):
        shares(start.game, start, values)
