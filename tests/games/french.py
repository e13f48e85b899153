"""Translate a game into French for tests; a missing translation is an error."""

from typing import NoReturn

from steppe.core.game import Game
from steppe.core.i18n import Translator
from steppe.locale import translator


class _Missing(dict[str, NoReturn]):
    def get(self, text: str, default: object = None) -> str:  # type: ignore[override]
        return self[text]


def spoken(game: Game) -> Translator:
    """Return a game's French translator. It raises ``KeyError`` for missing translations."""
    french = translator("fr", [game.folder])
    return Translator(_Missing(french.texts), _Missing(french.counted))
