"""Curves as SVG path data: smooth lines, outlines of the players, lines joined from edges.

Irregularities come from a hash of coordinates, so the picture is always the same.
"""

import hashlib
import math
from collections.abc import Sequence

Point = tuple[float, float]
Corner = tuple[int, int]


def num(value: float) -> str:
    """Return a coordinate rounded to one decimal, without a trailing ``.0``."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def noise(*keys: object) -> float:
    """Return a number from -1 to 1 that depends only on the keys."""
    digest = hashlib.blake2b(repr(keys).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**31 - 1


def smooth(points: Sequence[Point], closed: bool = True, tension: float = 6.0) -> str:
    """Return a Catmull-Rom curve through ``points``; a point given twice is a corner."""
    last = len(points) - 1

    def point(index: int) -> Point:
        return points[index % len(points)] if closed else points[min(max(index, 0), last)]

    parts = [f"M{_pair(points[0])}"]
    for index in range(len(points) if closed else last):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (point(index + k) for k in (-1, 0, 1, 2))
        if (x1, y1) == (x2, y2):
            continue
        first = (x1 + (x2 - x0) / tension, y1 + (y2 - y0) / tension)
        second = (x2 - (x3 - x1) / tension, y2 - (y3 - y1) / tension)
        parts.append(f"C{_pair(first)} {_pair(second)} {_pair((x2, y2))}")
    return "".join(parts) + ("Z" if closed else "")


def line(points: Sequence[Point]) -> str:
    """Return straight strokes from point to point."""
    return "M" + "L".join(_pair(point) for point in points)


def rounded(points: Sequence[Point], radius: float) -> str:
    """Return a closed polygon with rounded corners."""
    parts = []
    for index, (x, y) in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        start, end = _toward((x, y), before, radius), _toward((x, y), after, radius)
        parts.append(f"{'L' if index else 'M'}{_pair(start)}Q{_pair((x, y))} {_pair(end)}")
    return "".join(parts) + "Z"


def ring(count: int, radius: float) -> list[Point]:
    """Return ``count`` points evenly spaced on a circle around the origin."""
    turns = [2 * math.pi * k / count for k in range(count)]
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


_OUTLINES: dict[int | None, tuple[Sequence[Point], float]] = {
    1: ([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)], 0.26),
    2: (ring(6, 1.08), 0.2),
    3: ([(0, -1.24), (1.2, 0), (0, 1.24), (-1.2, 0)], 0.26),
    4: ([(-0.94, -0.92), (0.94, -0.92), (0.94, 0.25), (0, 1.16), (-0.94, 0.25)], 0.24),
    5: (
        [(-0.95, 0.94), (-0.95, -0.3), (-0.45, -1.06), (0.45, -1.06), (0.95, -0.3), (0.95, 0.94)],
        0.22,
    ),
}


def outline(player: int | None, radius: float, centre: Point = (0.0, 0.0)) -> str:
    """Return the outline of a player's pieces: pebble (also for neutral pieces), brick, comb, …"""
    x, y = centre
    if player not in _OUTLINES:
        arc = f"a{num(radius)} {num(radius)} 0 1 1 "
        return f"M{_pair((x - radius, y))}{arc}{num(2 * radius)} 0{arc}{num(-2 * radius)} 0Z"
    points, corner = _OUTLINES[player]
    return rounded([(x + px * radius, y + py * radius) for px, py in points], corner * radius)


def chains(edges: Sequence[tuple[Corner, Corner]]) -> list[list[Corner]]:
    """Join edges between lattice corners into long lines that end at tips and forks."""
    near: dict[Corner, list[Corner]] = {}
    for first, second in edges:
        near.setdefault(first, []).append(second)
        near.setdefault(second, []).append(first)
    left = {frozenset(edge) for edge in edges}
    starts = sorted(near, key=lambda corner: (len(near[corner]) == 2, corner))
    walks = [_walk([start, step], near, left) for start in starts for step in near[start]]
    return [walk for walk in walks if walk]


def _walk(
    way: list[Corner], near: dict[Corner, list[Corner]], left: set[frozenset[Corner]]
) -> list[Corner]:
    """Follow a line from its first edge, removing its edges from ``left``."""
    if frozenset(way) not in left:
        return []
    left.discard(frozenset(way))
    while len(near[way[-1]]) == 2:
        step = next(corner for corner in near[way[-1]] if corner != way[-2])
        if frozenset((way[-1], step)) not in left:
            break
        left.discard(frozenset((way[-1], step)))
        way.append(step)
    return way


def _pair(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def _toward(start: Point, end: Point, distance: float) -> Point:
    """Return the point ``distance`` away from ``start`` in the direction of ``end``."""
    share = distance / math.hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
