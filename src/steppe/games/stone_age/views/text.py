"""Text for players: narration, menus, status and diagrams, collected as a ``TextView``."""

from steppe.games.stone_age.views.diagram.reading import parse_diagram
from steppe.games.stone_age.views.diagram.writing import format_diagram
from steppe.games.stone_age.views.hand.menu import label
from steppe.games.stone_age.views.hand.status import caution, status
from steppe.games.stone_age.views.story.move_icons import picture
from steppe.games.stone_age.views.story.narration import tale, turn_sentence

__all__ = ["caution", "format_diagram", "label", "parse_diagram", "picture"]
__all__ += ["status", "tale", "turn_sentence"]
