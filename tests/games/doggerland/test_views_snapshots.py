"""Snapshots of terminal tables and pictures, without the ground, which is always the same."""

import pytest

from steppe.games.doggerland.views import svg
from tests.games.doggerland.boards import PLANNING, alone, board, resolving
from tests.games.doggerland.looks import scene
from tests.games.on_file import SHEET, in_lines, kept


def planning():
    return scene(board(PLANNING).play("send:d5 party:2h"), 1, sprite=SHEET, ground=False)


def carrying():
    return scene(resolving().play("do:e3"), 0, sprite=SHEET, ground=False)


def solo():
    return scene(alone("sc12", "hearing"), 0, sprite=SHEET, ground=False)


SCENES = (planning, carrying, solo)


def drawn(scene):
    """Return the picture, one element on a line."""
    picture = svg.draw(scene)
    return in_lines(picture.board, picture.hand, *picture.boards)


@pytest.mark.parametrize("make", SCENES, ids=lambda make: make.__name__)
def test_a_table_is_as_it_was(make):
    now = drawn(make())
    assert now == kept(__file__, make.__name__, now)
