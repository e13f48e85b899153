"""Random matches of the rules and of the second implementation, decision by decision.

After every move and outcome both name the same player, moves, outcomes with weights and all that
lies on the table; at the end the same scores, winners and ending (D19, D21.17). The players follow
styles and grow rich all of a sudden, so that the few matches here reach what is rare.
"""

from collections import Counter

import pytest

from tests.games.doggerland.abreast import KINDS, SOLO, Pair, play_all

START = "face:n ~tile:s1 ~tile:s2 ~tile:s3 ~tile:s4 ~tile:s5 ~tile:s6 ~tile:s7 ~tile:s8"
GOALS = "~goal:ob1 ~goal:ob2 ~goal:ob3 ~goal:ob4 point:left"
RARE = {"the end: scored", "cubes", "erect", "raise", "release", "journey", "learn", "done", "stop"}
RARE_ALONE = {"tell", "spawn", "restore", "burn", "break", "lower", "erase", "lose", "ochre"}
ENDS_ALONE = {"the end: won", "the end: famine", "the end: goals"}


@pytest.mark.parametrize("kind", KINDS + SOLO, ids=str)
def test_both_play_the_same_matches(kind):
    seen = play_all(kind, 2)
    assert seen["moves"] > 100


@pytest.mark.long
def test_both_play_the_same_matches_and_reach_all_that_is_rare():
    seen = sum((play_all(kind, 60, first=10) for kind in KINDS), Counter())
    assert RARE - set(seen) == set()
    alone = sum((play_all(kind, 150, first=10) for kind in SOLO), Counter())
    assert (RARE_ALONE | ENDS_ALONE) - set(alone) == set()


def test_who_can_pay_no_upgrade_is_not_asked_for_one():  # D20.6
    pair = Pair(2, length=6)
    pair.play(f"~fresco:fr01 {START} ~tile:k1 ~tile:k3 {GOALS} ~craft:st1 ~craft:st2 ~craft:st3")
    pair.play("choose:fur choose:fur choose:fur choose:wood choose:wood choose:fur")
    assert pair.table.rounds == 1


def test_animals_that_appear_under_adversaries_are_captured_as_they_appear():  # D17.4, D21.16
    pair = Pair(1)
    starts = "~tile:s2 ~tile:s3 ~tile:s4 ~tile:s5 ~tile:s6 ~tile:s7 ~tile:s8 ~tile:s1"
    goals = " ".join(f"~goal:so0{number}" for number in range(1, 8))
    crafts = "~craft:st1 ~craft:st2 ~craft:st3 ~craft:st4 ~craft:st5"
    pair.play(f"~fresco:fr01 face:n {starts} {goals} point:left {crafts} ~card:sc29")
    assert pair.table.captives == []
    pair.play("pass")
    fates = [word for word in pair.table.outcomes()]
    assert "tile:b07" in fates
