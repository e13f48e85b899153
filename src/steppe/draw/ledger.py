"""A final scoring as a table: a row for each item, a column for each player."""

from collections.abc import Iterable, Sequence

from steppe.core.say import figure
from steppe.core.scene import Item
from steppe.draw.svg import emblem, escape, inline_icon


def ledger(items: Iterable[Item], total: Item, colours: Sequence[str], sprite: str) -> str:
    """Return the table; ``colours``: what the players are called, in their order."""
    heads = "".join(
        f'<th scope="col">{emblem(player)}<span class="sr">{escape(name)}</span></th>'
        for player, name in enumerate(colours)
    )
    rows = "".join(_row(item, sprite) for item in items)
    return (
        f'<table class="final"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>'
        f"<tfoot>{_row(total, sprite)}</tfoot></table>"
    )


def _row(item: Item, sprite: str) -> str:
    picture = inline_icon(item.icon, sprite) if item.icon else ""
    zero = ' class="zero"'
    cells = "".join(f"<td{'' if one else zero}>{figure(one)}</td>" for one in item.points)
    name = item.name[:1].upper() + item.name[1:]
    return f'<tr><th scope="row">{picture}{escape(name)}</th>{cells}</tr>'
