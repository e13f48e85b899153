"""Test taming, and the gains from each bonus tile: S9.5 to S9.10, S14.3."""

import tomllib
from pathlib import Path

import pytest

from steppe.games import stone_age
from steppe.games.stone_age.rules.state import BOXED, WON
from steppe.games.stone_age.rules.tables import ALL, BACK, BONUS, FIRST, KIND, NO_TILE, TILE_IDS
from tests.games.stone_age.openings import Setup, dice, ones

DATA = Path(stone_age.__file__).with_name("data") / "mammoth_tiles.toml"
TILES = {tile["id"].lower(): tile for tile in tomllib.loads(DATA.read_text())["tile"]}
BOTH = [(tile, bonus) for tile in TILES for bonus in ("first", "all")]
GOODS = ("wood", "brick", "stone", "gold")


@pytest.fixture
def tame(new):
    """Return a function that plays up to the taming roll, with ``sent`` figures on the tile."""

    def play(sent: list[int], tile: str = "m05", **fields):
        idle = [5 - number for number in sent]
        rest = [0] * (4 - len(sent))
        position = new(Setup(len(sent), tile=tile), sent=sent + rest, idle=idle + rest, **fields)
        position.play(" ".join(f"place:hunt:{number}" for number in idle))
        return position.play(ones(sum(idle)))

    return play


def tile_of(position, name: str = "m05") -> int:
    return int(position.state.tile[TILE_IDS.index(name)])


def who_chooses(position) -> int:
    assert position.legal() == ["bonus:first", "bonus:all"]
    return position.player


def test_a_tile_that_nobody_wants_goes_to_the_box(tame):  # S9.5
    position = tame([0, 0])
    assert tile_of(position) == BOXED
    assert (position.state.rounds, position.state.bonus) == (2, NO_TILE)


def test_one_alone_wins_without_a_throw(tame):  # S9.6
    position = tame([0, 2, 0])
    assert who_chooses(position) == 1
    assert position.state.to_throw == 0


def test_everybody_there_rolls_clockwise_from_the_start_player(new):  # S9.6
    position = new(Setup(3), starter=1, player=1, sent=[2, 0, 1, 0], idle=[3, 5, 4, 0])
    position.play(f"place:hunt:5 place:hunt:4 place:hunt:3 {ones(12)}")
    assert (position.state.acting, position.state.to_throw) == (2, 1)
    position.play(dice(4))
    assert (position.state.acting, position.state.to_throw) == (0, 2)


@pytest.mark.parametrize(
    ("throws", "winner"),
    [
        ([(6, 2), (5, 5, 5)], 0),  # the highest die decides, not the sum
        ([(3, 6), (6, 4)], 1),  # then the next highest
        ([(6,), (6, 1)], 1),  # a missing die counts as 0
        ([(1, 6, 3), (6, 3, 2)], 1),
        ([(4, 4), (4,), (1, 4, 4)], 2),
        ([(5,), (5, 2), (4, 4, 4), (5, 1)], 1),
    ],
)
def test_the_highest_die_decides_then_the_next(tame, throws, winner):  # S9.7
    position = tame([len(throw) for throw in throws])
    for throw in throws:
        position.play(dice(*throw))
    assert who_chooses(position) == winner


def test_only_those_level_at_the_top_compare_their_next_die(tame):  # S9.7
    position = tame([1, 2, 2]).play(f"{dice(5)} {dice(6, 1)} {dice(2, 6)}")
    assert who_chooses(position) == 2


def test_the_winner_keeps_the_tile_and_the_others_get_nothing(tame):  # S9.7
    position = tame([2, 3]).play(f"{dice(6, 2)} {dice(5, 5, 5)} bonus:all")
    assert tile_of(position) == WON
    assert [list(row) for row in position.state.resource][:2] == [[0, 2, 0, 0], [0, 0, 0, 0]]


def test_an_unbroken_draw_gives_all_the_drawn_the_lower_bonus(tame):  # S9.7
    position = tame([2, 2, 1]).play(f"{dice(1, 4)} {dice(4, 1)} {dice(3)}")
    assert [list(row)[1] for row in position.state.resource] == [2, 2, 0, 0]
    assert tile_of(position) == BOXED


