"""Using places, the village and the resource places: S6.0, S6.1 to S6.3, S6.6 to S6.10."""

import pytest

from steppe.games.stone_age.rules.state import PLACING
from tests.games.stone_age.openings import Setup, dice, ones

PLAIN = Setup(tile="")


def test_each_player_uses_all_their_places_before_the_next(new):  # S6.0
    position = new(PLAIN).play("place:forest:3 place:quarry:3 place:hunt:2 place:hunt:2")
    assert position.player == 0
    position.play(f"use:hunt {ones(2)}")
    assert position.state.acting == 0  # the forest follows automatically
    assert position.play(ones(3)).player == 1
    assert position.legal() == ["use:hunt", "use:quarry"]


def test_the_start_player_acts_first_then_clockwise(new):  # S6.0
    position = new(Setup(players=3, tile=""), starter=1, player=1)
    position.play("place:hunt:5 place:hunt:5 place:hunt:5")
    order = []
    for _ in range(3):
        order.append(int(position.state.acting))
        position.play(ones(5))
    assert order == [1, 2, 0]


def test_the_next_place_is_chosen_after_seeing_what_the_last_one_gave(new):  # S6.0
    position = new(PLAIN).play("place:forest:2 place:hunt:5 occupy:card-1 place:hunt:2")
    assert position.legal() == ["use:hunt", "use:forest", "use:card-1"]
    position.play(f"use:forest {dice(6, 6)}")
    assert position.legal() == ["use:hunt", "use:card-1"]
    assert list(position.state.resource[0]) == [4, 0, 0, 0]


def test_figures_go_home_as_soon_as_their_place_is_used(new):  # S6.0
    position = new(PLAIN).play("place:forest:2 place:hunt:5 occupy:field place:hunt:2")
    position.play(f"use:forest {ones(2)}")
    assert position.state.placed[0][1] == 0
    assert position.state.idle[0] == 2


def test_a_village_place_cannot_be_declined(new):  # S6.0
    position = new(PLAIN).play("occupy:field place:hunt:5 place:hunt:4 use:field")
    assert position.state.track[0] == 1


def test_at_most_ten_places_are_to_choose_from(new):  # S3.4
    position = new(Setup(players=4), people={0: 10}, idle={0: 10})
    position.play("occupy:field place:hunt:5 place:hunt:5 place:hunt:5")
    for place in ("tool-maker", "card-1", "card-2", "card-3", "card-4", "building-1"):
        position.play(f"occupy:{place}")
    position.play("place:hunt:1 place:forest:1 place:river:1")
    assert len(position.legal()) == 10


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([0, 0, 0], [1, 0, 0]),
        ([1, 0, 0], [1, 1, 0]),
        ([2, 1, 1], [2, 2, 1]),
        ([2, 2, 2], [3, 2, 2]),
        ([4, 4, 3], [4, 4, 4]),
        ([4, 4, 4], [4, 4, 4]),
    ],
)
def test_a_tool_fills_a_slot_or_raises_a_lowest_one(new, before, after):  # S6.1
    position = new(PLAIN, tool={0: before})
    position.play("occupy:tool-maker place:hunt:5 place:hunt:4 use:tool-maker")
    assert list(position.state.tool[0]) == after


def test_a_new_tool_is_ready_in_the_same_round(new):  # S6.2, S6.10
    position = new(PLAIN).play("occupy:tool-maker place:hunt:5 place:hunt:4 use:tool-maker")
    position.play(dice(1, 1, 1, 2))
    assert position.legal() == ["tool:1", "stop"]
    assert position.play("tool:1").state.food[0] == 12 + 3


@pytest.mark.parametrize(
    ("tools", "used", "after", "used_after"),
    [
        ([2, 1, 1], [0, 1, 0], [2, 1, 2], [0, 1, 0]),  # of the two lowest, the ready tool
        ([2, 1, 1], [0, 1, 1], [2, 2, 1], [0, 1, 1]),  # the leftmost used tool, which stays used
        ([1, 0, 0], [1, 0, 0], [1, 1, 0], [1, 0, 0]),  # an empty slot rather than a used tool
        ([1, 2, 2], [1, 0, 0], [2, 2, 2], [1, 0, 0]),  # the lowest tool, even if used
    ],
)
def test_raising_keeps_a_slot_used_or_ready(new, tools, used, after, used_after):  # S6.3
    position = new(PLAIN, tool={0: tools}, used={0: used})
    position.play("occupy:tool-maker place:hunt:5 place:hunt:4 use:tool-maker")
    assert list(position.state.tool[0]) == after
    assert list(position.state.used[0]) == used_after


def test_a_child_of_the_hut_is_not_placed_this_round(new):  # S6.6
    position = new(PLAIN).play("occupy:hut place:hunt:5 place:hunt:3 use:hut")
    assert (position.state.people[0], position.state.idle[0]) == (6, 3)
    assert position.state.phase != PLACING


def test_the_hut_gives_nobody_to_a_tribe_of_ten(new):  # S6.6
    position = new(PLAIN, people={0: 10}, idle={0: 10})
    position.play("occupy:hut place:hunt:5 place:hunt:8 use:hut")
    assert (position.state.people[0], position.state.idle[0]) == (10, 2)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (9, 10), (10, 10)])
def test_the_field_goes_one_step_up_to_ten(new, before, after):  # S6.7
    position = new(PLAIN, track={0: before})
    position.play("occupy:field place:hunt:5 place:hunt:4 use:field")
    assert position.state.track[0] == after


@pytest.mark.parametrize(("thrown", "food"), [((1,), 0), ((2,), 1), ((5, 6), 5), ((3, 3, 3), 4)])
def test_the_hunt_gives_half_of_the_pips(new, thrown, food):  # S6.8
    number = len(thrown)
    position = new(PLAIN).play(f"place:hunt:{number} place:hunt:5 place:forest:{5 - number}")
    position.play(f"use:hunt {dice(*thrown)}")
    assert position.state.food[0] == 12 + food


@pytest.mark.parametrize(
    ("place", "divisor", "resource"),
    [("forest", 3, 0), ("clay-pit", 4, 1), ("quarry", 5, 2), ("river", 6, 3)],
)
@pytest.mark.parametrize("thrown", [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (6, 5), (6, 6)])
def test_a_place_gives_its_resource_for_n_pips(new, place, divisor, resource, thrown):  # S6.9
    position = new(PLAIN).play(f"place:{place}:2 place:hunt:5 place:hunt:3")
    position.play(f"use:{place} {dice(*thrown)}")
    expected = [0, 0, 0, 0]
    expected[resource] = sum(thrown) // divisor
    assert list(position.state.resource[0]) == expected


def test_what_is_gained_can_be_used_at_once(new):  # S6.10
    position = new(PLAIN).play("place:forest:3 place:hunt:5 occupy:card-2 place:hunt:1")
    position.play(f"use:forest {dice(6, 1, 1)} use:card-2")
    assert position.legal() == ["buy:2", "decline"]
