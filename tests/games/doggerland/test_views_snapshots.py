"""Tables of a terminal and pictures kept on file, without the ground, which never changes.

After a wanted change, look at them, then renew:

STEPPE_RENEW=1 STEPPE_JIT=0 pytest tests/games/doggerland/test_views_snapshots.py
"""

import os
import re
from pathlib import Path

import pytest

from steppe.games.doggerland.views import svg, text
from tests.games.doggerland.boards import PLANNING, alone, board, resolving
from tests.games.doggerland.looks import scene

FOLDER = Path(__file__).with_name("snapshots")
SHEET = "/icons.svg"


def planning():
    return scene(board(PLANNING).play("send:d5 party:2h"), 1, sprite=SHEET, ground=False)


def carrying():
    return scene(resolving().play("do:e3"), 0, sprite=SHEET, ground=False)


def solo():
    return scene(alone("sc12", "hearing"), 0, sprite=SHEET, ground=False)


SCENES = (planning, carrying, solo)


def normalised(drawn):
    """Return table and picture with one element on a line: a change reads as a diff."""
    table, picture = text.draw_terminal(drawn.position), svg.draw(drawn)
    markup = "\n".join([picture.board, picture.hand, *picture.boards])
    return table + "\n\n" + re.sub(r">\s*<", ">\n<", markup) + "\n"


@pytest.mark.parametrize("make", SCENES, ids=lambda make: make.__name__)
def test_a_table_is_as_it_was(make):
    path = FOLDER / f"{make.__name__}.txt"
    drawn = normalised(make())
    if os.environ.get("STEPPE_RENEW") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn)
    assert drawn == path.read_text()
