"""Bots for programs: by the word of a bot and the name of a game."""

from steppe.bots.make import make
from steppe.core.bot import Bot
from steppe.core.door import instance
from steppe.core.game import Game
from steppe.games import load


def make_bot(word: str, game: Game | str, seed: int = 0) -> Bot:
    """Return the bot called ``word``, its choices fixed by ``seed``. Raises ``NotationError``."""
    known = load(game) if isinstance(game, str) else instance("a game", game, Game)
    return make(word, known, seed)
