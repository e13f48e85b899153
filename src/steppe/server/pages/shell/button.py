"""Buttons that send a form."""

from collections.abc import Mapping
from dataclasses import dataclass

from steppe.draw.svg import escape
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
    """Return a form with one button that posts ``values`` to an address."""
    picture = icon(button.picture) if button.picture else ""
    live, mark = " data-post" if button.live else "", f" {button.mark}" if button.mark else ""
    return (
        f'<form method="post" action="{address}"{live}>{hidden(values)}'
        f'<button class="{button.style}"{mark}>{picture}{escape(button.words)}</button></form>'
    )


def deed(look: TableView, verb: str, move: str = "") -> dict[str, str]:
    """Return the form values for an action at this table: ply, move and idempotency key."""
    version = look.table.version
    return {"ply": str(version), "move": move, "key": f"{verb}{move}-{version}"}
