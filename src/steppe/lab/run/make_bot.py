"""Bots for programs: by the word of a bot and the name of a game."""

from steppe.bots.bot_input import BuiltinBot
from steppe.bots.make import make
from steppe.core.game import Game
from steppe.core.validation import instance
from steppe.games import load


def make_bot(word: str, game: Game | str, seed: int = 0) -> BuiltinBot:
    """Return the bot called ``word``, its choices fixed by ``seed``. Raises ``NotationError``.

    ``choose(seen)`` thinks as long as the word says (``search:200``, ``mcts:0.5s``; a second if
    it is just ``search``), ``choose(seen, budget)`` as ``Budget`` tells. ``budget`` of the bot is
    the one in its word.
    """
    known = load(game) if isinstance(game, str) else instance("a game", game, Game)
    return make(word, known, seed)
