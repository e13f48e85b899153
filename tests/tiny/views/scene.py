"""Draw an empty plain that represents the game on other pages."""

from steppe.draw.svg import inline_icon

ICON = "mammoth"


def draw(sheet: str) -> str:
    """Return the landscape; ``sheet`` is the address of the icons."""
    return f'<div class="scene">{inline_icon(ICON, sheet)}</div>'
