"""Create bots for programs, from the names of a bot and a game."""

from steppe.bots.bot_input import BuiltinBot
from steppe.bots.own_code import make
from steppe.core.game import Game
from steppe.core.validation import instance
from steppe.games import load


def make_bot(word: str, game: Game | str, seed: int = 0) -> BuiltinBot:
    """Return the bot called ``word``; ``seed`` fixes its choices. Raises ``NotationError``.

    ``choose(seen)`` uses the budget in the name (``search:200``, ``mcts:0.5s``; one second for a
    plain ``search``); ``choose(seen, budget)`` uses another ``Budget``. The bot's ``budget`` is the
    one given in its name. ``search:400@my.module:Net`` imports your module, and searches with its
    network (``steppe.Network``).
    """
    known = load(game) if isinstance(game, str) else instance("a game", game, Game)
    return make(word, known, seed)
