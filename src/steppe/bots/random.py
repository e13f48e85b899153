"""A bot that plays random moves."""

from steppe.bots.bot_input import BuiltinBot, check
from steppe.core.bot import FREE, Budget, Seen
from steppe.engine.chance import generator, random_below


class RandomBot(BuiltinBot):
    """Chooses each legal move with equal probability."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = generator(seed)

    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return one of the moves in ``seen.legal``."""
        check(seen, budget)
        return seen.legal[int(random_below(self._rng, len(seen.legal)))]
