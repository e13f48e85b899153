"""The viewer's goods in one line beside the prompt: on a phone, the boards are far below."""

from collections.abc import Iterable

from steppe.core.scene import Scene, Stat
from steppe.draw.chip import chip
from steppe.draw.svg import escape, inline_icon


def draw_stock(scene: Scene, owned: Iterable[Stat]) -> str:
    """Return a line of small tokens; a wide page, which shows the boards, hides it."""
    chips = ""
    for stat in owned:
        style, words = _style(stat), f"{stat.label} {stat.value}"
        chips += chip(inline_icon(stat.icon, scene.sprite), stat.value, words, style)
    return f'<p class="stock" role="group" aria-label="{escape(scene.say("You have"))}">{chips}</p>'


def _style(stat: Stat) -> str:
    if stat.is_low:
        return "short"
    return "" if stat.value.strip("0") else "none"
