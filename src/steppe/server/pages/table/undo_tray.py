"""The tray with the buttons to cancel a pick, take back a move and ask for a hint.

Cancel and take back are always visible, disabled when there is nothing to undo.
"""

from itertools import takewhile

from steppe.core.scene import Picture
from steppe.draw.svg import escape
from steppe.server.base.match_data import PERSON
from steppe.server.pages.shell.button import Button, deed, form
from steppe.server.pages.table.hint import draw_hint
from steppe.server.pages.table.table_view import TableView


def draw_tray(look: TableView, picture: Picture) -> str:
    """Return the tray for a seated player, or ""."""
    if not look.seats:
        return ""
    say = look.say
    body = _cancel(look, picture) or _idle(say("Cancel"))
    if not look.is_lesson:
        body += (_take_back(look) or _idle(say("Take back"))) + draw_hint(look)
    return f'<div class="way-back" id="deeds">{body}</div>'


def _idle(words: str) -> str:
    return f'<span class="idle" aria-hidden="true">{escape(words)}</span>'


def _cancel(look: TableView, picture: Picture) -> str:
    """Return the button that drops the pick, or undoes an unfinished decision; "" if neither."""
    words = look.say("Cancel")
    if look.is_mine and look.picked:
        return f'<a class="quiet" href="{look.address}" data-cancel>{escape(words)}</a>'
    if look.is_lesson or not (look.is_mine and picture.completes and _is_free(look)):
        return ""
    return form(f"{look.address}/undo", deed(look, "undo"), Button(words, mark="data-cancel"))


def _take_back(look: TableView) -> str:
    say = look.say
    if _last(look) is None or look.table.request is not None or _someone_left_since(look):
        return ""
    refused = say("The take-back was declined") if look.table.declined in look.seats else ""
    free = _is_free(look)
    if not free and look.table.has_nobody_to_ask:
        return ""
    words = say("Take back") if free else say("Request take-back")
    note = f'<p class="muted" role="status">{escape(refused)}</p>' if refused else ""
    button = Button(words, picture="anticlockwise-rotation")
    return note + form(f"{look.address}/undo", deed(look, "undo"), button)


def _last(look: TableView) -> int | None:
    """Return the viewer's seat that made the last decision, or ``None``."""
    mine = (entry.by for entry in reversed(look.match.line) if entry.by in look.seats)
    return next(mine, None)


def _is_free(look: TableView) -> bool:
    """Return whether the last decision can be taken back without anyone's agreement."""
    kinds = {number: seat.kind for number, seat in enumerate(look.table.seats)}
    people = {number for number, kind in kinds.items() if kind == PERSON}
    last = _last(look)
    if last is None:
        return False
    if people <= look.seats and not look.table.has_nobody_to_ask:
        return True
    return look.match.undo_floor(last, look.table.consenting(look.seats)) is not None


def _someone_left_since(look: TableView) -> bool:
    """Return whether a player left since the viewer's last decision, which then stands."""
    later = takewhile(lambda entry: entry.by not in look.seats, reversed(look.match.line))
    return any(entry.is_parting for entry in later)
