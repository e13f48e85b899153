"""The card of a game without a landscape: its icon on an empty plain."""

from steppe.draw.svg import inline_icon

ICON = "mammoth"


def draw(sprite: str) -> str:
    """Return the picture; ``sprite`` is the URL of the icon sheet."""
    return f'<div class="scene">{inline_icon(ICON, sprite)}</div>'
