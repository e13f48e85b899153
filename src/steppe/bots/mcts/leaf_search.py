"""Template: tree search that leaves the evaluation of positions to a network in Python.

``KERNEL`` is set by ``engine.templates.instantiate`` before this file runs. ``gather`` descends the
trees until it has a batch of leaves, ``look`` writes what the network gets, and ``spread`` gives
the answers to the leaves. Until then, a *virtual loss* on each path keeps the next descents away
from it. Decisions are selected by PUCT with the network's priors (Silver et al. 2017, "Mastering
the Game of Go without Human Knowledge"). Chance and hidden information are as in
``tree_search.py``.
"""
# ruff: noqa: F821

from math import sqrt

from steppe.bots.mcts.leaves import NOWHERE, Array, Forest, Leaves
from steppe.bots.mcts.mcts_bot import TEMPLATE
from steppe.bots.mcts.tree import EVERYBODY, NONE, ROOT, Box, Nodes
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.engine.encode import encode
from steppe.engine.jit import COMPILED, inlined, njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.packing import to_bytes
from steppe.engine.position_type import copy_state
from steppe.engine.templates import instantiate

KERNEL: Kernel

_considered, _apply, _returns = KERNEL.considered, KERNEL.apply, KERNEL.returns
_observe, _determinize = KERNEL.observe, KERNEL.determinize

_bots = instantiate(TEMPLATE, __name__.partition("__")[2] + "__leaves", KERNEL)
_add, _let_chance_play, lead = _bots._add, _bots._let_chance_play, _bots.lead

_LOSS = 1.0  # the virtual loss of a simulation under way
_LEAST = -1e9


@njit
def gather(forest: Forest, leaves: Leaves, each: int) -> int:
    """Collect up to ``each`` leaves of each tree; return the number of leaves.

    A simulation that reaches the end of the match needs no network and is finished at once.
    """
    count = 0
    for index in range(len(forest.trees)):
        tree, box, first = forest.trees[index], forest.boxes[index], count
        for _ in range(min(each, forest.todo[index])):
            _descend(forest, index, leaves, count)
            if _is_awaited(leaves, first, count):
                break
            forest.todo[index] -= 1
            _reserve(tree, leaves, count)
            if leaves.work[count].player == TERMINAL:
                _returns(leaves.work[count], box.values)
                _back_up(tree, box, leaves, count)
            else:
                leaves.tree[count] = index
                leaves.player[count] = leaves.work[count].player
                count += 1
    return count


@njit
def _descend(forest: Forest, index: int, leaves: Leaves, at: int) -> None:
    """Play ``work[at]`` from a root to a decision without children, or to the end."""
    tree, box, s = forest.trees[index], forest.boxes[index], leaves.work[at]
    copy_state(leaves.work, at, forest.roots, index)
    if forest.viewers[index] != EVERYBODY:
        _determinize(s, int(forest.viewers[index]), box.rng)
    node, depth = ROOT, 0
    leaves.paths[at, 0] = ROOT
    leaves.node[at] = ROOT
    while s.player != TERMINAL and depth < leaves.paths.shape[1] - 1:
        if s.player == CHANCE:
            node = _let_chance_play(tree, node, s, box)
        elif tree[node].first == NONE:
            break
        else:
            node = _decide(forest, index, node, s)
        if node == NONE:
            leaves.node[at] = NOWHERE
            break
        depth += 1
        leaves.paths[at, depth] = node
        leaves.node[at] = node
    leaves.depth[at] = depth


@inlined
def _decide(forest: Forest, index: int, node: int, s: State) -> int:
    """Choose and play a decision; return its node, or ``NONE`` when the tree is full."""
    tree = forest.trees[index]
    if forest.viewers[index] != EVERYBODY:
        _offer(tree, node, s, forest.boxes[index])
    child = _select(forest, index, node, s.player)
    if child != NONE:
        _apply(s, int(tree[child].action))
    return child


@inlined
def _is_awaited(leaves: Leaves, first: int, at: int) -> bool:
    """Return whether an earlier leaf of the same tree is at the same node."""
    node = leaves.paths[at, leaves.depth[at]]
    found = False
    for k in range(first, at):
        found |= leaves.paths[k, leaves.depth[k]] == node
    return found


@inlined
def _reserve(tree: Nodes, leaves: Leaves, at: int) -> None:
    """Count a simulation on its path as a loss for everyone, until its value is known."""
    for step in range(leaves.depth[at] + 1):
        node = leaves.paths[at, step]
        tree[node].visits += 1
        tree[node].total -= _LOSS


@inlined
def _back_up(tree: Nodes, box: Box, leaves: Leaves, at: int) -> None:
    """Replace the virtual loss on a path by the values in the box."""
    for player in range(len(box.values)):
        box.sums[player] += box.values[player]
    box.summed += 1
    for step in range(leaves.depth[at] + 1):
        node = leaves.paths[at, step]
        mover = tree[node].mover
        tree[node].total += _LOSS
        if mover >= 0:
            tree[node].total += box.values[mover]


