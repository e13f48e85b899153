"""The landscape that stands for the game where boards would be too small to read."""

from functools import cache

from steppe.draw.curve import line, noise, smooth
from steppe.draw.svg import circle, icon, path, rect

ICON = "hut"  # stands for the game in lists
_WIDTH, _HEIGHT = 400, 190
_THINGS = (  # icon, x, y, size, style
    ("mammoth", 332, 112, 60, "sil far-one"),
    ("mammoth", 288, 120, 36, "sil far-one"),
    ("hut", 86, 118, 84, "sil"),
    ("hut", 156, 132, 52, "sil"),
    ("campfire", 208, 146, 34, "flame"),
    ("caveman", 250, 138, 52, "sil"),
)
_RANGE = ((70, 64), (128, 40), (196, 74), (250, 52), (318, 78), (372, 58))


@cache
def draw(sprite: str) -> str:
    """Return the village on a clear evening; ``sprite`` is the address of the icon sheet."""
    things = "".join(icon(name, (x, y), size, style, sprite) for name, x, y, size, style in _THINGS)
    layers = (
        rect((0, 0), (_WIDTH, _HEIGHT), "sky"),
        circle((88, 42), 20, "moon"),
        _mountains(),
        _hills(122, "a", 10, "far"),
        _hills(146, "b", 8, "mid"),
        path("M208 128q-8 -14 0 -26t-2 -26", "smoke"),
        things,
        _hills(176, "c", 5, "near"),
    )
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="xMidYMax slice"'
    return f'<svg class="scene-art frost" {box} aria-hidden="true">{"".join(layers)}</svg>'


def _mountains() -> str:
    """Return the far mountains with their snow."""
    slopes = "".join(line([(x - 78, 140), (x, y), (x + 82, 140)]) + "Z" for x, y in _RANGE)
    snow = "".join(
        line([(x - 17, y + 18), (x, y), (x + 17, y + 17), (x + 6, y + 13), (x - 3, y + 23)]) + "Z"
        for x, y in _RANGE
    )
    return path(slopes, "range") + path(snow, "range-snow")


def _hills(y: float, seed: str, height: float, style: str) -> str:
    ridge = [(x, y + height * noise("stone age" + seed, x)) for x in range(-20, _WIDTH + 41, 46)]
    return path(smooth([(-20, 240), *ridge, (440, 240)]), style)
