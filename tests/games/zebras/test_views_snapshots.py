"""Compare three pictures with those on file."""

import pytest

from steppe.games.zebras.views import svg
from tests.games.on_file import SHEET, in_lines, kept
from tests.games.zebras.boards import CROCODILE, LION, MIDDLE, position, scene


def scenes():
    middle = position(MIDDLE.replace("E1 G0", "E1 ..").replace("guard 8 turn 1", "guard 7 turn 0"))
    lion = position(LION).play("place:lion:c3 step:2")
    president = position("board president " + CROCODILE)
    return {
        "placing": scene(position(MIDDLE), "zebra", before=middle, sprite=SHEET),
        "lion": scene(lion, before=position(LION), viewer=None, sprite=SHEET),
        "swapping": scene(president.apply("place:crocodile:c4"), sprite=SHEET),
    }


@pytest.mark.parametrize("name", ["placing", "lion", "swapping"])
def test_a_picture_is_as_it_was(name):
    picture = svg.draw(scenes()[name])
    drawn = in_lines(picture.board, picture.hand, *(panel.body for panel in picture.panels))
    assert drawn == kept(__file__, name, drawn)
