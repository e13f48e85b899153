"""Sending figures to the bonus tile: S9.1 to S9.4."""

import pytest

from steppe.games.stone_age.rules.tables import NO_TILE
from tests.games.stone_age.openings import Setup, dice, ones

THREE = f"place:forest:3 place:hunt:5 occupy:field place:hunt:1 use:forest {ones(3)}"


def sent(position) -> list[int]:
    return [int(number) for number in position.state.sent[: position.players]]


def test_nobody_or_all_or_some_may_go(new):  # S9.1
    position = new().play(THREE)
    assert position.legal() == ["send:0", "send:1", "send:2", "send:3"]
    assert sent(position.copy().play("send:0")) == [0, 0]
    assert sent(position.play("send:3")) == [3, 0]


def test_only_figures_from_the_place_of_the_herd_may_go(new):  # S9.1
    position = new(Setup(players=4, tile="m13")).play("place:forest:3 " + "place:hunt:5 " * 3)
    position.play(f"occupy:field place:hunt:1 use:forest {ones(3)}")
    assert position.legal() == ["use:hunt", "use:field"]


def test_they_go_after_the_resources_are_taken(new):  # S9.1
    position = new(food={0: 0}).play(
        f"place:forest:3 place:hunt:5 place:hunt:2 use:forest {ones(3)}"
    )
    assert list(position.state.resource[0]) == [1, 0, 0, 0]
    assert position.legal() == ["send:0", "send:1"]


def test_each_costs_one_food(new):  # S9.2
    position = new().play(f"{THREE} send:2")
    assert (position.state.food[0], list(position.state.resource[0])) == (10, [1, 0, 0, 0])


def test_resources_stand_in_for_what_food_does_not_cover(new, payments):  # S9.2
    position = new(food={0: 1}, resource={0: [1, 1, 0, 1]}).play(THREE)
    assert sorted(payments(position, "send:3")) == [
        (0, 1, 0, 1),
        (1, 0, 0, 1),
        (1, 1, 0, 0),
        (2, 0, 0, 0),
    ]
    position.play("send:3 pay:wood:2")
    assert (position.state.food[0], sent(position)) == (0, [3, 0])


def test_food_goes_first(new, payments):  # S9.2
    position = new(food={0: 2}, resource={0: [9, 9, 9, 9]}).play(THREE)
    assert payments(position, "send:2") == [(0, 0, 0, 0)]
    assert position.play("send:2").state.food[0] == 0


def test_a_player_who_cannot_pay_cannot_send_and_loses_no_points(new):  # S9.2
    position = new(food={0: 0}).play(
        f"place:forest:2 place:hunt:5 place:hunt:3 use:forest {ones(2)}"
    )
    assert sent(position) == [0, 0]
    assert position.scores() == [0, 0]
    assert position.player == -1  # no decision is left: the hunters roll


def test_at_most_three_hundred_and_thirty_answers(new, payments):  # S3.4
    position = new(people={0: 10}, idle={0: 10}, food={0: 0}, resource={0: [9, 9, 9, 9]})
    position.play(f"place:forest:7 place:hunt:5 place:hunt:3 use:forest {ones(7)}")
    assert sum(len(payments(position, f"send:{number}")) for number in range(8)) == 330


def test_a_player_who_was_sent_stays_and_the_others_go_home(new):  # S9.3
    position = new().play(f"{THREE} send:2")
    assert (sent(position), position.state.idle[0], position.state.placed[0][1]) == ([2, 0], 1, 0)


def test_there_is_no_later_moment_to_send(new):  # S9.4
    position = new().play(f"{THREE} send:0")
    assert position.legal() == ["use:hunt", "use:field"]
    position.play(f"use:field {ones(1)}")
    assert sent(position) == [0, 0]
    assert position.player == -1  # the other player's hunters roll


def test_without_a_tile_nobody_is_sent(new):  # S9.4, S4.5
    position = new(Setup(tile="")).play(THREE)
    assert position.state.bonus == NO_TILE
    assert position.legal() == ["use:hunt", "use:field"]


@pytest.mark.parametrize(
    ("tile", "place"),
    [("m02", "forest"), ("m06", "clay-pit"), ("m10", "quarry"), ("m14", "river")],
)
def test_the_place_is_the_one_of_the_herd(new, tile, place):  # S9.1
    position = new(Setup(tile=tile)).play(f"place:{place}:2 place:hunt:5 place:hunt:3")
    position.play(f"use:{place} {dice(1, 1)}")
    assert position.legal() == ["send:0", "send:1", "send:2"]


def test_tools_are_added_before_anyone_is_sent(new):  # S9.1, S6.4
    position = new(food={0: 0}, tool={0: [1, 0, 0]}).play(
        "place:forest:2 place:hunt:5 place:hunt:3"
    )
    position.play(f"use:forest {ones(2)} tool:1")
    assert position.legal() == ["send:0", "send:1"]
