"""Fair dice: what was promised before the match, and when it is over the proof."""

from steppe.draw.svg import escape
from steppe.server.match.daily_match import is_sealed
from steppe.server.pages.table.table_view import TableView


def draw_fair(look: TableView) -> str:
    """Return the commitment of a match, folded; when it is over its secret and how to check it."""
    if not look.match.game.max_outcomes:
        return ""
    say, match = look.say, look.match
    promised = say("All dice and cards come from a secret drawn before the match. Its hash:")
    told = _value(promised, match.commitment)
    if is_sealed(look.table.sheet.dice):
        told += f'<p class="muted">{escape(say("It will be shown when the day is over."))}</p>'
    elif match.is_over:
        record = f'<a href="{look.address}/record">{escape(say("Record of the match"))}</a>'
        how = escape(say("The record is signed; to check all of it:"))
        told += _value(say("The match is over; this was the secret:"), match.secret.hex())
        told += f"<p>{how} {record}, <code>steppe verify</code></p>"
    else:
        told += f'<p class="muted">{escape(say("It will be shown when the match is over."))}</p>'
    title = escape(say("Fair dice"))
    return f'<details class="device dice" id="dice"><summary>{title}</summary>{told}</details>'


def _value(words: str, value: str) -> str:
    return f'<p>{escape(words)}<br><code class="hash">{value}</code></p>'
