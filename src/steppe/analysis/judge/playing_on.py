"""Template: after a line, play a match to its end, with players who look one decision ahead.

A seed determines the hidden information and all dice, so that two lines can be compared in the same
worlds and with the same dice.
"""
# ruff: noqa: F821

from steppe.analysis.judge.judge import TEMPLATE
from steppe.bots.mcts.tree import EVERYBODY, Box, Nodes
from steppe.engine.chance import CHANCE, TERMINAL, chance_of, random_below, reseed
from steppe.engine.jit import inlined, njit
from steppe.engine.kernel import Kernel
from steppe.engine.position_type import Batch, Ints, copy_state
from steppe.engine.templates import instantiate

KERNEL: Kernel

_considered, _apply, _returns = KERNEL.considered, KERNEL.apply, KERNEL.returns
_determinize, _judge = KERNEL.determinize, KERNEL.first_sight
_happen = chance_of(KERNEL.outcomes, KERNEL.apply_outcome)
_play_line = instantiate(TEMPLATE, __name__.partition("__")[2], KERNEL).play_line

_LOWEST = -1e9


@njit
def play_on(
    root: Batch, work: Batch, boxes: Nodes, viewer: int, line: Ints, seed: int, tried: int
) -> int:
    """Write each player's result of one rollout to ``boxes[0].values``.

    The rollout starts at position 0 of ``root`` as ``viewer`` sees it, after ``line``. At each
    decision it looks at ``tried`` moves and takes the best. ``work`` has room for two positions.
    Returns roughly the number of moves looked at.
    """
    box, s, looked = boxes[0], work[0], 0
    reseed(box.rng, seed)
    copy_state(work, 0, root, 0)
    if viewer != EVERYBODY:
        _determinize(s, viewer, box.rng)
    _play_line(s, line, box.ids)
    while s.player != TERMINAL:
        looked += 1
        if s.player == CHANCE:
            _happen(s, box.ids, box.weights, box.rng)
        else:
            count = _considered(s, box.ids)
            _apply(s, _liked(work, box, count, tried))
            looked += min(count, tried)
    _returns(s, box.values)
    return looked


@inlined
def _liked(work: Batch, box: Box, count: int, tried: int) -> int:
    """Return the most promising of up to ``tried`` of the ``count`` decisions."""
    s, best, most = work[0], 0, _LOWEST
    player = s.player
    for left in range(count, max(0, count - tried), -1):
        k = random_below(box.rng, left) if count > tried else left - 1
        action = int(box.ids[k])
        box.ids[k] = box.ids[left - 1]
        promise = 0.0
        if count > 1:
            copy_state(work, 1, work, 0)
            _apply(work[1], action)
            if work[1].player == TERMINAL:
                _returns(work[1], box.guess)
            else:
                _judge(work[1], box.guess, box.memory)
            promise = float(box.guess[player])
        if promise > most:
            best, most = action, promise
    return best
