"""The landscape that represents the game in small pictures."""

from steppe.draw.landscape import figures, landscape, ridge
from steppe.draw.svg import circle

ICON = "reindeer"  # represents the game in lists
_THINGS = """
mammoth   320 104  56  sil far-one
reindeer  256 132  50  sil
reindeer  214 126  36  sil far-one
menhir     74 112  62  sil
hunter    132 140  44  sil
hunter    162 144  40  sil
"""  # icon, x, y, size, style


draw = landscape(  # low land by the sea at dusk
    "frost",
    circle((330, 40), 18, "moon"),
    ridge(96, "doggerlanda", 5, "range"),
    ridge(120, "doggerlandb", 7, "far"),
    ridge(146, "doggerlandc", 8, "mid"),
    figures(_THINGS),
    ridge(176, "doggerlandd", 5, "near"),
)
