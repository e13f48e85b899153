"""Draw the scenery of each land in its own coordinates, 234 wide and 184 high.

The middle of a land is kept clear for its sign and rings. The scenery is pure decoration.
"""

from collections.abc import Callable, Iterable
from functools import cache

from steppe.draw.curve import Point, noise, num, smooth
from steppe.draw.svg import ellipse, icon, path
from steppe.games.stone_age.rules.tables import FIELD, FOREST, HUNT, HUT, TOOL_MAKER
from steppe.games.stone_age.views.board import layout, shapes
from steppe.games.stone_age.views.board.shapes import stand

_FIRS = (  # x and y of the foot, height; farthest first
    *((8, 30, 36), (26, 26, 40), (46, 31, 36), (66, 26, 42), (88, 30, 38), (108, 25, 40)),
    *((128, 30, 36), (148, 26, 41), (168, 31, 37), (188, 26, 42), (208, 30, 37), (226, 27, 39)),
    *((16, 46, 42), (38, 44, 36), (198, 46, 40), (220, 48, 44), (60, 40, 30), (178, 41, 30)),
    *((8, 72, 44), (26, 80, 34), (226, 78, 46), (10, 112, 46), (222, 112, 36)),
    *((28, 140, 40), (8, 152, 48), (24, 180, 44), (56, 186, 34), (86, 188, 28)),
)
_BIRCHES = ((204, 62, 34), (30, 112, 34), (150, 188, 30), (118, 190, 24))
_PEAKS = (  # x and y of the foot, half width, height
    *((16, 58, 46, 50), (66, 54, 50, 66), (128, 58, 56, 56), (104, 60, 34, 34), (214, 60, 40, 30)),
    *((4, 104, 24, 30),),
)
_WHEAT = tuple((16 + 29 * (k % 8), 30 + 30 * (k // 8)) for k in range(40))


def scenery(land: int, sprite: str) -> str:
    """Return the scenery of a land."""
    return stand(layout.corner(land), _PAINTERS[land](sprite))


def _standing(drawing: str, places: Iterable[Point]) -> str:
    return "".join(stand(place, drawing) for place in places)


def _many(draw: Callable[[float], str], *places: tuple[float, float, float]) -> str:
    """Return copies of a thing in several sizes, each with its foot at a given point."""
    return "".join(stand((x, y), draw(size)) for x, y, size in places)


def _dots(places: Iterable[Point], radii: Point, style: str) -> str:
    return "".join(ellipse(place, radii, style) for place in places)


def _icons(sprite: str, *things: tuple[str, float, float, float]) -> str:
    return "".join(icon(name, (x, y), size, "scene", sprite) for name, x, y, size in things)


def _strokes(land: int, style: str, number: int = 26) -> str:
    """Return faint strokes all over a land: grass, cracks, sand ripples."""
    places = ((noise(land, k, "x"), noise(land, k, "y")) for k in range(number))
    data = "".join(
        f"M{num(117 + 100 * x)} {num(96 + 78 * y)}q4 {num(-3 + 2 * x)} 9 {num(2 * y)}"
        for x, y in places
    )
    return path(data, style)


def _forest(sprite: str) -> str:
    trees = _many(shapes.fir, *_FIRS) + _many(shapes.birch, *_BIRCHES)
    ferns = _standing(shapes.tuft(), ((196, 172), (60, 166), (44, 124)))
    stump = ellipse((184, 176), (10, 4), "stump") + ellipse((184, 176), (5, 2), "stump-ring")
    return (
        _strokes(FOREST, "grain") + ellipse((117, 124), (94, 52), "glade") + trees + ferns + stump
    )


def _clay_pit(sprite: str) -> str:
    terraces = (
        ("M6 6C60 -2 170 -4 230 8L226 40C170 30 70 32 14 42Z", "clay-dark"),
        ("M16 18C70 8 160 8 218 18L208 44C150 36 80 38 28 46Z", "clay-mid"),
        ("M34 30C80 22 150 22 200 30L190 48C140 42 90 42 44 50Z", "clay-dark"),
        ("M4 186C10 150 30 168 62 170S96 186 98 190Z", "clay-dark"),
        ("M140 190C150 172 190 176 204 162S228 160 232 150L236 190Z", "clay-mid"),
    )
    bands = "M10 60q10 -6 18 0M206 62q12 -6 20 0M6 84q8 6 20 2M210 90q8 -4 16 2M8 132q10 -6 20 0"
    cracks = "M16 94l9 9l-5 11l9 8M214 100l-9 9l6 10l-8 9M60 182l8 -8l10 2"
    bricks = ((28, 160), (50, 172), (40, 150))
    return (
        _strokes(FOREST + 1, "grain", 18)
        + ellipse((117, 126), (96, 48), "clay-floor")
        + "".join(path(data, style) for data, style in terraces)
        + path(bands, "strata")
        + path(cracks, "crack")
        + _icons(sprite, *(("clay-brick", x, y, 26) for x, y in bricks))
    )


def _quarry(sprite: str) -> str:
    peaks = "".join(stand((x, y), shapes.peak(half, height)) for x, y, half, height in _PEAKS)
    rocks = ((18, 128, 12), (36, 138, 7), (14, 172, 15), (40, 180, 9), (62, 182, 6), (168, 180, 7))
    birds = path("M94 14q5 -5 8 0q4 -5 8 0M164 10q4 -4 7 0q3 -4 7 0", "bird")
    firs = _many(shapes.fir, (30, 76, 24), (44, 72, 20), (186, 78, 22))
    scree = _many(shapes.boulder, *rocks)
    return _strokes(FOREST + 2, "grain", 18) + peaks + scree + birds + firs


def _hunt(sprite: str) -> str:
    far = path("M-10 70C30 34 70 44 110 48S190 20 250 44V96C180 70 60 84 -10 92Z", "plain-far")
    herd = (("reindeer", 38, 34, 48), ("reindeer", 80, 42, 34), ("horse", 128, 34, 38))
    animals = _icons(sprite, *herd, ("bison", 186, 34, 50))
    places = (
        *((16, 90), (222, 84), (20, 132), (216, 130), (30, 174), (70, 180), (160, 180)),
        *((214, 174), (200, 104), (120, 178)),
    )
    trees = _many(shapes.birch, (14, 66, 40)) + _many(shapes.fir, (222, 66, 34))
    trees += _many(shapes.birch, (226, 160, 34))
    return _strokes(HUNT, "grain") + far + animals + trees + _standing(shapes.tuft(), places)


def _heath(sprite: str) -> str:
    far = path("M-10 76C30 48 80 60 120 56S200 36 250 62V104C180 84 60 96 -10 104Z", "heath-far")
    herd = (("mammoth", 34, 58, 52), ("mammoth", 206, 56, 44), ("mammoth", 172, 68, 24))
    steps = [(24 + 9 * k, 168 - 6 * (k % 2) - 2 * k) for k in range(8)]
    animals = _icons(sprite, *herd) + _dots(steps, (3, 2), "track")
    places = ((14, 116), (222, 118), (16, 176), (222, 170), (120, 183), (192, 96))
    stones = _many(shapes.boulder, (214, 148, 9), (228, 154, 6))
    grass = _standing(shapes.tuft(), places)
    return _strokes(layout.HERD_LAND, "grain") + far + animals + grass + stones


def _river(sprite: str) -> str:
    shallows = smooth(
        [(26, 100), (60, 76), (140, 70), (204, 90), (214, 138), (150, 170), (60, 164)]
    )
    waves = "".join(f"M{22 + (k * 67) % 160} {26 + 19 * k}q7 -6 14 0t14 0t14 0" for k in range(8))
    shore = "M-10 146C22 148 26 176 66 178S120 186 150 182S206 176 214 156S232 136 246 132V204H-10Z"
    reeds = ((18, 70), (30, 168), (212, 172), (14, 150), (222, 152))
    nuggets = ((52, 174), (66, 180), (180, 178), (198, 170), (20, 164), (176, 90), (62, 92))
    return (
        path(shallows, "shallows")
        + path(waves, "wave")
        + _icons(sprite, ("raft", 44, 40, 44))
        + path(shore, "shore")
        + _standing(shapes.reeds(), reeds)
        + _dots(nuggets, (2.8, 2.1), "glint")
        + _many(shapes.boulder, (206, 182, 7), (40, 184, 6))
    )


def _tool_maker(sprite: str) -> str:
    bench = path("M18 148L74 142L80 152L22 160Z", "slab") + path("M26 158v14M70 152v14", "pole")
    return (
        _strokes(TOOL_MAKER, "grain", 18)
        + _yard()
        + _many(shapes.tent, (34, 40, 38), (204, 42, 32))
        + bench
        + _icons(sprite, ("stone-axe", 42, 138, 26), ("stone-axe", 62, 134, 20))
        + _dots(((84, 164), (92, 158), (76, 172), (58, 176)), (2.6, 1.6), "boulder")
        + _many(shapes.boulder, (190, 160, 12), (208, 166, 9), (196, 174, 7))
        + stand((206, 132), shapes.rack(40))
    )


def _huts(sprite: str) -> str:
    homes = (
        (40, 44, 30),
        (74, 36, 22),
        (196, 44, 32),
        (164, 34, 20),
        (36, 156, 40),
        (198, 158, 40),
    )
    smoke = path("M42 100q-8 -10 0 -18t-2 -18M200 100q8 -10 0 -18t2 -16", "smoke")
    return _strokes(HUT, "grain", 18) + _yard() + smoke + _many(shapes.hut, *homes)


def _field(sprite: str) -> str:
    rows = "".join(f"M4 {20 + 19 * k}q56 {-7 + 3 * (k % 2)} 112 0t114 0" for k in range(9))
    clear = [(x, y) for x, y in _WHEAT if abs(x - 117) > 58 or y < 34]
    crop = "".join(
        stand((x + 4 * noise(x, y), y + 12), shapes.sheaf(28 + 3 * noise(y, x))) for x, y in clear
    )
    fence = path("M4 184v-16M30 186v-16M58 186v-15M0 174H74M0 180H74", "pole")
    return path(rows, "furrow") + _yard() + crop + fence


def _yard() -> str:
    """Return the trodden ground under the people."""
    return "".join(ellipse((layout.COLUMN / 2, 112), size, "yard") for size in ((58, 38), (46, 28)))


def stream() -> str:
    """Return the stream that runs from the mountains into the river."""
    x, y = layout.corner(FOREST + 2)
    course = ((188, -20), (196, 34), (214, 66), (205, 98), (219, 132), (202, 166), (206, 206))
    data = smooth([(x + dx, y + dy) for dx, dy in course], closed=False)
    return path(data, "bank stream", "river stream", "river-light stream")


@cache
def camp_ground(sprite: str) -> str:
    """Return the camp at the lower edge: the fire and the tents around it."""
    top, middle, right = (
        layout.FRAME + 3 * layout.ROW,
        layout.VALLEY[0] / 2,
        layout.VALLEY[0] - layout.FRAME,
    )
    edge = smooth(
        [
            *((layout.FRAME - 20, top + 12), (layout.FRAME + 120, top - 2), (middle - 90, top + 8)),
            *((middle, top - 6), (middle + 120, top + 6), (right - 100, top - 2)),
            *(
                (right + 20, top + 10),
                (layout.VALLEY[0], top + layout.CAMP + 30),
                (0, top + layout.CAMP + 30),
            ),
        ]
    )
    return (
        path(edge, "land-shadow", "camp-ground")
        + stand((middle, top + 50), _fire(sprite))
        + stand((layout.FRAME + 24, top + 62), shapes.tent(34))
        + stand((right - 22, top + 62), shapes.tent(30))
    )


def _fire(sprite: str) -> str:
    ring = ((-34, 0), (-24, 9), (-8, 13), (10, 13), (26, 8), (35, -1))
    stones = _standing(shapes.boulder(6), ring)
    ashes = ellipse((0, 2), (34, 11), "ashes")
    return ashes + icon("campfire", (0, -14), 50, "fire", sprite) + stones


_PAINTERS: dict[int, Callable[[str], str]] = {
    FOREST: _forest,
    FOREST + 1: _clay_pit,
    FOREST + 2: _quarry,
    FOREST + 3: _river,
    HUNT: _hunt,
    layout.HERD_LAND: _heath,
    TOOL_MAKER: _tool_maker,
    HUT: _huts,
    FIELD: _field,
}
