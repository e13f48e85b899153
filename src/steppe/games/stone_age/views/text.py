"""Text for players: narration, menus, status and diagrams, collected as a ``TextView``."""

from steppe.games.stone_age.views.diagram.reading import parse_diagram
from steppe.games.stone_age.views.diagram.writing import format_diagram
from steppe.games.stone_age.views.hand.status import caution, status
from steppe.games.stone_age.views.story.narration import beats, feat, tale, turn_sentence
from steppe.games.stone_age.views.story.throws import throwers, thrown
from steppe.games.stone_age.views.verbs import label, picture

__all__ = ["beats", "caution", "feat", "format_diagram", "label", "parse_diagram", "picture"]
__all__ += ["status", "tale", "throwers", "thrown", "turn_sentence"]
