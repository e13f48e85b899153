"""Words for people: sentences of moves and turns, the call to the player, a terminal picture.

What the house asks for when it wants a text stands here; how it is made stands in ``tale.py``
(what happened), ``menu.py`` (what may be done), ``call.py`` (what is asked), ``terminal.py`` and
``diagram.py``.
"""

from steppe.games.doggerland.views.call import caution, status
from steppe.games.doggerland.views.diagram import format_diagram, parse_diagram
from steppe.games.doggerland.views.menu import label
from steppe.games.doggerland.views.tale import turn_sentence
from steppe.games.doggerland.views.terminal import draw_terminal

__all__ = [
    "caution",
    "draw_terminal",
    "format_diagram",
    "label",
    "parse_diagram",
    "status",
    "turn_sentence",
]
