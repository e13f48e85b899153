"""Draw a position: the land, the choices and the panels, or the land as a standalone image."""

from steppe.core.scene import Picture
from steppe.draw.choice import Choices
from steppe.draw.svg import kept, layer, picture
from steppe.draw.theme import alone
from steppe.games.doggerland.views.board import land_picture
from steppe.games.doggerland.views.board.dwellers import draw_animals, draw_dwellers
from steppe.games.doggerland.views.board.layout import crop
from steppe.games.doggerland.views.board.terrain import draw_reasons, draw_tiles, stamps
from steppe.games.doggerland.views.hand.forecast import draw_forecast
from steppe.games.doggerland.views.hand.strip import draw_hand
from steppe.games.doggerland.views.panels.ledger import draw_scoring
from steppe.games.doggerland.views.panels.objectives import draw_goals
from steppe.games.doggerland.views.panels.side import draw_panels
from steppe.games.doggerland.views.panels.stages import stage_of, stages, when
from steppe.games.doggerland.views.players.boards import draw_boards, draw_stats
from steppe.games.doggerland.views.types import Scene

_MUTE = ' aria-hidden="true"'  # the tiles already name the pieces on them
_AHEAD = 12  # parties that a page can select without asking the server


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page that has the style sheets."""
    choices, is_over = Choices(scene), scene.is_over
    parties = tuple(
        (move.partition(":")[2],) for move in choices.moves if move.startswith("party:")
    )
    return Picture(
        board=_board(scene, choices),
        hand=draw_hand(scene, choices),
        panels=draw_panels(scene, choices) if scene.beside else (),
        stats=draw_stats(scene) if scene.beside else (),
        boards=draw_boards(scene) if scene.beside else (),
        zooms=True,
        when=when(scene),
        stages=stages(scene),
        stage=stage_of(scene),
        completes=bool(parties),
        ahead=parties[:_AHEAD] if not choices.picked else (),
        scoring=draw_scoring(scene) if is_over else (),
        goals=draw_goals(scene) if scene.beside else (),
        forecast=draw_forecast(scene, choices),
    )


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the land with its own icons and colours, for notebooks, files and other programs."""
    return alone(_board(scene, Choices(scene)), __file__, dark)


def _board(scene: Scene, choices: Choices) -> str:
    """Draw the layers from the bottom up."""
    players = scene.position.players
    legal, part = land_picture.targets(scene, choices), crop(scene.position.state, players)
    stock = f"<defs>{stamps(scene.sprite)}{land_picture.wave_kinds()}</defs>"
    layers = (
        kept("stock", stock, scene.ground),
        layer("ground", land_picture.draw_ground(scene)),
        layer("tiles", draw_tiles(scene)),
        layer("reasons", draw_reasons(scene)),
        layer("veil", land_picture.draw_veil(scene, legal) + land_picture.draw_range(scene)),
        layer("last", land_picture.draw_last(scene) + land_picture.draw_chosen(scene)),
        layer("targets", land_picture.draw_targets(scene, choices, legal)),
        layer("dwellers", draw_dwellers(scene), _MUTE),
        layer("animals", draw_animals(scene), _MUTE),
        layer("priority", land_picture.draw_priority(scene)),
    )
    label = scene.say("The land explored so far")
    palette = scene.position.game.palette(players)
    style = f"board board-doggerland players-{players} {palette}".rstrip()
    attributes = f'id="board" class="{style}"'
    return picture(part.size, "".join(layers), label, attributes, part.origin)
