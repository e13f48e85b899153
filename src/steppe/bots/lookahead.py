"""Template: full-width search over whole turns, with one game's evaluation.

A decision is worth the value of the position some turns later, if the searching player always makes
the best decision and every other player makes the one that is worst for the searching player. It is
alpha-beta search (Knuth and Moore 1975), with a depth in turns instead of decisions. Chance nodes
are leaves.
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
_LESS = 2e-9  # margin by which a worse move differs from the best; smaller differences are exact


@njit
def look_ahead(work: Batch, workspaces: Ints, turns: int, secrets: bool) -> int:
    """Write the value of each candidate decision in ``work[0]`` to ``workspaces[0].values``.

    Decisions worse than the best may get any value below the best one. Returns the number of
    decisions.
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
    """Return the value of ``work[1]`` for ``workspace.me``, bounded by its window.

    Uses a loop, because the compiler cannot cache recursive functions.
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
    """List the decisions of a position; a leaf gets its value and no decisions."""
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
    """Narrow a position's window by the value of one of its decisions."""
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
