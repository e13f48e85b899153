"""An address to send on, with a button that copies it."""

from steppe.draw.svg import escape
from steppe.server.pages.table.table_view import TableView


def invitation(look: TableView) -> str:
    """Return the address of a table, for who is to sit down in a free seat."""
    words = look.say("Send this link to the person who will sit here:")
    if len(look.open_seats) > 1:
        words = look.say("Send this link to all who will sit here:")
    return copy_link(look, look.address, words)


def copy_link(look: TableView, address: str, words: str) -> str:
    """Return a field with an address, a button that copies it, and what it is for."""
    link, copy, copied = map(escape, (look.say("Link"), look.say("Copy"), look.say("Copied")))
    return (
        f'<div class="invite"><span>{escape(words)}</span><div class="copy"><input type="text"'
        f' readonly data-link value="{escape(look.origin + address)}" aria-label="{link}">'
        f'<button type="button" class="quiet" hidden data-script data-copy="{copied}">{copy}'
        "</button></div></div>"
    )
