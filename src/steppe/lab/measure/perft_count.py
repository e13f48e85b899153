"""Template: count the leaves of the game tree without recursion (``lab/measure/perft.py``).

Each level of the tree has one position, one list of ids and one row of ``book``. The row holds the
number of moves still to be tried at the level, and the level's progress. The progress is the number
of completed turns, or of decisions that led to the level.
"""
# ruff: noqa: F821

from steppe.engine.chance import CHANCE, TERMINAL
from steppe.engine.jit import njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.position_type import Batch, Ints, copy_state

KERNEL: Kernel

_legal = KERNEL.legal
_apply = KERNEL.apply
_outcomes = KERNEL.outcomes
_apply_outcome = KERNEL.apply_outcome

_LEFT, _GONE = range(2)


@njit
def _list_moves(s: State, ids: Ints, weights: Ints) -> int:
    if s.player == TERMINAL:
        return 0
    if s.player == CHANCE:
        return int(_outcomes(s, ids, weights))
    return int(_legal(s, ids))


@njit
def _play(s: State, number: int) -> int:
    """Play a move or an outcome; return 1 for a player's decision, 0 for an outcome."""
    if s.player == CHANCE:
        _apply_outcome(s, number)
        return 0
    _apply(s, number)
    return 1


@njit
def count(levels: Batch, lists: Ints, book: Ints, weights: Ints, goal: int, decisions: bool) -> int:
    """Count the ways from ``levels[0]`` to ``goal`` turns or decisions; -1 if there is no room."""
    total = 0
    level = 0
    book[0, _LEFT] = _list_moves(levels[0], lists[0], weights)
    while level >= 0:
        if book[level, _LEFT] == 0:
            level -= 1
            continue
        if level + 1 == len(levels):
            return -1
        book[level, _LEFT] -= 1
        below = level + 1
        copy_state(levels, below, levels, level)
        decided = _play(levels[below], lists[level, book[level, _LEFT]])
        book[below, _GONE] = book[level, _GONE] + decided if decisions else levels[below].turn
        if book[below, _GONE] >= goal:
            total += 1
        else:
            book[below, _LEFT] = _list_moves(levels[below], lists[below], weights)
            level = below
    return total
