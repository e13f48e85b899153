"""Feeding: S10."""

import pytest

from tests.games.stone_age.openings import Setup, ones

PLAIN = Setup(tile="")
NOTHING = f"place:river:5 place:hunt:5 {ones(10)}"  # five ones at the river give no gold


def test_the_track_feeds_first(new):  # S10.1
    position = new(PLAIN, food={0: 0}, track={0: 7}).play(NOTHING)
    assert position.state.rounds == 2
    assert position.state.food[0] == 0 + 7 - 5


@pytest.mark.parametrize("people", [5, 7, 10])
def test_every_figure_eats_one(new, people):  # S10.2
    position = new(PLAIN, people={1: people}).play(NOTHING)
    assert position.state.food[1] == 12 + 5 // 2 - people


def test_a_player_who_has_enough_must_pay_food_and_keeps_the_rest(new):  # S10.2
    position = new(PLAIN, resource={0: [5, 5, 5, 5]}).play(NOTHING)
    assert position.state.rounds == 2
    assert position.state.food[0] == 7
    assert list(position.state.resource[0]) == [5, 5, 5, 5]


def test_all_food_goes_first_then_resources_one_for_one(new, payments):  # S10.3
    position = new(PLAIN, food={0: 3}, resource={0: [2, 1, 0, 1]}).play(NOTHING)
    assert position.legal() == ["feed", "refuse"]
    assert sorted(payments(position, "feed")) == [
        (0, 1, 0, 1),
        (1, 0, 0, 1),
        (1, 1, 0, 0),
        (2, 0, 0, 0),
    ]
    position.play("feed pay:wood:1 pay:brick:1")
    assert (position.state.food[0], list(position.state.resource[0])) == (0, [1, 0, 0, 1])
    assert position.scores() == [0, 0]


def test_a_payment_without_choice_is_not_asked(new):  # S10.3, S3.4
    position = new(PLAIN, food={0: 3}, resource={0: [0, 2, 0, 0]}).play(f"{NOTHING} feed")
    assert list(position.state.resource[0]) == [0, 0, 0, 0]
    assert position.state.rounds == 2


def test_at_most_two_hundred_and_eighty_seven_answers(new, payments):  # S3.4
    position = new(PLAIN, people={0: 10}, food={0: 0}, resource={0: [10] * 4}).play(NOTHING)
    assert len(payments(position, "feed")) + 1 == 287


@pytest.mark.parametrize("food", [4, 0])
def test_refusing_costs_ten_points_whatever_is_missing(new, food):  # S10.4
    position = new(PLAIN, food={0: food}, resource={0: [9, 0, 0, 0]}, score={0: 4}).play(NOTHING)
    position.play("refuse")
    assert position.scores() == [-6, 0]
    assert (position.state.food[0], list(position.state.resource[0])) == (0, [9, 0, 0, 0])


def test_a_player_who_cannot_cover_everything_pays_no_resource_at_all(new):  # S10.4
    position = new(PLAIN, food={0: 1}, resource={0: [3, 0, 0, 0]}).play(NOTHING)
    assert position.state.rounds == 2  # there was nothing to decide
    assert position.scores() == [-10, 0]
    assert (position.state.food[0], list(position.state.resource[0])) == (0, [3, 0, 0, 0])


def test_players_feed_clockwise_from_the_start_player(new):  # S10.5
    poor = {"food": [0] * 4, "resource": [[9, 9, 9, 9]] * 4}
    position = new(Setup(players=3, tile=""), starter=1, player=1, **poor)
    position.play(f"place:hunt:5 place:hunt:5 place:hunt:5 {ones(15)}")
    order = []
    for _ in range(3):
        order.append(position.player)
        position.play("refuse")
    assert order == [1, 2, 0]
