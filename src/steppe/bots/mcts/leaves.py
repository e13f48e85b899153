"""The leaves that wait for a network's answer: buffers shared with ``leaf_search.py``."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from steppe.bots.mcts.tree import LONGEST_PATH, NODE, Nodes
from steppe.core.description import Description
from steppe.core.observation import layout_of
from steppe.engine.encode import Reads
from steppe.engine.packing import byte_rows
from steppe.engine.position_type import Batch, new_batch

Array = npt.NDArray[Any]

NOWHERE = -1
"""The node of a leaf for which the tree has no room."""


class Forest(NamedTuple):
    """Searches of ``N`` positions with ``P`` players, one tree each.

    ``roots`` are the positions, ``viewers``, ``[N]``, the searching players (``EVERYBODY`` where
    nothing is hidden), ``todo``, ``[N]``, the simulations left. ``trees`` is ``[N, nodes]``,
    ``boxes`` are their scratch memories, and ``exploration`` is the constant of PUCT.
    """

    roots: Batch
    viewers: Array
    todo: Array
    trees: Nodes
    boxes: Nodes
    exploration: float


class Leaves(NamedTuple):
    """Up to ``L`` positions that wait for a network's answer.

    ``work``, ``[L]``, are the positions. For each of them, ``tree`` is the number of its tree,
    ``node`` its node or ``NOWHERE``, ``player`` the player to decide, and ``paths``, ``[L,
    events]``, with ``depth`` the nodes from the root to it. ``rows``, ``[L, size]``, and ``masks``,
    ``[L, A]``, are what the network gets. ``seen`` holds one observed position, ``seen_bytes`` its
    bytes, ``reads`` the compiled layout.
    """

    work: Batch
    tree: Array
    node: Array
    player: Array
    depth: Array
    paths: Array
    rows: Array
    masks: Array
    seen: Batch
    seen_bytes: Any
    reads: Reads


def new_trees(count: int, nodes: int) -> Nodes:
    """Return ``count`` trees with room for ``nodes`` nodes each; ``clear`` makes them ready."""
    return np.zeros((count, nodes), NODE).view(np.recarray)


def new_leaves(game: Description, players: int, count: int) -> Leaves:
    """Return buffers for ``count`` leaves of matches with n players."""
    layout, seen = layout_of(game, players), new_batch(game.kernel.state)
    return Leaves(
        work=new_batch(game.kernel.state, count),
        tree=np.zeros(count, np.int64),
        node=np.zeros(count, np.int64),
        player=np.zeros(count, np.int64),
        depth=np.zeros(count, np.int64),
        paths=np.zeros((count, LONGEST_PATH), np.int32),
        rows=np.zeros((count, layout.size), np.float32),
        masks=np.zeros((count, len(game.actions)), np.int8),
        seen=seen,
        seen_bytes=byte_rows(seen, game.kernel.state),
        reads=layout.reads,
    )
