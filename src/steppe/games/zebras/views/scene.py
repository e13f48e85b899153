"""Draw the landscape that represents the game in small pictures."""

from steppe.draw.landscape import figures, landscape, ridge
from steppe.draw.svg import circle

ICON = "zebra"  # represents the game in lists
_ANIMALS = """
acacia     70  98 110  sil far-one
acacia    352 110  72  sil far-one
elephant  214 118  74  sil
zebra     120 136  62  sil
zebra     168 144  50  sil
gazelle   300 138  56  sil
"""  # icon, x, y, size, style


draw = landscape(  # the savannah in the evening
    "dusk",
    circle((306, 62), 30, "sun"),
    ridge(118, "zebrasa", 12, "far"),
    ridge(142, "zebrasb", 9, "mid"),
    figures(_ANIMALS),
    ridge(172, "zebrasc", 5, "near"),
)
