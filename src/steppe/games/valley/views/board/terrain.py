"""The land, drawn once: hexes with their vegetation, rivers, lake, lava, letters."""

import math
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from steppe.draw import hexes
from steppe.draw.curve import Point, noise, num, rounded, smooth
from steppe.draw.svg import ellipse, path, text
from steppe.games.valley.rules.board import (
    COURSES,
    ENTRIES,
    HEX_NAMES,
    HEXES,
    HIGH,
    LAKE,
    LAVA_RUNS,
    REGION_OF,
    SUMMARY,
    TERRAIN,
    TERRAIN_NAMES,
)
from steppe.games.valley.rules.effects import has
from steppe.games.valley.views.board.layout import ALL, FRAME, RADIUS, letter_spot, middle, outline

_TREES = ((-40, -14), (-24, -36), (26, -36), (42, -14), (-38, 28), (38, 28), (-14, 44), (16, 44))
_GROVE = ((-10, -16), (14, -8), (-12, 14), (16, 20))
_TUFTS = ((-38, -22), (30, -36), (44, 6), (-46, 18), (-8, 44), (26, 36), (-8, -10), (12, 12))
_PEAKS = ((-30, -8, 25), (30, -10, 22), (-4, -20, 29), (-32, 38, 15), (34, 38, 15))
_WAVES = 4


@cache
def ground(board: int, edition: int) -> str:
    """Return the parts of the picture that never change during a match."""
    land = "".join(_hex(board, place, TERRAIN_NAMES[TERRAIN[board][place]]) for place in ALL)
    lava = "".join(_lava(middle(start), middle(end)) for start, end in LAVA_RUNS[board])
    return _frame() + land + _water(board) + lava + _letters(board, edition)


@cache
def names() -> str:
    """Return the names of the hexes, drawn to stay readable over everything else."""
    spots = ((x, y + RADIUS * 0.77) for x, y in map(middle, ALL))  # near the bottom of each hex
    return "".join(map(text, spots, HEX_NAMES, ["coord"] * HEXES))


def _frame() -> str:
    turns = [math.pi / 3 * k + math.pi / 6 for k in range(hexes.CORNERS)]
    edge = [(FRAME * math.cos(turn), FRAME * math.sin(turn)) for turn in turns]
    drop = [(x, y + 6) for x, y in edge]
    return path(rounded(drop, 60), "drop") + path(rounded(edge, 60), "frame")


def _hex(board: int, place: int, land: str) -> str:
    """Return a hex with its vegetation and the number of its region, which a die can name."""
    body = path(outline(place), f"land land-{land}")
    if land in _MOTIFS:
        body += _MOTIFS[land](place)
    if number := REGION_OF[board][place]:
        x, y = middle(place)
        body += text((x - RADIUS * 0.77, y + 5), str(number), "region")
    return body


# vegetation


def _forest(place: int) -> str:
    x, y = middle(place)
    return "".join(
        _pine(x + dx + 3 * noise(place, k), y + dy + 3 * noise(k, place))
        for k, (dx, dy) in enumerate((*_TREES, *_GROVE))
    )


def _pine(x: float, y: float) -> str:
    boughs = "l8.1 10.4h-3.9l5.9 9.8h-20l5.9 -9.8h-3.9z"
    return path(f"M{num(x)} {num(y - 13)}{boughs}", "pine")


def _plain(place: int) -> str:
    x, y = middle(place)
    tufts = "".join(
        _tuft(x + dx + 5 * noise(place, k), y + dy + 5 * noise(k, place))
        for k, (dx, dy) in enumerate(_TUFTS)
    )
    return path(tufts, "tuft")


def _tuft(x: float, y: float) -> str:
    left, right = num(x - 6), num(x + 6)
    blade = f"M{num(x)} {num(y)}v-13"
    return f"M{left} {num(y)}q2 -6 -1 -10{blade}M{right} {num(y)}q-2 -6 1 -10"


def _mountain(place: int) -> str:
    x, y = middle(place)
    return "".join(_peak(x + dx, y + dy, size) for dx, dy, size in _PEAKS)


def _peak(x: float, y: float, size: float) -> str:
    """Return a mountain with a snowy peak and one side in the shade."""
    top, foot = num(y - size * 0.9), num(y + size)
    rock = f"M{num(x - size)} {foot}L{num(x)} {top}L{num(x + size)} {foot}z"
    shade = f"M{num(x)} {top}L{num(x + size)} {foot}H{num(x + size * 0.1)}z"
    snow = (
        f"M{num(x)} {top}l{num(size * 0.36)} {num(size * 0.68)}l{num(-size * 0.2)} "
        f"{num(-size * 0.1)}l{num(-size * 0.16)} {num(size * 0.22)}l{num(-size * 0.18)} "
        f"{num(-size * 0.22)}l{num(-size * 0.18)} {num(size * 0.1)}z"
    )
    return path(rock, "rock") + path(shade, "rock-shade") + path(snow, "snow")


