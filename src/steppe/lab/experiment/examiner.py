"""Measure a network in training against fixed bots."""

from collections.abc import Mapping
from dataclasses import dataclass

from steppe.bots.outside import bot_words
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.engine.net import Net
from steppe.lab.compare.arena import arena
from steppe.lab.run.executor import Executor
from steppe.lab.train.generation import Settings, Trial
from steppe.lab.train.network_bot import Manner, NetworkMaker

_NETWORK = "the network"


@dataclass(frozen=True)
class Examiner:
    """Lets a network play against each bot of ``settings.against``, with one seat of a match.

    The openings, dice and seats are the same every time, so that a curve shows the network rather
    than luck.
    """

    game: Game
    settings: Settings
    executor: Executor

    def __call__(self, number: int, net: Net) -> Mapping[str, Trial]:
        """Return the network's result against each bot."""
        return {word: self._met(word, net) for word in self.settings.rivals}

    def _met(self, word: str, net: Net) -> Trial:
        settings = self.settings
        maker = NetworkMaker(net, Manner(settings.players, settings.simulations))
        own, *others = arena(
            self.game.name,
            [_NETWORK, word],
            settings.evaluate_matches,
            settings.seed,
            players=settings.players,
            makers={_NETWORK: maker},
            executor=self.executor,
            strict=True,
        )
        points = sum(other.points for other in others) / sum(other.matches for other in others)
        return Trial(own.won, own.matches, own.mean_score, points)


def examiner(game: Game, settings: Settings, executor: Executor) -> Examiner | None:
    """Return the measurement that the settings ask for, if any. Raises ``NotationError``."""
    if not settings.rivals:
        return None
    if settings.players == 1:
        raise NotationError("a match for one player has no opponents: leave out `against`")
    for word in settings.rivals:
        bot_words.check(word, game, settings.players)
    return Examiner(game, settings, executor)
