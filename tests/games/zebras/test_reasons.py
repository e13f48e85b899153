"""Consequences of moves, as hints and analyses state them."""

import pytest

import steppe
from tests.games.consequences import said

GAME = steppe.load("zebras")
START = "guard:0 place:gazelle:a1 step:1"  # the second player places in column B


@pytest.mark.parametrize(
    ("term", "best", "other", "words"),
    [
        ("II", "place:zebra:b1", "place:zebra:b4", "takes the lead in territory II"),
        ("II", "place:zebra:b4", "place:zebra:b1", ""),
        ("II", "place:zebra:b1", "place:gazelle:b1", "makes territory II worth 4 more points"),
        ("I", "place:gazelle:b4", "place:zebra:b1", "draws level in territory I"),
        ("hand", "place:gazelle:b3", "place:zebra:b3", "saves the zebra for later"),
        ("hand", "place:gazelle:b3", "place:elephant:b3", "saves the elephant for later"),
        ("hand", "place:zebra:b3", "place:gazelle:b3", ""),
        ("turn", "place:zebra:b3", "place:gazelle:b3", ""),
    ],
)
def test_an_animal_says_what_it_does(term, best, other, words):
    assert said(GAME.new(2).play(START), term, best, other) == words
