"""The whole picture of a position: board, decisions, panels, and a board that stands alone."""

from pathlib import Path

from steppe.core.scene import Picture, Scene
from steppe.draw import theme
from steppe.draw.choice import Choices
from steppe.draw.svg import alone, layer, picture
from steppe.games.stone_age.tables import PLACE_NAMES
from steppe.games.stone_age.views.board.ground import draw_ground, draw_signs
from steppe.games.stone_age.views.board.market import draw_bonus, draw_market
from steppe.games.stone_age.views.board.marks import (
    draw_active,
    draw_closed,
    draw_lands,
    draw_last,
    draw_slots,
)
from steppe.games.stone_age.views.board.people import (
    draw_camps,
    draw_herd,
    draw_markers,
    draw_people,
)
from steppe.games.stone_age.views.board.place import SIZE
from steppe.games.stone_age.views.board.throw import draw_throw
from steppe.games.stone_age.views.hand.strip import draw_hand
from steppe.games.stone_age.views.panels.for_sale import draw_list
from steppe.games.stone_age.views.panels.ledger import draw_ledger, items
from steppe.games.stone_age.views.players.boards import draw_boards, draw_stats

_SHEETS = (theme.BOARD, Path(__file__).with_name("board") / "style.css")


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page that has the style sheets."""
    choices = Choices(scene)
    return Picture(
        board=_board(scene, choices),
        hand=draw_hand(scene, choices),
        panels=(draw_ledger(scene) or (draw_list(scene),)) if scene.beside else (),
        stats=draw_stats(scene) if scene.beside else (),
        boards=draw_boards(scene) if scene.beside else (),
        ahead=tuple((place,) for place in PLACE_NAMES if _asks_how_many(choices, place)),
        scoring=tuple(items(scene.position, scene.say)) if scene.position.is_over else (),
    )


def _asks_how_many(choices: Choices, place: str) -> bool:
    """Tell whether picking a place only asks how many people go there."""
    return not choices.picked and len(choices.of(place)) > 1


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the board with its own icons and colours: for notebooks, files and other programs."""
    drawing = _board(scene, Choices(scene))
    return alone(drawing, SIZE, theme.stylesheet(drawing, _SHEETS, dark))


def _board(scene: Scene, choices: Choices) -> str:
    """Draw the layers from the ground up."""
    layers = (
        draw_ground(scene),
        layer("throw", draw_throw(scene)),
        layer("lands", draw_lands(scene, choices)),
        draw_signs(scene),
        layer("marks", draw_last(scene) + draw_closed(scene)),
        layer("camps", draw_camps(scene)),
        layer("market", draw_market(scene)),
        layer("bonus", draw_bonus(scene)),
        layer("slots", draw_slots(scene, choices) + draw_active(scene)),
        layer("markers", draw_markers(scene)),
        layer("people", draw_people(scene)),
        layer("herds", draw_herd(scene)),
    )
    label = scene.say("The land, its places and what is for sale")
    style = f"board board-stone-age players-{scene.position.players}"
    return picture(SIZE, "".join(layers), label, f'id="board" class="{style}"')
