"""What the game is in brief, and the landscape that stands for it on small pictures."""

from functools import cache

from steppe.core.say import msgid
from steppe.core.scene import Step
from steppe.draw.landscape import figures, landscape, ridge
from steppe.draw.svg import circle

ICON = "reindeer"  # stands for the game in lists
_THINGS = (  # icon, x, y, size, style
    ("mammoth", 320, 104, 56, "sil far-one"),
    ("reindeer", 256, 132, 50, "sil"),
    ("reindeer", 214, 126, 36, "sil far-one"),
    ("menhir", 74, 112, 62, "sil"),
    ("hunter", 132, 140, 44, "sil"),
    ("hunter", 162, 144, 40, "sil"),
)

STEPS = (
    Step(
        "hand",
        msgid("Plan"),
        msgid("Everybody places members on actions: hunt, gather, craft, paint, build."),
    ),
    Step(
        "walking-boot",
        msgid("Go out"),
        msgid("Parties walk over the land, and bring home what they can carry."),
    ),
    Step(
        "meat",
        msgid("Feed the clan"),
        msgid("Animals move on, the land grows, and whoever went hungry remembers it."),
    ),
)
ABOUT = msgid(
    "A land between England and Denmark, before the sea took it. Your clan hunts what walks there,"
    " gathers, crafts, paints a cave and puts up stones, while the map grows and the herds move on."
    " Also for one player, against the land itself."
)


@cache
def draw(sprite: str) -> str:
    """Return low land by the sea at dusk; ``sprite`` is the address of the icon sheet."""
    return landscape(
        "frost",
        circle((330, 40), 18, "moon"),
        ridge(96, "doggerlanda", 5, "range"),
        ridge(120, "doggerlandb", 7, "far"),
        ridge(146, "doggerlandc", 8, "mid"),
        figures(_THINGS, sprite),
        ridge(176, "doggerlandd", 5, "near"),
    )
