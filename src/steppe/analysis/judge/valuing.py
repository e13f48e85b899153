"""Template: evaluate a position for every player with n simulations of a search.

It is the bots' search (``bots/mcts/tree_search.py``), whose box sums the results of the simulations
for all players. Here a search may start after given decisions. If something is hidden, they are
played in each sampled world.
"""
# ruff: noqa: F821

from steppe.bots.mcts.mcts_bot import TEMPLATE
from steppe.bots.mcts.tree import EVERYBODY, NONE, ROOT, Nodes, Settings
from steppe.engine.jit import borrow, njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.position_type import Batch, Ints, copy_state
from steppe.engine.templates import instantiate

KERNEL: Kernel

_apply, _determinize, _legal = KERNEL.apply, KERNEL.determinize, KERNEL.legal
_bots = instantiate(TEMPLATE, __name__.partition("__")[2], KERNEL)
_descend, _finish, _backward = _bots.descend, _bots.finish, _bots.backward


@njit
def run(
    tree: Nodes,
    root: Batch,
    work: Batch,
    boxes: Nodes,
    settings: Settings,
    simulations: int,
    line: Ints,
) -> None:
    """Add simulations from position 0 of ``root`` to the tree, after the decisions in ``line``.

    The results are added to ``tree``; ``work`` has room for two positions, ``boxes`` holds one box.
    """
    tree, work = borrow(tree), borrow(work)
    box = boxes[0]
    for _ in range(simulations):
        copy_state(work, 0, root, 0)
        if settings.viewer != EVERYBODY:
            _determinize(work[0], settings.viewer, box.rng)
        play_line(work[0], line, box.ids)
        depth = _descend(tree, work, box, settings)
        _finish(work[0], box, settings)
        _backward(tree, box, depth)


@njit
def play_line(s: State, line: Ints, ids: Ints) -> None:
    """Play decisions in order, up to the first illegal one; ``ids`` is scratch memory."""
    for action in line:
        if s.player < 0 or not _is_among(ids, _legal(s, ids), int(action)):
            return
        _apply(s, int(action))


@njit
def _is_among(ids: Ints, count: int, action: int) -> bool:
    found = False
    for k in range(count):
        found = found or ids[k] == action
    return found


@njit
def favourites(tree: Nodes, mover: int, out: Ints) -> int:
    """Write the most visited decisions of ``mover`` at the root to ``out``; return their number.

    The most visited decision comes first; the length of ``out`` limits their number.
    """
    count, last, lowest = 0, 1 << 40, -1
    while count < len(out):
        found, most = NONE, -1
        child = tree[ROOT].first
        while child != NONE:
            visits, action = int(tree[child].visits), int(tree[child].action)
            is_left = visits < last or (visits == last and action > lowest)
            if (
                tree[child].mover == mover
                and is_left
                and (visits > most or (visits == most and action < int(tree[found].action)))
            ):
                found, most = int(child), visits
            child = tree[child].sibling
        if found == NONE:
            break
        last, lowest = most, int(tree[found].action)
        out[count] = lowest
        count += 1
    return count
