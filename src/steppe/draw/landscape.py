"""Landscapes that illustrate games on cards: a sky, overlapping ridges, and figures."""

from functools import cache
from typing import Protocol

from steppe.draw.curve import noise, smooth
from steppe.draw.svg import icon, path, rect

WIDTH, HEIGHT = 400, 190
_STEP = 46  # the distance between two points on a ridge
_BEYOND, _DEEP = 40, 240  # how far a ridge extends beyond the picture


class Painter(Protocol):
    """Draws markup, with icons from the sheet at the address ``sprite``."""

    def __call__(self, sprite: str) -> str: ...


def landscape(light: str, *layers: str | Painter) -> Painter:
    """Return a painter that draws layers, farthest first, in front of a sky in the given light."""

    @cache
    def draw(sprite: str) -> str:
        parts = (layer if isinstance(layer, str) else layer(sprite) for layer in layers)
        box = f'viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMax slice"'
        sky = rect((0, 0), (WIDTH, HEIGHT), "sky")
        body = f"{sky}{''.join(parts)}"
        return f'<svg class="scene-art {light}" {box} aria-hidden="true">{body}</svg>'

    return draw


def figures(table: str) -> Painter:
    """Return a painter that draws icons.

    Each line of the table gives an icon's name, centre (x and y), size, and style.
    """
    return lambda sprite: "".join(_figure(line, sprite) for line in table.strip().splitlines())


def _figure(line: str, sprite: str) -> str:
    name, x, y, size, style = line.split(maxsplit=4)
    return icon(name, (int(x), int(y)), int(size), style, sprite)


def ridge(y: float, seed: str, height: float, style: str) -> str:
    """Return hills at height ``y`` in the picture; the same seed gives the same hills."""
    places = range(-_BEYOND // 2, WIDTH + _BEYOND + 1, _STEP)
    points = [(x, y + height * noise(seed, x)) for x in places]
    return path(smooth([(-_BEYOND // 2, _DEEP), *points, (WIDTH + _BEYOND, _DEEP)]), style)
