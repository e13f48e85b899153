"""The whole picture of a position: board, hand, panels, and a board that stands alone."""

from pathlib import Path

from steppe.core.scene import Picture, Scene
from steppe.draw import theme
from steppe.draw.choice import Choices
from steppe.draw.svg import alone, picture
from steppe.games.zebras.tables import COLUMNS, ROWS, SPECIES_NAMES
from steppe.games.zebras.views.board.ground import draw_ground
from steppe.games.zebras.views.board.marks import (
    draw_active,
    draw_beam,
    draw_last,
    draw_legal,
    draw_next_stops,
)
from steppe.games.zebras.views.board.pieces import draw_ranger, draw_tokens
from steppe.games.zebras.views.board.place import SIZE
from steppe.games.zebras.views.hand.strip import draw_hand
from steppe.games.zebras.views.panels.scoring import draw_scoring
from steppe.games.zebras.views.panels.territories import draw_panels
from steppe.games.zebras.views.players.reserves import draw_stats

_SHEETS = (theme.BOARD, Path(__file__).with_name("board") / "style.css")


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page that has the style sheets."""
    choices = Choices(scene)
    return Picture(
        board=_board(scene, choices),
        hand=draw_hand(scene, choices),
        panels=draw_panels(scene) if scene.beside else (),
        stats=draw_stats(scene) if scene.beside else (),
        ahead=tuple((name,) for name in SPECIES_NAMES if _is_picked_next(choices, name)),
        scoring=draw_scoring(scene) if scene.position.is_over else (),
    )


def _is_picked_next(choices: Choices, animal: str) -> bool:
    """Tell whether somebody who has picked nothing may pick an animal."""
    return not choices.picked and len(choices.of(animal)) > 1


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the board with its own icons and colours: for notebooks, files and other programs."""
    drawing = _board(scene, Choices(scene))
    return alone(drawing, SIZE, theme.stylesheet(drawing, _SHEETS, dark))


def _board(scene: Scene, choices: Choices) -> str:
    """Draw the layers from the ground up."""
    layers = (
        draw_ground(scene),
        draw_beam(scene),
        draw_next_stops(scene),
        draw_last(scene),
        draw_legal(scene, choices),
        draw_active(scene),
        draw_tokens(scene),
        draw_ranger(scene),
    )
    label = scene.say("Savannah, {count} squares", count=ROWS * COLUMNS)
    return picture(SIZE, "".join(layers), label, 'id="board" class="board board-zebras"')
