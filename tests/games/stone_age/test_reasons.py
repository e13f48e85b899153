"""Consequences of moves, as hints and analyses state them."""

import pytest

import steppe
from steppe.core.unchecked import put
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import FEEDING, TAKEN
from tests.games.consequences import said

GAME = steppe.load("stone_age")
HUNGRY = {"food": {0: 1}}
RICH = {"resource": {0: [3, 3, 3, 3]}}


@pytest.fixture
def first():
    """Return a position in which the first player sends people; the herd is at the clay pit."""
    return GAME.new(2).settle(3)


@pytest.mark.parametrize(
    ("term", "best", "other", "words"),
    [
        ("food", "occupy:field", "place:forest:1", "brings 1 more food every round"),
        ("food", "place:hunt:5", "place:forest:5", ""),
        ("people", "occupy:hut", "occupy:field", "brings one more person to send every round"),
        ("people", "occupy:field", "occupy:hut", ""),
        ("tools", "occupy:tool-maker", "occupy:hut", "improves a roll in every round to come"),
        ("goods", "place:quarry:5", "occupy:hut", "brings about 3 stones"),
        ("goods", "place:quarry:1", "occupy:hut", ""),
        ("claims", "occupy:card-1", "occupy:hut", ""),
        ("claims", "occupy:building-1", "occupy:hut", ""),
        ("herd", "place:clay-pit:1", "occupy:hut", "gives a chance to tame a mammoth"),
        ("herd", "place:quarry:1", "occupy:hut", ""),
        ("idle", "place:quarry:1", "place:quarry:2", ""),
    ],
)
def test_a_move_at_the_start_says_what_it_does(first, term, best, other, words):
    assert said(first, term, best, other) == words


def test_the_hunt_feeds_all_or_some_who_would_go_hungry(first):
    first.set(**HUNGRY)
    assert said(first, "food", "place:hunt:5", "occupy:hut") == "should feed everyone tonight"
    assert said(first, "food", "place:hunt:1", "occupy:hut") == "brings food for tonight"


def test_a_building_counts_if_its_price_can_be_paid(first):
    first.set(**RICH)
    words = "reserves a building that can already be paid for"
    assert said(first, "claims", "occupy:building-1", "occupy:hut") == words
    assert said(first, "claims", "occupy:building-1", "occupy:building-2") == ""


def test_the_worth_of_a_card_is_no_reason_against_one_that_is_worth_as_much(first):
    """With cards of two cultures, the first card of a third is worth 5 points."""
    put(first, card={tables.CARD_IDS.index(card): TAKEN for card in ("c01", "c04")})
    words = "reserves a card worth 5 points at the end"
    assert said(first, "claims", "occupy:card-1", "occupy:hut") == words
    assert said(first, "claims", "occupy:card-1", "occupy:card-3") == ""


def test_resources_that_only_the_other_move_spends_are_kept(first):
    put(first, phase=FEEDING, resource={0: [6, 0, 0, 0]}, food={0: 0})
    assert said(first, "goods", "refuse", "feed") == "keeps 5 resources"
    assert said(first, "goods", "feed", "refuse") == ""


def test_resources_help_to_pay_only_for_reserved_places(first):
    assert said(first, "claims", "place:quarry:4", "occupy:hut") == ""
    first.play("occupy:building-1")
    first.play(first.legal()[0])
    words = "helps pay for what is already reserved"
    assert said(first, "claims", "place:quarry:4", "occupy:field") == words
