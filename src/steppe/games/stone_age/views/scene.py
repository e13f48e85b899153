"""Draw the landscape that represents the game in small pictures."""

from steppe.draw.curve import line
from steppe.draw.landscape import figures, landscape, ridge
from steppe.draw.svg import circle, path

ICON = "hut"  # represents the game in lists
_THINGS = """
mammoth   332 112  60  sil far-one
mammoth   288 120  36  sil far-one
hut        86 118  84  sil
hut       156 132  52  sil
campfire  208 146  34  flame
caveman   250 138  52  sil
"""  # icon, x, y, size, style
_RANGE = ((70, 64), (128, 40), (196, 74), (250, 52), (318, 78), (372, 58))


def _mountains() -> str:
    """Return the far mountains with their snow."""
    slopes = "".join(line([(x - 78, 140), (x, y), (x + 82, 140)]) + "Z" for x, y in _RANGE)
    snow = "".join(
        line([(x - 17, y + 18), (x, y), (x + 17, y + 17), (x + 6, y + 13), (x - 3, y + 23)]) + "Z"
        for x, y in _RANGE
    )
    return path(slopes, "range") + path(snow, "range-snow")


draw = landscape(  # the village on a clear evening
    "frost",
    circle((88, 42), 20, "moon"),
    _mountains(),
    ridge(122, "stone agea", 10, "far"),
    ridge(146, "stone ageb", 8, "mid"),
    path("M208 128q-8 -14 0 -26t-2 -26", "smoke"),
    figures(_THINGS),
    ridge(176, "stone agec", 5, "near"),
)
