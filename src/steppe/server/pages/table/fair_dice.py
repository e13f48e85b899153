"""Fair dice: the commitment made before the match, and its proof afterwards."""

from steppe.draw.svg import escape
from steppe.server.match.daily_match import is_sealed
from steppe.server.pages.table.table_view import TableView


def draw_fair(look: TableView) -> str:
    """Return the folded panel with a match's commitment and, once it is over, its secret."""
    if not look.match.game.max_outcomes:
        return ""
    say, match = look.say, look.match
    promised = say("All dice and cards derive from a secret drawn before the match. Its hash:")
    told = _value(promised, match.commitment)
    if is_sealed(look.table.sheet.dice):
        told += (
            f'<p class="muted">{escape(say("The secret is revealed when the day is over."))}</p>'
        )
    elif match.is_over:
        record = f'<a href="{look.address}/record">{escape(say("Match record"))}</a>'
        how = escape(say("The record is signed. To verify everything:"))
        told += _value(say("The match is over. The secret was:"), match.secret.hex())
        told += f"<p>{how} {record}, <code>steppe verify</code></p>"
    else:
        words = escape(say("The secret is revealed when the match is over."))
        told += f'<p class="muted">{words}</p>'
    title = escape(say("Fair dice"))
    return f'<details class="device dice" id="dice"><summary>{title}</summary>{told}</details>'


def _value(words: str, value: str) -> str:
    return f'<p>{escape(words)}<br><code class="hash">{value}</code></p>'