@inlined
def _offer(tree: Nodes, node: int, s: State, box: Box) -> None:
    """Mark the candidate decisions and count them as available; add missing children."""
    count = _considered(s, box.ids)
    for k in range(count):
        box.marks[box.ids[k]] = 1
    child = tree[node].first
    while child != NONE:
        action = tree[child].action
        if tree[child].mover == s.player and box.marks[action] == 1:
            tree[child].offered += 1
            box.marks[action] = 2
        child = tree[child].sibling
    for k in range(count):
        action = box.ids[k]
        if box.marks[action] == 1:
            box.marks[action] = 0
            if box.used < len(tree):
                fresh = _add(tree, node, box, action, s.player)
                tree[fresh].offered = 1
                tree[fresh].prior = 1.0 / count
                box.marks[action] = 2


@inlined
def _select(forest: Forest, index: int, node: int, player: int) -> int:
    """Return the child with the highest upper bound (PUCT), or ``NONE``; clear the marks.

    A child without visits is assumed to be worth as much as the mean of the others.
    """
    tree, box, is_blind = forest.trees[index], forest.boxes[index], forest.viewers[index] >= 0
    mean = _mean(forest, index, node, player)
    best, highest = NONE, _LEAST
    child = tree[node].first
    while child != NONE:
        if not is_blind or _is_offered(tree, child, player, box):
            tries = tree[child].visits
            value = tree[child].total / tries if tries > 0 else mean
            offers = tree[child].offered if is_blind else tree[node].visits
            width = forest.exploration * tree[child].prior * sqrt(float(offers))
            bound = value + width / (1.0 + tries)
            if bound > highest:
                best, highest = child, bound
            box.marks[tree[child].action] = 0
        child = tree[child].sibling
    return best


@inlined
def _mean(forest: Forest, index: int, node: int, player: int) -> float:
    """Return the mean value of the children that were visited, 0 if none was."""
    tree, box, is_blind = forest.trees[index], forest.boxes[index], forest.viewers[index] >= 0
    visits, total = 0, 0.0
    child = tree[node].first
    while child != NONE:
        if not is_blind or _is_offered(tree, child, player, box):
            visits += tree[child].visits
            total += tree[child].total
        child = tree[child].sibling
    return total / visits if visits > 0 else 0.0


@inlined
def _is_offered(tree: Nodes, child: int, player: int, box: Box) -> bool:
    """Return whether a decision is possible in the sample of the hidden information."""
    return bool(tree[child].mover == player and box.marks[tree[child].action] == 2)


@njit
def look(forest: Forest, leaves: Leaves, count: int) -> None:
    """Write the observations and masks of the leaves: what each leaf's player knows there."""
    seen, raw = leaves.seen, leaves.seen_bytes
    for at in range(count):
        ids = forest.boxes[leaves.tree[at]].ids
        copy_state(seen, 0, leaves.work, at)
        _observe(seen[0], int(leaves.player[at]))
        if not COMPILED:
            raw[0] = to_bytes(seen[0], KERNEL.state)
        leaves.rows[at, :] = 0.0
        encode(raw, 0, leaves.reads, int(leaves.player[at]), leaves.rows[at : at + 1])
        leaves.masks[at, :] = 0
        for k in range(_considered(leaves.work[at], ids)):
            leaves.masks[at, ids[k]] = 1


@njit
def spread(forest: Forest, leaves: Leaves, values: Array, priors: Array) -> None:
    """Give the leaves their values, ``[B, P]`` from each leaf's player on, and their children.

    ``priors``, ``[B, A]``, are weights of the decisions; those of the candidates are scaled to sum
    to 1.
    """
    players = values.shape[1]
    for at in range(len(values)):
        index = leaves.tree[at]
        tree, box = forest.trees[index], forest.boxes[index]
        for ahead in range(players):
            box.values[(leaves.player[at] + ahead) % players] = values[at, ahead]
        if leaves.node[at] != NOWHERE:
            _expand(tree, box, leaves, at, priors[at])
        _back_up(tree, box, leaves, at)


@inlined
def _expand(tree: Nodes, box: Box, leaves: Leaves, at: int, priors: Array) -> None:
    """Add a child for every candidate decision of a leaf, if there is room."""
    s, whole = leaves.work[at], 0.0
    count = _considered(s, box.ids)
    if box.used + count > len(tree):
        return
    for k in range(count):
        whole += priors[box.ids[k]]
    for k in range(count):
        child = _add(tree, leaves.node[at], box, box.ids[k], s.player)
        tree[child].prior = priors[box.ids[k]] / whole if whole > 0.0 else 1.0 / count


@njit
def count_visits(trees: Nodes, visits: Array) -> None:
    """Write the visits of each decision at the roots to ``visits``, ``[N, A]``."""
    for index in range(len(trees)):
        tree = trees[index]
        child = tree[ROOT].first
        while child != NONE:
            if tree[child].mover >= 0:
                visits[index, tree[child].action] = tree[child].visits
            child = tree[child].sibling
