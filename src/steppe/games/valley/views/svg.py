"""The whole picture of a position: valley, decisions, panels; and a valley that stands alone."""

from pathlib import Path

from steppe.core.scene import Picture, Scene
from steppe.draw import theme
from steppe.draw.choice import Choices
from steppe.draw.svg import alone, kept, layer, picture
from steppe.games.valley.views.board.dwellers import draw_dwellers
from steppe.games.valley.views.board.marks import (
    draw_fields,
    draw_homes,
    draw_last,
    draw_place,
    draw_sights,
    draw_weather,
)
from steppe.games.valley.views.board.place import ORIGIN, SIZE
from steppe.games.valley.views.board.targets import draw_clashes, draw_targets
from steppe.games.valley.views.board.terrain import ground, names
from steppe.games.valley.views.hand.strip import draw_hand
from steppe.games.valley.views.panels.side import draw_panels, draw_scoring
from steppe.games.valley.views.players.tribes import draw_stats

_MUTE = ' aria-hidden="true"'  # the hexes tell who is on them
_SHEETS = (theme.BOARD, Path(__file__).with_name("board") / "style.css")


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page that has the style sheets."""
    choices = Choices(scene)
    return Picture(
        board=_board(scene, choices),
        hand=draw_hand(scene, choices),
        panels=draw_panels(scene),
        stats=draw_stats(scene),
        zooms=True,
        scoring=draw_scoring(scene) if scene.position.is_over else (),
    )


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the valley with its own icons and colours: for notebooks, files, other programs."""
    drawing = _board(scene, Choices(scene))
    rules = theme.stylesheet(drawing, _SHEETS, dark)
    return alone(drawing, SIZE, rules, ORIGIN)


def _board(scene: Scene, choices: Choices) -> str:
    """Draw the layers from the ground up."""
    s = scene.position.state
    layers = (
        kept("ground", ground(int(s.board), int(s.edition)), scene.ground),
        layer("weather", draw_weather(scene), _MUTE),
        layer("homes", draw_homes(scene), _MUTE),
        layer("sights", draw_sights(scene)),
        layer("last", draw_last(scene) + draw_place(scene), _MUTE),
        layer("targets", draw_targets(scene, choices)),
        kept("hex-names", names(), scene.ground, _MUTE),
        layer("dwellers", draw_dwellers(scene), _MUTE),
        layer("fields", draw_fields(scene), _MUTE),
        layer("clashes", draw_clashes(scene), _MUTE),
    )
    label = scene.say("The valley, seen from above")
    attributes = 'id="board" class="board board-valley"'
    return picture(SIZE, "".join(layers), label, attributes, ORIGIN)
