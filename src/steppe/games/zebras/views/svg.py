"""Draw a position: board, hand and panels, or the board on its own."""

from steppe.core.scene import Picture
from steppe.draw.choice import Choices
from steppe.draw.svg import picture
from steppe.draw.theme import alone
from steppe.games.zebras.rules.tables import COLUMNS, ROWS, SPECIES_NAMES
from steppe.games.zebras.views.board import ground, marks, pieces
from steppe.games.zebras.views.board.layout import SIZE
from steppe.games.zebras.views.board.no_place import draw_refusals
from steppe.games.zebras.views.hand.forecast import draw_forecast
from steppe.games.zebras.views.hand.strip import draw_hand
from steppe.games.zebras.views.panels.stages import stage_of, stages, when
from steppe.games.zebras.views.panels.territories import draw_panels, draw_scoring
from steppe.games.zebras.views.players.reserves import draw_stats
from steppe.games.zebras.views.types import Scene


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page that has the style sheets."""
    choices = Choices(scene)
    return Picture(
        board=_board(scene, choices),
        hand=draw_hand(scene, choices),
        panels=draw_panels(scene) if scene.beside else (),
        stats=draw_stats(scene) if scene.beside else (),
        ahead=tuple(
            (name,) for name in SPECIES_NAMES if not choices.picked and len(choices.of(name)) > 1
        ),
        when=when(scene),
        stages=stages(scene),
        stage=stage_of(scene.position.state),
        scoring=draw_scoring(scene) if scene.is_over else (),
        forecast=draw_forecast(scene, choices),
    )


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the board with its own icons and colours, for notebooks, files and other programs."""
    return alone(_board(scene, Choices(scene)), __file__, dark)


def _board(scene: Scene, choices: Choices) -> str:
    """Draw the layers, from the ground up."""
    layers = (
        ground.draw_ground(scene),
        marks.draw_beam(scene),
        marks.draw_next_stops(scene),
        marks.draw_last(scene),
        draw_refusals(scene, choices),
        marks.draw_legal(scene, choices),
        marks.draw_active(scene),
        pieces.draw_tokens(scene),
        ground.draw_names(int(scene.position.state.board)),
        pieces.draw_ranger(scene),
    )
    label = scene.say("Savannah, {count} squares", count=ROWS * COLUMNS)
    return picture(SIZE, "".join(layers), label, 'id="board" class="board board-zebras"')
