"""Snapshots of terminal tables and pictures, without the ground, which is always the same."""

import pytest

from steppe.core.position import Position
from steppe.games.valley.views import svg
from tests.games.on_file import SHEET, in_lines, kept
from tests.games.valley.scenes import scene
from tests.games.valley.showing import Shown

SUMMER = """players 4 edition=summary fire=yes
turn 20 turns 4 season summer month 3 phase acting player red first red
d6 red 4w 2f village, field intact
c6 red 2w, 1 wolf
f5 red 1f cave
d5 blue 2w 1f village, field damaged
d3 yellow 3w 1f cave, 2 bear
a1 green 1w 1f village
e6 3 bison, 2 wolf
g1 lone woman
burning a2/c2 lava c3
event drought drawn forest-fire:1,drought:1 in-force drought:1
discards raft/net
tribe red food 7 cards endurance/love/flint/torches fire d6
tribe blue food 12 cards traps
tribe yellow food 0
tribe green food 3 fire a1"""

FIGHT = """players 3 edition=descartes board=b
turn 12 turns 4 season summer month 1 phase acting player yellow first red
d7 red 3w 1f, blue 2w 1f village
d6 red 1f cave
c6 2 mammoth
g3 yellow 2w 1f cave
tribe red food 9 cards spear-thrower/flight/raft
tribe blue food 3 cards cut-stone
tribe yellow food 5"""

WINTER = """players 6 edition=summary return=yes
turn 40 turns 5 season winter month 2 phase steering player chance first red
b1 red 2w 1f village
d2 blue 1w 1f village
d1 yellow 1w, 1 rhino
e3 green 3w 1f cave
f2 violet 1f village, 3 wolf
g2 red 1w
c6 blue 1w
d6 2 mammoth
snowed a4/b2/b3/b5/c1/d3/e3/e5/f4/f5/g1 opened big ice 1
event snowfall drawn frozen-river:1,snowfall:1 in-force frozen-river:1
tribe red food 2
tribe blue food 0
tribe yellow food 1
tribe green food 9
tribe violet food 4
tribe black food 0 standing gone"""


def read(diagram: str) -> Position:
    return Shown.read(*diagram.splitlines()).position


def moving():
    return scene(read(SUMMER), 0, picked=("d6", "w2", "f1"), sprite=SHEET, ground=False)


def fighting():
    window = Shown(read(FIGHT)).go_on("spear-thrower").position
    return scene(window, 0, sprite=SHEET, ground=False)


def wintering():
    where = read(WINTER)
    before = where.copy().observe(None)
    return scene(where.play("~die:4"), None, before=before, sprite=SHEET, ground=False)


SCENES = (moving, fighting, wintering)


def drawn(scene):
    """Return the picture, one element per line."""
    picture = svg.draw(scene)
    return in_lines(picture.board, picture.hand, picture.decline or "")


@pytest.mark.parametrize("make", SCENES, ids=lambda make: make.__name__)
def test_a_table_is_as_it_was(make):
    now = drawn(make())
    assert now == kept(__file__, make.__name__, now)
