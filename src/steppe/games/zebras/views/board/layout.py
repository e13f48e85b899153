"""Define where things are drawn: squares, stops on the path, the ranger's way (Z1.2, Z1.6)."""

from math import hypot

from steppe.draw.curve import Point, line
from steppe.games.zebras.rules.tables import COLUMNS, ROWS, STOPS

CELL, EDGE = 100, 82  # a square, and the frame with the patrol path
LAND = (COLUMNS * CELL, ROWS * CELL)
SIZE = (LAND[0] + 2 * EDGE, LAND[1] + 2 * EDGE)

_NEAR = EDGE / 2
_FAR = (SIZE[0] - EDGE / 2, SIZE[1] - EDGE / 2)
_RIGHT, _BOTTOM, _LEFT = COLUMNS, COLUMNS + ROWS, 2 * COLUMNS + ROWS  # first stop on each side
_TURNS = {
    _RIGHT - 1: (_FAR[0], _NEAR),
    _BOTTOM - 1: _FAR,
    _LEFT - 1: (_NEAR, _FAR[1]),
    STOPS - 1: (_NEAR, _NEAR),
}  # the corner of the path just after a stop


def corner(square: int) -> Point:
    """Return the upper left corner of a square."""
    row, column = divmod(square, COLUMNS)
    return (EDGE + CELL * column, EDGE + CELL * row)


def centre(square: int) -> Point:
    """Return the centre of a square."""
    x, y = corner(square)
    return (x + CELL / 2, y + CELL / 2)


def stop_centre(stop: int) -> Point:
    """Return the centre of a stop; stops run clockwise from above column A."""
    if stop < _RIGHT:
        return (EDGE + CELL * (stop + 0.5), _NEAR)
    if stop < _BOTTOM:
        return (_FAR[0], EDGE + CELL * (stop - _RIGHT + 0.5))
    if stop < _LEFT:
        return (EDGE + CELL * (_LEFT - stop - 0.5), _FAR[1])
    return (_NEAR, EDGE + CELL * (STOPS - stop - 0.5))


def gaze(stop: int) -> Point:
    """Return the direction that a stop faces, as a step of length one."""
    if stop < _RIGHT:
        return (0, 1)
    if stop < _BOTTOM:
        return (-1, 0)
    return (0, -1) if stop < _LEFT else (1, 0)


def way(start: int, end: int, gap: float) -> str:
    """Return the path clockwise from stop to stop, with a ``gap`` around each stop."""
    parts = []
    while start != end:
        points = [stop_centre(start)]
        if start in _TURNS:
            points.append(_TURNS[start])
        start = (start + 1) % STOPS
        points.append(stop_centre(start))
        last = gap + 10 if start == end else gap  # the ranger is larger than a stop
        points[0] = _moved(points[0], points[1], gap)
        points[-1] = _moved(points[-1], points[-2], last)
        parts.append(line(points))
    return "".join(parts)


def _moved(point: Point, toward: Point, distance: float) -> Point:
    dx, dy = toward[0] - point[0], toward[1] - point[1]
    share = distance / hypot(dx, dy)
    return (point[0] + dx * share, point[1] + dy * share)
