"""Moves that no bot makes at any level: starving with food in hand, marching to certain death."""

import pytest

from tests.bots.regrets import played
from tests.games.valley.showing import Shown

MOMENT = "turns 4 season winter month {month} phase {phase} player blue first red"


def position(phase, *land, food="9", month=1, edition="summary"):
    moment = MOMENT.format(phase=phase, month=month)
    match = f"players 2 edition={edition}"
    lines = (match, moment, *land, "a1 red 1w", "tribe red food 9", f"tribe blue food {food}")
    return Shown.read(*lines).position


@pytest.mark.parametrize("month", [1, 3])
@pytest.mark.parametrize("food", [9, 10, 18, 40])
def test_nobody_starves_with_food_in_hand(food, month):
    where = position("starving", "d6 blue 3w 2f village", "d7 blue 2w 2f", food=food, month=month)
    assert "lose:woman:d6" in where.legal()
    assert played(where) == {"done"}


def test_a_starving_tribe_still_chooses_its_victims():
    where = position("starving", "d6 blue 2w 1f village", food=2)
    assert played(where) <= {"lose:warrior:d6", "lose:woman:d6"}


@pytest.mark.parametrize("edition", ["summary", "descartes"])
def test_no_woman_walks_alone_to_warriors_of_others(edition):
    where = position("acting", "d5 blue 1f", "c6 red 4w", edition=edition)
    assert "move:d5:woman:c6" in where.legal()
    assert "move:d5:woman:c6" not in played(where)


def test_nobody_marches_into_certain_death():
    where = position("acting", "d5 blue 1w 1f", "c6 4 wolf")
    assert {"move:d5:warrior:c6", "move:d5:woman:c6"} <= set(where.legal())
    assert not {"move:d5:warrior:c6", "move:d5:woman:c6"} & played(where)


def test_nobody_ends_their_part_while_a_camp_can_be_built():
    where = position("acting", "d6 blue 1w 1f")
    assert "build:d6" in where.legal()
    assert "done" not in played(where)
