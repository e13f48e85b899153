"""Buttons that do something at a table."""

from collections.abc import Mapping
from dataclasses import dataclass

from steppe.draw.svg import escape
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.table.table_view import TableView

DOTS = '<i class="dots" aria-hidden="true"><i></i><i></i><i></i></i>'


@dataclass(frozen=True)
class Button:
    """A button that sends a form; ``live``: a script sends it without leaving the page.

    ``mark`` is an attribute by which the script finds it.
    """

    words: str
    style: str = "quiet"
    picture: str = ""
    live: bool = True
    mark: str = ""


def hidden(values: Mapping[str, str]) -> str:
    """Return values that a form sends unseen."""
    return "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in values.items()
    )


def form(address: str, values: Mapping[str, str], button: Button) -> str:
    """Return a button that sends ``values`` to an address."""
    picture = icon(button.picture) if button.picture else ""
    live, mark = " data-post" if button.live else "", f" {button.mark}" if button.mark else ""
    return (
        f'<form method="post" action="{address}"{live}>{hidden(values)}'
        f'<button class="{button.style}"{mark}>{picture}{escape(button.words)}</button></form>'
    )


def deed(look: TableView, verb: str, move: str = "") -> dict[str, str]:
    """Return the values that a form sends for a deed at this table, on this page."""
    version = look.table.version
    return {"ply": str(version), "move": move, "key": f"{verb}{move}-{version}"}
