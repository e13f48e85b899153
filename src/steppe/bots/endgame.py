"""Call a game's exact solver near the end of a match."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import perf_counter

from steppe.core.bot import Budget, Seen
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.cores import come_last
from steppe.engine.position_type import Ints, new_ints

TEMPLATE = Path(__file__).with_name("solving.py")

UNKNOWN = 2
_WIN = 1
_PROMISE = {_WIN: 3, 0: 2, UNKNOWN: 1, -1: 0}  # a certain draw is preferred to an unknown result
_FIRST_NODES = 1 << 10  # positions that the first try may visit
_MOST_NODES = 1 << 40  # positions, for a try limited only by time
_NODES_A_PLAYOUT = 16  # positions that may be visited per playout of the budget
_MOST_THREADS = 4  # more threads gain little (docs/decisions/search.md)
_SLICE = 0.005  # seconds between checks for a reason to stop
_INSTANT = 1e-7  # seconds, less than any step takes

Values = dict[int, int]
"""The known value of each legal action."""


class Endgame:
    """Finds the best moves in a late position, as far as the budget allows."""

    def __init__(self, game: Game) -> None:
        assert game.kernel.solver is not None
        self.game = game
        self._solving = game.template(TEMPLATE)
        self._memory = new_ints(game.kernel.solver.memory_words, 64)
        self._warm_up()

    def best(self, seen: Seen, budget: Budget, stop: Event) -> Sequence[str]:
        """Return the legal moves that are not known to be worse than another."""
        if not self.is_ready(seen.observation):
            return seen.legal
        return best_of(seen.legal, self.values(seen, budget, stop))

    def is_ready(self, position: Position) -> bool:
        """Return whether positions like this one can be solved in reasonable time."""
        return bool(self._solving.ready(position.batch, 0))

    def values(self, seen: Seen, budget: Budget, stop: Event) -> list[int]:
        """Return 1, 0, -1 or ``UNKNOWN`` for each move in ``seen``, for the player to move.

        With a budget in playouts, one thread runs, and the result does not depend on the clock.
        """
        prove = self._in_time if budget.playouts is None else self._counted
        values = prove(seen.observation, budget, stop)
        return [values[self.game.actions.parse(move)] for move in seen.legal]

    def forget(self) -> None:
        """Clear the solver's memory before another match."""
        self._memory[:] = 0

    def _warm_up(self) -> None:
        """Compile or load everything now: play until the solver can be used, then call it."""
        position = Position.new(self.game)
        while not position.is_over:
            if self.is_ready(position):
                legal = tuple(position.legal())
                self.values(Seen(position, position.player, legal), Budget(playouts=1), Event())
                break
            position.apply(position.legal()[0])
        self.forget()

    def _counted(self, position: Position, budget: Budget, stop: Event) -> Values:
        """Try repeatedly, doubling the number of positions, as far as the budget allows."""
        assert budget.playouts is not None
        start = perf_counter()
        seconds = float("inf") if budget.seconds is None else budget.seconds
        most = budget.playouts * _NODES_A_PLAYOUT
        nodes = min(_FIRST_NODES, most)
        while True:
            before = perf_counter()
            values = self._solve(position, _limit(nodes))
            now = perf_counter()
            pace = nodes / max(now - before, _INSTANT)
            nodes = int(min(2 * nodes, pace * (start + seconds - now) / 2))
            if _is_settled(values) or not _FIRST_NODES <= nodes <= most or stop.is_set():
                return values

    def _in_time(self, position: Position, budget: Budget, stop: Event) -> Values:
        """Try briefly, which is enough for easy positions; then use threads until time is up."""
        assert budget.seconds is not None
        end = perf_counter() + budget.seconds
        values = self._solve(position, _limit(_FIRST_NODES))
        if _is_settled(values) or perf_counter() >= end:
            return values
        threads = min(budget.threads, _MOST_THREADS)
        found = [values, *self._together(position, threads, end, stop)]
        return {action: min(values[action] for values in found) for action in values}

    def _together(self, position: Position, threads: int, end: float, stop: Event) -> list[Values]:
        """Return the threads' results once one has solved the position, or time is up.

        It does not wait for the threads: setting ``limit`` to 0 ends them, and whatever they still
        write to the memory is correct.
        """
        limit, answers = _limit(_MOST_NODES), SimpleQueue[Values]()
        own = position.copy()  # the caller's position may change in the meantime
        found: list[Values] = []
        try:
            for variation in range(threads):
                given = own, limit, variation, answers
                Thread(target=self._answer, args=given, daemon=True).start()
            while len(found) < threads and not any(map(_is_settled, found)):
                left = end - perf_counter()
                if left <= 0 or stop.is_set():
                    break
                with suppress(Empty):
                    found.append(answers.get(timeout=min(left, _SLICE)))
        finally:
            limit[0] = 0
        with suppress(Empty):
            found.append(answers.get(timeout=_SLICE))  # also use one more thread's refutations
        return found

    def _answer(
        self, position: Position, limit: Ints, variation: int, answers: "SimpleQueue[Values]"
    ) -> None:
        if variation:  # other programs may need these cores later
            come_last()
        answers.put(self._solve(position, limit, variation))

    def _solve(self, position: Position, limit: Ints, variation: int = 0) -> Values:
        """Return the value of each legal action, visiting a limited number of positions."""
        ids, values = new_ints(len(self.game.actions)), new_ints(len(self.game.actions))
        self._solving.solve(position.batch, 0, ids, values, self._memory, limit, variation)
        return {int(ids[place]): int(values[place]) for place in range(len(position.legal_ids()))}


def best_of(moves: Sequence[str], values: Sequence[int]) -> list[str]:
    """Return the most promising moves: certain wins, else draws, else unknown results."""
    promises = [_PROMISE[value] for value in values]
    return [move for move, value in zip(moves, promises, strict=True) if value == max(promises)]


def _is_settled(values: Values) -> bool:
    return _WIN in values.values() or UNKNOWN not in values.values()


def _limit(nodes: int) -> Ints:
    """Return a limit on positions, in an array so that another thread can lower it."""
    word = new_ints(1, 64)
    word[0] = nodes
    return word
