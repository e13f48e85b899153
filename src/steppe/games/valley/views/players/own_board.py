"""The viewer's own board: the labelled numbers of their tribe, and its next meal."""

from steppe.core.scene import Panel, Stat
from steppe.draw.svg import escape, inline_icon
from steppe.draw.words import capital, colour_name
from steppe.games.valley.views.panels.meal import draw_meal
from steppe.games.valley.views.pictures import ICONS
from steppe.games.valley.views.players.tribes import draw_stats
from steppe.games.valley.views.types import Scene


def draw_own(scene: Scene) -> tuple[Panel, ...]:
    """Return the panel of the viewer's tribe."""
    say, viewer = scene.say, scene.viewer
    if viewer is None or scene.is_over:
        return ()
    stats = draw_stats(scene)[viewer]
    boxes = "".join(_box(stat, scene.sprite) for stat in stats if stat.word)
    body = f'<div class="own-numbers">{boxes}</div>{draw_meal(scene)}'
    colour = capital(colour_name(say, viewer))
    return (Panel(say("Your tribe"), body, ICONS["people"], colour, mine=True),)


def _box(stat: Stat, sprite: str) -> str:
    """Return a number with its icon above its label."""
    style = ' class="short"' if stat.is_low else ""
    return (
        f'<span title="{escape(capital(stat.label))}"{style}>{inline_icon(stat.icon, sprite)}'
        f"<b>{escape(stat.value)}</b><small>{escape(stat.word)}</small></span>"
    )
