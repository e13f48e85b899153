"""Terrain tiles: their land, printed symbol, exhaustion and arrow (rules D2.3 to D2.5).

Each of these parts is drawn once. All tiles refer to these drawings, so live updates need not send
them again.
"""

from functools import cache, lru_cache

from steppe.draw.chip import helped, reasons
from steppe.draw.curve import noise, num
from steppe.draw.svg import at, circle, escape, icon, path, rect, text
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.views.board.layout import CELL, corner
from steppe.games.doggerland.views.board.no_target import refusal
from steppe.games.doggerland.views.board.sights import look_at, read_land
from steppe.games.doggerland.views.pictures import ICONS
from steppe.games.doggerland.views.types import Scene

_LANDS = {"wood": "forest", "stone": "rock", "fruit": "plain", "shellfish": "shore"}
_LANDS |= {"small_game": "heath", "": "sand", "camp": "camp"}
_SPOTS = ((22, 80), (38, 60), (61, 34), (80, 24), (85, 56), (52, 84), (66, 60))
_TUFT = ("tuft", (-6, 0), "q2 -6 -1 -10m7 10v-13m6 13q-2 -6 1 -10")
_GROWN = {  # by land: the number of plants or rocks, their style, start and outline
    "forest": (7, "pine", (0, -13), "l8 10h-4l6 10h-20l6 -10h-4z"),
    "rock": (6, "crag", (-10, 6), "l3 -10l8 -3l8 7l2 6z"),
    "plain": (6, "bush", (-11, 6), "q-3 -10 5 -11q4 -8 11 -3q8 1 6 14z"),
    "heath": (6, *_TUFT),
    "sand": (4, *_TUFT),
}
_BERRIES = ((-5, -2), (1, -6), (5, 0))
_SURF = "M2 70q12 -10 24 0t24 0t24 0t24 0V86q0 12 -12 12H14q-12 0 -12 -12z"
_SQUARE = (CELL - 4, CELL - 4)
_TURN = 90  # degrees between neighbouring arrow directions
_PRINTED = tuple((tile, level) for tile in range(tables.TILES) for level in (0, tables.MAX_LEVEL))
_SHAPES = {  # the exhausted part of a tile, by level
    1: "M2 16V86q0 12 12 12H88q3 -0.5 5 -2z",
    tables.MAX_LEVEL: "M14 2H86q12 0 12 12V86q0 12 -12 12H14q-12 0 -12 -12V14q0 -12 12 -12z",
}
_LINE = "M2 16L93 96"  # border between the fresh and the exhausted part
_STUMP, _STUMP_TOP = "m-6 -6v7q6 4 12 0v-7z", "m-6 -6a6 3 0 1 0 12 0a6 3 0 1 0 -12 0z"
_LEFT = {  # what is left on exhausted land
    "forest": (("stump", _STUMP), ("stump-top", _STUMP_TOP)),
    "rock": (("stubble", "m-6 3l4 -4l4 3l5 -2"),),
    "plain": (("stubble", "m0 6v-10m0 5l-6 -5m6 3l5 -6"),),
    "shore": (("stubble", "m-6 0q6 5 12 0"),),
    "heath": (("stubble", "m-5 0v-4m5 4v-6m5 6v-4"),),
}


def land_of(tile: int) -> str:
    """Return the kind of land on a tile."""
    if tile == tables.CENTRAL:
        return _LANDS["camp"]
    return _LANDS[
        "" if tables.SYMBOL[tile] == tables.NO_SYMBOL else tables.SYMBOL_NAMES[tables.SYMBOL[tile]]
    ]


def kind_of(tile: int) -> str:
    """Return the key of a tile's explanation: central tile, spawn symbol or resource."""
    if tile == tables.CENTRAL:
        return "camp"
    return "land" if tables.SPAWN[tile] == tables.NO_ANIMAL else "home"


# Parts of tiles


@cache
def stamps(sprite: str) -> str:
    """Return all tile parts, each with an id."""
    parts = {f"land-{land}": _land(land) for land in _LANDS.values()}
    parts |= {
        f"used-{land}-{level}": _used(land, level) for land in _LANDS.values() for level in _SHAPES
    }
    parts |= {_print(tile, level): _mark(tile, level, sprite) for tile, level in _PRINTED}
    parts |= {f"way-{turn}": _arrow(turn) for turn in range(tables.DIRECTIONS)}
    return "".join(f'<g id="{name}">{body}</g>' for name, body in parts.items())


def _land(land: str) -> str:
    """Return a square of land of a given kind, with its shadow."""
    below, square = rect((2, 5), _SQUARE, "tile-drop", 12), f"tile tile-{land}"
    return below + rect((2, 2), _SQUARE, square, 12) + _motif(land)


