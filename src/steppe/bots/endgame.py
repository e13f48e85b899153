"""The exact solver of a game, asked near the end of a match."""

from collections.abc import Sequence
from pathlib import Path
from threading import Event
from time import perf_counter

from steppe.core.bot import Budget, Seen
from steppe.core.game import Game
from steppe.core.record import new_ints

TEMPLATE = Path(__file__).with_name("solving.py")

UNKNOWN = 2
_WIN = 1
_FIRST_NODES = 1 << 14  # positions of the first try; each further try may visit twice as many
_MOST_NODES = 1 << 24  # positions of the last try, when only playouts are counted


class Endgame:
    """Tells which moves of a late position are best, as far as the budget allows."""

    def __init__(self, game: Game) -> None:
        assert game.kernel.solver is not None
        self.game = game
        self._solving = game.template(TEMPLATE)
        self._memory = new_ints(game.kernel.solver.memory_words, 64)
        self._ids = new_ints(len(game.actions))
        self._values = new_ints(len(game.actions))

    def best(self, seen: Seen, budget: Budget, stop: Event) -> Sequence[str]:
        """Return the legal moves that are not known to be worse than another."""
        if not self._solving.ready(seen.observation.batch, 0):
            return seen.legal
        values = self.values(seen, budget, stop)
        top = max(_promise(value) for value in values)
        return [
            move for move, value in zip(seen.legal, values, strict=True) if _promise(value) == top
        ]

    def values(self, seen: Seen, budget: Budget, stop: Event) -> list[int]:
        """Return 1, 0, -1 or ``UNKNOWN`` for each legal move, for the player to move."""
        start = perf_counter()
        seconds = float("inf") if budget.seconds is None else budget.seconds
        for place, move in enumerate(seen.legal):
            self._ids[place] = self.game.actions.parse(move)
        count, nodes = len(seen.legal), _FIRST_NODES
        while True:
            before = perf_counter()
            self._solve(seen, count, nodes)
            values = [int(value) for value in self._values[:count]]
            now = perf_counter()
            late = now - start + 2 * (now - before) > seconds
            if _is_settled(values) or late or nodes > _MOST_NODES or stop.is_set():
                return values
            nodes *= 2

    def _solve(self, seen: Seen, count: int, nodes: int) -> None:
        batch = seen.observation.batch
        self._solving.solve(batch, 0, self._ids, count, self._values, self._memory, nodes)


def _is_settled(values: list[int]) -> bool:
    return _WIN in values or UNKNOWN not in values


def _promise(value: int) -> float:
    """Order values: an unknown move is preferred to a lost one, a sure draw to an unknown one."""
    return -0.5 if value == UNKNOWN else float(value)
