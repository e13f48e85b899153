"""Consequences of moves, as hints and analyses state them."""

import pytest

import steppe
from tests.games.consequences import said

GAME = steppe.load("zebras")
START = "guard:0 place:gazelle:a1 step:1"  # the second player places in column B

BLUE_LEADS = """guard 14 turn 0 inaug -
   A  B  C  D  E  F
1  .. .. .. .. .. ..
2  E1 .. .. .. .. ..
3  Z1 .. .. .. .. ..
4  .. G0 .. .. .. ..
5  .. .. .. .. .. .."""
RED_LEADS = """guard 14 turn 1 inaug -
   A  B  C  D  E  F
1  .. .. .. .. .. ..
2  .. Z0 .. .. .. ..
3  .. .. .. .. .. ..
4  .. .. .. G0 G0 ..
5  .. .. .. .. .. .."""


@pytest.mark.parametrize(
    ("term", "best", "other", "words"),
    [
        ("II", "place:zebra:b1", "place:zebra:b4", "takes the lead in territory II"),
        ("II", "place:zebra:b4", "place:zebra:b1", ""),
        ("II", "place:zebra:b1", "place:gazelle:b1", "makes territory II worth 6 more points"),
        ("I", "place:gazelle:b4", "place:zebra:b1", "draws level in territory I"),
        ("hand", "place:gazelle:b3", "place:zebra:b3", "saves the zebra for later"),
        ("hand", "place:gazelle:b3", "place:elephant:b3", "saves the elephant for later"),
        ("hand", "place:zebra:b3", "place:gazelle:b3", ""),
        ("turn", "place:zebra:b3", "place:gazelle:b3", ""),
    ],
)
def test_an_animal_says_what_it_does(term, best, other, words):
    assert said(GAME.new(2).play(START), term, best, other) == words


def test_points_are_counted_from_the_board_as_it_is():
    """The number is not the distance to another move, which may add points to the leader."""
    swap = said(
        GAME.from_diagram(BLUE_LEADS), "I", "place:crocodile:c4 swap:b4", "place:crocodile:c4"
    )
    assert swap == "leaves the leader of territory I 2 fewer points"
    where = GAME.from_diagram(RED_LEADS)
    assert said(where, "II", "place:gazelle:c4", "place:zebra:c4") == ""
