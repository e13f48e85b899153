"""Test the immediate gains from each of the 36 cards: S7.2 to S7.9, S14.1."""

from collections import Counter

import pytest

from steppe.games.stone_age.rules.tables import CARDS, DICE_FOR_ALL, KIND, TOP
from tests.games.stone_age.openings import Setup, dice

BUY = "occupy:card-1 place:hunt:5 place:hunt:4 use:card-1 buy:1"
FOOD = {"c11": 7, "c14": 5, "c13": 4, "c15": 3, "c17": 3, "c12": 2, "c16": 1}
GOODS = {
    "c18": [0, 0, 1, 0],
    "c19": [0, 0, 2, 0],
    "c20": [0, 0, 1, 0],
    "c21": [0, 0, 0, 1],
    "c22": [0, 1, 0, 0],
}
ROLLS = {"c23": [0, 0, 0, 1], "c24": [3, 0, 0, 0], "c25": [0, 0, 2, 0]}  # for a roll of 6 and 4
ONCE = {"c33": 4, "c34": 3, "c35": 2}


@pytest.fixture
def buy(new):
    """Return a function that lets player 0 buy a card with their only resource, one gold."""

    def bought(card: str, /, **fields):
        rest = [word for word in ("c01", "c02", "c03", "c04") if word != card][:3]
        setup = Setup(cards=" ".join([card, *rest]), tile="")
        return new(setup, resource={0: [0, 0, 0, 1]}, **fields).play(BUY)

    return bought


def test_all_thirty_six_are_here():  # S14.1
    tested = [
        *FOOD,
        *GOODS,
        *ROLLS,
        *ONCE,
        "c26",
        "c27",
        "c28",
        "c29",
        "c30",
        "c31",
        "c32",
        "c36",
    ]
    dice_cards = [f"c{n + 1:02}" for n in range(CARDS) if TOP[n, KIND] == DICE_FOR_ALL]
    assert sorted([*tested, *dice_cards]) == [f"c{n:02}" for n in range(1, 37)]


def changes(position) -> dict[str, object]:
    """Return player 0's possessions that have changed since the start of the match."""
    plain = position.to_json()
    mine = {name: plain[name][0] for name in ("food", "resource", "track", "tool", "score")}
    start = {"food": 12, "resource": [0, 0, 0, 0], "track": 0, "tool": [0, 0, 0], "score": 0}
    return {name: value for name, value in mine.items() if value != start[name]}


@pytest.mark.parametrize("number", range(1, 11))
def test_dice_for_everyone(buy, number):  # S7.2
    position = buy(f"c{number:02}").play(dice(3, 4))
    assert position.legal() == ["take:3", "take:4"]
    position.play("take:4")
    assert changes(position) == {"resource": [0, 0, 0, 1]}
    assert list(position.state.resource[1]) == [0, 0, 1, 0]


@pytest.mark.parametrize(("card", "food"), FOOD.items())
def test_food(buy, card, food):  # S7.4
    assert changes(buy(card)) == {"food": 12 + food}


@pytest.mark.parametrize(("card", "goods"), GOODS.items())
def test_resources(buy, card, goods):  # S7.4
    assert changes(buy(card)) == {"resource": goods}


@pytest.mark.parametrize(("card", "goods"), ROLLS.items())
def test_a_throw_of_two_dice(buy, card, goods):  # S7.5
    assert changes(buy(card).play(dice(6, 4))) == {"resource": goods}


@pytest.mark.parametrize("card", ROLLS)
def test_tools_may_be_added_to_the_two_dice(buy, card):  # S7.5, S6.4
    position = buy(card, tool={0: [2, 0, 0]}, used={0: [0, 0, 0]}).play(dice(6, 4))
    assert position.legal() == ["tool:1", "stop"]
    position.play("tool:1")
    expected = {"c23": [0, 0, 0, 2], "c24": [4, 0, 0, 0], "c25": [0, 0, 2, 0]}
    assert list(position.state.resource[0]) == expected[card]


def test_the_two_dice_send_nobody_to_the_herd(new):  # S7.5, S9.1
    setup = Setup(cards="c24 c02 c03 c04")  # wood; the herd is in the forest
    position = new(setup, resource={0: [0, 0, 0, 1]}).play(f"{BUY} {dice(6, 4)}")
    assert list(position.state.resource[0]) == [3, 0, 0, 0]
    assert position.state.idle[0] == 1
    assert position.player == -1  # the hunters roll


@pytest.mark.parametrize("card", ["c26", "c27", "c28"])
def test_three_points(buy, card):  # S7.6
    assert changes(buy(card)) == {"score": 3}


def test_a_tool(buy):  # S7.6
    assert changes(buy("c29")) == {"tool": [1, 0, 0]}


@pytest.mark.parametrize("card", ["c30", "c31"])
def test_food_production(buy, card):  # S7.6
    assert changes(buy(card)) == {"track": 1}
    assert changes(buy(card, track={0: 10})) == {"track": 10}


@pytest.mark.parametrize(("card", "value"), ONCE.items())
def test_a_one_use_tool_is_ready_from_then_on(buy, card, value):  # S7.7, S6.10
    position = buy(card).play(dice(1, 1, 1, 1))
    assert position.legal() == [f"once:{value}", "stop"]
    assert changes(position.play(f"once:{value}")) == {"food": 12 + (4 + value) // 2}


def test_an_extra_card_counts_by_its_lower_half_only(buy):  # S7.8
    position = buy("c32")
    assert {weight for _, weight, _ in position.weighted_outcomes()} == {1}
    assert len(position.outcomes()) == 32
    position.play("~blind:c11")
    assert changes(position) == {}
    assert (position.state.card[10], position.state.pile) == (9, 31)


def test_with_an_empty_pile_there_is_no_extra_card(buy):  # S7.8
    gone = {card: 6 for card in range(CARDS) if card not in (31, 0, 1, 2)}
    position = buy("c32", card=gone, pile=0)
    assert changes(position) == {}
    assert position.state.blind[0] == 0
    assert position.state.idle[0] == 1


def test_two_resources_are_taken_now_or_later(buy):  # S7.9
    position = buy("c36")
    assert (changes(position), position.state.choice) == ({}, 0)


def test_upper_halves_are_as_many_as_the_box_says():  # S14.1
    kinds = Counter(int(TOP[card, KIND]) for card in range(CARDS))
    assert sorted(kinds.values()) == [1, 1, 1, 2, 3, 3, 3, 5, 7, 10]
    assert sum(FOOD.values()) == 25
