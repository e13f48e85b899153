"""A bot that errs as people do: short of sight, rough in judgement, blind to some moves, biased.

It never plays anything for no reason: of the moves that it has noticed it takes the one that it
likes best. The less a move promises at first sight, the likelier it is overlooked.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from steppe.bots.bot_input import one_at_a_time
from steppe.bots.candidate_moves import sensible
from steppe.bots.mcts.mcts_bot import Config, SearchBot
from steppe.bots.mcts.tree import ROOT, children
from steppe.core.bot import FREE, Budget, Seen
from steppe.core.game import Game


@dataclass(frozen=True)
class Faults:
    """How a bot errs.

    ``overlook``: how likely it does not notice the move that promises least at first sight, of the
    others the less the more they promise; ``blur``: by how much it is usually wrong about what a
    move is worth, of values from -1 to 1, each time anew; ``bias``: by how much it is wrong about
    it all match long.
    """

    overlook: float = 0.0
    blur: float = 0.0
    bias: float = 0.0


class FallibleBot(SearchBot):
    """Searches little, and then errs."""

    def __init__(self, game: Game, config: Config, faults: Faults, seed: int = 0) -> None:
        super().__init__(game, config, seed)
        self.faults = faults
        self._seed, self._mood = seed, Random(seed)

    @one_at_a_time
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return the move that it likes best of those it notices."""
        self.check(seen, budget)
        moves = sensible(seen).legal
        if len(moves) == 1:
            return moves[0]
        self.think(seen, budget.over(self.budget))
        nodes = [self._tree[child] for child in children(self._tree, ROOT)]
        named = [(node, self.game.actions.format(int(node.action))) for node in nodes]
        possible = {word: node for node, word in named if word in moves}
        noticed = self._noticed(possible)
        return max(noticed, key=lambda word: self._liking(word, possible[word]), default=moves[0])

    def _noticed(self, possible: dict[str, Any]) -> list[str]:
        """Return the moves that come to its mind, at least that which promises most at sight."""
        words = sorted(possible, key=lambda word: (-possible[word].prior, word))
        hardest = max(1, len(words) - 1)
        chances = (self.faults.overlook * rank / hardest for rank, _ in enumerate(words))
        return [
            word
            for word, chance in zip(words, chances, strict=True)
            if not chance or self._mood.random() >= chance
        ]

    def _liking(self, word: str, node: Any) -> float:
        """Return what it thinks that a move is worth."""
        trust = self.config.settings.trust
        worth = (node.total + trust * node.prior) / max(1.0, node.visits + trust)
        return float(worth) + self._mood.gauss(0.0, self.faults.blur) + self._biased(word)

    def _biased(self, word: str) -> float:
        """Return by how much it is wrong about a move whenever that is possible."""
        bias = self.faults.bias
        return Random(f"{self._seed} {word}").gauss(0.0, bias) if bias else 0.0
