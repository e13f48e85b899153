"""The landscape that represents the game in small pictures."""

from steppe.draw.landscape import figures, landscape, ridge
from steppe.draw.svg import circle, path

ICON = "mammoth"  # the game's icon in lists
_THINGS = """
mammoth   346 128  40  sil far-one
mammoth    84 112  96  sil
mammoth   158 132  58  sil
mammoth   200 142  38  sil
tipi      300 142  46  sil
"""  # icon, x, y, size, style
_CONE = "M196 156L258 56Q262 50 270 54Q278 50 284 56L352 156Z"
_GLOW = (
    "M258 56Q262 50 270 54Q278 50 284 56L291 68Q284 64 282 76Q278 88 274 74"
    "Q269 66 265 82Q260 92 257 78Q254 68 248 72Z"
)
_RIVER = (
    "M262 190C248 180 290 172 272 163C258 156 238 155 230 149"
    "C237 156 236 161 244 166C256 173 222 181 236 190Z"
)


draw = landscape(  # a valley below a volcano at sunset
    "ember-sky",
    circle((182, 46), 22, "sun"),
    ridge(112, "valleya", 9, "far"),
    path("M268 46q-10 -14 2 -24t-6 -22", "smoke"),
    path(_CONE, "cone"),
    path(_GLOW, "glow-lava"),
    ridge(146, "valleyb", 8, "mid"),
    path(_RIVER, "stream"),
    figures(_THINGS),
    ridge(176, "valleyc", 5, "near"),
)
