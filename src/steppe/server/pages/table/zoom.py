"""Zoom buttons beside a board; ``static/zoom.js`` makes them work."""

from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.draw.svg import escape

_SIGNS = {
    "in": "M12 5v14M5 12h14",
    "out": "M5 12h14",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
}


@lru_cache(16)
def draw_zoom(say: Translator) -> str:
    """Return the buttons, which stay hidden until the script runs."""
    words = {
        "in": (say("Zoom in"), say("Zoom in: + or Ctrl + wheel")),
        "out": (say("Zoom out"), say("Zoom out: \N{MINUS SIGN} or Ctrl + wheel")),
        "whole": (say("Whole board"), say("Whole board: 0")),
    }
    buttons = "".join(_button(name, *words[name]) for name in _SIGNS)
    label = escape(say("Zoom"))
    return f'<div class="zoom" role="group" aria-label="{label}" data-script hidden>{buttons}</div>'


def _button(name: str, label: str, hint: str) -> str:
    sign = f'<svg class="i" aria-hidden="true" viewBox="0 0 24 24"><path d="{_SIGNS[name]}"/></svg>'
    said = f'aria-label="{escape(label)}" title="{escape(hint)}"'
    return f'<button type="button" data-by="{name}" {said}>{sign}</button>'
