"""The landscape that stands for the game where maps would be too small to read."""

from functools import cache

from steppe.draw.curve import noise, smooth
from steppe.draw.svg import circle, icon, path, rect

ICON = "reindeer"  # stands for the game in lists
_WIDTH, _HEIGHT = 400, 190
_THINGS = (  # icon, x, y, size, style
    ("mammoth", 320, 104, 56, "sil far-one"),
    ("reindeer", 256, 132, 50, "sil"),
    ("reindeer", 214, 126, 36, "sil far-one"),
    ("menhir", 74, 112, 62, "sil"),
    ("hunter", 132, 140, 44, "sil"),
    ("hunter", 162, 144, 40, "sil"),
)


@cache
def draw(sprite: str) -> str:
    """Return low land by the sea at dusk; ``sprite`` is the address of the icon sheet."""
    things = "".join(icon(name, (x, y), size, style, sprite) for name, x, y, size, style in _THINGS)
    layers = (
        rect((0, 0), (_WIDTH, _HEIGHT), "sky"),
        circle((330, 40), 18, "moon"),
        _ridge(96, "a", 5, "range"),
        _ridge(120, "b", 7, "far"),
        _ridge(146, "c", 8, "mid"),
        things,
        _ridge(176, "d", 5, "near"),
    )
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="xMidYMax slice"'
    return f'<svg class="scene-art frost" {box} aria-hidden="true">{"".join(layers)}</svg>'


def _ridge(y: float, seed: str, height: float, style: str) -> str:
    points = [(x, y + height * noise("doggerland" + seed, x)) for x in range(-20, _WIDTH + 41, 46)]
    return path(smooth([(-20, 240), *points, (440, 240)]), style)
