"""The "dice for everyone" cards: S7.2, S7.3."""

import pytest

from tests.games.stone_age.openings import Setup, dice, ones

FOUR = Setup(players=4, cards="c09 c02 c03 c04", tile="")
TWO = Setup(cards="c09 c02 c03 c04", tile="")
BUY = "occupy:card-1 place:hunt:5 place:hunt:4 use:card-1 buy:1"


def bought(new, setup=TWO, **fields):
    others = "place:hunt:5 " * (setup.players - 1)
    position = new(setup, **{"resource": {0: [1, 0, 0, 0]}, **fields})
    return position.play(f"occupy:card-1 {others} place:hunt:4 use:card-1 buy:1")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_dice_as_players(new, players):  # S7.2, S13
    position = bought(new, Setup(players, cards="c09 c02 c03 c04", tile=""))
    assert position.state.to_throw == players
    position.play(dice(*range(1, players + 1)))
    assert position.legal() == [f"take:{pips}" for pips in range(1, players + 1)]


def test_the_buyer_takes_first_then_clockwise_everybody_one(new):  # S7.2
    position = bought(new, FOUR).play(dice(1, 2, 3, 4))
    order = []
    for word in ("take:4", "take:2", "take:3"):
        order.append(position.player)
        position.apply(word)
    assert order == [0, 1, 2]
    assert [list(row) for row in position.state.resource] == [
        [0, 0, 0, 1],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [1, 0, 0, 0],
    ]


@pytest.mark.parametrize(
    ("pips", "field", "gained"),
    [
        (1, "resource", [1, 0, 0, 0]),
        (2, "resource", [0, 1, 0, 0]),
        (3, "resource", [0, 0, 1, 0]),
        (4, "resource", [0, 0, 0, 1]),
        (5, "tool", [1, 0, 0]),
        (6, "track", 1),
    ],
)
def test_what_each_die_gives(new, pips, field, gained):  # S7.2
    position = bought(new).play(dice(pips, 1 if pips > 1 else 2)).play(f"take:{pips}")
    assert position.to_json()[field][0] == gained


def test_a_die_without_effect_must_be_taken(new):  # S7.3
    position = bought(new, track={0: 10}, tool={0: [4, 4, 4]}, used={0: [1, 1, 1]})
    position.play(dice(5, 6))
    assert position.legal() == ["take:5", "take:6"]
    position.play("take:6")
    assert (position.state.track[0], list(position.state.tool[1])) == (10, [1, 0, 0])


def test_the_gain_is_ready_for_those_who_are_still_to_act(new):  # S7.3, S6.10
    position = bought(new).play(f"{dice(4, 5)} take:4 {ones(4)} {dice(1, 1, 1, 1, 1)}")
    assert (position.player, position.legal()) == (1, ["tool:1", "stop"])


def test_the_gain_is_kept_by_those_who_have_acted(new):  # S7.3
    position = new(TWO, resource={1: [1, 0, 0, 0]}).play("place:hunt:5 occupy:card-1 place:hunt:4")
    position.play(f"{ones(5)} use:card-1 buy:1 {dice(2, 4)} take:4")
    assert list(position.state.resource[0]) == [0, 1, 0, 0]


def test_equal_dice_are_one_answer(new):  # S3.4
    position = bought(new, FOUR).play(dice(3, 3, 3, 6))
    assert position.legal() == ["take:3", "take:6"]
    position.play("take:6")
    assert position.player == -1  # the others have no choice, and the hunters roll
    assert [int(position.state.resource[player][2]) for player in range(4)] == [0, 1, 1, 1]