def test_drawn_players_choose_clockwise_from_the_start_player(new):  # S9.7, S9.9
    position = new(Setup(3), starter=2, player=2, sent=[1, 1, 1, 0], idle=[4, 4, 4, 0])
    position.play(f"place:hunt:4 place:hunt:4 place:hunt:4 {ones(12)} {dice(3, 3, 3)}")
    order = []
    for goods in ("gold", "wood", "stone"):  # the lower bonus of m01 is any resource
        assert position.legal() == [f"choose:{name}" for name in GOODS]
        order.append(position.player)
        position.play(f"choose:{goods}")
    assert order == [2, 0, 1]
    assert [list(row) for row in position.state.resource][:3] == [
        [1, 0, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
    ]


def test_drawn_players_draw_cards_as_long_as_there_are_any(tame):  # S9.7, S9.9
    gone = dict.fromkeys(range(4, 35), 5)  # one card is left in the pile: c36
    position = tame([1, 1], "m16", card=gone, pile=1).play(dice(2, 2))
    assert position.outcomes() == [("blind:c36", 1.0)]
    position.play("~blind:c36")
    assert list(position.state.blind) == [1, 0, 0, 0]
    assert position.state.choice == 4  # the upper bonus has no effect


def test_everybody_goes_home_before_feeding(tame):  # S9.8
    position = tame([2, 1], food={0: 2, 1: 12}).play(f"{dice(6, 6)} {dice(1)} bonus:all")
    assert list(position.state.sent) == [0, 0, 0, 0]
    assert list(position.state.idle) == [5, 5, 0, 0]
    assert position.legal() == ["feed", "refuse"]


@pytest.mark.parametrize(("tile", "bonus"), BOTH)
def test_what_a_tile_gives(tame, tile, bonus):  # S9.9
    position = tame([1, 0], tile, track={0: 3}, tool={0: [1, 1, 1]}, used={0: [1, 1, 1]})
    position.play(f"bonus:{bonus}")
    gives = TILES[tile][bonus]
    if gives["kind"] == "card":
        position.play("~blind:c33")
    if gives["kind"] == "any_resources":
        position.play("choose:stone")
    assert list(position.state.resource[0]) == resources_of(gives)
    assert position.state.score[0] == (gives["amount"] if gives["kind"] == "points" else 0)
    assert position.state.track[0] == 3 + (gives["kind"] == "agriculture")
    assert list(position.state.tool[0]) == [1 + (gives["kind"] == "tool"), 1, 1]
    assert position.state.people[0] == 5 + (gives["kind"] == "person")
    assert position.state.blind[0] == (gives["kind"] == "card")
    assert position.state.once[0] == 4
    assert tile_of(position, tile) == WON


def resources_of(gives: dict) -> list[int]:
    name = {"resource": gives.get("resource"), "any_resources": "stone"}.get(gives["kind"])
    return [gives["amount"] if name == goods else 0 for goods in GOODS]


@pytest.mark.parametrize("goods", GOODS)
def test_a_resource_of_choice(tame, goods):  # S9.9, S3.4
    position = tame([1, 0], "m01").play("bonus:all")
    assert position.legal() == [f"choose:{name}" for name in GOODS]
    position.play(f"choose:{goods}")
    assert list(position.state.resource[0]) == [int(name == goods) for name in GOODS]


def test_a_new_figure_eats_this_round(tame):  # S9.9, S10.2
    position = tame([1, 0], "m06").play("bonus:first")
    assert (position.state.people[0], position.state.food[0]) == (6, 12 + 2 - 6)


def test_a_bonus_without_effect_must_be_taken(new):  # S9.9
    position = new(Setup(tile="m06"), people={0: 10}, idle={0: 9}, sent={0: 1})
    position.play(f"place:hunt:9 place:hunt:5 {ones(14)} bonus:first")
    assert (position.state.people[0], position.state.idle[0]) == (10, 10)
    assert tile_of(position, "m06") == WON


def test_the_track_ends_at_ten_for_a_bonus_too(tame):  # S9.9
    position = tame([1, 0], "m05", track={0: 10}).play("bonus:first")
    assert position.state.track[0] == 10


def test_a_tool_bonus_is_the_normal_gain(tame):  # S9.9, S6.1
    position = tame([1, 0], "m02", tool={0: [2, 2, 1]}, used={0: [1, 1, 1]}).play("bonus:first")
    assert list(position.state.tool[0]) == [2, 2, 2]


def test_winning_a_tile_scores_nothing_by_itself(tame):  # S9.10
    assert tame([1, 0], "m05").play("bonus:all").scores() == [0, 0]


def test_sixteen_tiles_four_of_each_back_with_seven_kinds_of_bonus():  # S14.3, S1.6
    assert len(TILES) == 16
    assert [list(BACK).count(resource) for resource in range(4)] == [4, 4, 4, 4]
    kinds = {int(BONUS[tile, which, KIND]) for tile in range(16) for which in (FIRST, ALL)}
    assert len(kinds) == 7
