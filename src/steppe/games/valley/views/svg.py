"""Pictures of a position: the page with its panels, and the valley as a stand-alone image."""

from steppe.core.scene import Picture
from steppe.draw.choice import Choices
from steppe.draw.svg import kept, layer, picture
from steppe.draw.theme import alone
from steppe.games.valley.views.board import dwellers, marks, targets, terrain
from steppe.games.valley.views.board.layout import ORIGIN, SIZE
from steppe.games.valley.views.hand.ask import draw_decline
from steppe.games.valley.views.hand.fight import draw_fight
from steppe.games.valley.views.hand.forecast import draw_forecast
from steppe.games.valley.views.hand.strip import draw_cards, draw_hand
from steppe.games.valley.views.panels.side import draw_panels, draw_scoring
from steppe.games.valley.views.panels.stages import stage_of, stages, when
from steppe.games.valley.views.players.tribes import draw_own, draw_stats, draw_threatened
from steppe.games.valley.views.types import Scene

_MUTE = ' aria-hidden="true"'  # screen readers get the descriptions of the hexes instead


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page that has the style sheets."""
    choices = Choices(scene)
    return Picture(
        board=_board(scene, choices),
        hand=draw_hand(scene, choices),
        panels=(
            *draw_own(scene),
            *draw_threatened(scene),
            *draw_cards(scene, choices),
            *draw_panels(scene),
            *draw_fight(scene),  # last, so that the others keep their places; style.css orders them
        ),
        stats=draw_stats(scene),
        zooms=True,
        when=when(scene),
        stages=stages(scene),
        stage=stage_of(scene.position.state),
        scoring=draw_scoring(scene) if scene.is_over else (),
        forecast=draw_forecast(scene),
        decline=draw_decline(scene, choices),
    )


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the valley with its own icons and colours, for notebooks, files and other programs."""
    return alone(_board(scene, Choices(scene)), __file__, dark)


def _board(scene: Scene, choices: Choices) -> str:
    """Draw the layers of the board from the ground up."""
    s = scene.position.state
    layers = (
        kept("ground", terrain.ground(int(s.board), int(s.edition)), scene.ground),
        layer("weather", marks.draw_weather(scene), _MUTE),
        layer("homes", marks.draw_homes(scene), _MUTE),
        layer("sights", marks.draw_sights(scene)),
        layer("reasons", marks.draw_reasons(scene)),
        layer("last", marks.draw_last(scene) + marks.draw_place(scene), _MUTE),
        layer("targets", targets.draw_targets(scene, choices)),
        layer("dwellers", dwellers.draw_dwellers(scene), _MUTE),
        layer("fields", marks.draw_fields(scene), _MUTE),
        kept("hex-names", terrain.names(), scene.ground, _MUTE),
        layer("dangers", targets.draw_dangers(scene), _MUTE),
        layer("clashes", targets.draw_clashes(scene), _MUTE),
    )
    label = scene.say("The valley, seen from above")
    attributes = 'id="board" class="board board-valley"'
    return picture(SIZE, "".join(layers), label, attributes, ORIGIN)
