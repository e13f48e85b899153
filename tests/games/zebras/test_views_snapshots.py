"""Three pictures kept on file. After a wanted change, look at the new pictures, then renew:

STEPPE_RENEW=1 STEPPE_JIT=0 pytest tests/games/zebras/test_views_snapshots.py
"""

import os
import re
from pathlib import Path

import pytest

from steppe.games.zebras.views import svg
from tests.games.zebras.boards import CROCODILE, LION, MIDDLE, position, scene

FOLDER = Path(__file__).with_name("snapshots")
SHEET = "/icons.svg"


def scenes():
    middle = position(MIDDLE.replace("E1 G0", "E1 ..").replace("guard 8 turn 1", "guard 7 turn 0"))
    lion = position(LION).play("place:lion:c3 step:2")
    president = position("board president " + CROCODILE)
    return {
        "placing": scene(position(MIDDLE), "zebra", before=middle, sprite=SHEET),
        "lion": scene(lion, before=position(LION), viewer=None, sprite=SHEET),
        "swapping": scene(president.apply("place:crocodile:c4"), sprite=SHEET),
    }


def normalised(picture):
    """Return a picture with one element on a line, so that a change reads as a diff."""
    parts = [picture.board, picture.hand, *(panel.body for panel in picture.panels)]
    return re.sub(r">\s*<", ">\n<", "\n".join(parts)) + "\n"


@pytest.mark.parametrize("name", sorted(scenes()))
def test_a_picture_is_as_it_was(name):
    path = FOLDER / f"{name}.txt"
    drawn = normalised(svg.draw(scenes()[name]))
    if os.environ.get("STEPPE_RENEW") == "1":
        path.write_text(drawn)
    assert drawn == path.read_text()
