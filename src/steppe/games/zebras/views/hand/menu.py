"""What a legal move would do, as a choice in a menu."""

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.draw.words import capital
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.views.words import clause


def label(position: Position, move: str, say: Translator = plain) -> str:
    """Return what a legal move would do, as a choice in a menu."""
    return capital(clause(position, ACTIONS.parse(move), say))
