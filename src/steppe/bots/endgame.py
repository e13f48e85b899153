"""The exact solver of a game, asked near the end of a match."""

from collections.abc import Sequence
from pathlib import Path
from threading import Event
from time import perf_counter

from steppe.core.bot import Budget, Seen
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.record import new_ints

TEMPLATE = Path(__file__).with_name("solving.py")

UNKNOWN = 2
_WIN = 1
_PROMISE = {_WIN: 3, 0: 2, UNKNOWN: 1, -1: 0}  # a sure draw before an unknown move
_FIRST_NODES = 1 << 10  # positions of the first try; each further try may visit twice as many,
_MOST_NODES = 1 << 26  # at most so many, and half of those for which there is time
_INSTANT = 1e-7  # seconds, less than anything takes
_NODES_A_PLAYOUT = 16  # positions that may be visited for each playout of a counted budget


class Endgame:
    """Tells which moves of a late position are best, as far as the budget allows."""

    def __init__(self, game: Game) -> None:
        assert game.kernel.solver is not None
        self.game = game
        self._solving = game.template(TEMPLATE)
        self._memory = new_ints(game.kernel.solver.memory_words, 64)
        self._ids = new_ints(len(game.actions))
        self._values = new_ints(len(game.actions))
        self._warm_up()

    def best(self, seen: Seen, budget: Budget, stop: Event) -> Sequence[str]:
        """Return the legal moves that are not known to be worse than another."""
        if not self.is_ready(seen.observation):
            return seen.legal
        return best_of(seen.legal, self.values(seen, budget, stop))

    def is_ready(self, position: Position) -> bool:
        """Tell whether positions like this one are solved in good time."""
        return bool(self._solving.ready(position.batch, 0))

    def values(self, seen: Seen, budget: Budget, stop: Event) -> list[int]:
        """Return 1, 0, -1 or ``UNKNOWN`` for each move of ``seen``, for the player to move."""
        start = perf_counter()
        seconds = float("inf") if budget.seconds is None else budget.seconds
        most = _MOST_NODES if budget.playouts is None else budget.playouts * _NODES_A_PLAYOUT
        nodes = min(_FIRST_NODES, most)
        while True:
            before = perf_counter()
            values = self._solve(seen.observation, nodes)
            now = perf_counter()
            pace = nodes / max(now - before, _INSTANT)
            nodes = int(min(2 * nodes, pace * (start + seconds - now) / 2))
            settled = _WIN in values.values() or UNKNOWN not in values.values()
            if settled or not _FIRST_NODES <= nodes <= most or stop.is_set():
                return [values[self.game.actions.parse(move)] for move in seen.legal]

    def forget(self) -> None:
        """Empty the memory: another match begins."""
        self._memory[:] = 0

    def _warm_up(self) -> None:
        """Compile or load everything now: play on until the solver is ready, and call it."""
        position = Position.new(self.game)
        while not position.is_over:
            if self.is_ready(position):
                legal = tuple(position.legal())
                self.values(Seen(position, position.player, legal), Budget(playouts=1), Event())
                break
            position.apply(position.legal()[0])
        self.forget()

    def _solve(self, position: Position, nodes: int) -> dict[int, int]:
        """Return the value of each legal action, as far as so many positions tell."""
        ids, values = self._ids, self._values
        self._solving.solve(position.batch, 0, ids, values, self._memory, nodes)
        return {int(ids[place]): int(values[place]) for place in range(len(position.legal_ids()))}


def best_of(moves: Sequence[str], values: Sequence[int]) -> list[str]:
    """Return the moves that promise most: sure wins, else draws, else what is not known."""
    promises = [_PROMISE[value] for value in values]
    return [move for move, value in zip(moves, promises, strict=True) if value == max(promises)]
