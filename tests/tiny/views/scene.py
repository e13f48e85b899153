"""What stands for the game on other pages: an empty plain."""

from steppe.core.scene import Step
from steppe.draw.svg import inline_icon

ICON = "mammoth"
STEPS = (
    Step("hand", "Take", "Points, or a card."),
    Step("rolling-dices", "Roll", "Chance has its say."),
    Step("trophy", "Count", "Whoever has most wins."),
)
ABOUT = "A small game for tests."


def draw(sheet: str) -> str:
    """Return the landscape; ``sheet`` is the address of the icons."""
    return f'<div class="scene">{inline_icon(ICON, sheet)}</div>'
