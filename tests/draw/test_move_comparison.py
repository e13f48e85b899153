"""Two moves compared on a board: each is marked in its own style."""

import re

import steppe
from steppe.core.scene import Scene
from steppe.draw.move_comparison import BETTER, PLAYED, compared

ZEBRAS = steppe.load("zebras")


def test_the_places_of_both_moves_are_marked_with_rules_of_their_own():
    position = ZEBRAS.new().settle(1)
    played, better = position.legal()[:2]
    scene = Scene(position.observe(0), 0, (played, better))
    picture = compared(ZEBRAS.view("svg").draw_alone(scene), played, better)
    marked = dict(re.findall(r'class="legal (was-\w+)"[^>]*data-move="([^"]*)"', picture))
    assert marked == {PLAYED: played, BETTER: better}
    assert f".{BETTER} .chalk" in picture


def test_what_stands_for_both_shows_what_was_played():
    link = '<a class="legal many" href="" data-pick="river"></a><style></style>'
    assert f'class="legal {PLAYED}"' in compared(link, "place:river:2", "place:river:1")
    assert "was-" not in compared(link, "place:hunt:2", "place:field:1").partition("<style>")[0]
