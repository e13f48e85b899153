"""A bot that thinks of nothing but its own turn."""

from steppe.bots.bot_input import one_at_a_time
from steppe.bots.candidate_moves import sensible
from steppe.bots.minimax import LookaheadBot
from steppe.bots.random import RandomBot
from steppe.core.bot import FREE, Budget, Seen
from steppe.core.game import Game
from steppe.engine.chance import generator, random_below
from steppe.engine.jit import COMPILED

_LIMIT = 100_000 if COMPILED else 500  # positions of a very long turn; nobody waits ten seconds
_GRAIN = 1 << 16


class GreedyBot(LookaheadBot):
    """Tries all ways to play its turn and keeps the one that the evaluation likes best.

    ``care`` is the share of decisions that it thinks about; the others are any sensible ones.
    """

    def __init__(self, game: Game, seed: int = 0, care: float = 1.0, evaluation: str = "") -> None:
        super().__init__(game, 1, seed, _LIMIT, evaluation)
        self._care = care
        self._mood = generator(seed + 1)
        self._careless = RandomBot(seed + 2)

    @one_at_a_time
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return the move that promises most, or any sensible one where it does not take care."""
        self.check(seen, budget)
        if len(seen.legal) == 1:
            return seen.legal[0]
        if random_below(self._mood, _GRAIN) < self._care * _GRAIN:
            return super().choose(seen, budget)
        return self._careless.choose(sensible(seen), budget)
