"""Draw the learning curves for the docs from the logs of training runs (``make curves``).

``docs/learning/GAME-PLAYERS.jsonl`` is the log of a run. Its curve shows the network's share of
wins against the game's own evaluation, with the bounds of the 95 % confidence interval.
"""

import json
from pathlib import Path
from typing import Any

from steppe.draw.chart import Chart, Curve, draw_chart
from steppe.draw.curve import Point
from steppe.draw.theme import resolved

ROOT = Path(__file__).resolve().parents[1]
LOGS, IMAGES = ROOT / "docs" / "learning", ROOT / "docs" / "images"
_SIZE = (720.0, 300.0)
_THOUSAND = 1000
_RULES = """
path { fill: none; stroke-linejoin: round; stroke-linecap: round; }
text { font: 12px sans-serif; fill: var(--ink-2); }
.sheet { fill: var(--surface); }
.chart-name { font-size: 13px; font-weight: 650; fill: var(--ink); }
.at-end { text-anchor: end; }
.at-middle { text-anchor: middle; }
.chart-grid { stroke: var(--line-soft); }
.chart-base, .chart-lead { stroke: var(--line-strong); }
.chart-line { stroke-width: 2.5; }
.chart-mark { stroke: var(--surface); stroke-width: 1.6; }
.p1 .chart-line { stroke: var(--p1); } .p1 .chart-mark { fill: var(--p1); }
.p2 .chart-line { stroke: var(--p2); } .p2 .chart-mark { fill: var(--p2); }
.p4 .chart-line { stroke: var(--p4); } .p4 .chart-mark { fill: var(--p4); }
"""


def main() -> None:
    """Draw every log."""
    for log in sorted(LOGS.glob("*.jsonl")):
        picture_of(log).write_text(draw(log), "utf-8")


def picture_of(log: Path) -> Path:
    """Return the path of a log's learning curve."""
    return IMAGES / f"learning-{log.stem}.svg"


def draw(log: Path) -> str:
    """Return the learning curve of a log, as an SVG chart."""
    trials = [
        line for line in map(json.loads, log.read_text("utf-8").splitlines()) if "by_hand" in line
    ]
    labels = tuple(f"{line['matches'] / _THOUSAND:.0f}k" for line in trials)
    low, high = (tuple(_percent(line["by_hand"]["interval"][k]) for line in trials) for k in (0, 1))
    won = tuple(_percent(line["by_hand"]["rate"]) for line in trials)
    curves = Curve(1, "at most", high), Curve(0, "won, %", won), Curve(3, "at least", low)
    return alone(draw_chart(Chart(curves, labels, _SIZE), "learning"), _SIZE)


def alone(chart: str, size: Point) -> str:
    """Return a chart as a standalone picture with a background, readable on dark pages as well."""
    head, end, body = chart.partition(">")
    width, height = size
    names = f'xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}"'
    sheet = f'<rect class="sheet" width="{width:.0f}" height="{height:.0f}"/>'
    rules = resolved(_RULES)
    return f"{head.replace('<svg', f'<svg {names}')}{end}<style>{rules}</style>{sheet}{body}"


def _percent(share: Any) -> int:
    return round(100 * share)


if __name__ == "__main__":
    main()
