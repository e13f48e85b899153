"""Tables of a terminal, strips and clan boards kept on file.

After a wanted change, look at them, then renew:

STEPPE_RENEW=1 STEPPE_JIT=0 pytest tests/games/doggerland/test_views_snapshots.py
"""

import os
import re
from pathlib import Path

import pytest

from steppe.games.doggerland.views import boards, hand, text
from tests.games.doggerland.boards import PLANNING, alone, board, resolving
from tests.games.doggerland.looks import scene

FOLDER = Path(__file__).with_name("snapshots")
SHEET = "/icons.svg"


def planning():
    return scene(board(PLANNING).play("send:d5 party:2h"), 1, sprite=SHEET)


def carrying():
    return scene(resolving().play("do:e3"), 0, sprite=SHEET)


def solo():
    return scene(alone("sc12", "hearing"), 0, sprite=SHEET)


SCENES = (planning, carrying, solo)


def normalised(drawn):
    """Return table, strip and boards with one element on a line: a change reads as a diff."""
    table = text.draw_terminal(drawn.position)
    markup = "\n".join([hand.draw_hand(drawn), *boards.draw_boards(drawn)])
    return table + "\n\n" + re.sub(r">\s*<", ">\n<", markup) + "\n"


@pytest.mark.parametrize("make", SCENES, ids=lambda make: make.__name__)
def test_a_table_is_as_it_was(make):
    path = FOLDER / f"{make.__name__}.txt"
    drawn = normalised(make())
    if os.environ.get("STEPPE_RENEW") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn)
    assert drawn == path.read_text()
