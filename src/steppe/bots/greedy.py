"""The simplest bots: one considers only its own turn, the other plays at random."""

from steppe.bots.bot_input import BuiltinBot, check, one_at_a_time, sensible
from steppe.bots.minimax import LookaheadBot
from steppe.core.bot import FREE, Budget, Seen
from steppe.core.game import Game
from steppe.engine.chance import generator, random_below
from steppe.engine.jit import COMPILED

_LIMIT = 100_000 if COMPILED else 500  # the maximum number of positions evaluated in one turn
_GRAIN = 1 << 16


class GreedyBot(LookaheadBot):
    """Tries every way to play its turn and chooses the one with the best evaluation.

    ``care`` is the fraction of decisions that it thinks about; in all other decisions it plays a
    random candidate move.
    """

    def __init__(self, game: Game, seed: int = 0, care: float = 1.0, evaluation: str = "") -> None:
        super().__init__(game, 1, seed, _LIMIT, evaluation)
        self._care = care
        self._mood = generator(seed + 1)
        self._careless = RandomBot(seed + 2)

    @one_at_a_time
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return the move with the best evaluation, or a random one if the bot is careless."""
        self.check(seen, budget)
        if len(seen.legal) == 1:
            return seen.legal[0]
        if random_below(self._mood, _GRAIN) < self._care * _GRAIN:
            return super().choose(seen, budget)
        return self._careless.choose(sensible(seen), budget)


class RandomBot(BuiltinBot):
    """Chooses each legal move with equal probability."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = generator(seed)

    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return one of the moves in ``seen.legal``."""
        check(seen, budget)
        return seen.legal[int(random_below(self._rng, len(seen.legal)))]
