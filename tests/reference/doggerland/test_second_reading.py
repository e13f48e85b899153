"""The rules and the second implementation play the same random matches, step by step.

After every move and outcome, both have the same player, moves, weighted outcomes and table; at the
end, they have the same scores, winners and ending (D19, D21.17). Players follow styles and suddenly
grow rich, so even the few matches here reach rare situations.
"""

from collections import Counter

import pytest

from tests.games.doggerland.openings import COMPANIES, SOLO
from tests.reference.doggerland.abreast import play_all
from tests.reference.doggerland.scenes import (
    ACCIDENTS,
    MEMORIES,
    accident,
    full_memory,
    poor_upgrades,
    scenes,
    treasures,
)

pytestmark = pytest.mark.long

RARE = {"the end: scored", "cubes", "erect", "raise", "release", "journey", "learn", "done", "stop"}
RARE_ALONE = {"tell", "spawn", "restore", "burn", "break", "lower", "erase", "lose", "ochre"}
ENDS_ALONE = {"the end: won", "the end: famine", "the end: goals"}


@pytest.mark.parametrize("kind", COMPANIES + SOLO, ids=str)
def test_both_play_the_same_matches(kind):
    seen = play_all(kind, 2)
    assert seen["moves"] > 100


def test_both_play_the_same_matches_and_reach_all_that_is_rare():
    seen = sum((play_all(kind, 30, first=10) for kind in COMPANIES), Counter())
    assert RARE - set(seen) == set()
    alone = sum((play_all(kind, 100, first=10) for kind in SOLO), Counter())
    for style in ("crafts", "paints"):  # a clan with crafts or paintings may lose one
        alone += play_all(SOLO[0], 120, first=10, style=style)
    assert (RARE_ALONE | ENDS_ALONE) - set(alone) == set()


@pytest.mark.parametrize(("hunters", "meat", "legal"), ACCIDENTS)
def test_an_accident_takes_a_hunter_or_meat(hunters, meat, legal):  # D21.9
    pair = accident(hunters, meat)
    assert [word for word in pair.table.legal() if word.startswith("lose:")] == legal
    for word in legal[-1:]:
        pair.play(word)
        assert sum(bowl["meat"] for bowl in pair.table.clans[0].bowls) == sum(meat) - 2


def test_a_treasure_of_least_worth_breaks():  # D21.9
    pair = treasures()
    assert pair.table.legal() == ["break:ne1", "break:ne2"]
    pair.play("break:ne2")
    assert pair.table.thrown == {"ne2"}


@pytest.mark.parametrize(("painted", "captives"), MEMORIES)
def test_a_full_memory_of_the_rivals_lets_go_what_cannot_be_painted(painted, captives):  # D21.6
    assert full_memory(painted).table.captives == captives


def test_who_can_pay_no_upgrade_is_not_asked_for_one():  # D20.6
    assert poor_upgrades().table.rounds == 1


def test_all_arranged_matches_agree():
    assert all(pair.moments for pair in scenes())
