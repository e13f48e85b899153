"""An analysis as a page of its own, which needs no server: chart, sums, moments, numbers."""

from collections.abc import Iterator, Sequence

from steppe.analysis.report import Analysis, Decision, Seat
from steppe.draw.chart import Chart, Curve, draw_chart
from steppe.draw.svg import escape
from steppe.draw.theme import resolved

_SIZE = (860.0, 320.0)
_RULES = """
body { max-width: 900px; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif;
  color: var(--ink); background: var(--surface); }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid var(--line-soft); }
th:first-child { text-align: left; }
svg { width: 100%; height: auto; }
svg path { fill: none; stroke-linejoin: round; }
svg text { font: 12px sans-serif; fill: var(--ink-2); }
.at-end { text-anchor: end; }
.at-middle { text-anchor: middle; }
.chart-grid { stroke: var(--line-soft); }
.chart-base, .chart-lead { stroke: var(--line-strong); }
.chart-line { stroke-width: 2.5; }
"""
_SEAT = """
.p{seat} .chart-line {{ stroke: var(--p{seat}); }}
.p{seat} .chart-mark {{ fill: var(--p{seat}); }}
"""
_PARTS = {
    "luck": "luck",
    "costs": "own decisions",
    "swings": "others' decisions",
    "news": "news",
    "drift": "not explained",
}


def sheet(analysis: Analysis, names: Sequence[str]) -> str:
    """Return a page in HTML; ``names`` are those of the players."""
    title = f"{analysis.game}: {', '.join(names)}"
    rules = resolved(_RULES + "".join(_SEAT.format(seat=seat + 1) for seat in range(len(names))))
    body = "".join((_chart(analysis, names), _sums(analysis, names), _all(analysis, names)))
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{rules}</style>'
        f"<h1>{escape(title)}</h1>{body}{_rounds(analysis, names)}</html>\n"
    )


def _chart(analysis: Analysis, names: Sequence[str]) -> str:
    curves = tuple(
        Curve(seat.seat, name, tuple(round(100 * share) for share in seat.curve))
        for seat, name in zip(analysis.seats, names, strict=True)
    )
    rounds = (str(event.round) for event in analysis.events)
    chart = draw_chart(Chart(curves, (*rounds, ""), _SIZE), "analysis")
    return f"<h2>Chance to win, in per cent</h2>{chart}"


def _sums(analysis: Analysis, names: Sequence[str]) -> str:
    """Return what each way from the first share to the result is made of, in points."""
    head = ("", "at first", *_PARTS.values(), "result", "given away in ten decisions")
    rows = [
        (
            name,
            f"{100 * seat.curve[0]:.0f}",
            *(f"{100 * seat.bars[part]:+.1f}" for part in _PARTS),
            f"{100 * seat.result:.0f}",
            f"{seat.per_ten:.1f}",
        )
        for seat, name in zip(analysis.seats, names, strict=True)
    ]
    return f"<h2>Luck or play, in points of win chance</h2>{_table(head, rows)}"


def _all(analysis: Analysis, names: Sequence[str]) -> str:
    return "".join(
        f"<h2>What {escape(name)} may learn</h2><ol>{''.join(_moments(analysis, seat))}</ol>"
        for seat, name in zip(analysis.seats, names, strict=True)
        if seat.moments
    )


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
        f" <code>{better}</code>: {100 * decision.cost:.0f} points, {decision.sure}."
    )


def _rounds(analysis: Analysis, names: Sequence[str]) -> str:
    """Return the curve in numbers, at the beginning of each round and at the end."""
    places = {event.round: place for place, event in reversed([*enumerate(analysis.events)])}
    told = [(str(number), place) for number, place in sorted(places.items())]
    told.append(("end", len(analysis.events)))
    rows = [
        (number, *(f"{100 * seat.curve[place]:.0f}" for seat in analysis.seats))
        for number, place in told
    ]
    return f"<h2>The curve in numbers</h2>{_table(('round', *names), rows)}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    heads = "".join(f'<th scope="col">{escape(word)}</th>' for word in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        f"{''.join(f'<td>{escape(word)}</td>' for word in rest)}</tr>"
        for first, *rest in rows
    )
    return f"<table><tr>{heads}</tr>{lines}</table>"
