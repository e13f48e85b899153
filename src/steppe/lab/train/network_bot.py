"""A bot with a network in training, whose weights need not be compiled in."""

from dataclasses import dataclass

from steppe.bots.bot_input import check
from steppe.core.bot import FREE, Budget, Seen
from steppe.core.game import Game
from steppe.engine.net import Net
from steppe.engine.position_type import copy_state
from steppe.lab.train.buffers import MATCH, SelfPlayConfig, new_positions, new_table
from steppe.lab.train.self_match import TEMPLATE


class NetworkBot:
    """Plays as a network does in training, without noise: one decision ahead, or by search."""

    budget = FREE

    def __init__(self, game: Game, net: Net, manner: "Manner", seed: int) -> None:
        self._game, self._net = game, net
        self._work = new_positions(game)
        playing = SelfPlayConfig(0.0, simulations=manner.simulations)
        self._table = new_table(game, manner.players, seed, playing)
        self._template = game.template(TEMPLATE)

    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return the network's decision; its simulations are fixed, so ``budget`` is ignored."""
        check(seen, budget)
        copy_state(self._work, MATCH, seen.observation.batch, 0)
        number = self._template.choose(self._work, self._net, self._table)
        return self._game.actions.format(int(number))


@dataclass(frozen=True)
class Manner:
    """The number of players in a bot's matches, and of simulations before each decision."""

    players: int
    simulations: int


@dataclass(frozen=True)
class NetworkMaker:
    """Makes bots with a network, here or in another process."""

    net: Net
    manner: Manner

    def __call__(self, game: Game, seed: int) -> NetworkBot:
        """Return a bot for a match."""
        return NetworkBot(game, self.net, self.manner, seed)
