"""Placing figures: S5."""

import pytest

from steppe.games.stone_age.rules.state import USING
from steppe.games.stone_age.rules.tables import NO_BUILDING, NO_CARD
from tests.games.stone_age.openings import Setup, ones

FOUR = Setup(players=4)
NO_HERD_FOUR = Setup(players=4, tile="")
NO_ROOM = [
    0,
    7,
    7,
    7,
    7,
    1,
    2,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
]  # figures by place, for a player who fills every place but the hunt


def places(position) -> set[str]:
    """Return the places where the player to move may place figures."""
    return {move.split(":")[1] for move in position.legal()}


def test_players_place_clockwise_until_nobody_has_figures_left(new):  # S5.1
    position = new(Setup(players=3), starter=1, player=1)
    order = []
    moves = ("place:hunt:4", "place:hunt:3", "place:hunt:5", "occupy:field", "place:river:1")
    for word in moves:
        order.append(position.player)
        position.apply(word)
    assert order == [1, 2, 0, 1, 2]
    assert position.player == 2
    position.apply("place:quarry:1")
    assert (position.state.acting, position.state.phase) == (1, USING)


def test_one_place_at_a_time_and_one_figure_at_least(new):  # S5.1
    legal = new(FOUR).legal()
    assert [word for word in legal if word.startswith("place:forest")] == [
        f"place:forest:{number}" for number in range(1, 6)
    ]
    assert "place:forest:0" not in legal


def test_nobody_may_pass(new):  # S5.2
    verbs = {word.split(":")[0] for word in new(FOUR).legal()}
    assert verbs == {"place", "occupy"}


def test_a_player_who_has_no_figure_left_is_skipped(new):  # S5.3
    position = new(Setup(players=3)).play("place:hunt:5 place:hunt:1 place:hunt:1")
    assert position.player == 1
    assert position.play("place:forest:4").player == 2


def test_a_player_who_has_no_place_left_stays_at_home_with_the_rest(new):  # S5.3
    position = new(FOUR, placed={3: NO_ROOM}, idle={3: 0})
    position.play("place:hunt:4 place:hunt:4 place:hunt:4")
    assert (position.state.acting, position.state.place) == (0, 0)
    assert list(position.state.idle) == [1, 1, 1, 0]


def test_a_player_who_was_skipped_for_want_of_a_place_does_not_come_back(new):  # S5.3
    position = new(FOUR, placed={3: {**dict.fromkeys(range(1, 16), 1), 1: 7, 2: 7, 3: 7, 4: 4}})
    position.play("place:hunt:3 place:hunt:4 place:hunt:4")
    assert places(position) == {"hunt"}
    position.play("place:hunt:5")
    assert places(position) == {"river"}
    position.play("place:river:2")  # B must take the last space, and C has none left
    assert (position.state.acting, list(position.state.idle)) == (0, [0, 0, 1, 0])
    assert position.state.placed[1][4] == 1


@pytest.mark.parametrize("place", ["hunt", "forest", "clay-pit", "quarry", "river"])
def test_nobody_comes_twice_to_a_place(new, place):  # S5.4
    position = new(FOUR).play(f"place:{place}:2 occupy:field occupy:hut occupy:tool-maker")
    assert place not in places(position)


def test_each_card_and_each_building_is_a_place_of_its_own(new):  # S5.4, S5.6
    position = new(NO_HERD_FOUR).play("occupy:card-3 occupy:building-4 place:hunt:1 place:hunt:1")
    legal = position.legal()
    assert not {"occupy:card-3", "occupy:building-4"} & set(legal)
    for other in ("occupy:card-1", "occupy:card-4", "occupy:building-1"):
        assert other in legal


@pytest.mark.parametrize("place", ["forest", "clay-pit", "quarry", "river"])
def test_a_resource_place_has_seven_rings(new, place):  # S5.5
    position = new(NO_HERD_FOUR, people={0: 10}, idle={0: 10})
    offered = [word for word in position.legal() if word.startswith(f"place:{place}:")]
    assert offered == [f"place:{place}:{number}" for number in range(1, 8)]
    position.play(f"place:{place}:5")
    assert f"place:{place}:2" in position.legal()
    assert f"place:{place}:3" not in position.legal()
    assert place not in places(position.play(f"place:{place}:2"))


