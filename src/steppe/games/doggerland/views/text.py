"""The text interface of the game (``TextView``), gathered from the modules that implement it."""

from steppe.games.doggerland.views.diagram.reading import parse_diagram
from steppe.games.doggerland.views.diagram.writing import format_diagram
from steppe.games.doggerland.views.hand.menu import label
from steppe.games.doggerland.views.hand.status import aim, caution, status
from steppe.games.doggerland.views.story.move_icons import picture
from steppe.games.doggerland.views.story.narration import news, tale, turn_sentence

__all__ = ["aim", "caution", "format_diagram", "label", "news", "parse_diagram"]
__all__ += ["picture", "status", "tale", "turn_sentence"]
