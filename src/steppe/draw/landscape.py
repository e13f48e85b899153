"""Landscapes that stand for games on cards: a sky, ridges one before the other, and figures."""

from collections.abc import Iterable

from steppe.draw.curve import noise, smooth
from steppe.draw.svg import icon, path, rect

Figure = tuple[str, float, float, float, str]
"""An icon: its name, where its middle is, its size and its style."""

WIDTH, HEIGHT = 400, 190
_STEP = 46  # between two points of a ridge
_BEYOND, _DEEP = 40, 240  # how far a ridge goes on outside of the picture


def landscape(light: str, *layers: str) -> str:
    """Return layers, the farthest first, below the sky of a time of day."""
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMax slice"'
    sky = rect((0, 0), (WIDTH, HEIGHT), "sky")
    return f'<svg class="scene-art {light}" {box} aria-hidden="true">{sky}{"".join(layers)}</svg>'


def figures(some: Iterable[Figure], sprite: str) -> str:
    """Return icons of the sheet at the address ``sprite``."""
    return "".join(icon(name, (x, y), size, style, sprite) for name, x, y, size, style in some)


def ridge(y: float, seed: str, height: float, style: str) -> str:
    """Return hills about a height of the picture; equal seeds give equal hills."""
    places = range(-_BEYOND // 2, WIDTH + _BEYOND + 1, _STEP)
    points = [(x, y + height * noise(seed, x)) for x in places]
    return path(smooth([(-_BEYOND // 2, _DEEP), *points, (WIDTH + _BEYOND, _DEEP)]), style)
