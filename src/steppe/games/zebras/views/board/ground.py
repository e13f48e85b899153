"""Draw the fixed part of the board: frame, territories, rivers, stops (rules Z1.1 to Z1.6, Z10)."""

import hashlib
from functools import cache
from itertools import pairwise

from steppe.draw.curve import Corner, Point, chains, noise, num, smooth
from steppe.draw.svg import HATCH, ellipse, icon, path, rect, text
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import ACROSS
from steppe.games.zebras.rules.board import LAND as SQUARES_OF
from steppe.games.zebras.views.board.layout import CELL, EDGE, LAND, SIZE, corner, stop_centre
from steppe.games.zebras.views.types import Scene
from steppe.games.zebras.views.words import LANDS

STONE = (25, 23)  # half the width and height of a stop
_ORIGIN = (EDGE, EDGE)


def draw_ground(scene: Scene) -> str:
    """Return the ground, or an empty group that tells a live page to keep its drawn ground."""
    board = int(scene.position.state.board)
    body = _ground(board, scene.sprite) if scene.ground else ""
    return f'<g id="ground" data-keep="{_version(board)}">{body}</g>'


@cache
def _version(board: int) -> str:
    """Return an id that depends on the drawing, so that a page never keeps an old drawing."""
    digest = hashlib.sha256(_ground(board, "").encode()).hexdigest()
    return f"{tables.BOARD_NAMES[board]}-{digest[:8]}"


@cache
def _ground(board: int, sprite: str) -> str:
    land = "".join(_square(board, square, sprite) for square in range(tables.SQUARES))
    columns = [f"M{EDGE + column * CELL} {EDGE}v{LAND[1]}" for column in range(1, tables.COLUMNS)]
    rows = [f"M{EDGE} {EDGE + row * CELL}h{LAND[0]}" for row in range(1, tables.ROWS)]
    drawn = land + path("".join(columns + rows), "grid") + _rivers(board)
    inside = f'<g clip-path="url(#land)">{drawn}</g>'
    clip = rect(_ORIGIN, LAND, "", 10).replace(' class=""', "")
    middle, size = (EDGE / 2, EDGE / 2), (SIZE[0] - EDGE, SIZE[1] - EDGE)
    frame = rect((0, 5), SIZE, "drop", 26) + rect((0, 0), SIZE, "frame", 26)
    trail = rect(middle, size, "trail", 34) + rect(middle, size, "trail-dash", 34)
    stops = "".join(_stop(stop) for stop in range(tables.STOPS))
    edge = rect(_ORIGIN, LAND, "land-edge", 10)
    return f'{HATCH}<clipPath id="land">{clip}</clipPath>{frame}{trail}{inside}{edge}{stops}'


def _square(board: int, square: int, sprite: str) -> str:
    """Return a square with the marks of its territory, placed where no piece covers them."""
    row, column = divmod(square, tables.COLUMNS)
    land = tables.TERRITORY_MAPS[board][row][column]
    x, y = corner(square)
    drawing = rect((x - 0.5, y - 0.5), (CELL + 1, CELL + 1), f"sav-{land.lower()}")
    for number in range(3):
        along = 50 + 36 * noise(land, x, y, number) + (0 if number else 4)
        down = (88 if number == 1 else 14) + 7 * noise(x, y, number, "v")
        drawing += _motif(land, (x + along, y + down), sprite)
    return drawing


@cache
def draw_names(board: int) -> str:
    """Return the territories' numerals, placed where nothing covers them."""
    names = "".join(_name(board, number) for number in range(tables.TERRITORIES))
    return f'<g id="lands" aria-hidden="true">{names}</g>'


def _name(board: int, land: int) -> str:
    mask = int(SQUARES_OF[board, land])
    x, y = corner((mask & -mask).bit_length() - 1)  # the numeral goes on the first square
    return text((x + 5, y + 20), LANDS[land], "land-name")


def _motif(land: str, spot: Point, sprite: str) -> str:
    """Return the mark of a territory: tufts, acacias, pebbles, termite hills or reeds."""
    x, y = spot
    if land == "B":
        return icon("acacia", spot, 26, "motif", sprite)
    if land == "C":
        second = ellipse((x + 11, y + 3), (4, 3), "motif-fill")
        return ellipse(spot, (7, 4.5), "motif-fill") + second
    if land == "D":
        return path(f"M{num(x - 9)} {num(y + 6)}q4 -20 9 -20t9 20z", "motif-fill")
    bend, height = (-2, -21) if land == "E" else (2, -15)
    left = f"M{num(x - 6)} {num(y)}q{bend} -9 -2 -14"
    right = f"M{num(x + 6)} {num(y)}q{-bend} -9 2 -14"
    return path(f"{left}M{num(x)} {num(y)}v{height}{right}", "tuft")


def river_edges(board: int) -> list[tuple[Corner, Corner]]:
    """Return each river edge as a pair of lattice corners (column, row) [Z1.4]."""
    edges = []
    for square in range(tables.SQUARES):
        row, column = divmod(square, tables.COLUMNS)
        if column + 1 < tables.COLUMNS and int(ACROSS[board, square]) >> (square + 1) & 1:
            edges.append(((column + 1, row), (column + 1, row + 1)))
        if row + 1 < tables.ROWS and int(ACROSS[board, square]) >> (square + tables.COLUMNS) & 1:
            edges.append(((column, row + 1), (column + 1, row + 1)))
    return edges


def _rivers(board: int) -> str:
    courses = [_course(chain) for chain in chains(river_edges(board))]
    layers = ("bank", "river", "river-light")
    return "".join(path(course, layer) for layer in layers for course in courses)


def _course(chain: list[Corner]) -> str:
    points = [_bend(chain[0])]
    for first, second in pairwise(chain):
        (x0, y0), (x1, y1) = _bend(first), _bend(second)
        sway = 10 * noise(first, second, "bend")
        upright = first[0] == second[0]
        points.append(((x0 + x1) / 2 + sway * upright, (y0 + y1) / 2 + sway * (not upright)))
        points.append((x1, y1))
    return smooth(points, closed=False)


def _bend(place: Corner) -> Point:
    """Return a lattice corner, slightly shifted; a corner at the rim lies under the frame."""
    column, row = place
    dx = 5 * noise(column, row, "x") if 0 < column < tables.COLUMNS else (12 if column else -12)
    dy = 5 * noise(column, row, "y") if 0 < row < tables.ROWS else (12 if row else -12)
    return (EDGE + column * CELL + dx, EDGE + row * CELL + dy)


def _stop(stop: int) -> str:
    x, y = stop_centre(stop)
    stone = ellipse((x, y + 3), STONE, "stop-drop") + ellipse((x, y), STONE, "stone")
    return stone + text((x, y + 8), tables.STOP_FACES[stop], "stop-name")
