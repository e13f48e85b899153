"""Step charts of win probability: each player's share after every event in a match.

A value holds until something changes it. Rounds are below, on alternating bands. One player's
mistakes have their signs above.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from steppe.draw.chart import Chart, Curve, apart, draw_grid, draw_names, draw_words, framed
from steppe.draw.curve import num, outline
from steppe.draw.svg import circle, escape, path, rect, seat_class

_SHARES = [0, 25, 50, 75, 100]
_STRIPED = 16  # the maximum number of rounds with alternating bands: more would flicker
_DISC, _LABEL = 11, 44  # the radius of a sign, and the room for a label
_EMBLEM = 4.4
_EDGE = 14  # right margin without names


@dataclass(frozen=True)
class Flag:
    """A mistake or a fall: its sign, the points before and after it, its description."""

    sign: str
    before: int
    after: int
    words: str


@dataclass(frozen=True)
class Steps(Chart):
    """Win probabilities in percent; ``labels`` are rounds, ``starts`` their first events.

    ``last`` is the last point of every curve. ``own`` is the player whose curve is in front, with
    its ``flags`` and its uncertainty ``band`` (pairs of bounds). ``most`` is the upper end of the
    scale.
    """

    starts: tuple[int, ...] = ()
    last: int = 1
    own: int = 0
    flags: tuple[Flag, ...] = ()
    band: tuple[tuple[int, int], ...] = ()
    most: int = 100
    top: ClassVar[int] = 30

    @property
    def ticks(self) -> list[int]:
        """Return the values of the grid lines."""
        return _SHARES if self.most == _SHARES[-1] else super().ticks

    def x(self, index: int) -> float:
        """Return the x coordinate of a point on the curves."""
        return self.left + (self.right - self.left) * index / max(self.last, 1)

    @property
    def right(self) -> float:
        """Return the right edge of the plot area: a curve alone has no name beside it."""
        return super().right if len(self.curves) > 1 else self.size[0] - _EDGE

    @property
    def end(self) -> float:
        """Return the x coordinate of the last point."""
        return self.x(self.last)

    def stations(self) -> Iterator[tuple[float, str]]:
        """Yield the visible round labels, each with the x coordinate of its middle."""
        free = self.left - _LABEL
        for label, (start, end) in zip(self.labels, self.spans(), strict=True):
            if (middle := (self.x(start) + self.x(end)) / 2) >= free:
                yield middle, label
                free = middle + _LABEL

    def spans(self) -> list[tuple[int, int]]:
        """Return the first and last point of each round."""
        return list(pairwise((*self.starts, self.last)))


def draw_steps(chart: Steps, style: str) -> str:
    """Return the chart; without curves it is an empty frame for data still to come."""
    behind = _bands(chart) + draw_grid(chart) + _doubt(chart)
    curves = sorted(chart.curves, key=lambda curve: curve.player == chart.own)
    drawn = "".join(_curve(chart, curve) for curve in curves)
    names = draw_names(chart) if len(chart.curves) > 1 else ""
    return framed(chart.size, f"{behind}{drawn}{names}{_flags(chart)}", style)


def _bands(chart: Steps) -> str:
    height = chart.bottom - chart.top
    spans = chart.spans()[1::2] if len(chart.labels) <= _STRIPED else []
    return "".join(
        rect((chart.x(start), chart.top), (chart.x(end) - chart.x(start), height), "chart-band")
        for start, end in spans
    )


def _curve(chart: Steps, curve: Curve) -> str:
    own = " own" if curve.player == chart.own and len(chart.curves) > 1 else ""
    way = _way(chart, enumerate(curve.values), chart.last)
    area = path(f"{way}V{num(chart.y(0))}H{num(chart.left)}Z", "chart-area")
    strokes = path(way, "chart-rim", "chart-line")
    marks = "".join(
        path(outline(curve.player, size, place), "chart-mark")
        for place, size in _marks(chart, curve.values)
    )
    alone = area if len(chart.curves) == 1 else ""
    return f'<g class="{seat_class(curve.player)}{own}">{alone}{strokes}{marks}</g>'


def _way(chart: Steps, places: Iterable[tuple[int, int]], last: int) -> str:
    """Return a step line, without steps of height 0."""
    way, now = "", None
    for index, value in places:
        if value != now:
            x, y = num(chart.x(index)), num(chart.y(value))
            way += f"H{x}V{y}" if way else f"M{x} {y}"
            now = value
    return f"{way}H{num(chart.x(last))}"


def _marks(chart: Steps, values: Sequence[int]) -> Iterator[tuple[tuple[float, float], float]]:
    """Yield the places for a player's sign on their curve: at some rounds, and at the end."""
    every = max(2, len(chart.starts) // 4)
    for start in chart.starts[every::every]:
        yield (chart.x(start), chart.y(values[start])), _EMBLEM
    yield (chart.x(chart.last), chart.y(values[-1])), 6.5


def _doubt(chart: Steps) -> str:
    """Return the uncertainty band of the player's own curve."""
    if not chart.band:
        return ""
    lower, upper = ([pair[end] for pair in chart.band] for end in (0, 1))
    there = _way(chart, enumerate(upper), chart.last)
    back = _way(chart, reversed(list(enumerate(lower))), 0).replace("M", "L", 1)
    return f'<g class="{seat_class(chart.own)}">{path(f"{there}{back}Z", "chart-doubt")}</g>'


def _flags(chart: Steps) -> str:
    own = next((curve for curve in chart.curves if curve.player == chart.own), None)
    if own is None:
        return ""
    flags = sorted(chart.flags, key=lambda flag: flag.after)
    discs = apart([chart.x(flag.after) for flag in flags], 2 * _DISC + 2, chart.right + _DISC)
    return "".join(_flag(chart, own, flag, disc) for flag, disc in zip(flags, discs, strict=True))


def _flag(chart: Steps, own: Curve, flag: Flag, at: float) -> str:
    x, above = chart.x(flag.after), chart.top - 16
    high, low = (chart.y(own.values[place]) for place in (flag.before, flag.after))
    way = f"M{num(at)} {num(above + _DISC)}L{num(x)} {num(chart.top)}V{num(high)}"
    pole = path(way, "chart-pole")
    fall = path(f"M{num(x)} {num(high)}V{num(low)}", "chart-fall")
    disc = circle((at, above), _DISC, "chart-disc")
    sign = draw_words((at, above + 4.5), flag.sign, "chart-number at-middle")
    return f"{pole}{fall}<g><title>{escape(flag.words)}</title>{disc}{sign}</g>"
