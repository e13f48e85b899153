"""A bot that uses Monte Carlo tree search, and an exact solver near the end if there is one.

If nothing is hidden, the tree is kept between moves: the subtree reached by the played moves
becomes the new tree. The search runs in slices of a few milliseconds, so that it keeps to its time
limit and stops soon after ``stop`` is set. Another thread may set ``stop``, and must clear it
afterwards. Calls from several threads wait for each other.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import NamedTuple

from steppe.bots.bot_input import JudgingBot, one_at_a_time, sensible
from steppe.bots.endgame import Endgame
from steppe.bots.mcts.tree import (
    EVERYBODY,
    NONE,
    ROOT,
    Settings,
    children,
    clear,
    expectation,
    new_box,
    new_tree,
)
from steppe.core.bot import FREE, Budget, Seen
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import SEEDS, generator, reseed
from steppe.engine.jit import COMPILED
from steppe.engine.position_type import Ints, new_batch

TEMPLATE = Path(__file__).with_name("tree_search.py")

_SLICE = 0.005  # seconds between two checks of the clock
_INSTANT = 1e-7  # seconds, less than any step takes
_UNLIMITED = 1 << 40  # simulations if only time is limited
_PORTION = 256  # simulations between checks for an early end, if only their number is limited
_SOLVER_SHARE = 0.9  # share of the time for the exact solver, when it is ready …
_COUNTED_SHARE = 0.7  # … and of the playouts, if they are limited
_CERTAIN_SHARE = 0.1  # share of the budget for choosing among moves known to win


@dataclass(frozen=True)
class Config:
    """The settings of a search bot.

    ``keep``: keep the tree between moves; ``solve``: use the exact solver when it is ready;
    ``nodes``: the maximum size of a tree; ``evaluation``: a name from the game's ``evaluations``,
    "" for the current one; ``exploration``: the exploration constant by number of players, which
    overrides the one in ``settings``.
    """

    settings: Settings
    keep: bool = True
    solve: bool = True
    nodes: int = 1 << 20
    evaluation: str = ""
    exploration: Mapping[int, float] = field(default_factory=dict, hash=False)

    def at(self, players: int, viewer: int) -> Settings:
        """Return the search settings for a number of players and a searching ``viewer``."""
        exploration = self.exploration.get(players, self.settings.exploration)
        return self.settings._replace(exploration=exploration, viewer=viewer)


class Thought(NamedTuple):
    """A search result for a move: visits, and mean value from -1 to 1 for the player to move."""

    move: str
    visits: int
    value: float


class SearchBot(JudgingBot):
    """Chooses the move with the most simulations, unless the solver knows a better one."""

    def __init__(self, game: Game, config: Config, seed: int = 0) -> None:
        super().__init__(game, config.evaluation)
        self.config = config
        self.stop = Event()
        self._search = game.template(TEMPLATE, config.evaluation)
        self._tree, self._spare = new_tree(config.nodes), new_tree(config.nodes)
        self._boxes = new_box(game, seed)
        self._work = new_batch(game.kernel.state, 2)
        self._seen: Seen | None = None
        self._viewer = EVERYBODY
        self._rng = generator(seed)
        solvable = COMPILED and game.kernel.solver is not None  # too slow if interpreted
        self._endgame = Endgame(game) if config.solve and solvable else None
        self._warm_up()

    @one_at_a_time
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return the best move found within ``budget``, or within the default budget."""
        self.check(seen, budget)
        start, budget = perf_counter(), budget.over(self.budget)
        self._find_root(seen)
        sense = sensible(seen)
        moves = self._candidates(sense, budget)
        certain = len(moves) < len(sense.legal)
        if len(moves) > 1:
            share = _CERTAIN_SHARE if certain else 1.0
            self.think(seen, _part(budget, share, perf_counter() - start))
        known = (thought.move for thought in self.thoughts() if thought.move in moves)
        return next(known, next(iter(moves)))

    @one_at_a_time
    def think(self, seen: Seen, budget: Budget) -> None:
        """Add simulations to the tree until the budget is used up or ``stop`` is set."""
        start = perf_counter()
        seconds = float("inf") if budget.seconds is None else budget.seconds
        left = _UNLIMITED if budget.playouts is None else budget.playouts
        if seen is not self._seen:
            self._find_root(seen)
        settings = self.config.at(seen.observation.players, self._viewer)
        portion = 16
        while left > 0:
            portion = min(portion, left)
            before = perf_counter()
            self._run(seen.observation, settings, portion)
            left -= portion
            now = perf_counter()
            pace = portion / max(now - before, _INSTANT)
            if now - start > seconds - _SLICE or self.stop.is_set():
                break
            # can this many simulations change the choice?
            more = min(left, pace * (start + seconds - now))
            if settings.haste and self._search.lead(self._tree) > more:
                break
            # with only playouts limited, nothing depends on the clock: the same seed gives the same
            # moves
            most = _PORTION if budget.seconds is None else int(pace * _SLICE)
            portion = max(1, min(4 * portion, most))

    @one_at_a_time
    def thoughts(self) -> list[Thought]:
        """Return the results for the moves at the root, most visited first."""
        tree = self._tree
        found = []
        for node in (tree[child] for child in children(tree, ROOT)):
            move, visits = self.game.actions.format(int(node.action)), int(node.visits)
            found.append(Thought(move, visits, float(node.total) / max(1, visits)))
        return sorted(found, key=lambda thought: (-thought.visits, -thought.value))

    @one_at_a_time
    def values(
        self, seen: Position, viewer: int, simulations: int, seed: int = 0
    ) -> tuple[float, ...]:
        """Return each player's expected result, -1 to 1, from what ``viewer`` sees in a position.

        It is the mean over ``simulations`` simulations in a new tree, with all randomness from
        ``seed``. For a match that is over, it is the result.
        """
        if seen.is_over:
            return tuple(seen.returns())
        box, self._seen = self._boxes[0], None
        clear(self._tree, box)
        reseed(box.rng, seed & SEEDS)
        hidden = viewer if hides(seen, viewer, generator(seed)) else EVERYBODY
        self._run(seen, self.config.settings._replace(viewer=hidden), simulations)
        return expectation(box, seen.players)

    @one_at_a_time
    def simulate(self, position: Position, simulations: int) -> int:
        """Search ``position`` with a new tree; return the number of events played."""
        clear(self._tree, self._boxes[0])
        viewer = self._viewer_of(position, position.player)
        return self._run(position, self.config.settings._replace(viewer=viewer), simulations)

    def _viewer_of(self, observation: Position, player: int) -> int:
        """Return the searching player, or ``EVERYBODY`` if nothing is currently hidden."""
        is_blind = player >= 0 and hides(observation, player, self._rng)
        return player if is_blind else EVERYBODY

    def _run(self, position: Position, settings: Settings, simulations: int) -> int:
        room = self._work, self._boxes
        return int(self._search.run(self._tree, position.batch, *room, settings, simulations))

    def _candidates(self, seen: Seen, budget: Budget) -> Collection[str]:
        """Return the moves not known to be worse than another; without a solver, all moves."""
        if self._endgame is None:
            return seen.legal
        share = _SOLVER_SHARE if budget.playouts is None else _COUNTED_SHARE
        return self._endgame.best(seen, _part(budget, share, 0.0), self.stop)

    def _find_root(self, seen: Seen) -> None:
        """Move the root to the given position, or start a new tree if it is not in the tree."""
        earlier, self._seen = self._seen, seen
        before, self._viewer = self._viewer, self._viewer_of(seen.observation, seen.player)
        is_open = before == self._viewer == EVERYBODY
        node = self._descendant(earlier, seen) if self.config.keep and is_open else NONE
        if self._endgame is not None and (earlier is None or not _follows(earlier, seen)):
            self._endgame.forget()
        if node == NONE:
            clear(self._tree, self._boxes[0])
        else:
            self._search.keep(self._tree, node, self._spare, self._boxes)
            self._tree, self._spare = self._spare, self._tree

    def _descendant(self, earlier: Seen | None, seen: Seen) -> int:
        """Return the node that the moves since ``earlier`` lead to, or ``NONE``."""
        if earlier is None or not _follows(earlier, seen):
            return NONE
        node = ROOT
        for move in seen.moves[len(earlier.moves) :]:
            node = self._child(node, move)
            if node == NONE:
                break
        return node

    def _child(self, node: int, move: str) -> int:
        is_outcome = move.startswith("~")
        space = self.game.outcomes if is_outcome else self.game.actions
        number = space.parse(move.removeprefix("~"))
        for child in children(self._tree, node):
            by_chance = self._tree[child].mover < 0
            if self._tree[child].action == number and by_chance == is_outcome:
                return child
        return NONE

    def _warm_up(self) -> None:
        """Compile or load everything now, so that the first move keeps to its time limit."""
        self.simulate(Position.new(self.game), 2)
        self._search.keep(self._tree, ROOT, self._spare, self._boxes)
        clear(self._tree, self._boxes[0])


def hides(observation: Position, player: int, rng: Ints) -> bool:
    """Return whether anything is hidden from ``player``, so that sampling makes a difference."""
    if not observation.game.secrets:
        return False
    guess = observation.copy()
    observation.game.entry().determinize(guess.batch, 0, player, rng)
    return guess != observation


def _follows(earlier: Seen, seen: Seen) -> bool:
    """Return whether ``seen`` is a later position in the same match."""
    before, after = earlier.observation, seen.observation
    same = (before.players, before.options) == (after.players, after.options)
    length = len(earlier.moves)
    return same and len(seen.moves) > length and seen.moves[:length] == earlier.moves


def _part(budget: Budget, share: float, spent: float) -> Budget:
    """Return a share of a budget, less the seconds already spent."""
    left = None if budget.seconds is None else max(_INSTANT, budget.seconds - spent)
    seconds = None if left is None else left * share
    playouts = None if budget.playouts is None else max(1, int(budget.playouts * share))
    return replace(budget, seconds=seconds, playouts=playouts)
