"""What matches of self-play are played and written down on: shared with ``self_play.py``."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from steppe.core.description import Description
from steppe.engine.chance import generator
from steppe.engine.net import Pad, Sizes, new_pad
from steppe.engine.record import Batch, Ints, new_batch, new_floats, new_ints

Array = npt.NDArray[Any]

MATCH, GUESS, TRIAL = range(3)
"""Positions: as it is, with what is hidden filled in, and one decision later."""


class Table(NamedTuple):
    """Scratch lists, the generator, and how a match is played.

    ``noise`` is how much luck is mixed into values -1 .. 1. One in ``every`` positions is kept for
    learners, none for 0. ``hides`` tells whether anything is ever hidden in the game.
    """

    ids: Ints
    weights: Ints
    out: Ints
    rng: Ints
    pad: Pad
    noise: float
    every: int
    hides: bool


class Notes(NamedTuple):
    """What is noted of up to ``N`` positions of a match of ``P`` players, and its end.

    ``row``, ``[N]``, says which are kept for learners: of those there are the features ``x``,
    ``[N, F]``, and as ``base``, ``[N, 2, P]``, the logits and points by the game's own evaluation.
    ``thought``, ``[N, 2, P]``, are the chances and points by the network that decided.
    """

    row: Array
    x: Array
    base: Array
    thought: Array
    returns: Array
    scores: Array


def new_table(game: Description, players: int, seed: int, noise: float, every: int) -> Table:
    """Return a table for matches of so many players."""
    moves, learning = max(len(game.actions), len(game.outcomes)), game.kernel.learning
    assert learning is not None
    lists = new_ints(moves), new_ints(moves, 64), new_floats(max(game.players))
    pad = new_pad(learning.sizes, players)
    return Table(*lists, generator(seed), pad, noise, every, game.secrets)


def new_notes(sizes: Sizes, players: int, longest: int) -> Notes:
    """Return room for notes of so many positions."""
    return Notes(
        np.zeros(longest, np.int8),
        np.zeros((longest, sizes.features(players)), np.int16),
        np.zeros((longest, 2, players), np.float32),
        np.zeros((longest, 2, players)),
        np.zeros(players),
        np.zeros(players, np.int32),
    )


def new_positions(game: Description) -> Batch:
    """Return room for the positions of a match."""
    return new_batch(game.kernel.state, TRIAL + 1)
