"""Template: full-width search over whole turns, with the evaluation of one game.

A decision promises the value of the position some turns later, when the player who looks ahead
always takes what is best for him and everybody else what is worst for him: alpha-beta (Knuth
and Moore 1975) where the depth counts turns, not decisions. It does not look beyond chance.
"""
# ruff: noqa: F821

from steppe.bots.desk import DEPTH, Desk
from steppe.core.chance import CHANCE, TERMINAL
from steppe.core.game import Kernel, State
from steppe.core.jit import njit
from steppe.core.record import Batch, Ints, copy_state

KERNEL: Kernel

_legal = KERNEL.legal
_apply = KERNEL.apply
_returns = KERNEL.returns
_evaluate = KERNEL.evaluate
_determinize = KERNEL.determinize

_SURE = 1000.0  # a finished match outweighs any evaluation
_TIE = 1e-9  # decisions closer than this are equally good, and their values exact


@njit
def look_ahead(work: Batch, desks: Ints, turns: int, secrets: bool) -> int:
    """Write to ``desks[0].values`` what each legal decision of ``work[0]`` promises.

    Decisions worse than the best may show any lower value. Return how many there are.
    """
    desk = desks[0]
    s = work[0]
    if secrets:
        _determinize(s, s.player, desk.rng)
    desk.me = s.player
    desk.last = s.turn + turns
    desk.visited = 0
    best = -2.0 * _SURE
    count = _legal(s, desk.ids[0])
    for k in range(count):
        copy_state(work, 1, work, 0)
        _apply(work[1], int(desk.ids[0, k]))
        desk.values[k] = promise(work, desk, 1, best - _TIE, 2.0 * _SURE)
        best = max(best, desk.values[k])
    return count


@njit
def promise(work: Batch, desk: Desk, ply: int, low: float, high: float) -> float:
    """Return the value of ``work[ply]`` for ``desk.me``, as far as it lies in ``low .. high``."""
    s = work[ply]
    desk.visited += 1
    if _is_leaf(s, desk, ply):
        return _worth(s, desk)
    mine = s.player == desk.me
    for k in range(_legal(s, desk.ids[ply])):
        copy_state(work, ply + 1, work, ply)
        _apply(work[ply + 1], int(desk.ids[ply, k]))
        value = promise(work, desk, ply + 1, low, high)
        if mine:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if mine else high


@njit
def _is_leaf(s: State, desk: Desk, ply: int) -> bool:
    ended = s.player == TERMINAL or s.player == CHANCE
    return ended or s.turn >= desk.last or ply == DEPTH or desk.visited > desk.limit


@njit
def _worth(s: State, desk: Desk) -> float:
    """Return the value of a leaf for ``desk.me``."""
    if s.player == TERMINAL:
        _returns(s, desk.views)
        return _SURE * float(desk.views[desk.me])
    _evaluate(s, desk.views)
    return float(desk.views[desk.me])
