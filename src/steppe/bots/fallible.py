"""A bot that makes human mistakes: it overlooks moves, misjudges them, and has biases.

It always has a reason for its move: of the moves it noticed, it plays the one it likes best. The
worse a move looks at first sight, the more likely the bot is to overlook it. It never throws away
at once what it holds (``Kernel.defensible_moves``).
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from steppe.bots.bot_input import defensible, one_at_a_time
from steppe.bots.mcts.mcts_bot import Config, SearchBot
from steppe.bots.mcts.tree import ROOT, children
from steppe.core.bot import FREE, Budget, Seen
from steppe.core.game import Game


@dataclass(frozen=True)
class Faults:
    """The weaknesses of a bot.

    ``overlook`` is the probability of not noticing the least promising move; for other moves it is
    lower the more promising they look at first sight. ``blur`` is the standard deviation of the
    error in judging a move, on a scale from -1 to 1, drawn each time. ``bias`` is the standard
    deviation of an error that lasts for the whole match.
    """

    overlook: float = 0.0
    blur: float = 0.0
    bias: float = 0.0


class FallibleBot(SearchBot):
    """Searches a little, then makes mistakes."""

    def __init__(self, game: Game, config: Config, faults: Faults, seed: int = 0) -> None:
        super().__init__(game, config, seed)
        self.faults = faults
        self._seed, self._mood = seed, Random(seed)

    @one_at_a_time
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return the move that the bot likes best, among those it notices."""
        self.check(seen, budget)
        moves = defensible(seen).legal
        if len(moves) == 1:
            return moves[0]
        self.think(seen, budget.over(self.budget))
        nodes = [self._tree[child] for child in children(self._tree, ROOT)]
        named = [(node, self.game.actions.format(int(node.action))) for node in nodes]
        possible = {word: node for node, word in named if word in moves}
        noticed = self._noticed(possible)
        return max(noticed, key=lambda word: self._liking(word, possible[word]), default=moves[0])

    def _noticed(self, possible: dict[str, Any]) -> list[str]:
        """Return the moves that the bot notices, at least the most promising one."""
        words = sorted(possible, key=lambda word: (-possible[word].prior, word))
        hardest = max(1, len(words) - 1)
        chances = (self.faults.overlook * rank / hardest for rank, _ in enumerate(words))
        return [
            word
            for word, chance in zip(words, chances, strict=True)
            if not chance or self._mood.random() >= chance
        ]

    def _liking(self, word: str, node: Any) -> float:
        """Return the bot's judgement of a move."""
        trust = self.config.settings.trust
        worth = (node.total + trust * node.prior) / max(1.0, node.visits + trust)
        return float(worth) + self._mood.gauss(0.0, self.faults.blur) + self._biased(word)

    def _biased(self, word: str) -> float:
        """Return the bot's constant error in judging a move."""
        bias = self.faults.bias
        return Random(f"{self._seed} {word}").gauss(0.0, bias) if bias else 0.0
