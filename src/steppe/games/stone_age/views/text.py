"""Text for players: narration, menus, status and diagrams, collected as a ``TextView``."""

from steppe.games.stone_age.views.diagram.reading import parse_diagram
from steppe.games.stone_age.views.diagram.writing import format_diagram
from steppe.games.stone_age.views.hand.status import caution, status
from steppe.games.stone_age.views.hand.whole_payment import completed
from steppe.games.stone_age.views.story.narration import beats, feat, tale, turn_sentence
from steppe.games.stone_age.views.story.throws import throwers, thrown
from steppe.games.stone_age.views.verbs import label, picture, rank

__all__ = ["beats", "caution", "completed", "feat", "format_diagram", "label", "parse_diagram"]
__all__ += ["picture", "rank", "status", "tale", "throwers", "thrown", "turn_sentence"]