def _volcano(place: int) -> str:
    x, y = middle(place)
    left, right, foot, top = num(x - 52), num(x + 52), num(y + 36), num(y - 36)
    cone = f"M{left} {foot}L{num(x - 16)} {top}h32L{right} {foot}z"
    shade = f"M{num(x + 16)} {top}L{right} {foot}H{num(x + 8)}z"
    flow = (
        f"M{num(x - 16)} {num(y - 36)}h32l5 11q-7 -2 -9 8q-3 10 -7 -2q-4 -10 -8 4"
        "q-3 14 -8 0q-2 -12 -10 -10z"
    )
    rim = ellipse((x, y - 36), (16, 5), "lava")
    return path(cone, "cone") + path(shade, "cone-shade") + path(flow, "lava") + rim


_MOTIFS = {"plain": _plain, "forest": _forest, "mountain": _mountain, "volcano": _volcano}

# water and lava


def _water(board: int) -> str:
    """Return rivers and lake, clipped at the land's border."""
    lines = [line for _, line in _rivers(board)]
    waters = [place for place in ALL if TERRAIN[board][place] == LAKE]
    lakes = [*map(outline, waters)]
    land = "".join(f'<path d="{outline(place)}"/>' for place in ALL)
    parts = [path(line, "bank") for line in lines]
    parts += [path(lake, "lake-bank") for lake in lakes]
    parts += [path(lake, "lake-water") for lake in lakes]
    parts += [path(line, "river", "river-light") for line in lines]
    parts += map(_waves, waters)
    return f'<clipPath id="land">{land}</clipPath><g clip-path="url(#land)">{"".join(parts)}</g>'


@cache
def opened(board: int, rivers: int, style: str) -> str:
    """Return the layer over a set of rivers that can be crossed [V15.8, V15.15]."""
    drawn = "".join(path(line, style) for river, line in _rivers(board) if has(rivers, river))
    return f'<g clip-path="url(#land)">{drawn}</g>'


def _rivers(board: int) -> Iterator[tuple[int, str]]:
    """Yield each course of a river; its ends run off the map or into the lake."""
    for river, sides in COURSES[board]:
        line = hexes.chain([hexes.side(middle(a), middle(b), RADIUS) for a, b in sides])
        yield river, _wander([*_mouth(board, line[0]), *line, *_mouth(board, line[-1])])


def _wander(line: list[Point]) -> str:
    """Return a river that winds a little between the corners."""
    points = [line[0]]
    for one, other in pairwise(line):
        dx, dy = other[0] - one[0], other[1] - one[1]
        bend = 0.09 * noise(round(one[0]), round(other[1]))
        points += [((one[0] + other[0]) / 2 - dy * bend, (one[1] + other[1]) / 2 + dx * bend)]
        points.append(other)
    return smooth(points, closed=False)


def _mouth(board: int, end: Point) -> list[Point]:
    near = [place for place in ALL if math.dist(middle(place), end) < RADIUS * 1.01]
    lakes = [place for place in near if TERRAIN[board][place] == LAKE]
    if not lakes and len(near) == 3:
        return []
    x, y = end
    to_x, to_y = middle(lakes[0]) if lakes else (x * 1.2, y * 1.2)
    share = 14 / math.dist(end, (to_x, to_y))
    return [(x + (to_x - x) * share, y + (to_y - y) * share)]


def _waves(place: int) -> str:
    x, y = middle(place)
    lines = (
        f"M{num(x - 34 + 14 * (k % 2))} {num(y - 26 + k * 16)}q9 -7 18 0t18 0t18 0"
        for k in range(_WAVES)
    )
    return path("".join(lines), "wave")


def _lava(start: Point, end: Point) -> str:
    """Return a glowing arrow over a side that lava will cross."""
    (x0, y0), (x1, y1) = start, end
    length, half = math.dist(start, end), ((x0 + x1) / 2, (y0 + y1) / 2)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    tip = (
        f"M{num(half[0] + ux * 16)} {num(half[1] + uy * 16)}"
        f"L{num(half[0] - uy * 11)} {num(half[1] + ux * 11)}"
        f"L{num(half[0] + uy * 11)} {num(half[1] - ux * 11)}z"
    )
    way = [(x0 + ux * 14, y0 + uy * 14 - 12), (x0 + ux * 30 - uy * 5, y0 + uy * 30 + ux * 5), half]
    return path(smooth(way, closed=False), "lava-run") + path(tip, "lava-arrow")


# letters


def _letters(board: int, edition: int) -> str:
    """Return the entry letters on the frame; brown letters, for predators, are underlined."""
    there: dict[int, list[str]] = {}
    for word, place in ENTRIES[board][edition].items():
        is_small = edition == SUMMARY and not word.startswith("brown-")
        letter = word if is_small else word.removeprefix("brown-").upper()
        there.setdefault(place, []).append(letter)
    styles = ("entry", "entry entry-brown")
    drawn = "".join(
        text(letter_spot(place), " ".join(letters), styles[has(int(HIGH[board]), place)])
        for place, letters in there.items()
    )
    return f'<g data-help="bag">{drawn}</g>'
