"""Marks of danger on the map: odds over fights, arrows to camps in danger (rules V8, V9)."""

import math
from functools import cache

from steppe.draw.curve import num
from steppe.draw.svg import circle, icon, path, rect, text
from steppe.games.valley.views.board.place import ALL, beside, middle
from steppe.games.valley.views.hand.threats import threat
from steppe.games.valley.views.types import Scene

_PILL, _ALARM = (0.0, -44.0), (-50.0, -6.0)  # offsets from the middle of a hex
_HIGH, _SIGN, _LETTER = 32.0, 22.0, 13.5  # of a pill: its height, its icon, a letter
_FROM, _TO, _HEAD = 34.0, 46.0, 15.0  # of an arrow: distances from the middles, its head


@cache
def pill(place: int, words: str, is_good: bool, sprite: str) -> str:
    """Return the odds of a fight as a pill over its hex."""
    (x, y), width = beside(place, _PILL), _SIGN + _LETTER * len(words) + 24
    left, tone = x - width / 2, "good" if is_good else "bad"
    body = rect((left, y - _HIGH / 2), (width, _HIGH), f"odds-body {tone}", _HIGH / 2)
    sign = icon("spears", (left + 8 + _SIGN / 2, y), _SIGN, "odds-icon", sprite)
    spot = (left + 8 + _SIGN + (width - 16 - _SIGN) / 2, y + 8)
    return f'<g class="odds">{body}{sign}{text(spot, words, "odds-number")}</g>'


def draw_dangers(scene: Scene) -> str:
    """Draw a red "!" on each camp of the viewer in danger, and arrows from its attackers."""
    found = ((place, threat(scene, place)) for place in ALL)
    return "".join(
        "".join(_arrow(start, place) for start in one.starts) + _alarm(place)
        for place, one in found
        if one
    )


@cache
def _arrow(start: int, end: int) -> str:
    (x, y), (u, v) = middle(start), middle(end)
    way = math.hypot(u - x, v - y)
    dx, dy = (u - x) / way, (v - y) / way
    tip = (u - dx * _TO, v - dy * _TO)
    wings = [(tip[0] - _HEAD * (dx + k * dy), tip[1] - _HEAD * (dy - k * dx)) for k in (0.8, -0.8)]
    one, point, other = (f"{num(a)} {num(b)}" for a, b in (wings[0], tip, wings[1]))
    shaft = f"M{num(x + dx * _FROM)} {num(y + dy * _FROM)}L{point}"
    return path(f"{shaft}M{one}L{point}L{other}", "threat-edge", "threat")


@cache
def _alarm(place: int) -> str:
    x, y = spot = beside(place, _ALARM)
    sign = path(f"M{num(x)} {num(y - 7)}v8M{num(x)} {num(y + 6.5)}v.5", "alarm-sign")
    return circle(spot, 13, "alarm") + sign