def test_the_hunt_takes_everybody(new):  # S5.5
    position = new(FOUR, people=[10] * 4, idle=[10] * 4)
    position.play("place:hunt:9 place:hunt:9 place:hunt:9")
    assert "place:hunt:10" in position.legal()


@pytest.mark.parametrize(
    "place", ["tool-maker", "field", "card-1", "card-2", "card-3", "card-4", "building-2"]
)
def test_a_place_for_one_is_closed_to_the_next(new, place):  # S5.5
    position = new(FOUR).play(f"occupy:{place}")
    assert position.state.idle[0] == 4
    assert place not in places(position)


def test_the_hut_takes_two_of_one_player_together(new):  # S5.5
    position = new(FOUR).play("occupy:hut")
    assert (position.state.idle[0], position.state.placed[0][6]) == (3, 2)
    assert "hut" not in places(position)
    assert "hut" not in places(new(FOUR, idle={0: 1}))


def test_a_slot_without_a_card_and_an_empty_stack_cannot_be_used(new):  # S5.6
    position = new(FOUR, slot={1: NO_CARD}, top={2: NO_BUILDING}, stack={2: 0})
    assert {"card-1", "card-3", "card-4"} < places(position)
    assert {"building-1", "building-2", "building-4"} < places(position)
    assert not {"card-2", "building-3"} & places(position)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("first", ["tool-maker", "hut", "field"])
@pytest.mark.parametrize("second", ["tool-maker", "hut", "field"])
def test_the_third_village_place_is_closed_for_two_and_three(new, players, first, second):  # S5.7
    if first == second:
        return
    position = new(Setup(players=players)).play(f"occupy:{first} occupy:{second}")
    assert not {"tool-maker", "hut", "field"} & places(position)


def test_one_player_may_hold_both_open_village_places(new):  # S5.7
    position = new().play("occupy:tool-maker place:hunt:1 occupy:field")
    assert "hut" not in places(position)


def test_a_village_place_opens_again_in_the_next_round(new):  # S5.7
    position = new(Setup(tile="")).play("occupy:tool-maker occupy:field place:hunt:4 place:hunt:4")
    position.play(f"use:tool-maker {ones(4)} stop use:field {ones(4)}")
    assert position.state.rounds == 2
    assert "hut" in places(position)


def test_for_two_a_resource_place_is_for_one_player(new):  # S5.8
    assert "river" not in places(new().play("place:river:1"))


def test_for_three_a_resource_place_is_for_two_players(new):  # S5.8
    position = new(Setup(players=3)).play("place:river:1")
    assert "river" in places(position)
    assert "river" not in places(position.play("place:river:1"))


def test_for_four_a_resource_place_is_for_everybody(new):  # S5.8
    position = new(FOUR).play("place:river:1 place:river:1 place:river:1")
    assert "river" in places(position)


@pytest.mark.parametrize("players", [2, 3])
def test_everybody_may_come_to_the_herd(new, players):  # S5.9
    position = new(Setup(players=players, tile="m14"))
    for _ in range(players - 1):
        position.play("place:river:1")
    assert "river" in places(position)


def test_the_rings_hold_where_the_herd_stands(new):  # S5.9
    position = new(Setup(tile="m14")).play("place:river:5")
    offered = [word for word in position.legal() if "river" in word]
    assert offered == ["place:river:1", "place:river:2"]


def test_the_herd_does_not_open_the_third_village_place(new):  # S5.9
    assert "hut" not in places(new().play("occupy:tool-maker occupy:field"))


def test_places_without_a_useful_effect_may_be_taken(new):  # S5.10
    position = new(
        FOUR, people={0: 10}, idle={0: 10}, track={0: 10}, tool={0: [4, 4, 4]}, food={0: 0}
    )
    assert {"hut", "field", "tool-maker", "card-4", "building-1"} < places(position)


def test_at_most_forty_nine_answers(new):  # S3.4
    assert len(new(FOUR, people={0: 10}, idle={0: 10}).legal()) == 49


def test_the_last_figure_with_one_place_to_go_is_not_asked(new):  # S3.4
    position = new(FOUR, placed={3: NO_ROOM}, idle=[2, 1, 1, 0])
    assert position.legal() == ["place:hunt:1", "place:hunt:2"]
    position.play("place:hunt:1")
    assert [position.state.placed[player][0] for player in range(4)] == [1, 1, 1, 0]
    assert position.state.turn == 3
