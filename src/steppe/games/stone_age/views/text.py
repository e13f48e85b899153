"""Text for players: narration, menus, status and diagrams, collected as a ``TextView``."""

from steppe.games.stone_age.views.diagram.reading import parse_diagram
from steppe.games.stone_age.views.diagram.writing import format_diagram
from steppe.games.stone_age.views.hand.status import caution, status
from steppe.games.stone_age.views.story.narration import tale, turn_sentence
from steppe.games.stone_age.views.verbs import label, picture

__all__ = ["caution", "format_diagram", "label", "parse_diagram", "picture"]
__all__ += ["status", "tale", "turn_sentence"]
