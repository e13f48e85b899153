"""Switches for alerts when it is the viewer's turn and the page is in the background.

The page's title and icon change in any case. ``static/turn.js`` does the rest.
"""

from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.draw.svg import escape
from steppe.server.pages.table.table_view import TableView


def draw_alerts(look: TableView) -> str:
    """Return the switches, which stay hidden until the script runs."""
    return _switches(look.say)


@lru_cache(16)
def _switches(say: Translator) -> str:
    sound = _switch("sound", say("Play a sound"))
    notice = _switch("notice", say("Show a notification"))
    title = escape(say("Notify me when it's my turn"))
    return (
        '<details class="switches" id="alerts" data-script hidden>'
        f"<summary>{title}</summary><ul>{sound}{notice}</ul></details>"
    )


def _switch(name: str, words: str) -> str:
    return (
        f'<li><button type="button" class="switch" data-alert="{name}" aria-pressed="false">'
        f'<i aria-hidden="true"></i><span>{escape(words)}</span></button></li>'
    )
