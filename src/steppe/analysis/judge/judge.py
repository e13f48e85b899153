"""Evaluate a position for each player, using only what one observer sees.

The same observation always gets the same evaluation, whatever is hidden behind it: the random
numbers are derived from the observation. If the game has an exact solver that can handle the
position, the solver decides.
"""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from threading import Event
from typing import NamedTuple

from steppe.analysis.judge.effort import Effort
from steppe.bots.endgame import UNKNOWN, Endgame
from steppe.bots.make import STRONG
from steppe.bots.mcts.mcts_bot import hides
from steppe.bots.mcts.tree import EVERYBODY, clear, expectation, new_box, new_tree
from steppe.core.bot import Budget, Seen
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.unchecked import play_id
from steppe.core.win_probability import shares
from steppe.engine.chance import SEEDS, generator, reseed
from steppe.engine.jit import COMPILED
from steppe.engine.position_type import as_list, new_batch, new_ints
from steppe.play.result import winners_of

TEMPLATE = Path(__file__).with_name("valuing.py")

_NODES = 1 << 17
_PIECE = 4096  # simulations of a long search between two calls of ``rest``

Shares = tuple[float, ...]
"""Each player's share of the win, 0 .. 1."""

Actions = tuple[int, ...]
"""Consecutive decisions of one player."""


class Sight(NamedTuple):
    """A position as ``viewer`` sees it. The viewer is ``EVERYBODY`` if nothing is hidden."""

    seen: Position
    viewer: int
    key: bytes


class Solution(NamedTuple):
    """The result of perfect play, and the decisions known to lead to it."""

    shares: Shares
    right: Actions


def never() -> None:
    """Do nothing; the default for ``rest``."""


