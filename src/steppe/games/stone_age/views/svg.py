"""Draw a position: board, decisions and panels, or the board on its own."""

from steppe.core.scene import Panel, Picture
from steppe.draw.choice import Choices
from steppe.draw.svg import layer, picture
from steppe.draw.theme import alone
from steppe.games.stone_age.rules.state import PAYING
from steppe.games.stone_age.rules.tables import PLACE_NAMES
from steppe.games.stone_age.views.board import ground, market, marks, people, throw
from steppe.games.stone_age.views.board.layout import SIZE
from steppe.games.stone_age.views.hand.forecast import draw_forecast
from steppe.games.stone_age.views.hand.strip import draw_hand
from steppe.games.stone_age.views.panels.ledger import draw_ledger, items
from steppe.games.stone_age.views.panels.outlook import draw_outlook
from steppe.games.stone_age.views.panels.stages import stage_of, stages, when
from steppe.games.stone_age.views.players.boards import draw_boards, draw_stats
from steppe.games.stone_age.views.types import Scene


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page that has the style sheets."""
    choices = Choices(scene)
    return Picture(
        board=_board(scene, choices),
        hand=draw_hand(scene, choices),
        panels=_panels(scene) if scene.beside else (),
        stats=draw_stats(scene) if scene.beside else (),
        boards=draw_boards(scene) if scene.beside else (),
        ahead=tuple(  # picking a place only asks how many people to send
            (place,) for place in PLACE_NAMES if not choices.picked and len(choices.of(place)) > 1
        ),
        when=when(scene),
        stages=stages(scene),
        stage=stage_of(scene),
        scoring=tuple(items(scene.position, scene.say)) if scene.is_over else (),
        completes=bool(choices.moves and scene.position.state.phase == PAYING),
        forecast=draw_forecast(scene, choices),
    )


def _panels(scene: Scene) -> tuple[Panel, ...]:
    return draw_ledger(scene) or (*draw_outlook(scene), market.draw_list(scene))


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the board with its own icons and colours, for notebooks, files and other programs."""
    return alone(_board(scene, Choices(scene)), __file__, dark)


def _board(scene: Scene, choices: Choices) -> str:
    """Draw the layers, from the ground up."""
    dice = throw.draw_throw(scene)
    layers = (
        ground.draw_ground(scene),
        layer("throw", dice),
        layer("lands", marks.draw_lands(scene, choices)),
        ground.draw_signs(scene),
        layer("marks", marks.draw_last(scene) + marks.draw_closed(scene)),
        layer("camps", people.draw_camps(scene)),
        layer("market", market.draw_market(scene)),
        layer("bonus", market.draw_bonus(scene)),
        layer("slots", marks.draw_slots(scene, choices) + marks.draw_active(scene)),
        layer("markers", people.draw_markers(scene)),
        layer("people", people.draw_people(scene)),
        layer("herds", people.draw_herd(scene, choices)),
    )
    label = scene.say("The board: places, cards and buildings")
    style = f"board board-stone-age players-{scene.position.players}"
    return picture(SIZE, "".join(layers), label, f'id="board" class="{style}"')
