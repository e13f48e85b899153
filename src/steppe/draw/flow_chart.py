"""The order of play as a flow chart: phases in a column, forward arrows right, back arrows left.

A box is a decision, a lozenge is chance, a plain name is an automatic step.
"""

from collections.abc import Sequence
from typing import Protocol

from steppe.draw.curve import num
from steppe.draw.svg import escape

_ROW = 34  # the distance between two phases
_HALF = 90, 12  # half the width and half the height of a phase
_MOST = 190  # the maximum width of an arc
_STYLE = (
    ".course{font:14px sans-serif}.course *{stroke:currentColor;fill:none}"
    ".course text{stroke:none;fill:currentColor;text-anchor:middle}"
    ".course .to{opacity:.6}.course .tip{fill:currentColor}"
)


class Stage(Protocol):
    """A phase to draw: its name, its kind ("decision", "chance" or "step"), and its successors."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def followers(self) -> tuple[str, ...]: ...


def draw(stages: Sequence[Stage]) -> str:
    """Return the flow chart, as a standalone document or part of a page."""
    rows = {stage.name: index for index, stage in enumerate(stages)}
    width, height = 2 * (_HALF[0] + _MOST), _ROW * len(stages)
    body = "".join(_stage(stage, rows) for stage in stages)
    label = "; ".join(
        f"{_spelt(stage.name)}: then {', '.join(map(_spelt, stage.followers)) or 'nothing'}"
        for stage in stages
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="course" role="img" width="{width}"'
        f' viewBox="{num(-width / 2)} 0 {width} {height}" aria-label="{escape(label)}">'
        f"<style>{_STYLE}</style>{body}</svg>"
    )


def _stage(stage: Stage, rows: dict[str, int]) -> str:
    """Return a phase with its arrows, except any arrow to itself."""
    row = rows[stage.name]
    arrows = "".join(_arrow(row, rows[other]) for other in stage.followers if other != stage.name)
    label = f'<text x="0" y="{_middle(row) + 5}">{escape(_spelt(stage.name))}</text>'
    return arrows + _frame(stage.kind, _middle(row)) + label


def _spelt(name: str) -> str:
    return name.lower().replace("_", " ")


def _middle(row: int) -> int:
    return _ROW * row + _ROW // 2


def _frame(kind: str, y: int) -> str:
    half, high = _HALF
    if kind == "step":
        return ""
    if kind == "chance":
        data = f"M{-half} {y}l12 {-high}H{half - 12}l12 {high}l-12 {high}H{12 - half}z"
        return f'<path d="{data}"/>'
    return f'<rect x="{-half}" y="{y - high}" width="{2 * half}" height="{2 * high}" rx="4"/>'


def _arrow(start: int, end: int) -> str:
    """Return an arrow from one row to another: downwards on the right, back on the left."""
    side = 1 if end > start else -1
    aside = side * (_HALF[0] + min(_MOST * 4 / 3 - 8, 14 + 12 * abs(end - start)))
    x, far = num(side * _HALF[0]), num(aside)
    here, there = num(_middle(start) + 5 * side), num(_middle(end) - 5 * side)
    data = f"M{x} {here}C{far} {here} {far} {there} {x} {there}"
    tip = f"M{x} {there}l{7 * side} -4v8z"
    return f'<path class="to" d="{data}"/><path class="tip" d="{tip}"/>'
