"""Template: full-width search over whole turns, with the evaluation of one game.

A decision promises the value of the position some turns later, when the player who looks ahead
always takes what is best for him and everybody else what is worst for him: alpha-beta (Knuth
and Moore 1975) where the depth counts turns, not decisions. It does not look beyond chance.
"""
# ruff: noqa: F821

from steppe.bots.desk import DEPTH, Desk
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.engine.jit import njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.record import Batch, Ints, copy_state

KERNEL: Kernel

_considered = KERNEL.considered
_apply = KERNEL.apply
_returns = KERNEL.returns
_evaluate = KERNEL.evaluate
_JUDGES_ENDS = KERNEL.judges_ends
_determinize = KERNEL.determinize

_SURE = 1000.0  # a finished match outweighs any evaluation
_LESS = 2e-9  # what is worse by so much or more shows this much less than the best; closer is exact


@njit
def look_ahead(work: Batch, desks: Ints, turns: int, secrets: bool) -> int:
    """Write to ``desks[0].values`` what each decision considered in ``work[0]`` promises.

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
    count = _considered(s, desk.ids[0])
    for k in range(count):
        copy_state(work, 1, work, 0)
        _apply(work[1], int(desk.ids[0, k]))
        desk.low[1] = best - _LESS
        desk.high[1] = 2.0 * _SURE
        desk.values[k] = promise(work, desk)
        best = max(best, desk.values[k])
    return count


@njit
def promise(work: Batch, desk: Desk) -> float:
    """Return the value of ``work[1]`` for ``desk.me``, as far as it lies in its window.

    A loop and not a recursion, which the compiler cannot cache.
    """
    ply = 1
    _open(work[1], desk, 1)
    while True:
        if desk.done[ply] < desk.count[ply] and desk.low[ply] < desk.high[ply]:
            _try_next(work, desk, ply)
            ply += 1
        else:
            value = float(desk.low[ply] if work[ply].player == desk.me else desk.high[ply])
            ply -= 1
            if ply == 0:
                return value
            _learn(work[ply], desk, ply, value)


@njit
def _open(s: State, desk: Desk, ply: int) -> None:
    """List the decisions of a position, or give a leaf its value and none."""
    desk.visited += 1
    desk.done[ply] = 0
    desk.count[ply] = 0
    ended = s.player == TERMINAL or s.player == CHANCE or s.turn >= desk.last
    if ended or ply == DEPTH or desk.visited > desk.limit:
        desk.low[ply] = desk.high[ply] = _worth(s, desk)
    else:
        desk.count[ply] = _considered(s, desk.ids[ply])


@njit
def _try_next(work: Batch, desk: Desk, ply: int) -> None:
    copy_state(work, ply + 1, work, ply)
    _apply(work[ply + 1], int(desk.ids[ply, desk.done[ply]]))
    desk.done[ply] += 1
    desk.low[ply + 1] = desk.low[ply]
    desk.high[ply + 1] = desk.high[ply]
    _open(work[ply + 1], desk, ply + 1)


@njit
def _learn(s: State, desk: Desk, ply: int, value: float) -> None:
    """Narrow the window of a position by the value of one of its decisions."""
    if s.player == desk.me:
        desk.low[ply] = max(desk.low[ply], value)
    else:
        desk.high[ply] = min(desk.high[ply], value)


@njit
def _worth(s: State, desk: Desk) -> float:
    """Return the value of a leaf for ``desk.me``."""
    if s.player == TERMINAL and not _JUDGES_ENDS:
        _returns(s, desk.views)
        return _SURE * float(desk.views[desk.me])
    _evaluate(s, desk.views)
    return float(desk.views[desk.me])
