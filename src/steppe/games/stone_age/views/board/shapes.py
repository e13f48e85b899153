"""Draw trees, huts and other scenery as flat shapes, with the origin at their feet.

Shapes have two or three tones, with light from the upper left and no gradients.
"""

from functools import cache

from steppe.draw.curve import Point, line, num, smooth
from steppe.draw.svg import ellipse, path


def stand(place: Point, drawing: str) -> str:
    """Return a drawing with its feet at ``place``."""
    return f'<g transform="translate({num(place[0])} {num(place[1])})">{drawing}</g>'


def _points(size: float, *pairs: Point) -> list[Point]:
    return [(x * size, y * size) for x, y in pairs]


def _patch(size: float, *pairs: Point) -> str:
    """Return the path of a straight-edged patch."""
    return line(_points(size, *pairs)) + "Z"


def _blob(size: float, *pairs: Point) -> str:
    """Return the path of a patch with a curved edge."""
    return smooth(_points(size, *pairs))


def _strokes(size: float, *strokes: tuple[float, float, float, float]) -> str:
    """Return the path of straight strokes, each given by a point and a step."""
    return "".join(
        f"M{num(x * size)} {num(y * size)}l{num(dx * size)} {num(dy * size)}"
        for x, y, dx, dy in strokes
    )


def _shade(width: float, height: float) -> str:
    """Return the shadow on the ground."""
    return ellipse((0, 0), (width, height), "ground-shade")


@cache
def fir(height: float) -> str:
    """Return a fir: three tiers of branches, darker on the side away from the light."""
    tiers = ((0, -1), (0.22, -0.62), (0.12, -0.62), (0.3, -0.34), (0.17, -0.34), (0.38, -0.08))
    left = [(-x, y) for x, y in reversed(tiers)]
    return (
        _shade(height * 0.3, height * 0.07)
        + path(_patch(height, (-0.05, -0.1), (0.05, -0.1), (0.05, 0), (-0.05, 0)), "bark")
        + path(_patch(height, *tiers, *left[:-1]), "fir")
        + path(_patch(height, *tiers, (0, -0.13)), "dark-side")
    )


@cache
def birch(height: float) -> str:
    """Return a broad tree: a pale trunk and a round crown."""
    crown = _blob(
        height,
        *((-0.3, -0.42), (-0.36, -0.64), (-0.18, -0.9), (0.1, -0.98), (0.32, -0.76)),
        *((0.34, -0.5), (0.12, -0.34), (-0.12, -0.36)),
    )
    dark = ((0.1, -0.98), (0.32, -0.76), (0.34, -0.5), (0.12, -0.34), (0.16, -0.6))
    return (
        _shade(height * 0.28, height * 0.07)
        + path(_patch(height, (-0.05, -0.4), (0.05, -0.4), (0.06, 0), (-0.06, 0)), "pale-bark")
        + path(crown, "leaves")
        + path(_blob(height, *dark), "dark-side")
    )


@cache
def peak(half: float, height: float) -> str:
    """Return a mountain: a lit face, a shaded face, and snow on top."""

    def patch(*pairs: Point) -> str:
        return line([(x * half, -y * height) for x, y in pairs]) + "Z"

    body = patch((-1, 0), (-0.62, 0.36), (-0.4, 0.5), (0.06, 1), (0.46, 0.5), (0.7, 0.3), (1, 0))
    shade = patch(
        *((0.06, 1), (0, 0.66), (0.2, 0.4), (0.04, 0.2), (0.16, 0), (1, 0), (0.7, 0.3), (0.46, 0.5))
    )
    snow = patch(
        *((0.06, 1), (0.27, 0.73), (0.16, 0.66), (0.08, 0.54), (-0.04, 0.7), (-0.14, 0.6)),
        (-0.2, 0.71),
    )
    return path(body, "peak") + path(shade, "dark-side") + path(snow, "snow-cap")


@cache
def boulder(size: float) -> str:
    """Return a stone with a lit side."""
    body = _blob(size, (-1, 0), (-0.8, -0.7), (0.1, -1.05), (0.95, -0.5), (1.05, 0.05), (0, 0.2))
    light = _blob(size, (-0.7, -0.35), (-0.5, -0.72), (0.1, -0.88), (-0.05, -0.5))
    shade = ellipse((0, size * 0.12), (size * 1.2, size * 0.25), "ground-shade")
    return shade + path(body, "boulder") + path(light, "boulder-light")


