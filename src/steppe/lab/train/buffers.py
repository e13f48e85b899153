"""The buffers for self-play matches, shared with ``self_play.py``."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from steppe.bots.make import STRONG
from steppe.bots.mcts.tree import Nodes, Settings, new_box, new_tree
from steppe.core.description import Description
from steppe.engine.chance import generator
from steppe.engine.net import Pad, Sizes, new_pad
from steppe.engine.position_type import Batch, Ints, new_batch, new_floats, new_ints

Array = npt.NDArray[Any]

_CHILDREN = 30  # new nodes per simulation, on average

MATCH, GUESS, TRIAL, AHEAD = range(4)
"""Positions in a batch: the true one, one with hidden facts guessed, a later one, its successor."""


UNUSED = -(1 << 30)
"""A place in the log of a match that holds no event."""


class SelfPlayConfig(NamedTuple):
    """The settings of a match.

    ``noise`` is the randomness mixed into values -1 .. 1, or into a search's visit shares. One in
    ``every`` positions is kept for the learner, or none if ``every`` is 0. ``simulations`` is the
    number of simulations before each decision; with 0, a player looks one decision ahead.
    """

    noise: float
    every: int = 0
    simulations: int = 0


class Table(NamedTuple):
    """Scratch lists, the random generator, and the settings of a match (``SelfPlayConfig``).

    ``hides`` says whether the game ever hides anything. The last three fields belong to a search:
    its tree, scratch space and settings.
    """

    ids: Ints
    weights: Ints
    out: Ints
    rng: Ints
    pad: Pad
    hides: bool
    noise: float
    every: int
    simulations: int
    tree: Nodes
    boxes: Nodes
    settings: Settings


class SelfPlayBuffers(NamedTuple):
    """Notes on up to ``N`` positions of a match with ``P`` players, and on its end.

    ``row``, ``[N]``, says which positions are kept for the learner. For these positions, ``x``,
    ``[N, F]``, holds the features, and ``base``, ``[N, 2, P]``, the logits and points of the game's
    own evaluation. ``thought``, ``[N, 2, P]``, holds the win probabilities and points predicted by
    the network that decided. ``log`` takes the id of each decision, and ``-1 - n`` for outcome n;
    unused places hold ``UNUSED``. It has no places if no record is wanted.
    """

    row: Array
    x: Array
    base: Array
    thought: Array
    returns: Array
    scores: Array
    log: Array


def new_table(game: Description, players: int, seed: int, manner: SelfPlayConfig) -> Table:
    """Return a table for matches with n players."""
    moves, learning = max(len(game.actions), len(game.outcomes)), game.kernel.learning
    assert learning is not None
    lists = new_ints(moves), new_ints(moves, 64), new_floats(max(game.players))
    pad, tree = new_pad(learning.sizes, players), new_tree(1 + _CHILDREN * manner.simulations)
    room = tree, new_box(game, seed), STRONG._replace(**game.search)
    return Table(*lists, generator(seed), pad, game.secrets, *manner, *room)


def new_notes(sizes: Sizes, players: int, longest: int, events: int = 0) -> SelfPlayBuffers:
    """Return buffers for notes on ``longest`` positions, and a log with ``events`` places."""
    return SelfPlayBuffers(
        np.zeros(longest, np.int8),
        np.zeros((longest, sizes.features(players)), np.int16),
        np.zeros((longest, 2, players), np.float32),
        np.zeros((longest, 2, players)),
        np.zeros(players),
        np.zeros(players, np.int32),
        np.full(events, UNUSED, np.int32),
    )


def new_positions(game: Description) -> Batch:
    """Return a buffer for the positions of a match."""
    return new_batch(game.kernel.state, AHEAD + 1)
