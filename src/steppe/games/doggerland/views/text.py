"""The text interface of the game (``TextView``), gathered from the modules that implement it."""

from steppe.games.doggerland.views.diagram.reading import parse_diagram
from steppe.games.doggerland.views.diagram.writing import format_diagram
from steppe.games.doggerland.views.hand.cautions import caution, idles, spared
from steppe.games.doggerland.views.hand.status import aim, status
from steppe.games.doggerland.views.story.narration import beats, feat, news, tale, turn_sentence
from steppe.games.doggerland.views.verbs import label, picture, rank

__all__ = ["aim", "beats", "caution", "feat", "format_diagram", "label", "news", "parse_diagram"]
__all__ += ["idles", "picture", "rank", "spared", "status", "tale", "turn_sentence"]