@cache
def hut(size: float) -> str:
    """Return a round hut: a clay wall, a thatched roof with its seams, a dark door."""
    roof = _blob(
        size,
        *((-0.86, -0.36), (-0.86, -0.36), (-0.5, -0.78), (-0.08, -1.14), (0.08, -1.14)),
        *((0.5, -0.78), (0.86, -0.36), (0.86, -0.36), (0.4, -0.46), (0, -0.42), (-0.4, -0.46)),
    )
    dark = _blob(
        size,
        *((0.08, -1.14), (0.5, -0.78), (0.86, -0.36), (0.86, -0.36), (0.4, -0.46), (0.2, -0.44)),
    )
    seams = "".join(
        f"M{num(-0.04 * size)} {num(-1.08 * size)}L{num(x * size)} {num(y * size)}"
        for x, y in ((-0.56, -0.5), (-0.22, -0.5), (0.12, -0.48), (0.46, -0.5))
    )
    door = ((-0.16, 0), (-0.16, 0), (-0.14, -0.3), (0.14, -0.3), (0.16, 0), (0.16, 0))
    return (
        _shade(size * 0.85, size * 0.14)
        + path(_patch(size, (-0.62, -0.5), (0.62, -0.5), (0.56, 0), (-0.56, 0)), "wall")
        + path(_blob(size, *door), "door")
        + path(_strokes(size, (-0.02, -1.1, -0.14, -0.2), (0.02, -1.1, 0.12, -0.22)), "pole")
        + path(roof, "thatch")
        + path(dark, "dark-side")
        + path(seams, "seam")
    )


@cache
def tent(size: float) -> str:
    """Return a tent of hides with its crossing poles."""
    body = _patch(size, (-0.6, 0), (-0.04, -1.05), (0.06, -1.05), (0.62, 0))
    return (
        _shade(size * 0.7, size * 0.12)
        + path(_strokes(size, (0, -1.0, -0.14, -0.26), (0, -1.0, 0.16, -0.24)), "pole")
        + path(body, "hide")
        + path(_patch(size, (0.06, -1.05), (0.62, 0), (0.2, 0)), "dark-side")
        + path(_blob(size, (-0.34, -0.22), (-0.22, -0.5), (-0.12, -0.3)), "hide-patch")
        + path(_patch(size, (-0.16, 0), (0.02, -0.5), (0.14, 0)), "door")
    )


@cache
def rack(size: float) -> str:
    """Return a frame on which a hide is stretched to dry."""
    posts = (
        f"M{num(-0.5 * size)} 0V{num(-size)}M{num(0.5 * size)} 0V{num(-size)}"
        f"M{num(-0.62 * size)} {num(-0.9 * size)}H{num(0.62 * size)}"
    )
    skin = _blob(
        size,
        *((-0.36, -0.8), (-0.1, -0.72), (0.1, -0.72), (0.36, -0.8), (0.26, -0.5), (0.36, -0.16)),
        *((0.08, -0.26), (-0.08, -0.26), (-0.36, -0.16), (-0.26, -0.5)),
    )
    return path(posts, "pole") + path(skin, "hide")


@cache
def tuft() -> str:
    """Return a tuft of grass."""
    return path("M-6 0q2 -6 -1 -10M0 0v-13M6 0q-2 -6 1 -10", "tuft")


@cache
def reeds() -> str:
    """Return reeds with their heads, at the water's edge."""
    tops = ((0, -27), (7, -20), (-7, -18))
    heads = "".join(ellipse(top, (1.9, 4.6), "reed-head") for top in tops)
    return path("M0 0v-24M4 0l3 -17M-4 0l-3 -15M9 0l6 -11M-9 0l-7 -9", "reed") + heads


@cache
def sheaf(height: float) -> str:
    """Return three ears of grain on their stalks."""
    return "".join(_ear(height, lean) for lean in (-0.22, 0, 0.22))


def _ear(height: float, lean: float) -> str:
    x, y = lean * height, -height * (1 - abs(lean) * 0.4)
    stalk = f"M0 0Q{num(lean * 4)} {num(y * 0.5)} {num(x)} {num(y)}"
    grains = "".join(
        f"M{num(x * share)} {num(y * share)}l{num(side * 2.2)} {num(-4)}"
        for share in (0.98, 0.86, 0.74, 0.62)
        for side in (-1, 1)
    )
    return path(stalk, "stalk") + path(grains, "corn")
