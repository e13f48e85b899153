"""A field with an address to share, and a button that copies it."""

from steppe.draw.svg import escape
from steppe.server.pages.table.table_view import TableView


def invitation(look: TableView) -> str:
    """Return the field with a table's address, for players who will take the open seats."""
    words = look.say("Send this link to the person who will play here:")
    if len(look.open_seats) > 1:
        words = look.say("Send this link to everyone who will play here:")
    return copy_link(look, look.address, words)


def copy_link(look: TableView, address: str, words: str) -> str:
    """Return a field with an address, a button that copies it, and a label."""
    link, copy, copied = map(escape, (look.say("Link"), look.say("Copy"), look.say("Copied")))
    return (
        f'<div class="invite"><span>{escape(words)}</span><div class="copy"><input type="text"'
        f' readonly data-link value="{escape(look.origin + address)}" aria-label="{link}">'
        f'<button type="button" class="quiet" hidden data-script data-copy="{copied}">{copy}'
        "</button></div></div>"
    )
