"""The dock under the board: the prompt, the choices, and the undo buttons."""

from steppe.core.scene import Picture
from steppe.server.base.match_data import OPEN
from steppe.server.pages.shell.share_link import invitation
from steppe.server.pages.table.choice_forecast import draw_forecast
from steppe.server.pages.table.replay_keys import draw_replay
from steppe.server.pages.table.status_line import draw_status
from steppe.server.pages.table.table_view import TableView
from steppe.server.pages.table.takeback_notice import draw_question, draw_undone
from steppe.server.pages.table.undo_tray import draw_tray
from steppe.server.pages.table.window_switches import draw_rest


def draw_dock(look: TableView, picture: Picture) -> str:
    """Return everything a player needs to decide, in reading order."""
    asked = draw_undone(look) + draw_question(look)
    yours = " yours" if look.is_mine else ""
    body = f"{asked}{draw_status(look)}{_invitation(look)}{_choices(look, picture)}"
    return f'<div class="dock{yours}" id="dock">{body}</div>'


def _invitation(look: TableView) -> str:
    """Return the invitation link while the match waits for an open seat, for narrow pages."""
    player = look.match.player
    if player is None or player < 0 or look.table.seats[player].kind != OPEN:
        return ""
    return invitation(look) if look.seats and look.is_live else ""


def _choices(look: TableView, picture: Picture) -> str:
    """Return the hand and the undo buttons, or the replay buttons; "" when all is decided."""
    if look.at is not None:
        return draw_replay(look, look.at)
    if look.shown:
        return ""
    hand = picture.hand + draw_rest(look) + draw_forecast(picture)
    return f'<div class="hand" id="hand">{hand}</div>{draw_tray(look, picture)}'
