"""Write an analysis as an HTML page that needs no server: charts, moments, and numbers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from steppe.analysis.explain.charts import draw_accounts, draw_certainty, draw_chances
from steppe.analysis.explain.summary import Summary, accuracy_of, headline, led, sign_of, sure
from steppe.analysis.explain.turning_points import why
from steppe.analysis.judge.report import Analysis
from steppe.core.i18n import SOURCE, Translator, plain
from steppe.draw.svg import escape
from steppe.draw.theme import BOARD, CHARTS, TOKENS
from steppe.games import load

_FONTS = re.compile(r"@font-face \{[^}]*\}\n?")  # a standalone page cannot load the site's fonts
_RULES = """
body { max-width: 900px; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif;
  color: var(--ink); background: var(--surface); }
table { border-collapse: collapse; }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid var(--line-soft); }
th:first-child { text-align: left; }
"""


def sheet(
    analysis: Analysis, names: Sequence[str], say: Translator = plain, language: str = SOURCE
) -> str:
    """Return an HTML page; ``names`` are the players' names, ``say`` translates."""
    game = load(analysis.game)
    title = f"{say(game.title)}: {', '.join(names)}"
    rules = "".join(
        (
            _FONTS.sub("", TOKENS.read_text("utf-8")),
            BOARD.read_text("utf-8"),
            CHARTS.read_text("utf-8"),
        )
    )
    summary = Summary(game, tuple(names), say, _best(analysis), analysis)
    learnt = "".join(_learnt(replace(summary, seat=seat)) for seat in range(len(names)))
    return (
        f'<!doctype html>\n<html lang="{language}"><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        f'<meta name="viewport" content="width=device-width"><style>{rules}{_RULES}</style>'
        f'<body class="{game.palette(len(names))}">'
        f"<h1>{escape(title)}</h1>{draw_chances(summary)}{learnt}"
        f"{draw_accounts(summary)}{draw_certainty(summary)}</body></html>\n"
    )


def _best(analysis: Analysis) -> int:
    """Return the seat with the best result."""
    return max(analysis.seats, key=lambda seat: (seat.result, -seat.seat)).seat


def _learnt(summary: Summary) -> str:
    """Return a seat's headline and its moments to learn from."""
    words = escape(" ".join(filter(None, (headline(summary), _accuracy(summary)))))
    moments = "".join(_moments(summary))
    body = (f"<p>{words}</p>" if words else "") + (f"<ol>{moments}</ol>" if moments else "")
    return f"<h2>{escape(summary.names[summary.seat])}</h2>{body}" if body else ""


def _accuracy(summary: Summary) -> str:
    words = accuracy_of(summary, summary.seat)
    return f"{words}." if words else ""


def _moments(summary: Summary) -> Iterator[str]:
    """Yield the moments to learn from, in move notation, with reasons."""
    assert summary.found is not None
    own, say = summary.found.seats[summary.seat], summary.say
    for moment in own.moments:
        decision = own.decisions[moment.decision]
        event = summary.found.events[decision.first]
        played, better = (escape(" ".join(line)) for line in (decision.played, decision.better))
        place = say("Round {round}, entry {entry}", round=event.round, entry=event.entry)
        when = f"{sign_of(decision)} {escape(place)}"
        lost = f"{summary.percent(-decision.cost)}, {sure(summary, decision.sure)[0]}"
        said = (escape(words) for words in (led(summary, decision), why(moment.why, say)) if words)
        yield (
            f"<li>{when}: {escape(say('played'))} <code>{played}</code>, "
            f"{escape(say('better'))} <code>{better}</code> ({escape(lost)}). {' '.join(said)}</li>"
        )
