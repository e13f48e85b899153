"""What the game is in brief, and the landscape that stands for it on small pictures."""

from functools import cache

from steppe.core.say import msgid
from steppe.core.scene import Step
from steppe.draw.landscape import figures, landscape, ridge
from steppe.draw.svg import circle, path

ICON = "mammoth"  # stands for the game in lists
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

STEPS = (
    Step(
        "snowflake-2",
        msgid("See what comes"),
        msgid("An event falls on the valley, animals arrive and wander."),
    ),
    Step(
        "walking-boot",
        msgid("Move, settle, fight"),
        msgid("Warriors and women go where they will; four camps held for two turns win."),
    ),
    Step(
        "meat",
        msgid("Get through the winter"),
        msgid("Everybody eats. In summer there are births, harvests, and cards up your sleeve."),
    ),
)
ABOUT = msgid(
    "A valley of woods, fields and two volcanoes, and up to six tribes who all want it. Summers"
    " feed you, winters starve you, bears and tigers do not care whose camp it is. Long, wild, and"
    " never fair for long."
)


@cache
def draw(sprite: str) -> str:
    """Return a valley below a volcano at sunset; ``sprite`` is the address of the icon sheet."""
    return landscape(
        "ember-sky",
        circle((182, 46), 22, "sun"),
        ridge(112, "valleya", 9, "far"),
        path("M268 46q-10 -14 2 -24t-6 -22", "smoke"),
        path(_CONE, "cone"),
        path(_GLOW, "glow-lava"),
        ridge(146, "valleyb", 8, "mid"),
        path(_RIVER, "stream"),
        figures(_THINGS, sprite),
        ridge(176, "valleyc", 5, "near"),
    )
