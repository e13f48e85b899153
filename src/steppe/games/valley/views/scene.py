"""The landscape that stands for the game where maps would be too small to read."""

from functools import cache

from steppe.draw.curve import noise, smooth
from steppe.draw.svg import circle, icon, path, rect

ICON = "mammoth"  # stands for the game in lists
_WIDTH, _HEIGHT = 400, 190
_THINGS = (  # icon, x, y, size, style
    ("mammoth", 346, 128, 40, "sil far-one"),
    ("mammoth", 84, 112, 96, "sil"),
    ("mammoth", 158, 132, 58, "sil"),
    ("mammoth", 200, 142, 38, "sil"),
    ("tipi", 300, 142, 46, "sil"),
)
_CONE = "M196 156L258 56Q262 50 270 54Q278 50 284 56L352 156Z"
_GLOW = (
    "M258 56Q262 50 270 54Q278 50 284 56L291 68Q284 64 282 76Q278 88 274 74"
    "Q269 66 265 82Q260 92 257 78Q254 68 248 72Z"
)
_RIVER = (
    "M262 190C248 180 290 172 272 163C258 156 238 155 230 149"
    "C237 156 236 161 244 166C256 173 222 181 236 190Z"
)


@cache
def draw(sprite: str) -> str:
    """Return a valley below a volcano at sunset; ``sprite`` is the address of the icon sheet."""
    things = "".join(icon(name, (x, y), size, style, sprite) for name, x, y, size, style in _THINGS)
    layers = (
        rect((0, 0), (_WIDTH, _HEIGHT), "sky"),
        circle((182, 46), 22, "sun"),
        _hills(112, "a", 9, "far"),
        path("M268 46q-10 -14 2 -24t-6 -22", "smoke"),
        path(_CONE, "cone"),
        path(_GLOW, "glow-lava"),
        _hills(146, "b", 8, "mid"),
        path(_RIVER, "stream"),
        things,
        _hills(176, "c", 5, "near"),
    )
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="xMidYMax slice"'
    return f'<svg class="scene-art ember-sky" {box} aria-hidden="true">{"".join(layers)}</svg>'


def _hills(y: float, seed: str, height: float, style: str) -> str:
    ridge = [(x, y + height * noise("valley" + seed, x)) for x in range(-20, _WIDTH + 41, 46)]
    return path(smooth([(-20, 240), *ridge, (440, 240)]), style)
