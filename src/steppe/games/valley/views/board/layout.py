"""Positions in the picture: hexes, slots for pieces on them, letters on the frame."""

import math
from functools import cache

from steppe.draw import hexes
from steppe.draw.curve import Point
from steppe.games.valley.rules.board import HEXES, PLACES

RADIUS = 66.0
SIZE = (RADIUS * 11.9, RADIUS * 13.15)
ORIGIN = (-SIZE[0] / 2, -SIZE[1] / 2)
FRAME = RADIUS * 6.62  # from the middle to the corners of the frame
_INSIDE = 0.86  # share of the radius, for lines within a hex

SLOTS: dict[int, tuple[tuple[float, float], ...]] = {  # [number of pieces]: offsets of pieces
    1: ((0.0, 2.0),),
    2: ((-25.0, 4.0), (25.0, 4.0)),
    3: ((-26.0, -19.0), (26.0, -19.0), (0.0, 21.0)),
    4: ((-27.0, -20.0), (27.0, -20.0), (-27.0, 22.0), (27.0, 22.0)),
}
_STEP = 33.0  # distance between the slots of more than four pieces
_ROWS = 3


@cache
def middle(place: int) -> Point:
    """Return the middle of a hex."""
    return hexes.centre(PLACES[place], RADIUS)


def beside(place: int, step: Point) -> Point:
    """Return the point at a given offset from the middle of a hex."""
    (x, y), (dx, dy) = middle(place), step
    return x + dx, y + dy


@cache
def outline(place: int) -> str:
    """Return the outline of a hex."""
    return hexes.shape(middle(place), RADIUS, 0.1)


@cache
def inside(place: int) -> str:
    """Return a line just inside the border of a hex."""
    return hexes.shape(middle(place), RADIUS * _INSIDE, 10)


@cache
def slots(number: int) -> tuple[tuple[float, float], ...]:
    """Return the offsets of ``number`` pieces from the middle of a hex."""
    if number in SLOTS:
        return SLOTS[number]
    rows = [number // _ROWS + (row < number % _ROWS) for row in range(_ROWS)]
    return tuple(
        ((k - (count - 1) / 2) * _STEP, (row - 1) * _STEP * 1.02)
        for row, count in enumerate(rows)
        for k in range(count)
    )


def scale(number: int) -> float:
    """Return the size of each piece on a hex with ``number`` pieces."""
    return 1.0 if number <= max(SLOTS) else 0.74


@cache
def letter_spot(place: int) -> Point:
    """Return the position of a border hex's letter on the frame."""
    x, y = middle(place)
    length = math.hypot(x, y)
    is_corner = 0 in (*PLACES[place], sum(PLACES[place]))
    far = length + RADIUS * (0.94 if is_corner else 1.07)
    return x / length * far, y / length * far + 8


ALL = range(HEXES)
