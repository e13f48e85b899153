"""Text for players: narration, menus, status and diagrams, collected as a ``TextView``."""

from steppe.games.zebras.views.diagram.reading import parse_diagram
from steppe.games.zebras.views.diagram.writing import format_diagram
from steppe.games.zebras.views.hand.status import caution, status
from steppe.games.zebras.views.story.narration import beats, feat, tale, turn_sentence
from steppe.games.zebras.views.verbs import label, picture

__all__ = ["beats", "caution", "feat", "format_diagram", "label", "parse_diagram", "picture"]
__all__ += ["status", "tale", "turn_sentence"]
