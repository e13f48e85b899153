"""Template: a tree search with the network of the deciding player (``lab/train/self_play.py``).

``KERNEL`` is set by ``engine.templates.instantiate`` before this file runs. The tree search is the
bots' own (``bots/mcts/tree_search.py``). Only the evaluation differs: the network is a parameter
here, while the bots' network is compiled in.
"""
# ruff: noqa: F821

from math import log

from steppe.bots.mcts.mcts_bot import TEMPLATE
from steppe.bots.mcts.tree import NONE, ROOT, Box, Nodes
from steppe.engine.chance import CHANCE, TERMINAL, random_word
from steppe.engine.evaluator import judging
from steppe.engine.jit import inlined, njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.net import Net
from steppe.engine.position_type import Batch, Ints, copy_state
from steppe.engine.templates import instantiate
from steppe.lab.train.buffers import AHEAD, GUESS, TRIAL, Table

KERNEL: Kernel

assert KERNEL.learning is not None
_apply = KERNEL.apply
_returns = KERNEL.returns
_JUDGES_ENDS = KERNEL.judges_ends
_judge_end = KERNEL.learning.hand
_judge, _players = judging(KERNEL.learning), KERNEL.learning.players

_bots = instantiate(TEMPLATE, __name__.partition("__")[2] + "__training", KERNEL)
_grow, _select, _backward = _bots.grow, _bots.select, _bots.backward
_let_chance_play = _bots._let_chance_play

_WORDS = float(1 << 32)


@njit
def value(s: State, net: Net, table: Table) -> None:
    """Write the value of a position for each player."""
    if s.player != TERMINAL:
        _judge(s, net, table.pad, table.out)
    elif _JUDGES_ENDS:
        _judge_end(s, table.out)
    else:
        _returns(s, table.out)


@inlined
def gumbel(rng: Ints) -> float:
    """Return a sample from the Gumbel distribution, which the maximum of many samples follows."""
    return -log(-log((random_word(rng) + 0.5) / _WORDS))


@njit
def search(work: Batch, net: Net, table: Table) -> int:
    """Return the most visited decision of a search from ``work[GUESS]``, with some noise."""
    tree, box = table.tree, table.boxes[0]
    tree[ROOT].first, tree[ROOT].visits = NONE, 0
    box.used = 1
    for _ in range(table.simulations):
        copy_state(work, TRIAL, work, GUESS)
        _simulate(work, net, table, tree, box)
    return favourite(table, tree)


@njit
def favourite(table: Table, tree: Nodes) -> int:
    """Return the most visited decision of the tree, with some noise."""
    best, most = 0, -1e9
    child = tree[ROOT].first
    while child != NONE:
        promise = tree[child].visits / table.simulations + table.noise * gumbel(table.rng)
        if promise > most:
            best, most = int(tree[child].action), promise
        child = tree[child].sibling
    return best


@njit
def _simulate(work: Batch, net: Net, table: Table, tree: Nodes, box: Box) -> None:
    """Descend the tree from ``work[TRIAL]`` to a leaf, and back up the leaf's value."""
    s, node, depth = work[TRIAL], ROOT, 0
    box.path[0] = ROOT
    while s.player != TERMINAL and depth < len(box.path) - 1 and tree[node].visits > 0:
        if s.player == CHANCE:
            node = _let_chance_play(tree, node, s, box)
        else:
            if tree[node].first == NONE:
                _expand(work, net, table, node)
            node = _select(tree, node, table.settings)
            if node != NONE:
                _apply(s, int(tree[node].action))
        if node == NONE:
            break
        depth += 1
        box.path[depth] = node
    value(s, net, table)
    for player in range(_players(s)):
        box.values[player] = table.out[player]
    _backward(tree, box, depth)


@njit
def _expand(work: Batch, net: Net, table: Table, node: int) -> None:
    """Give a node a child for every decision, with the network's priors, if there is room."""
    tree, box, s = table.tree, table.boxes[0], work[TRIAL]
    _grow(tree, node, s, box, table.rng)
    child = tree[node].first
    while child != NONE:
        copy_state(work, AHEAD, work, TRIAL)
        _apply(work[AHEAD], int(tree[child].action))
        value(work[AHEAD], net, table)
        tree[child].prior = table.out[s.player]
        child = tree[child].sibling
