"""French of a game, for tests: what has no translation is an error, not English."""

from typing import NoReturn

from steppe.core.game import Game
from steppe.core.i18n import Translator
from steppe.locale import translator


class _Missing(dict[str, NoReturn]):
    def get(self, text: str, default: object = None) -> str:  # type: ignore[override]
        return self[text]


def spoken(game: Game) -> Translator:
    """Return what says a text of a game in French. Raises ``KeyError`` for what has none."""
    french = translator("fr", [game.folder])
    return Translator(_Missing(french.texts), _Missing(french.counted))
