"""Charts: each player's values over time, as lines and as a table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import ClassVar

from steppe.core.i18n import Translator, figure
from steppe.draw.curve import Point, line, num, outline
from steppe.draw.svg import emblem, escape, path, seat_class

_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 122, 12, 22  # margins for the numbers, names and rounds
_TICKS = 5
_GAP = 17  # the minimum distance between two names
_LETTERS = 15
_STEPS = (1, 2, 5)
_LABELS = 10
Row = tuple[str, Sequence[str]]
"""The heading and the cells of a row."""


@dataclass(frozen=True)
class Curve:
    """A player's values over time, and their name."""

    player: int
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    """Curves over labelled moments, drawn to fit ``size``."""

    curves: tuple[Curve, ...]
    labels: tuple[str, ...]
    size: Point
    top: ClassVar[int] = _TOP

    @property
    def left(self) -> float:
        """Return the left edge of the plot area."""
        return _LEFT

    @property
    def right(self) -> float:
        """Return the right edge of the plot area, where the names begin."""
        return self.size[0] - _RIGHT

    @property
    def bottom(self) -> float:
        """Return the bottom edge of the plot area, above the labels."""
        return self.size[1] - _BOTTOM

    @property
    def ticks(self) -> list[int]:
        """Return the values of the grid lines, few and round."""
        return ticks([value for curve in self.curves for value in curve.values])

    def x(self, index: int) -> float:
        """Return the x coordinate of a moment."""
        return self.left + (self.right - self.left) * index / max(len(self.labels) - 1, 1)

    @property
    def end(self) -> float:
        """Return the x coordinate of the last moment."""
        return self.x(len(self.labels) - 1)

    def stations(self) -> Iterator[tuple[float, str]]:
        """Yield the visible labels, ten at most, each with its x coordinate."""
        every = -(-len(self.labels) // _LABELS)
        for index in range(0, len(self.labels), every):
            yield self.x(index), self.labels[index]

    def y(self, value: float) -> float:
        """Return the y coordinate of a value."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.bottom - (self.bottom - self.top) * (value - low) / (high - low)


def ticks(values: Sequence[int]) -> list[int]:
    """Return at most six round numbers that span the values, including zero."""
    low, high = min(0, *values), max(1, *values)
    steps = (unit * 10**power for power in range(9) for unit in _STEPS)
    step = next(step for step in steps if (high - low) / step <= _TICKS - 1)
    return list(range(low // step * step, -(-high // step) * step + 1, step))


def draw_chart(chart: Chart, style: str) -> str:
    """Return the chart; a label and a table beside it hold the same data for screen readers."""
    curves = "".join(_curve(chart, curve) for curve in chart.curves)
    return framed(chart.size, draw_grid(chart) + curves + draw_names(chart), style)


def framed(size: Point, body: str, style: str) -> str:
    """Return a chart of a given size, hidden from screen readers."""
    box = f"0 0 {num(size[0])} {num(size[1])}"
    return f'<svg class="chart {style}" viewBox="{box}" aria-hidden="true">{body}</svg>'


def draw_grid(chart: Chart) -> str:
    """Return the grid lines, their numbers, and the labels below."""
    lines = "".join(
        path(
            line([(chart.left, chart.y(tick)), (chart.right, chart.y(tick))]),
            "chart-base" if not tick else "chart-grid",
        )
        + draw_words((chart.left - 7, chart.y(tick) + 4), figure(tick), "chart-words at-end")
        for tick in chart.ticks
    )
    labels = "".join(
        draw_words((x, chart.size[1] - 5), label, "chart-words at-middle")
        for x, label in chart.stations()
    )
    return lines + labels


def draw_words(place: Point, words: str, style: str) -> str:
    """Return text in a chart; its baseline starts at ``place`` unless ``style`` aligns the text."""
    return f'<text x="{num(place[0])}" y="{num(place[1])}" class="{style}">{escape(words)}</text>'


def _curve(chart: Chart, curve: Curve) -> str:
    points = [(chart.x(index), chart.y(value)) for index, value in enumerate(curve.values)]
    mark = path(outline(curve.player, 6.5, points[-1]), "chart-mark")
    strokes = path(line(points), "chart-rim", "chart-line")
    return f'<g class="{seat_class(curve.player)}">{strokes}{mark}</g>'


def draw_names(chart: Chart) -> str:
    """Return the names at the ends of the curves, moved apart where they would overlap."""
    return "".join(_names(chart)) if chart.curves else ""


def _names(chart: Chart) -> Iterator[str]:
    """Yield the names, with a leader line if a name is far from its curve."""
    curves = sorted(chart.curves, key=lambda curve: -curve.values[-1])
    x = chart.end
    for curve, y in zip(curves, _apart(chart, curves), strict=True):
        at = chart.y(curve.values[-1])
        if abs(y - at) > 1:
            yield path(line([(x + 8, at), (x + 15, y)]), "chart-lead")
        yield draw_words((x + 18, y + 4), shortened(curve.name), "chart-name")


def _apart(chart: Chart, curves: Sequence[Curve]) -> list[float]:
    """Return the heights of the names, from top to bottom, without overlap."""
    places = [chart.y(curve.values[-1]) for curve in curves]
    room = chart.bottom - _GAP * (len(places) - 1)
    places[0] = min(places[0], max(room, chart.top))
    return apart(places, _GAP, chart.bottom + 4)


def apart(places: Sequence[float], gap: float, last: float) -> list[float]:
    """Return ascending positions at least ``gap`` apart, up to ``last``."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + gap) if moved else place)
    ends = (last - gap * left for left in reversed(range(len(moved))))
    return [min(place, end) for place, end in zip(moved, ends, strict=True)]


def shortened(name: str, letters: int = _LETTERS) -> str:
    """Return a name shortened to fit."""
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def wrapped(name: str, letters: int) -> list[str]:
    """Return a name in at most two lines, shortened to fit."""
    return wrap(name, letters, max_lines=2, placeholder="…")


def signs(names: Sequence[str]) -> list[str]:
    """Return the players' signs as column headings, with names for screen readers."""
    return [
        f'{emblem(player)}<span class="sr">{escape(name)}</span>'
        for player, name in enumerate(names)
    ]


def draw_figures(
    say: Translator, name: str, first: str, heads: Iterable[str], rows: Iterable[Row]
) -> str:
    """Return a collapsible table; ``first`` heads the first column, ``heads`` (markup) the rest."""
    table = draw_table(first, heads, rows)
    summary = escape(say("Show the table"))
    return f'<details class="as-table" id="{name}"><summary>{summary}</summary>{table}</details>'


def draw_table(first: str, heads: Iterable[str], rows: Iterable[Row]) -> str:
    """Return a table as in ``draw_figures``, but always visible."""
    titles = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = "".join(map(_row, rows))
    return (
        f'<div class="scrolls" tabindex="0"><table class="final"><thead><tr>'
        f'<th scope="col">{escape(first)}</th>{titles}</tr></thead><tbody>{body}</tbody></table>'
        f"</div>"
    )


def _row(row: Row) -> str:
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1])
    return f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>'