class Judge:
    """Evaluates positions of one game, and caches the results."""

    def __init__(
        self,
        game: Game,
        effort: Effort,
        number: int = 0,
        nodes: int = _NODES,
        rest: Callable[[], None] = never,
    ) -> None:
        """Set ``number``, which selects the random numbers, and ``nodes``, the size of the trees.

        ``rest`` is called now and then during long searches; it may raise an exception to stop
        them.
        """
        self.game, self.effort, self.rest = game, effort, rest
        self._seed = f"{effort.seed} {number} ".encode()
        self._valuing = game.template(TEMPLATE)
        self._settings = STRONG._replace(**game.search_with(""))
        self._tree, self._boxes = new_tree(nodes), new_box(game, 0)
        self._work = new_batch(game.kernel.state, 2)
        solvable = COMPILED and game.kernel.solver is not None  # the same condition as for bots
        self._endgame = Endgame(game) if solvable else None
        self._room = new_ints(effort.candidates)
        self._favourites: dict[tuple[bytes, int, int, Actions], Actions] = {}
        self._known: dict[tuple[bytes, int, int, Actions], Shares] = {}
        self._solved: dict[bytes, Solution | None] = {}

    def sight(self, position: Position, viewer: int) -> Sight:
        """Return a position as ``viewer`` sees it."""
        seen = position.observe(viewer)
        key = seen.to_bytes()
        rng = generator(self._seed_of(key, viewer))
        return Sight(seen, viewer if hides(seen, viewer, rng) else EVERYBODY, key)

    def open(self, position: Position) -> Sight:
        """Return the sight of a position with all cards visible."""
        return Sight(position, EVERYBODY, position.to_bytes())

    def shares(self, sight: Sight, simulations: int, line: Actions = ()) -> Shares:
        """Return each player's share of the win, judged only from what ``sight`` shows.

        The decisions in ``line`` are played first, in each sampled world.
        """
        if line and sight.viewer == EVERYBODY:
            return self.shares(self.ahead(sight, line), simulations)
        if not line and (known := self.exact(sight)) is not None:
            return known
        question = sight.key, sight.viewer, simulations, line
        if question not in self._known:
            self._known[question] = self._search(sight, simulations, line)
        return self._known[question]

    def favourites(self, sight: Sight, simulations: int, line: Actions = ()) -> Actions:
        """Return the decisions that a search prefers after ``line``, best first."""
        if line and sight.viewer == EVERYBODY:
            return self.favourites(self.ahead(sight, line), simulations)
        question = sight.key, sight.viewer, simulations, line
        if question not in self._favourites:
            self._search(sight, simulations, line)
        return self._favourites[question]

    def ahead(self, sight: Sight, line: Actions) -> Sight:
        """Return the sight after some decisions, for positions in which nothing is hidden."""
        return self.open(self.after(sight, line))

    def after(self, sight: Sight, line: Actions) -> Position:
        """Return the position after some decisions, in one possible world."""
        if sight.viewer == EVERYBODY:
            position = sight.seen.copy()
        else:
            position = sight.seen.determinize(sight.viewer, 0)
        for action in line:
            if action not in position.legal_ids():
                break
            play_id(position, action)
        return position

    def exact(self, sight: Sight) -> Shares | None:
        """Return the shares if they are certain: the match is over or the position is solved."""
        if sight.seen.is_over:
            return won(sight.seen.returns())
        if self._endgame is None or sight.seen.player < 0:
            return None
        solved = self._solution(self._endgame, sight)
        return None if solved is None else solved.shares

    def optimal(self, sight: Sight) -> int:
        """Return an optimal decision in a solved position, preferably one that a search likes."""
        assert self._endgame is not None
        solved = self._solution(self._endgame, sight)
        assert solved is not None
        liked = self.favourites(sight, self.effort.rungs[0])
        return next((action for action in liked if action in solved.right), solved.right[0])

    def _solution(self, endgame: Endgame, sight: Sight) -> Solution | None:
        if sight.key not in self._solved:
            is_ready = endgame.is_ready(sight.seen)
            self._solved[sight.key] = self._solve(endgame, sight.seen) if is_ready else None
        return self._solved[sight.key]

    def _solve(self, endgame: Endgame, seen: Position) -> Solution | None:
        """Return the result of perfect play; solvers need all legal moves in the request."""
        asked = Seen(seen, seen.player, tuple(seen.legal()))
        values = endgame.values(asked, Budget(playouts=self.effort.solved), _Rests(self.rest))
        if (known := best(values)) is None:
            return None
        right = [
            action for action, value in zip(seen.legal_ids(), values, strict=True) if value == known
        ]
        mover = (known + 1) / 2
        whose = (mover if player == seen.player else 1 - mover for player in (0, 1))
        return Solution(tuple(whose), tuple(right))

    def _search(self, sight: Sight, simulations: int, line: Actions) -> Shares:
        box = self._boxes[0]
        clear(self._tree, box)
        reseed(box.rng, self._seed_of(sight.key, sight.viewer))
        actions = new_ints(len(line))
        for place, action in enumerate(line):
            actions[place] = action
        settings, room = self._settings._replace(viewer=sight.viewer), (self._work, self._boxes)
        for done in range(0, simulations, _PIECE):
            if done:
                self.rest()
            count = min(_PIECE, simulations - done)
            self._valuing.run(self._tree, sight.seen.batch, *room, settings, count, actions)
        self._favourites[sight.key, sight.viewer, simulations, line] = self._visited(sight, line)
        return shares(self.game, sight.seen, expectation(box, sight.seen.players))

    def _visited(self, sight: Sight, line: Actions) -> Actions:
        """Return the most visited decisions in the last search."""
        mover = self.after(sight, line).player if line else sight.seen.player
        if mover < 0:
            return ()
        count = self._valuing.favourites(self._tree, mover, self._room)
        return tuple(as_list(self._room, count))

    def _seed_of(self, key: bytes, viewer: int) -> int:
        text = self._seed + viewer.to_bytes(2, "big", signed=True) + key
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") & SEEDS


class _Rests(Event):
    """An event that is never set: checking it calls ``rest``."""

    def __init__(self, rest: Callable[[], None]) -> None:
        super().__init__()
        self._rest = rest

    def is_set(self) -> bool:
        self._rest()
        return False


def best(values: list[int]) -> int | None:
    """Return the value of a position from the values of its moves (1, 0, -1); None if unknown."""
    if 1 in values:
        return 1
    return None if UNKNOWN in values else max(values)


def won(returns: list[float]) -> Shares:
    """Return the shares for a finished match: the winners share the win."""
    winners = winners_of(returns)
    return tuple((player in winners) / max(1, len(winners)) for player in range(len(returns)))
