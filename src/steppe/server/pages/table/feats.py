"""Key moments: feats and victories that the page celebrates."""

from steppe.core.position import Position
from steppe.core.view import FeatsView
from steppe.draw.svg import escape
from steppe.server.pages.shell import assets
from steppe.server.pages.table.table_view import TableView


def draw_feat(before: Position, after: Position) -> str:
    """Return the attribute with the icon of a feat between two positions, or ""."""
    text = before.game.view("text")
    return _attribute(text.feat(before, after)) if isinstance(text, FeatsView) else ""


def draw_own_feat(look: TableView) -> str:
    """Return the attribute with the icon of what the viewer just achieved, or ""."""
    if look.is_result:
        return _attribute("trophy" if look.winners & look.seats else "")
    last, now = look.story.last, len(look.story)
    if not look.is_live or look.is_lesson or not last or last.by not in look.seats:
        return ""
    return draw_feat(look.story.position(now - 1), look.story.position(now))


def _attribute(name: str) -> str:
    return f' data-feat="{escape(assets.address("icons.svg"))}#i-{name}"' if name else ""