def _motif(land: str) -> str:
    """Return the plants, rocks or other features of a kind of land, in a square of 100 by 100."""
    spots = [(x + 4 * noise(land, x), y + 4 * noise(y, land)) for x, y in _SPOTS]
    if land == "shore":
        water = path(_SURF, "surf") + path("M4 70q11 -10 23 0t24 0t24 0t22 0", "foam")
        return water + "".join(circle((x, y - 14), 2.4, "pebble") for x, y in spots[2:5])
    if land == "camp":
        return circle((50, 52), 30, "fireplace")
    number, style, (dx, dy), shape = _GROWN[land]
    drawn = ""
    for x, y in spots[:number]:
        drawn += path(f"M{num(x + dx)} {num(y + dy)}{shape}", style)
        if land == "plain":
            drawn += "".join(circle((x + left, y + down), 2.1, "berry") for left, down in _BERRIES)
    return drawn


def _used(land: str, level: int) -> str:
    """Return exhausted land in pale colours: half of a tile, or all of it [D2.5]."""
    ground = path(_SHAPES[level], "straw", f"tint tile-{land}")
    spots = [(x, y) for x, y in _SPOTS if level == tables.MAX_LEVEL or y > x + CELL / 5]
    starts = [f"M{num(x)} {num(y)}" for x, y in spots]
    marks = "".join(
        path("".join(start + shape for start in starts), style)
        for style, shape in _LEFT.get(land, ())
    )
    return ground + marks + ("" if level == tables.MAX_LEVEL else path(_LINE, "used-line"))


def _print(tile: int, level: int) -> str:
    """Return the id of a tile's printed symbol; an exhausted resource is struck through."""
    if tables.SPAWN[tile] != tables.NO_ANIMAL:
        return f"spawn-{tables.SPECIES_NAMES[tables.SPAWN[tile]]}"
    if tables.SYMBOL[tile] == tables.NO_SYMBOL:
        return "hearth"
    used = "-used" if level == tables.MAX_LEVEL else ""
    return f"{tables.SYMBOL_NAMES[tables.SYMBOL[tile]]}-{int(tables.COUNT[tile])}{used}"


def _mark(tile: int, level: int, sprite: str) -> str:
    """Return a tile's printed symbol: a triangle for a spawn symbol, a pill for a resource."""
    if tables.SPAWN[tile] != tables.NO_ANIMAL:
        picture = ICONS[tables.SPECIES_NAMES[tables.SPAWN[tile]]]
        triangle = path("M6 38L25 5L44 38z", "spawn")
        return triangle + icon(picture, (25, 28), 20, "spawn-icon", sprite)
    if tables.SYMBOL[tile] == tables.NO_SYMBOL:
        return icon("campfire", (50, 48), 42, "hearth", sprite)
    picture, is_used = ICONS[tables.SYMBOL_NAMES[tables.SYMBOL[tile]]], level == tables.MAX_LEVEL
    style = " used" if is_used else ""
    drawn = rect((6, 6), (48, 27), f"pill{style}", 13)
    drawn += icon(picture, (22, 19.5), 22, f"pill-icon{style}", sprite)
    drawn += text((42, 26.5), str(tables.COUNT[tile]), "pill-count")
    return drawn + (path("M10 29L50 10", "strike") if is_used else "")


def _arrow(turn: int) -> str:
    disc = circle((84, 84), 11.5, "arrow-disc")
    way = f'transform="translate(84 84) rotate({turn * _TURN})"'
    return f'{disc}<path class="arrow" d="M0 -7L6 2H2V7H-2V2H-6z" {way}/>'


# Tiles


def draw_tiles(scene: Scene) -> str:
    """Draw all tiles on the map, with descriptions of their content."""
    s, players = scene.position.state, scene.position.players
    before = s.tile if scene.before is None else scene.before.state.tile
    is_new = [tile == tables.NO_TILE for tile in before]
    descriptions, looks = read_land(s, scene.say), look_at(s)
    return "".join(
        _tile((cell, *look), descriptions[cell], is_new[cell], players)
        for cell, look in looks.items()
    )


def draw_reasons(scene: Scene) -> str:
    """Return the reasons why the mover cannot choose tiles."""
    cells = look_at(scene.position.state) if scene.moves else ()
    return reasons({_name(cell): refusal(scene, cell) for cell in cells})


def _name(cell: int) -> str:
    return f"tile-{tables.CELL_NAMES[cell]}"


@lru_cache(8192)
def _tile(what: tuple[int, int, int, int], text: str, is_new: bool, players: int) -> str:
    """Return a tile; ``what`` is its cell, number, exhaustion and arrow."""
    cell, tile, level, turn = what
    land = land_of(tile)
    names = [f"land-{land}", _print(tile, level), f"way-{turn}"]
    if level:
        names.insert(1, f"used-{land}-{level}")
    uses = "".join(f'<use href="#{name}"/>' for name in names)
    body = f"<title>{escape(text)}</title>{uses}"
    style = "terrain fresh-land" if is_new else "terrain"
    key = helped(kind_of(tile))
    attributes = f'id="{_name(cell)}" class="{style}" role="img"{key}'
    return at(corner(cell, players), body, attributes)
