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

BLUE_BESIDE = """guard 14 turn 0 inaug -
   A  B  C  D  E  F
1  .. Z1 .. .. .. ..
2  .. Z1 .. .. .. ..
3  .. G1 .. .. .. ..
4  .. .. .. Z1 .. ..
5  .. .. .. .. .. .."""
RED_HAS_WON_I = """guard 1 turn 0 inaug -
   A  B  C  D  E  F
1  Z0 .. .. .. .. ..
2  Z0 .. .. .. .. ..
3  Z0 .. .. .. .. ..
4  .. .. .. .. .. ..
5  .. .. .. .. .. .."""
RED_IS_CLOSE = """guard 1 turn 0 inaug -
   A  B  C  D  E  F
1  Z0 .. .. .. .. ..
2  Z0 .. .. .. .. ..
3  .. .. .. .. .. ..
4  .. .. .. .. .. ..
5  .. .. .. .. .. .."""
FEW_LEFT = """guard 3 turn 0 inaug -
   A  B  C  D  E  F
1  .. .. .. .. .. Z1
2  .. .. .. .. .. Z0
3  .. .. .. .. .. E1
4  .. .. .. .. .. G0
5  .. .. .. .. .. .."""
FORCED = """board president guard 13 turn 1 inaug 0 phase stepping turns 30
   A  B  C  D  E  F
1  G0 C1 Z0 Z0 Z1 Z1
2  Z0 G0 C0 G1 E0 G0
3  Z0 Z1 G1 Z1 G1 G0
4  G1 .. E1 G0 g1 C0
5  z1 L0 .. C1 L1 z0"""


@pytest.mark.parametrize(
    ("term", "best", "other", "words"),
    [
        (
            "II",
            "place:zebra:b1",
            "place:zebra:b4",
            "takes the lead in territory II, now worth 6 points",
        ),
        ("II", "place:zebra:b4", "place:zebra:b1", ""),
        ("II", "place:zebra:b1", "place:gazelle:b1", "makes territory II worth 6 more points"),
        ("I", "place:gazelle:b4", "place:zebra:b1", "draws level in territory I"),
        ("hand", "place:gazelle:b3", "place:elephant:b3", ""),
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


def test_a_lead_that_stays_what_it_was_is_no_reason():
    where = GAME.from_diagram(BLUE_BESIDE).play("place:crocodile:c3")
    assert said(where, "II", "stop", "swap:b3") == ""


@pytest.mark.parametrize(
    ("square", "animal", "words"),
    [
        ("b3", "zebra", "decides territory I: nobody can overtake there any more"),
        ("b3", "gazelle", ""),  # a lion could drive it away [Z5.3]
    ],
)
def test_a_territory_is_decided_only_if_nobody_can_overtake_there(square, animal, words):
    where = GAME.from_diagram(RED_IS_CLOSE)
    told = said(where, "I", f"place:{animal}:{square}", "place:zebra:b5")
    assert (words or "worth") in told
    assert bool(words) == ("decides" in told)


def test_a_lead_that_nobody_can_overtake_is_no_reason():
    where = GAME.from_diagram(RED_HAS_WON_I)
    words = "makes territory I worth 6 more points"
    assert said(where, "I", "place:zebra:b3", "place:zebra:b5") == words


def test_a_stop_of_the_ranger_takes_no_territory():
    where = GAME.from_diagram(FORCED)  # the next placement follows from the stop
    assert said(where, "IV", "step:1", "step:2") == ""


@pytest.mark.parametrize(
    ("land", "best", "other", "words"),
    [
        ("VI", "step:2", "step:1", "leaves the opponent only 1 square"),
        ("II", "step:2", "step:1", "leaves the opponent only 1 square"),
        ("VI", "step:3", "step:1", "keeps the opponent out of territory VI"),
        ("VI", "step:1", "step:3", ""),
    ],
)
def test_a_stop_of_the_ranger_says_where_the_opponent_must_place(land, best, other, words):
    where = GAME.from_diagram(FEW_LEFT).play("place:zebra:d1")
    assert said(where, land, best, other) == words
