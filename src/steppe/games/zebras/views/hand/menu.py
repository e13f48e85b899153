"""Describe legal moves as menu items."""

from steppe.core.i18n import Translator, plain
from steppe.draw.words import capital
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.words import clause


def label(position: Position, move: str, say: Translator = plain) -> str:
    """Return a legal move in words, as a menu item."""
    return capital(clause(position, ACTIONS.parse(move), say))
