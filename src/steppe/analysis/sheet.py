"""An analysis as a page of its own, which needs no server: the same charts, moments, numbers."""

import re
from collections.abc import Iterator, Sequence

from steppe.analysis.charts import draw_accounts, draw_chances
from steppe.analysis.report import Analysis, Decision, Seat
from steppe.analysis.telling import Telling, headline
from steppe.core.say import plain
from steppe.draw.svg import escape
from steppe.draw.theme import BOARD, CHARTS, TOKENS
from steppe.games import load

_FONTS = re.compile(r"@font-face \{[^}]*\}\n?")  # a page on file has none of ours
_RULES = """
body { max-width: 900px; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif;
  color: var(--ink); background: var(--surface); }
table { border-collapse: collapse; }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid var(--line-soft); }
th:first-child { text-align: left; }
"""


def sheet(analysis: Analysis, names: Sequence[str]) -> str:
    """Return a page in HTML; ``names`` are those of the players."""
    title = f"{analysis.game}: {', '.join(names)}"
    rules = "".join((_FONTS.sub("", TOKENS.read_text()), BOARD.read_text(), CHARTS.read_text()))
    told = _told(analysis, names, _best(analysis))
    learnt = "".join(_learnt(analysis, names, seat) for seat in range(len(names)))
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{rules}{_RULES}</style>'
        f"<h1>{escape(title)}</h1>{draw_chances(told)}{draw_accounts(told)}{learnt}</html>\n"
    )


def _told(analysis: Analysis, names: Sequence[str], seat: int) -> Telling:
    return Telling(load(analysis.game), tuple(names), plain, seat, analysis)


def _best(analysis: Analysis) -> int:
    """Return the seat with the best result."""
    return max(analysis.seats, key=lambda seat: (seat.result, -seat.seat)).seat


def _learnt(analysis: Analysis, names: Sequence[str], seat: int) -> str:
    """Return what decided the match for a seat, and what it may learn."""
    words = escape(headline(_told(analysis, names, seat)))
    moments = "".join(_moments(analysis, analysis.seats[seat]))
    body = (f"<p>{words}</p>" if words else "") + (f"<ol>{moments}</ol>" if moments else "")
    return f"<h2>{escape(names[seat])}</h2>{body}" if body else ""


def _moments(analysis: Analysis, seat: Seat) -> Iterator[str]:
    for moment in seat.moments:
        decision = seat.decisions[moment.decision]
        yield f"<li>{_decision(analysis, decision)} {escape(moment.says)}</li>"


def _decision(analysis: Analysis, decision: Decision) -> str:
    """Return a decision and the better one in the words of records."""
    event = analysis.events[decision.first]
    played, better = (escape(" ".join(line)) for line in (decision.played, decision.better))
    return (
        f"Round {event.round}, entry {event.entry}: <code>{played}</code>, better"
        f" <code>{better}</code>: {100 * decision.cost:.0f}%, {decision.sure}."
    )
