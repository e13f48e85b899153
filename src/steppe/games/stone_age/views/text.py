"""Words for people: sentences of moves and turns, the call to the player, a terminal picture.

What the house asks for when it wants a text stands here; how it is made stands in ``story``
(what happened), ``hand`` (what may be done, what is asked), ``terminal`` and ``diagram``.
"""

from steppe.games.stone_age.views.diagram.reading import parse_diagram
from steppe.games.stone_age.views.diagram.writing import format_diagram
from steppe.games.stone_age.views.hand.menu import label
from steppe.games.stone_age.views.hand.status import caution, status
from steppe.games.stone_age.views.story.signs import picture
from steppe.games.stone_age.views.story.tale import turn_sentence
from steppe.games.stone_age.views.terminal.table import draw_terminal

__all__ = [
    "caution",
    "draw_terminal",
    "format_diagram",
    "label",
    "parse_diagram",
    "picture",
    "status",
    "turn_sentence",
]
