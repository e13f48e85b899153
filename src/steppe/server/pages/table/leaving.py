"""Leaving a match, and continuing it on another device."""

from steppe.draw.svg import escape
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.shell.button import Button, deed, form
from steppe.server.pages.shell.share_link import copy_link
from steppe.server.pages.table.table_view import TableView


def draw_leaving(look: TableView) -> str:
    """Return the button that leaves or resigns the match, with a second one to confirm."""
    say = look.say
    if any(look.table.plays_on_without(player) for player in look.seats):
        words, sure = say("Leave the match"), say("Yes, let a bot take over")
    else:
        words, sure = say("Resign"), say("Yes, resign")
    button = Button(sure, "quiet danger", live=False)  # the page changes for a player who leaves
    sent = form(f"{look.address}/resign", deed(look, "resign"), button)
    summary = icon("flying-flag") + escape(words)
    return f'<details id="resign"><summary class="quiet">{summary}</summary>{sent}</details>'


def draw_devices(look: TableView) -> str:
    """Return the secret links to the viewer's own seats; anyone with a link may move there."""
    say = look.say
    summary = escape(say("Continue on another device"))
    links = "".join(
        copy_link(
            look,
            f"/s/{look.table.secret(number)}",
            say(
                "Open this secret link there. Anyone who has it can play for {name}:",
                name=look.names[number],
            ),
        )
        + _renewal(look, number)
        for number in sorted(look.seats)
    )
    return f'<details class="device" id="device"><summary>{summary}</summary>{links}</details>'


def _renewal(look: TableView, number: int) -> str:
    """Return the button that replaces a link by a new one."""
    note = escape(look.say("The old link stops working; other devices must open the new one."))
    button = Button(look.say("Make a new link"))
    sent = form(f"{look.address}/renew", {"seat": str(number)}, button)
    return f'<div class="renewal" id="renew-{number}">{sent}<p class="muted">{note}</p></div>'
