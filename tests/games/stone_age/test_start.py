"""Test set-up, and each player's information: S1, S2, S13."""

import pytest

import steppe
from steppe.core.position import Position
from steppe.games.stone_age.rules.state import BOXED, OVER, PLACING
from steppe.games.stone_age.rules.tables import BUILDINGS, NO_BUILDING
from tests.games.stone_age.openings import Setup, dice, ones

BLIND_DRAW = "occupy:card-1 place:hunt:5 place:hunt:4 use:card-1 buy:1 ~blind:c26"


def drawn_blind(new, **fields) -> Position:
    """Return a two-player match in which player 0 has drawn c26 blind."""
    position = new(Setup(cards="c32 c02 c03 c04"), resource={0: [1, 0, 0, 0]}, **fields)
    return position.play(BLIND_DRAW)


def test_everybody_starts_with_five_figures_and_twelve_food(new):  # S2.1
    s = new(Setup(players=3)).state
    assert (list(s.people), list(s.idle)) == ([5, 5, 5, 0], [5, 5, 5, 0])
    assert list(s.food) == [12, 12, 12, 0]
    assert not any(field.any() for field in (s.resource, s.tool, s.track, s.score))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_cards_lie_open_at_every_number_of_players(new, players):  # S2.2
    s = new(Setup(players, cards="c30 c20 c10 c36")).state
    assert list(s.slot) == [29, 19, 9, 35]
    assert s.pile == 32


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_stacks_of_seven_as_players(new, players):  # S2.3, S13
    position = new(Setup(players))
    assert list(position.state.stack) == [7] * players + [0] * (4 - players)
    offered = [move for move in position.legal() if "building" in move]
    assert offered == [f"occupy:building-{stack + 1}" for stack in range(players)]


def test_every_building_is_as_likely_on_every_stack_those_out_of_the_match_too():  # S2.3
    position = Position.new(steppe.load("stone_age"), 2).play("~card:c01 ~card:c02 ~card:c03")
    position.play("~card:c04 ~building:b28")
    assert [word for word, _ in position.outcomes()] == [
        f"building:b{n:02}" for n in range(1, BUILDINGS)
    ]
    assert {weight for _, weight, _ in position.weighted_outcomes()} == {1}


def test_every_card_is_as_likely_on_every_slot():  # S2.2
    position = Position.new(steppe.load("stone_age"), 2).play("~card:c17")
    words = [word for word, _ in position.outcomes()]
    assert words == [f"card:c{n:02}" for n in range(1, 37) if n != 17]
    assert {weight for _, weight, _ in position.weighted_outcomes()} == {1}


def test_a_back_is_as_likely_as_it_has_tiles_in_the_pile(new):  # S2.4
    position = Position.new(steppe.load("stone_age"), 2)
    position.play("~card:c01 ~card:c02 ~card:c03 ~card:c04 ~building:b01 ~building:b02")
    assert position.weighted_outcomes() == [
        ("back:wood", 4, 16),
        ("back:brick", 4, 16),
        ("back:stone", 4, 16),
        ("back:gold", 4, 16),
    ]
    position.play("~back:stone")
    assert [word for word, _ in position.outcomes()] == [f"tile:m{n:02}" for n in range(9, 13)]
    position.play("~tile:m10")
    assert position.weighted_outcomes()[2] == ("back:stone", 3, 15)


def test_without_the_herd_the_first_round_begins_after_the_buildings(new):  # S4.5
    position = new(Setup(tile=""))
    assert position.state.phase == PLACING
    assert list(position.state.tile) == [BOXED] * 16


def test_player_0_is_start_player(new):  # S2.5
    position = new(Setup(players=4))
    assert (position.player, position.state.starter) == (0, 0)


def test_a_blind_card_is_seen_by_its_owner_alone(new):  # S2.6, S7.8
    position = drawn_blind(new)
    mine, theirs, watched = (position.observe(viewer).to_json() for viewer in (0, 1, None))
    assert mine == position.to_json()
    assert (mine["card"][25], theirs["card"][25], watched["card"][25]) == (9, 0, 0)
    assert theirs["blind"] == mine["blind"] == [1, 0, 0, 0]
    assert theirs["pile"] == mine["pile"] == 31
    assert watched == theirs


def test_everything_else_is_public(new):  # S2.6
    position = drawn_blind(new)
    theirs = position.observe(1).to_json()
    hidden = [name for name, value in position.to_json().items() if theirs[name] != value]
    assert hidden == ["card"]


def test_a_card_taken_from_a_slot_stays_known_to_all(new):  # S2.6
    assert drawn_blind(new).observe(1).to_json()["card"][31] == 5


def test_blind_cards_are_shown_when_the_match_ends(new):  # S2.6
    position = drawn_blind(new, stack={0: 0}, top={0: NO_BUILDING}, building={0: 6}, built={1: 1})
    position.play(ones(9))
    assert position.state.phase == OVER
    assert position.observe(1).to_json() == position.to_json()


def test_goods_and_food_never_run_out(new):  # S1.2, S1.3
    position = new(Setup(tile=""), resource={1: [28, 18, 12, 10]}, food={1: 198})
    position.play(f"place:forest:5 place:hunt:5 {dice(6, 6, 6, 6, 6, 6, 6, 6, 6, 6)}")
    assert list(position.state.resource[0]) == [10, 0, 0, 0]
    assert position.state.food[1] == 198 + 15 - 5


def test_tools_never_run_out(new):  # S1.4
    full = [4, 4, 4]
    position = new(Setup(players=4), tool=[[0, 0, 0], full, full, full])
    position.play("occupy:tool-maker place:hunt:5 place:hunt:5 place:hunt:5 place:hunt:4")
    assert list(position.play("use:tool-maker").state.tool[0]) == [1, 0, 0]


def test_ten_figures_may_hunt_with_seven_dice(new):  # S1.5
    position = new(people={0: 10}, idle={0: 10}).play("place:hunt:10 place:hunt:5")
    position.play(dice(1, 2, 3, 4, 5, 6, 1, 2, 3, 5))
    assert position.state.food[0] == 12 + 32 // 2


@pytest.mark.parametrize(
    ("players", "stacks", "village", "visitors"), [(2, 2, 2, 1), (3, 3, 2, 2), (4, 4, 3, 4)]
)
def test_what_two_and_three_players_change(new, players, stacks, village, visitors):  # S13
    position = new(Setup(players, tile=""))
    words = ("occupy:tool-maker", "occupy:field", "occupy:hut")
    for place in words[:village]:
        position.play(place)
    assert [word in position.legal() for word in words] == [False, False, False]
    assert sum("building" in word for word in position.legal()) == stacks
    position = new(Setup(players, tile=""))
    for _ in range(visitors):
        position.play("place:river:1")
    assert "place:river:1" not in position.legal()
