"""Flat-topped hexes: their positions, corners, and shared sides.

A hex has axial coordinates (q, r): q grows to the east, r to the south.
"""

import math
from collections.abc import Sequence

from steppe.draw.curve import Point, rounded

_ROOT3 = math.sqrt(3)
CORNERS = 6


def centre(place: tuple[int, int], radius: float) -> Point:
    """Return the centre of a hex; hex (0, 0) is at the origin."""
    q, r = place
    return 1.5 * q * radius, _ROOT3 * radius * (r + q / 2)


def corners(middle: Point, radius: float) -> list[Point]:
    """Return the corners of a hex around a point, starting in the east."""
    x, y = middle
    turns = [math.pi / 3 * k for k in range(CORNERS)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def shape(middle: Point, radius: float, corner: float) -> str:
    """Return the outline of a hex with rounded corners."""
    return rounded(corners(middle, radius), corner)


def side(one: Point, other: Point, radius: float) -> tuple[Point, Point]:
    """Return the two corners shared by neighbouring hexes, given their centres."""
    far = radius * 1.01
    first, second = (corner for corner in corners(one, radius) if math.dist(corner, other) < far)
    return first, second


def chain(sides: Sequence[tuple[Point, Point]]) -> list[Point]:
    """Join sides end to end into one line."""
    line = list(sides[0])
    if len(sides) > 1 and any(_is_same(line[0], end) for end in sides[1]):
        line.reverse()
    for one, other in sides[1:]:
        line.append(other if _is_same(line[-1], one) else one)
    return line


def _is_same(one: Point, other: Point) -> bool:
    return math.dist(one, other) < 1.0
