"""The columns beside the board: the players' own boards, and shared panels.

On a wide page, the boards and the panels form two columns. A narrow page shows one at a time or,
without JavaScript, all of them stacked.
"""

from collections.abc import Sequence

from steppe.core.scene import Panel, Picture
from steppe.draw.svg import emblem, escape
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.table.log_panel import draw_log
from steppe.server.pages.table.standings import draw_standings
from steppe.server.pages.table.table_view import TableView

_FEW = 2  # number of boards that fit when stacked


def has_own(picture: Picture) -> bool:
    """Return whether a picture has content for the column of player boards."""
    return bool(picture.boards) or any(panel.mine for panel in picture.panels)


def draw_columns(look: TableView, picture: Picture) -> str:
    """Return both columns."""
    return _own(look, picture) + _shared(look, picture)


def draw_told(look: TableView, picture: Picture) -> str:
    """Return both columns for a playback step, without the move list."""
    common = draw_standings(look, picture) + _panels(picture, False)
    return _own(look, picture) + _column(look.say("For all players"), "shared", common)


def _own(look: TableView, picture: Picture) -> str:
    if not has_own(picture):
        return ""
    panels = _panels(picture, True)
    body = _boards(look, picture.boards, has_room=not panels) + panels
    return _column(look.say("What you own"), "mine", body)


def _shared(look: TableView, picture: Picture) -> str:
    log = "" if look.is_lesson else draw_log(look)
    body = draw_standings(look, picture) + _panels(picture, False) + log
    return _column(look.say("For all players"), "shared", body)


def _column(label: str, name: str, body: str) -> str:
    attributes = f'id="{name}" aria-label="{escape(label)}" tabindex="0"'  # the element may scroll
    return f'<aside class="column {name}" {attributes}>{body}</aside>'


def _panels(picture: Picture, mine: bool) -> str:
    return "".join(
        _panel(number, panel) for number, panel in enumerate(picture.panels) if panel.mine == mine
    )


def _panel(number: int, panel: Panel) -> str:
    sign = icon(panel.icon) if panel.icon else ""
    note = f"<small>{escape(panel.note)}</small>" if panel.note else ""
    drawn = (
        f'<section class="panel" id="panel-{number}"><h2>{sign}{escape(panel.title)}{note}</h2>'
        f"{panel.body}</section>"
    )
    return f'<div class="if-room">{drawn}</div>' if panel.yields else drawn


def _boards(look: TableView, boards: Sequence[str], has_room: bool) -> str:
    """Return the player boards, one of which is open at a time, at first the viewer's.

    If there are only two, and no other panel needs the space, both are open.
    """
    all_open = has_room and len(boards) == _FEW
    first = look.players[0]
    return "".join(
        _board(look, n, boards[n], n == first or all_open, "" if all_open else ' name="boards"')
        for n in look.players
        if boards
    )


def _board(look: TableView, number: int, board: str, is_open: bool, group: str) -> str:
    opened, name = " open" if is_open else "", escape(look.names[number])
    return (
        f'<details class="panel player-board" id="board-{number}"{group}{opened}>'
        f"<summary>{emblem(number)}<b>{name}</b></summary>{board}</details>"
    )
