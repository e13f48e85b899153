"""Buttons that send a form or copy a link."""

from collections.abc import Mapping
from dataclasses import dataclass

from steppe.draw.svg import escape
from steppe.draw.words import listed
from steppe.server.base.shared_links import is_own
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.table.table_view import TableView

DOTS = '<i class="dots" aria-hidden="true"><i></i><i></i><i></i></i>'


@dataclass(frozen=True)
class Button:
    """A button that sends a form.

    With ``live``, a script sends the form without leaving the page. ``mark`` is an attribute by
    which a script finds the button.
    """

    words: str
    style: str = "quiet"
    picture: str = ""
    live: bool = True
    mark: str = ""


def hidden(values: Mapping[str, str]) -> str:
    """Return values as hidden form fields."""
    return "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in values.items()
    )


def form(address: str, values: Mapping[str, str], button: Button) -> str:
    """Return a form with one button that posts ``values`` to a URL."""
    picture = icon(button.picture) if button.picture else ""
    live, mark = " data-post" if button.live else "", f" {button.mark}" if button.mark else ""
    return (
        f'<form method="post" action="{address}"{live}>{hidden(values)}'
        f'<button class="{button.style}"{mark}>{picture}{escape(button.words)}</button></form>'
    )


def idle(words: str) -> str:
    """Return the place of a button that does nothing now."""
    return f'<span class="idle" aria-hidden="true">{escape(words)}</span>'


def deed(look: TableView, verb: str, move: str = "") -> dict[str, str]:
    """Return the form values for an action at this table: ply, move and idempotency key."""
    version = look.table.version
    return {"ply": str(version), "move": move, "key": f"{verb}{move}-{version}"}


def invitation(look: TableView) -> str:
    """Return the field with a table's URL, to send to players for the open seats."""
    words = look.say("Send this link to the person who will play here:")
    if len(look.open_seats) > 1:
        words = look.say("Send this link to everyone who will play here:")
    if invited := look.invited:
        names = listed(look.say, invited)
        words = look.say("Waiting for {names} to accept. This link leads here, too:", names=names)
    return copy_link(look, look.address, words)


def copy_link(look: TableView, address: str, words: str) -> str:
    """Return a field with a URL, a button that copies it, and a label.

    If only this computer can open the URL, a sentence says so.
    """
    link, copy, copied = map(escape, (look.say("Link"), look.say("Copy"), look.say("Copied")))
    return (
        f'<div class="invite"><span>{escape(words)}</span><div class="copy"><input type="text"'
        f' readonly data-link value="{escape(look.origin + address)}" aria-label="{link}">'
        f'<button type="button" class="quiet" hidden data-script data-copy="{copied}">{copy}'
        f"</button></div>{_lonely(look)}</div>"
    )


def _lonely(look: TableView) -> str:
    """Return the sentence beside a link that only this computer can open, otherwise ""."""
    if not is_own(look.origin):
        return ""
    words = look.say("Only this computer can open it: the site does not answer on the network yet.")
    return f'<small class="muted">{escape(words)}</small>'
