"""The landscape that stands for the game where boards would be too small to read."""

from functools import cache

from steppe.draw.curve import noise, smooth
from steppe.draw.svg import circle, icon, path, rect

ICON = "zebra"  # stands for the game in lists
_WIDTH, _HEIGHT = 400, 190
_ANIMALS = (  # icon, x, y, size, style
    ("acacia", 70, 98, 110, "sil far-one"),
    ("acacia", 352, 110, 72, "sil far-one"),
    ("elephant", 214, 118, 74, "sil"),
    ("zebra", 120, 136, 62, "sil"),
    ("zebra", 168, 144, 50, "sil"),
    ("gazelle", 300, 138, 56, "sil"),
)


@cache
def draw(sprite: str) -> str:
    """Return the savannah at evening; ``sprite`` is the address of the icon sheet."""
    herd = "".join(icon(name, (x, y), size, style, sprite) for name, x, y, size, style in _ANIMALS)
    layers = (
        rect((0, 0), (_WIDTH, _HEIGHT), "sky"),
        circle((306, 62), 30, "sun"),
        _hills(118, "a", 12, "far"),
        _hills(142, "b", 9, "mid"),
        herd,
        _hills(172, "c", 5, "near"),
    )
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="xMidYMax slice"'
    return f'<svg class="scene-art dusk" {box} aria-hidden="true">{"".join(layers)}</svg>'


def _hills(y: float, seed: str, height: float, style: str) -> str:
    ridge = [(x, y + height * noise("zebras" + seed, x)) for x in range(-20, _WIDTH + 41, 46)]
    return path(smooth([(-20, 240), *ridge, (440, 240)]), style)
