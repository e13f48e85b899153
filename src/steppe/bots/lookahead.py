"""Template: full-width search over whole turns, with the evaluation of one game.

A decision promises the value of the position some turns later, when the player who looks ahead
always takes what is best for him and everybody else what is worst for him: alpha-beta (Knuth
and Moore 1975) where the depth counts turns, not decisions. It does not look beyond chance.
"""
# ruff: noqa: F821

from steppe.bots.workspace import DEPTH, Workspace
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.engine.jit import njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.position_type import Batch, Ints, copy_state

KERNEL: Kernel

_considered, _apply = KERNEL.considered, KERNEL.apply
_returns, _revise = KERNEL.returns, KERNEL.revise
_JUDGES_ENDS = KERNEL.judges_ends
_determinize = KERNEL.determinize

_SURE = 1000.0  # a finished match outweighs any evaluation
_LESS = 2e-9  # what is worse by so much or more shows this much less than the best; closer is exact


@njit
def look_ahead(work: Batch, workspaces: Ints, turns: int, secrets: bool) -> int:
    """Write to ``workspaces[0].values`` what each decision considered in ``work[0]`` promises.

    Decisions worse than the best may show any lower value. Return how many there are.
    """
    workspace = workspaces[0]
    s = work[0]
    if secrets:
        _determinize(s, s.player, workspace.rng)
    workspace.me = s.player
    workspace.last = s.turn + turns
    workspace.visited = 0
    best = -2.0 * _SURE
    count = _considered(s, workspace.ids[0])
    for k in range(count):
        copy_state(work, 1, work, 0)
        _apply(work[1], int(workspace.ids[0, k]))
        workspace.low[1] = best - _LESS
        workspace.high[1] = 2.0 * _SURE
        workspace.values[k] = promise(work, workspace)
        best = max(best, workspace.values[k])
    return count


@njit
def promise(work: Batch, workspace: Workspace) -> float:
    """Return the value of ``work[1]`` for ``workspace.me``, as far as it lies in its window.

    A loop and not a recursion, which the compiler cannot cache.
    """
    ply = 1
    _open(work[1], workspace, 1)
    while True:
        if workspace.done[ply] < workspace.count[ply] and workspace.low[ply] < workspace.high[ply]:
            _try_next(work, workspace, ply)
            ply += 1
        else:
            value = float(
                workspace.low[ply] if work[ply].player == workspace.me else workspace.high[ply]
            )
            ply -= 1
            if ply == 0:
                return value
            _learn(work[ply], workspace, ply, value)


@njit
def _open(s: State, workspace: Workspace, ply: int) -> None:
    """List the decisions of a position, or give a leaf its value and none."""
    workspace.visited += 1
    workspace.done[ply] = 0
    workspace.count[ply] = 0
    ended = s.player == TERMINAL or s.player == CHANCE or s.turn >= workspace.last
    if ended or ply == DEPTH or workspace.visited > workspace.limit:
        workspace.low[ply] = workspace.high[ply] = _worth(s, workspace)
    else:
        workspace.count[ply] = _considered(s, workspace.ids[ply])


@njit
def _try_next(work: Batch, workspace: Workspace, ply: int) -> None:
    copy_state(work, ply + 1, work, ply)
    _apply(work[ply + 1], int(workspace.ids[ply, workspace.done[ply]]))
    workspace.done[ply] += 1
    workspace.low[ply + 1] = workspace.low[ply]
    workspace.high[ply + 1] = workspace.high[ply]
    _open(work[ply + 1], workspace, ply + 1)


@njit
def _learn(s: State, workspace: Workspace, ply: int, value: float) -> None:
    """Narrow the window of a position by the value of one of its decisions."""
    if s.player == workspace.me:
        workspace.low[ply] = max(workspace.low[ply], value)
    else:
        workspace.high[ply] = min(workspace.high[ply], value)


@njit
def _worth(s: State, workspace: Workspace) -> float:
    """Return the value of a leaf for ``workspace.me``."""
    if s.player == TERMINAL and not _JUDGES_ENDS:
        _returns(s, workspace.views)
        return _SURE * float(workspace.views[workspace.me])
    _revise(s, workspace.views, workspace.memory)
    return float(workspace.views[workspace.me])
