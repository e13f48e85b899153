"""Compare three pictures with those on file; for the ground, compare only its hash."""

import pytest

from steppe.games.stone_age.views import svg
from tests.games.on_file import SHEET, in_lines, kept
from tests.games.stone_age.openings import Setup, dice
from tests.games.stone_age.scenes import scene

FOUR = Setup(players=4, cards="c07 c23 c11 c32", buildings="b10 b23 b26 b01", tile="m10")


def placing(new):
    where = new(FOUR).play("place:forest:3 place:quarry:2 occupy:card-2 place:hunt:2")
    before = where.copy()
    where.play("place:river:1 place:hunt:1 occupy:building-3")
    return scene(
        where, where.player, picked=("clay-pit",), before=before, sprite=SHEET, ground=False
    )


def tooling(new):
    where = new(Setup(tile=""), tool={0: [2, 1, 0]}, score=[34, 107, 0, 0])
    where.play("place:quarry:2 place:hunt:5 place:hunt:3")
    before = where.copy()
    where.play(f"use:quarry {dice(6, 3)}")
    return scene(where, 0, before=before, sprite=SHEET, ground=False)


def taming(new):
    where = new(Setup(tile="m05")).play("place:clay-pit:3 place:hunt:5 place:hunt:2")
    where.play(f"use:clay-pit {dice(4, 4, 5)} send:2")
    before = where.copy()
    where.play(dice(1, 1, 1, 1, 1, 1, 1))
    return scene(where, None, before=before, sprite=SHEET, ground=False)


SCENES = (placing, tooling, taming)


@pytest.mark.parametrize("make", SCENES, ids=lambda make: make.__name__)
def test_a_picture_is_as_it_was(new, make):
    picture = svg.draw(make(new))
    drawn = in_lines(picture.board, picture.hand)
    assert drawn == kept(__file__, make.__name__, drawn)
