"""The final scoring as a table: a row for each item, a column for each player."""

from collections.abc import Iterable, Sequence

from steppe.core.i18n import figure
from steppe.core.scene import Item, Panel, Scene
from steppe.draw.svg import emblem, escape, inline_icon
from steppe.draw.words import capital, colour_name, winners_of


def ledger(items: Iterable[Item], total: Item, colours: Sequence[str], sprite: str) -> str:
    """Return the table; ``colours`` are the names of the players, in order."""
    heads = "".join(
        f'<th scope="col">{emblem(player)}<span class="sr">{escape(name)}</span></th>'
        for player, name in enumerate(colours)
    )
    rows = "".join(_row(item, sprite) for item in items)
    return (
        f'<table class="final"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody>'
        f"<tfoot>{_row(total, sprite)}</tfoot></table>"
    )


def scoring_panel(scene: Scene, items: Iterable[Item], before: str, tie: str) -> tuple[Panel, ...]:
    """Return the panel with the final scoring; ``tie`` explains how ties were broken."""
    position, say = scene.position, scene.say
    colours = [colour_name(say, player) for player in range(position.players)]
    total = Item("", say("total"), tuple(position.scores()))
    if tie and len(winners_of(position)) > 1:
        tie += " " + say("The win is shared.")
    note = f'<p class="tie">{escape(tie)}</p>' if tie else ""
    body = f"{before}{ledger(items, total, colours, scene.sprite)}{note}"
    return (Panel(say("Final scoring"), body),)


def _row(item: Item, sprite: str) -> str:
    picture = inline_icon(item.icon, sprite) if item.icon else ""
    zero = ' class="zero"'
    cells = "".join(f"<td{'' if one else zero}>{figure(one)}</td>" for one in item.points)
    return f'<tr><th scope="row">{picture}{escape(capital(item.name))}</th>{cells}</tr>'
