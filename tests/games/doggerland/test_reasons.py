"""Consequences of moves, as hints and analyses state them."""

import pytest

import steppe
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.state import MOVING
from tests.games.consequences import said
from tests.games.doggerland.looks import alone

GAME = steppe.load("doggerland")


@pytest.fixture
def first():
    """Return a position in which the first player plans the first action of a match."""
    position = GAME.new(2).settle(3)
    while position.player < 0 or "pass" not in position.legal():
        if position.player < 0:
            position.settle(1)
        else:
            position.apply(position.legal()[0])
    return position


@pytest.mark.parametrize(
    ("term", "best", "other", "words"),
    [
        ("plans", "birth", "send:d4", "adds a member for the rounds to come"),
        ("plans", "improve:range", "send:d4", "pays off in every round to come"),
        ("plans", "send:d4", "improve:range", ""),
        ("paintings", "send:d4", "send:d5", "brings an animal to paint"),
        ("paintings", "send:d5", "send:d4", ""),
        ("idle", "send:d5 party:1h", "send:d5 party:3h", "leaves 2 more members free"),
        (
            *("idle", "improve:range by:hunter", "improve:range by:chief"),
            "keeps the Chief free for other work",
        ),
        ("idle", "improve:range by:chief", "improve:range by:hunter", ""),
        ("aims", "send:d5", "improve:range", ""),
        ("goods", "send:d5", "improve:range", ""),
    ],
)
def test_an_action_at_the_start_says_what_it_does(first, term, best, other, words):
    assert said(first, term, best, other) == words


def test_food_counts_if_the_clan_would_go_hungry(first):
    assert said(first, "food", "send:e6", "improve:range") == ""
    first.set(food={0: [[0, 0, 0], [0, 0, 0]]})
    assert said(first, "food", "send:e6", "improve:range") in (
        "brings food for tonight",
        "brings enough food for tonight",
    )


def test_a_harvest_of_fruit_alone_brings_only_food():
    wood, cell = alone(), tables.CELL_NAMES.index("d5")
    fruit = alone(tile={cell: [*tables.SYMBOL].index(tables.FRUIT_SYMBOL)})
    assert said(wood, "goals", "send:d5", "pass") == "brings goods that objectives need"
    assert said(fruit, "goals", "send:d5", "pass") == "brings food for the rounds to come"


def test_the_next_round_is_no_reason_to_move_the_village():  # D17.7
    where = alone(phase=MOVING, passed={0: 1})
    move = next(move for move in where.legal() if move.startswith("move:"))
    assert said(where, "hands", move) == ""


def test_the_village_moves_to_better_land_or_stays_on_it():  # D17.7
    where = alone(phase=MOVING, passed={0: 1})
    move = next(move for move in where.legal() if move.startswith("move:"))
    assert said(where, "land", move) == "brings better tiles and animals within range"
    assert said(where, "land", "stay") == "keeps better tiles and animals within range"
