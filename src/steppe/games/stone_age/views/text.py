"""Words for people, as the house asks for them: sentences, calls to players, texts of positions."""

from steppe.games.stone_age.views.diagram.reading import parse_diagram as parse_diagram
from steppe.games.stone_age.views.diagram.writing import format_diagram as format_diagram
from steppe.games.stone_age.views.hand.menu import label as label
from steppe.games.stone_age.views.hand.status import caution as caution
from steppe.games.stone_age.views.hand.status import status as status
from steppe.games.stone_age.views.story.tale import turn_sentence as turn_sentence
from steppe.games.stone_age.views.terminal.table import draw_terminal as draw_terminal
