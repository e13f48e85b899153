"""The data for a search: the tree as one flat array, its scratch memory and its settings.

A node stands for a sequence of decisions and outcomes since the root, not for a position. A
simulation reconstructs the position by playing the sequence (an *open loop*), so one tree serves
all positions that look the same to a player. Everything is plain NumPy, in interpreted code too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from steppe.core.description import Description
from steppe.engine.chance import SEEDS, reseed
from steppe.engine.net import MEMORY

Nodes = npt.NDArray[Any]
"""A tree: an array of ``NODE`` records. The root is node 0; the others are in arbitrary order."""

Box = Any
"""A record of scratch memory, see ``BOX``."""

ROOT = 0
NONE = 0  # no child or sibling, as the root is neither
EVERYBODY = -1  # the viewer in a search without hidden information
NOBODY = -2  # the mover of the root, to which no decision leads
LONGEST_PATH = 1 << 12  # maximum number of events in the tree per simulation
MOST_MOVES = 1 << 14  # actions or outcomes in a game
MOST_PLAYERS = 8

NODE = np.dtype(
    [
        ("first", np.int32),  # the first child, or NONE
        ("sibling", np.int32),  # the next child of the same parent, or NONE
        ("action", np.int16),  # the decision or outcome that leads here
        ("mover", np.int16),  # the decider: a player, CHANCE, or NOBODY at the root
        ("visits", np.int32),  # simulations that passed through
        ("offered", np.int32),  # simulations in which it was legal at its parent
        ("prior", np.float32),  # its evaluation for the mover, -1 to 1
        ("total", np.float64),  # sum of the values of its visits for the mover
    ],
    align=True,
)

BOX = np.dtype(
    [
        ("used", np.int64),  # nodes in use
        ("path", np.int32, (LONGEST_PATH,)),  # the nodes visited in the current simulation
        ("ids", np.int32, (MOST_MOVES,)),  # scratch space: a list of moves
        ("weights", np.int64, (MOST_MOVES,)),  # their weights
        ("marks", np.int32, (MOST_MOVES,)),  # scratch space: a mark for each action
        ("values", np.float64, (MOST_PLAYERS,)),  # the result of a simulation for each player
        ("guess", np.float64, (MOST_PLAYERS,)),  # scratch space: an evaluation
        ("sums", np.float64, (MOST_PLAYERS,)),  # sum over all simulations, for each player
        ("memory", np.int32, (MEMORY,)),  # memory that belongs to the evaluation
        ("summed", np.int64),  # the number of values in the sums
        ("rng", np.int64, (4,)),  # the random number generator
    ],
    align=True,
)


class Settings(NamedTuple):
    """The settings of a search.

    - ``exploration``: the exploration constant of UCT, for values from 0 to 1.
    - ``trust``: the number of simulations that a decision's evaluation counts as; 0 turns it off.
    - ``blend``: the weight of the leaf evaluation in a simulation's value; the rest is the playout.
    - ``horizon``: turns after which a playout is cut off and evaluated.
    - ``patience``: visits before a node gets children.
    - ``beyond``: 1 to continue the tree past chance nodes, 0 to evaluate there. An evaluation
      that averages over the dice is better than sampling them.
    - ``haste``: 1 to answer as soon as no other decision can catch up in visits in the time left.
    - ``viewer``: the searching player if anything is hidden, or ``EVERYBODY``.
    """

    exploration: float = 0.4
    trust: float = 0.0
    blend: float = 0.0
    horizon: int = 1 << 30
    patience: int = 1
    beyond: int = 1
    haste: int = 0
    viewer: int = EVERYBODY


def new_tree(nodes: int) -> Nodes:
    """Return a tree with room for ``nodes`` nodes and an unvisited root."""
    tree = np.zeros(nodes, NODE).view(np.recarray)
    tree[ROOT].mover = NOBODY
    return tree


def new_box(game: Description, seed: int) -> Nodes:
    """Return scratch memory for searches of ``game``: an array with one ``BOX``."""
    return new_boxes(game, range(seed, seed + 1))


def new_boxes(game: Description, seeds: Sequence[int]) -> Nodes:
    """Return scratch memories for searches side by side, one for each seed."""
    assert max(len(game.actions), len(game.outcomes)) <= MOST_MOVES
    assert max(game.players) <= MOST_PLAYERS
    boxes = np.zeros(len(seeds), BOX).view(np.recarray)
    for at, seed in enumerate(seeds):
        boxes[at].used = 1
        reseed(boxes[at].rng, seed & SEEDS)
    return boxes


def clear(tree: Nodes, box: Box) -> None:
    """Reset the tree to an unvisited root."""
    tree[ROOT] = 0
    tree[ROOT].mover = NOBODY
    box.used = 1
    box.sums[:] = 0.0
    box.summed = 0


def expectation(box: Box, players: int) -> tuple[float, ...]:
    """Return each player's expected result, -1 to 1: the mean of simulations since ``clear``."""
    return tuple(float(total) / int(box.summed) for total in box.sums[:players])


def children(tree: Nodes, node: int) -> list[int]:
    """Return the children of ``node``."""
    found = []
    child = int(tree[node].first)
    while child != NONE:
        found.append(child)
        child = int(tree[child].sibling)
    return found
