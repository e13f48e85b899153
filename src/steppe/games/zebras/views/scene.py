"""What the game is in brief, and the landscape that stands for it on small pictures."""

from functools import cache

from steppe.core.say import msgid
from steppe.core.scene import Step
from steppe.draw.landscape import figures, landscape, ridge
from steppe.draw.svg import circle

ICON = "zebra"  # stands for the game in lists
_ANIMALS = (  # icon, x, y, size, style
    ("acacia", 70, 98, 110, "sil far-one"),
    ("acacia", 352, 110, 72, "sil far-one"),
    ("elephant", 214, 118, 74, "sil"),
    ("zebra", 120, 136, 62, "sil"),
    ("zebra", 168, 144, 50, "sil"),
    ("gazelle", 300, 138, 56, "sil"),
)

STEPS = (
    Step(
        "outback-hat",
        msgid("Look where the ranger looks"),
        msgid("He watches one row or column: only there may you place an animal."),
    ),
    Step(
        "zebra",
        msgid("Place an animal"),
        msgid("Zebras are worth most, the lion frightens them, the crocodile crosses the river."),
    ),
    Step(
        "walking-boot",
        msgid("Send the ranger on"),
        msgid("One, two or three stops: you choose where the other player may place."),
    ),
)
ABOUT = msgid(
    "A savannah of thirty squares, cut by rivers into six territories. Who has most animals in a"
    " territory takes the points of all its animals, also those of the other. Small, quick, and"
    " meaner than it looks."
)


@cache
def draw(sprite: str) -> str:
    """Return the savannah at evening; ``sprite`` is the address of the icon sheet."""
    return landscape(
        "dusk",
        circle((306, 62), 30, "sun"),
        ridge(118, "zebrasa", 12, "far"),
        ridge(142, "zebrasb", 9, "mid"),
        figures(_ANIMALS, sprite),
        ridge(172, "zebrasc", 5, "near"),
    )
