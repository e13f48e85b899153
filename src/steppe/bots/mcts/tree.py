"""What a search keeps: the tree as one flat array, its scratch space and its settings.

A node stands for a sequence of decisions and outcomes since the root, not for a position: a
simulation finds its position by playing the sequence (an *open loop*), so that one tree serves
all positions a player cannot tell apart. Everything is plain NumPy, in the twin as well.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from steppe.core.description import Description
from steppe.engine.chance import SEEDS, reseed
from steppe.engine.net import MEMORY

Nodes = npt.NDArray[Any]
"""A tree: an array of ``NODE`` records. The root is node 0, the others follow in any order."""

Box = Any
"""A record of scratch space, see ``BOX``."""

ROOT = 0
NONE = 0  # no child, no sibling: the root is neither
EVERYBODY = -1  # sees all there is to see
NOBODY = -2  # who made the decision that leads to the root
LONGEST_PATH = 1 << 12  # events that one simulation may pass inside the tree
MOST_MOVES = 1 << 14  # actions or outcomes of a game
MOST_PLAYERS = 8

NODE = np.dtype(
    [
        ("first", np.int32),  # the first child, or NONE
        ("sibling", np.int32),  # the next child of the same parent, or NONE
        ("action", np.int16),  # the decision or outcome that leads here
        ("mover", np.int16),  # who made it: a player, CHANCE, or NOBODY at the root
        ("visits", np.int32),  # simulations that came by
        ("offered", np.int32),  # simulations in which it was legal when its parent decided
        ("prior", np.float32),  # what the evaluation thinks of it for the mover, -1 .. 1
        ("total", np.float64),  # the sum of the values of its visits for the mover
    ],
    align=True,
)

BOX = np.dtype(
    [
        ("used", np.int64),  # nodes in use
        ("path", np.int32, (LONGEST_PATH,)),  # the nodes of the simulation under way
        ("ids", np.int32, (MOST_MOVES,)),  # a list of moves
        ("weights", np.int64, (MOST_MOVES,)),  # and how likely they are
        ("marks", np.int32, (MOST_MOVES,)),  # a note for each action
        ("values", np.float64, (MOST_PLAYERS,)),  # the result of a simulation for each player
        ("guess", np.float64, (MOST_PLAYERS,)),  # the evaluation
        ("sums", np.float64, (MOST_PLAYERS,)),  # of the values of all simulations, for each player
        ("memory", np.int32, (MEMORY,)),  # what the evaluation keeps
        ("summed", np.int64),  # of so many of them
        ("rng", np.int64, (4,)),  # the generator
    ],
    align=True,
)


class Settings(NamedTuple):
    """How to search.

    - ``explore``: weight of curiosity in UCT, for values 0 .. 1.
    - ``trust``: how many simulations the evaluation of a decision is worth; 0 does without.
    - ``blend``: share of the leaf's evaluation in a simulation's value, the rest is playout.
    - ``horizon``: turns that a playout lasts before it is cut off and evaluated.
    - ``patience``: visits before a node gets children.
    - ``beyond``: 1 to go on beyond chance inside the tree, 0 to evaluate there: an evaluation
      that knows what dice yield on average beats any sample of them.
    - ``haste``: 1 to answer as soon as no other decision can be visited more in the time left.
    - ``viewer``: the player who searches where something is hidden, or ``EVERYBODY``.
    """

    explore: float = 0.4
    trust: float = 0.0
    blend: float = 0.0
    horizon: int = 1 << 30
    patience: int = 1
    beyond: int = 1
    haste: int = 0
    viewer: int = EVERYBODY


def new_tree(nodes: int) -> Nodes:
    """Return room for ``nodes`` nodes; the root is unvisited."""
    tree = np.zeros(nodes, NODE).view(np.recarray)
    tree[ROOT].mover = NOBODY
    return tree


def new_box(game: Description, seed: int) -> Nodes:
    """Return scratch space for searches of ``game``: an array of one ``BOX``."""
    assert max(len(game.actions), len(game.outcomes)) <= MOST_MOVES
    assert max(game.players) <= MOST_PLAYERS
    box = np.zeros(1, BOX).view(np.recarray)
    box[0].used = 1
    reseed(box[0].rng, seed & SEEDS)
    return box


def clear(tree: Nodes, box: Box) -> None:
    """Forget everything but an unvisited root."""
    tree[ROOT] = 0
    tree[ROOT].mover = NOBODY
    box.used = 1
    box.sums[:] = 0.0
    box.summed = 0


def expectation(box: Box, players: int) -> tuple[float, ...]:
    """Return what each player may expect, -1 .. 1: the mean of all simulations since ``clear``."""
    return tuple(float(total) / int(box.summed) for total in box.sums[:players])


def children(tree: Nodes, node: int) -> list[int]:
    """Return the children of ``node``."""
    found = []
    child = int(tree[node].first)
    while child != NONE:
        found.append(child)
        child = int(tree[child].sibling)
    return found
