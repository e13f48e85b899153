"""Template: play a random match and log its events (``lab/measure/simulate.py``)."""
# ruff: noqa: F821

from steppe.engine.chance import CHANCE, TERMINAL, chance_of, choice_of
from steppe.engine.jit import njit
from steppe.engine.kernel import Kernel
from steppe.engine.position_type import Batch, Ints

KERNEL: Kernel

_apply = KERNEL.apply
_choose = choice_of(KERNEL.legal, KERNEL.count, KERNEL.nth)
_let_chance_play = chance_of(KERNEL.outcomes, KERNEL.apply_outcome)


@njit
def play(batch: Batch, rng: Ints, ids: Ints, weights: Ints, log: Ints) -> int:
    """Play ``batch[0]`` to its end; return the number of events logged, -1 if the log is full.

    ``ids`` and ``weights`` are scratch memory. The log takes action ids; outcome ``n`` is
    ``-1 - n``.
    """
    s = batch[0]
    count = 0
    while s.player != TERMINAL:
        if count == len(log):
            return -1
        if s.player == CHANCE:
            log[count] = -1 - _let_chance_play(s, ids, weights, rng)
        else:
            action = _choose(s, ids, rng)
            _apply(s, action)
            log[count] = action
        count += 1
    return count
