"""Draw the fixed part of the board: land, score track, signs and rings (rule S1.1).

It has two groups: the ground, and the signs with their rings, which are drawn above the marks for
possible moves. A live page keeps both groups in place. The signs carry names, so each language has
its own drawing.
"""

from functools import cache

from steppe.draw.curve import Point, num
from steppe.draw.svg import HATCH, Piece, at, circle, icon, kept, path, piece, rect, text
from steppe.draw.words import capital
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.views.board import layout
from steppe.games.stone_age.views.board.scenery import camp_ground, scenery, stream
from steppe.games.stone_age.views.players.boards import ICONS
from steppe.games.stone_age.views.types import Scene
from steppe.games.stone_age.views.words import YIELD_NAMES, place_name

_TINT = {
    tables.FOREST: "land-forest",
    tables.FOREST + 1: "land-clay",
    tables.FOREST + 2: "land-rock",
    tables.FOREST + 3: "land-water",
    tables.HUNT: "land-plain",
    layout.HERD_LAND: "land-heath",
    tables.TOOL_MAKER: "land-village",
    tables.HUT: "land-village",
    tables.FIELD: "land-field",
}
_YIELD = {tables.TOOL_MAKER: "tool", tables.HUT: "person", tables.FIELD: "track"}
SIGN_HEIGHT, _SIGN_WIDTH = 36, 184


def draw_ground(scene: Scene) -> str:
    """Return the ground, or an empty group that tells a live page to keep its own."""
    return kept("ground", _ground(scene.sprite), scene.ground)


def draw_signs(scene: Scene) -> str:
    """Return the signs and rings, or an empty group that tells a live page to keep its own."""
    say = scene.say
    names = [capital(place_name(say, place)) for place in range(tables.CARD)]
    names[tables.TOOL_MAKER] = say("Tool maker")  # the full name is too long
    return kept("signs", _signs(tuple(names), say("any number"), scene.sprite), scene.ground)


@cache
def _ground(sprite: str) -> str:
    inner, half = (
        (layout.VALLEY[0] - 2 * layout.FRAME, layout.VALLEY[1] - 2 * layout.FRAME),
        layout.FRAME / 2,
    )
    wood = rect((0, 5), layout.VALLEY, "drop", 24) + rect((0, 0), layout.VALLEY, "frame", 24)
    track = rect(
        (half, half),
        (layout.VALLEY[0] - layout.FRAME, layout.VALLEY[1] - layout.FRAME),
        "track-groove",
        3,
    )
    spaces = "".join(_space(points) for points in range(layout.TRACK))
    clip = rect((layout.FRAME, layout.FRAME), inner, "", 12).replace(' class=""', "")
    base = rect((layout.FRAME, layout.FRAME), inner, "land-village")
    lands = base + "".join(_land(land, sprite) for land in layout.LANDS) + camp_ground(sprite)
    land = f'<clipPath id="land">{clip}</clipPath><g clip-path="url(#land)">{lands}</g>'
    edge = rect((layout.FRAME, layout.FRAME), inner, "land-edge", 12)
    return f"{HATCH}{_definitions(sprite)}{wood}{track}{spaces}{land}{edge}"


def _definitions(sprite: str) -> str:
    """Return the shapes that are defined once and reused: figures, and the borders of lands."""
    figures = "".join(
        f'<g id="figure-{player}">{piece(Piece(player, layout.RING, "hunter", 1.34), sprite)}</g>'
        for player in range(tables.PLAYERS)
    )
    borders = "".join(
        f'<path id="border-{place}" d="{layout.outline_of(place)}"/>'
        f'<path id="inner-border-{place}" d="{layout.outline_of(place, 13)}"/>'
        for place in range(tables.CARD)
    )
    return f"<defs>{figures}{borders}</defs>"


def border(place: int, *styles: str) -> str:
    """Return the border of a land, once for each class in ``styles``."""
    return "".join(f'<use href="#border-{place}" class="{style}"/>' for style in styles)


def inner_border(place: int, *styles: str) -> str:
    """Return the line inside the border of a land, used for marks."""
    return "".join(f'<use href="#inner-border-{place}" class="{style}"/>' for style in styles)


def _land(land: int, sprite: str) -> str:
    border = layout.outline_of(land)
    clip = f'<clipPath id="clip-{land}"><path d="{border}"/></clipPath>'
    inside = f'<g clip-path="url(#clip-{land})">{scenery(land, sprite)}</g>'
    before = stream() if land == tables.FOREST + 3 else ""
    return before + path(border, "land-shadow", f"ground-land {_TINT[land]}") + clip + inside


def _space(points: int) -> str:
    x, y = layout.track_spot(points)
    if points % 10 == 0:
        return circle((x, y), 12, "track-ten") + text((x, y + 6), str(points), "track-number")
    return circle((x, y), 4 if points % 5 == 0 else 2.4, "track-dot")


@cache
def _signs(names: tuple[str, ...], note: str, sprite: str) -> str:
    signs = ""
    for place, name in enumerate(names):
        rings = (circle(spot, layout.RING - 2, "seat") for spot in layout.ring_centres(place))
        signs += _sign(place, name, sprite) + "".join(rings)
    x, y = layout.corner(tables.HUNT)
    slots = "".join(_slot(place) for place in range(tables.CARD, tables.CARD + tables.SLOTS))
    return signs + slots + text((x + layout.COLUMN / 2, y + 97), note, "note")


def _sign(place: int, name: str, sprite: str) -> str:
    """Return the plate with the name and yield of a place: a divisor, or "+1"."""
    gathers = place - tables.FOREST if place >= tables.FOREST else tables.FOOD
    is_gathering = place < tables.GATHERING
    picture = YIELD_NAMES[gathers] if is_gathering else _YIELD[place]
    words = f"÷{tables.DIVISOR[gathers]}" if is_gathering else "+1"
    return plate(layout.sign_centre(place), name, sprite, ICONS[picture], words)


def plate(centre: Point, name: str, sprite: str, picture: str = "", words: str = "") -> str:
    """Return a bone plate with a name and, at its end, an icon of the yield."""
    x, y = centre
    end = 62 if picture else 0
    size = min(22.0, (_SIGN_WIDTH - end) / (0.5 * len(name)))
    long = size * 0.5 * len(name)
    width = long + end + 34
    left = x - width / 2
    name_part = text((left + 17 + long / 2, y + 7), name, "sign-name")
    name_part = name_part.replace("<text ", f'<text font-size="{num(size)}" ', 1)
    drawn = rect((left, y - SIGN_HEIGHT / 2), (width, SIGN_HEIGHT), "sign", 18) + name_part
    if picture:
        edge = left + width
        drawn += icon(picture, (edge - 54, y), 26, "sign-icon", sprite)
        drawn += text((edge - 25, y + 7), words, "sign-price")
    return drawn


def _slot(place: int) -> str:
    """Return a card slot, with its price below as cubes of any resource [S2.2]."""
    price = int(tables.SLOT_COST[place - tables.CARD])
    left = layout.ITEM[0] / 2 - 9.5 * price + 1.5
    cubes = [rect((left + 19 * k, layout.ITEM[1] + 6), (16, 16), "cube", 4) for k in range(price)]
    empty = rect((2, 2), (layout.ITEM[0] - 4, layout.ITEM[1] - 4), "empty-stack", 12)
    return at(
        layout.slot_corner(place), empty + "".join(cubes), f'class="{layout.slot_class(place)}"'
    )
