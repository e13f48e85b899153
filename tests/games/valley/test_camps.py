"""Camps in fights: the loss of a camp without a woman (V8.10, V9.9)."""

from tests.games.valley.showing import Shown

MOMENT = "turns 4 season winter month 1 phase acting player blue first red"
FOOD = ("tribe red food 9", "tribe blue food 3")


def fight(*land: str) -> Shown:
    return Shown.read("players 2", MOMENT, *land, "a1 blue 1w", "c1 red 1w", *FOOD).play("done")


def test_a_camp_whose_woman_dies_in_a_fight_stands_until_it_is_won():  # V8.10
    shown = fight("d6 red 2w 1f village, blue 2w").play("~die:1 ~die:6 lose:woman:d6")
    assert shown["d6"] == "red 2w village, blue 2w"
    shown.play("~die:6 ~die:1 ~die:6 ~die:1")
    assert (shown["d6"], shown["camps red"]) == ("red 2w", "-")


def test_a_camp_whose_woman_died_in_a_fight_that_is_lost_is_captured():  # V8.10, V9.9
    shown = fight("d6 red 1w 1f village, blue 2w").play("~die:1 ~die:6 lose:woman:d6")
    assert shown["d6"] == "red 1w village, blue 2w"
    shown.play("~die:1 ~die:6")
    assert shown["d6"] == "blue 2w"  # no woman is left to keep it
    assert (shown["food red"], shown["food blue"]) == ("5", "7")


def test_a_camp_whose_woman_dies_among_animals_goes_at_once():  # V8.10
    shown = fight("d6 red 2w 1f village, 1 bear").play("~die:1 ~die:6 lose:woman:d6")
    assert shown["d6"] == "red 2w, 1 bear"
