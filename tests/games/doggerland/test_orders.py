"""Choices that may be made in any order: a search considers only one order (rule D23.1)."""

import pytest

from steppe.core.position import Position
from steppe.games.doggerland.rules.state import EATING, GIVING
from steppe.games.doggerland.rules.tables import BISON
from tests.games.considered import considered, ends
from tests.games.doggerland.openings import (
    alone,
    before_the_arrow,
    cell,
    fact,
    on_finished_land,
    opening,
)

KINDS = ["choose:wood", "choose:stone", "choose:fur", "choose:bone"]


def stocking() -> Position:
    """Return a position in the short variant in which the first clan takes three tokens."""
    crafts = "~craft:st1 ~craft:ne2 ~craft:st4"
    return before_the_arrow(2, length="6").play(f"point:left {crafts}")


def trading() -> Position:
    """Return a position in which a clan exchanges two wood, a bone and one fruit."""
    goods = {"stock": {"0": [2, 0, 1, 1, 0]}, "food": {"0": [[1, 0, 0], [0, 0, 0]]}}
    return opening(idle={"0": [0, 1, 0]}, **goods).play("call:trade pass do:shaman offer:fur")


def carrying() -> Position:
    """Return a position in which four members come home from hunting a bison."""
    party = {"hunters": {"0": 6}, "idle": {"0": [1, 1, 6]}, "animal": {str(cell("d5")): BISON}}
    position = on_finished_land(opening(**party))
    return position.play("send:d5 party:4h-2t pass pass do:d5")


def eating() -> Position:
    """Return a position in which six members eat from four bowls."""
    bowls = {"food": {"0": [[2, 2, 0], [0, 2, 2]]}}
    return opening(**bowls).play("pass pass")


def losing(food: list[list[int]]) -> Position:
    """Return a position in which a card takes away two food tokens."""
    return opening(1, food={"0": food}).play("~card:sc17")


ANY = [
    (stocking, "choose"),
    (trading, "give"),
    (carrying, "carry"),
    (eating, "eat"),
    (lambda: losing([[1, 1, 0], [0, 2, 1]]), "lose"),
]


@pytest.mark.parametrize(("begun", "verb"), ANY)
def test_all_that_people_may_choose_a_search_can_choose_in_fewer_ways(begun, verb):  # D23
    position = begun()
    assert ends(position, considered, verb) == ends(position, Position.legal, verb)
    assert len(considered(position)) <= len(position.legal())


def test_tokens_of_the_short_variant_are_taken_in_any_order():  # D20.5
    position = stocking()
    assert position.legal() == KINDS
    assert position.apply("choose:bone").legal() == KINDS
    assert position.apply("choose:wood").legal() == KINDS
    assert fact(position.apply("choose:fur"), "stock 0").split("/")[:4] == ["1", "0", "4", "1"]


def test_the_two_of_an_exchange_are_given_in_any_order():  # D13.9
    position = trading()
    assert position.state.phase == GIVING
    assert position.legal() == ["give:wood", "give:bone", "give:fruit-1", "stop"]
    assert position.apply("give:bone").legal() == ["give:wood", "give:fruit-1"]
    assert position.apply("give:wood").legal()[0] == "take:wood"


def test_what_an_expedition_found_is_carried_in_any_order():  # D8.5
    position = carrying()
    assert {move.split(":")[1] for move in position.legal()} == {"fur", "bone", "meat"}
    assert {move.split(":")[1] for move in position.apply("carry:meat:4").legal()} == {
        "fur",
        "bone",
    }


def test_a_clan_says_of_any_food_first_how_much_it_eats():  # D17.1
    position = eating()
    assert position.state.phase == EATING
    foods = ["fruit-1", "fruit-2", "meat-2", "meat-3"]
    assert sorted({move.split(":")[1] for move in position.legal()}) == foods
    position.apply("eat:fruit-1:2")
    assert "fruit-1" not in {move.split(":")[1] for move in position.legal()}


def test_two_of_three_food_are_lost_in_any_order():  # D21.9
    position = losing([[1, 1, 0], [0, 0, 1]])
    assert position.legal() == ["lose:fruit-1", "lose:fruit-2", "lose:meat-3"]
    assert position.apply("lose:meat-3").legal() == ["lose:fruit-1", "lose:fruit-2"]


@pytest.mark.parametrize("food", [[[1, 0, 0], [0, 0, 1]], [[0, 0, 0], [0, 1, 0]]])
def test_a_player_who_has_two_food_or_fewer_is_not_asked_which_is_lost_first(food):  # D21.9
    position = losing(food)
    assert not any(move.startswith("lose:") for move in position.legal())
    assert fact(position, "bowls 0") == "0/0 0/0 0/0"


def test_after_an_order_of_ones_own_a_search_still_finds_its_way():  # D13.9
    position = trading().apply("give:bone")
    assert set(considered(position)) <= set(position.legal())
    assert alone("sc17").legal()
