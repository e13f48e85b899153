"""The note on a match that was imported from a record: what was verified, and what was not."""

from steppe.draw.svg import escape
from steppe.server.pages.table.table_view import TableView


def draw_mark(look: TableView) -> str:
    """Return the note under the result, "" for matches played on this site."""
    found, say = look.table.imported, look.say
    if found is None:
        return ""
    if not found.key and not found.drawn:
        words = say("Imported record, not verified: anyone could have written it.")
    elif not found.key:
        words = say(
            "Imported record, not signed: its dice follow from its secret, but nobody vouches for"
            " the players and their moves."
        )
    elif found.drawn:
        words = say("Imported record, verified: signed by its server, and its dice are fair.")
    else:
        words = say("Imported record, signed by its server. Its dice were not verified.")
    return f'<p class="result-note" id="imported">{escape(words)}</p>{_key(look, found.key)}'


def _key(look: TableView, key: str) -> str:
    """Return the key that signed the record, folded."""
    if not key:
        return ""
    words = escape(look.say("The server's key. Compare it with /.well-known/steppe there:"))
    summary = escape(look.say("Signature"))
    return (
        f'<details class="device"><summary>{summary}</summary>'
        f'<p>{words}<br><code class="hash">{key}</code></p></details>'
    )
