"""The moves that bots of each level play in a position."""

from functools import lru_cache

from steppe.bots.make import LEVELS, make
from steppe.core.bot import Bot, Budget
from steppe.core.game import Game
from steppe.core.position import Position
from tests.bots.seats import look

_SHORT = Budget(playouts=8)
_TRIES = 12  # tries by the weakest level; the other levels get one try each


def played(position: Position) -> set[str]:
    """Return the moves that bots of each level choose with a small budget."""
    seen = look(position)
    careless, *others = _bots(position.game)
    return {bot.choose(seen, _SHORT) for bot in [*others, *[careless] * _TRIES]}


@lru_cache(1)
def _bots(game: Game) -> list[Bot]:
    return [make(level.name, game, 3) for level in LEVELS]
