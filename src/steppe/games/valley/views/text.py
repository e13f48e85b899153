"""The game's text interface, gathered for ``TextView``."""

from steppe.games.valley.views.diagram.reading import parse_diagram
from steppe.games.valley.views.diagram.writing import format_diagram
from steppe.games.valley.views.hand.meeting import is_settled
from steppe.games.valley.views.hand.risks import risks
from steppe.games.valley.views.hand.status import caution, status
from steppe.games.valley.views.story.fights import throwers, thrown
from steppe.games.valley.views.story.narration import feat, has_lost, tale, turn_sentence
from steppe.games.valley.views.verbs import label, picture, rank

__all__ = ["caution", "feat", "format_diagram", "has_lost", "is_settled", "label", "parse_diagram"]
__all__ += ["picture", "rank", "risks", "status", "tale", "throwers", "thrown", "turn_sentence"]
