"""Tables behind charts: the same numbers for who does not see them, or wants to know exactly."""

from collections.abc import Iterable, Sequence

from steppe.core.i18n import Translator
from steppe.draw.svg import emblem, escape

Row = tuple[str, Sequence[str]]
"""What a row is called, and its cells."""


def signs(names: Sequence[str]) -> list[str]:
    """Return the heads of columns that belong to players, as signs; names are heard."""
    return [
        f'{emblem(player)}<span class="sr">{escape(name)}</span>'
        for player, name in enumerate(names)
    ]


def draw_figures(
    say: Translator, name: str, first: str, heads: Iterable[str], rows: Iterable[Row]
) -> str:
    """Return a table that opens; ``first`` is what rows are, ``heads`` are markup."""
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
