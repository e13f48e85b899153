"""Warnings before a needless loss (V10.4)."""

import steppe
from steppe.core.scene import Scene
from steppe.draw.choice import Choices

GAME = steppe.load("valley")
HUNGRY = """
players 2 edition=descartes
turns 8 season winter month 2 phase starving player blue first red
ice 1
d4 red 1w
a2 blue 1w
c3 blue 1w
tribe red food 9
tribe blue food {food}
"""


def test_what_is_asked_about_is_marked_where_it_can_be_clicked():
    where = GAME.from_diagram(HUNGRY.format(food=9))
    caution = GAME.view("text").caution
    moves = tuple(where.legal())
    scene = Scene(where, where.player, moves, caution=lambda move: caution(where, move))
    assert Choices(scene).move("lose:warrior:a2").endswith(" data-sure")
    assert "data-sure" not in Choices(scene).move("done")
