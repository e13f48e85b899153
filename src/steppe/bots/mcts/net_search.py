"""Tree search with a network of one's own, which evaluates leaves in batches.

One search may work on many positions at once, each with its own tree, as in self-play. The search
takes some leaves of each tree, asks the network about all of them in one call, and goes on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from steppe.bots.bot_input import BuiltinBot, check, one_at_a_time
from steppe.bots.mcts.leaves import Forest, Leaves, new_leaves, new_trees
from steppe.bots.mcts.mcts_bot import hides
from steppe.bots.mcts.tree import (
    EVERYBODY,
    ROOT,
    Nodes,
    children,
    clear,
    expectation,
    new_boxes,
)
from steppe.core.bot import FREE, Budget, Seen
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.network import Network, evaluated
from steppe.core.position import Position
from steppe.core.validation import instance, several, whole, within
from steppe.engine.batch import join
from steppe.engine.chance import SEEDS, generator

_TEMPLATE = Path(__file__).with_name("leaf_search.py")
_UNLIMITED = 1 << 40  # simulations if only time is limited
_MOST = 1 << 20  # simulations
_MOST_NODES = 1 << 20  # nodes of a tree
_CHILDREN = 256  # room for new nodes per simulation
_MOST_LEAVES = 1 << 12
_MOST_EXPLORATION = 1000.0
_DIRICHLET = 10.0  # the noise at a root with n decisions has the concentration 10 / n


class Searched(NamedTuple):
    """The results of a search of ``N`` positions.

    ``visits``, float32, ``[N, A]``, are the simulations of each move. ``values``, float64, ``[N,
    P]``, are the players' expected results from -1 to 1, by player.
    """

    visits: npt.NDArray[np.float32]
    values: npt.NDArray[np.float64]


@dataclass
class Calls:
    """How often a network was asked, and about how many positions in all."""

    calls: int = 0
    positions: int = 0

    @property
    def batch(self) -> float:
        """Return the mean number of positions in a call."""
        return self.positions / max(1, self.calls)


@dataclass
class _Memory:
    """The arrays of a search, which the next search uses again if they fit."""

    players: int
    trees: Nodes
    boxes: Nodes
    leaves: Leaves

    def fits(self, players: int, count: int, nodes: int) -> bool:
        """Return whether there is room for ``count`` trees of n nodes."""
        known, room = self.trees.shape
        return self.players == players and known == count and room >= nodes


class NetSearch(BuiltinBot):
    """Searches positions of a game with a network (``Network``), and plays as a bot.

    ``leaves`` is the number of leaves of one tree that the network evaluates in a call. More leaves
    take less time, but are chosen before their neighbours are known. ``exploration`` is the
    exploration constant of PUCT. ``asked`` counts the calls of the network. The same seed gives the
    same searches if the network is deterministic. Raises ``TypeError`` for an object without
    ``evaluate``.
    """

    def __init__(
        self,
        game: Game,
        network: Network,
        seed: int = 0,
        *,
        leaves: int = 8,
        exploration: float = 1.5,
    ) -> None:
        self.game, self.network = instance("a game", game, Game), _checked(network)
        self.asked = Calls()
        self._each = within("the number of leaves", leaves, 1, _MOST_LEAVES)
        self._exploration = _number("exploration", exploration, _MOST_EXPLORATION)
        self._seed = whole("a seed", seed)
        self._rng = generator(self._seed)
        self._noise = np.random.default_rng(self._seed & SEEDS)
        self._template = game.template(_TEMPLATE)
        self._memory: _Memory | None = None

    @one_at_a_time
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return the move with the most simulations within ``budget``, or the default budget."""
        check(seen, budget)
        start, budget = perf_counter(), budget.over(self.budget)
        if len(seen.legal) == 1:
            return seen.legal[0]
        self._check([seen.observation])
        forest = self._begin([seen.observation], budget.playouts)
        while forest.todo[0] > 0 and self._template.lead(forest.trees[0]) <= forest.todo[0]:
            self._advance(forest)
            if budget.seconds is not None and perf_counter() - start > budget.seconds:
                break
        visits = self._visits(forest)[0]
        return max(seen.legal, key=lambda move: float(visits[self.game.actions.parse(move)]))

    @one_at_a_time
    def run(
        self, positions: Sequence[Position], simulations: int, *, noise: float = 0.0
    ) -> Searched:
        """Search positions side by side, each from its decider's view, in new trees.

        Each position gets ``simulations`` simulations, 2 or more; the first one expands the root.
        ``noise``, from 0 to 1, is the share of Dirichlet noise in the priors of the roots, for
        self-play. Raises ``NotationError`` for positions of another game, without a decision or
        with different numbers of players, and the errors of the network.
        """
        given = several("positions", positions)
        simulations = within("the number of simulations", simulations, 2, _MOST)
        noise = _number("noise", noise, 1.0)
        self._check(given)
        forest = self._begin([one.observe(one.player) for one in given], simulations)
        self._advance(forest)
        if noise > 0.0:
            self._stir(forest, noise)
        while forest.todo.any():
            self._advance(forest)
        values = [expectation(box, given[0].players) for box in forest.boxes]
        return Searched(self._visits(forest), np.array(values))

    def _check(self, positions: Sequence[Position]) -> None:
        if not positions:
            raise NotationError("a search needs at least one position")
        for one in positions:
            known = instance("a position", one, Position).game
            if not known.is_version_of(self.game) or one.player < 0:
                raise NotationError(f"expected a decision in {self.game.name}, found {one!r}")
            if one.players != positions[0].players:
                raise NotationError("the positions must have the same number of players")

    def _begin(self, observed: Sequence[Position], simulations: int | None) -> Forest:
        """Return new trees for observed positions."""
        todo = _UNLIMITED if simulations is None else simulations
        memory = self._prepared(observed[0].players, len(observed), 1 + _CHILDREN * todo)
        for tree, box in zip(memory.trees, memory.boxes, strict=True):
            clear(tree, box)
        viewers = [
            one.player if hides(one, one.player, self._rng) else EVERYBODY for one in observed
        ]
        return Forest(
            join([one.batch for one in observed]),
            np.array(viewers, np.int64),
            np.full(len(observed), todo, np.int64),
            memory.trees,
            memory.boxes,
            self._exploration,
        )

    def _prepared(self, players: int, count: int, nodes: int) -> _Memory:
        """Return the memory of the last search if it fits, or else new memory."""
        nodes = max(min(nodes, _MOST_NODES), 2 + len(self.game.actions))
        if self._memory is None or not self._memory.fits(players, count, nodes):
            self._memory = _Memory(
                players,
                new_trees(count, nodes),
                new_boxes(self.game, range(self._seed, self._seed + count)),
                new_leaves(self.game, players, count * self._each),
            )
        return self._memory

    def _advance(self, forest: Forest) -> None:
        """Descend each tree for some leaves, and ask the network about all of them."""
        assert self._memory is not None
        leaves, players = self._memory.leaves, self._memory.players
        count = int(self._template.gather(forest, leaves, self._each))
        if count == 0:
            return
        self._template.look(forest, leaves, count)
        given = leaves.rows[:count].copy(), leaves.masks[:count].copy()
        self.asked.calls += 1
        self.asked.positions += count
        self._template.spread(forest, leaves, *evaluated(self.network, *given, players))

    def _stir(self, forest: Forest, noise: float) -> None:
        """Mix noise into the priors of the decisions at the roots."""
        for tree in forest.trees:
            found = children(tree, ROOT)
            drawn = self._noise.dirichlet([_DIRICHLET / len(found)] * len(found)) if found else ()
            for child, extra in zip(found, drawn, strict=True):
                tree[child].prior = (1.0 - noise) * tree[child].prior + noise * extra

    def _visits(self, forest: Forest) -> npt.NDArray[np.float32]:
        """Return the simulations of each move at the roots, ``[N, A]``."""
        visits = np.zeros((len(forest.trees), len(self.game.actions)), np.float32)
        self._template.count_visits(forest.trees, visits)
        return visits


def _checked(network: Network) -> Network:
    """Return a network. Raises ``TypeError`` for an object without ``evaluate``."""
    if isinstance(network, type) or not isinstance(network, Network):
        wanted = "an object with a method evaluate(observations, masks)"
        raise TypeError(f"a network must be {wanted}, not {network!r}")
    return network


def _number(what: str, given: float, high: float) -> float:
    """Return a number from 0 to ``high``. Raises ``NotationError``."""
    if not 0.0 <= instance(what, given, (int, float)) <= high:
        raise NotationError(f"{what} must be from 0 to {high:g}, not {given}")
    return float(given)
