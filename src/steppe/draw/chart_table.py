"""Data tables behind charts, for screen readers and for exact numbers."""

from collections.abc import Iterable, Sequence

from steppe.core.i18n import Translator
from steppe.draw.svg import emblem, escape

Row = tuple[str, Sequence[str]]
"""The heading and the cells of a row."""


def signs(names: Sequence[str]) -> list[str]:
    """Return column headings for players as signs, with their names for screen readers."""
    return [
        f'{emblem(player)}<span class="sr">{escape(name)}</span>'
        for player, name in enumerate(names)
    ]


def draw_figures(
    say: Translator, name: str, first: str, heads: Iterable[str], rows: Iterable[Row]
) -> str:
    """Return a collapsible table; ``first`` is the heading of the rows, ``heads`` are markup."""
    table = draw_table(first, heads, rows)
    summary = escape(say("Show the table"))
    return f'<details class="as-table" id="{name}"><summary>{summary}</summary>{table}</details>'


def draw_table(first: str, heads: Iterable[str], rows: Iterable[Row]) -> str:
    """Return the same table, open."""
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
