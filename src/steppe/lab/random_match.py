"""Template: play a match at random and write down what was played (``lab/simulate.py``)."""
# ruff: noqa: F821

from typing import Any

from steppe.core.chance import CHANCE, TERMINAL, draw, random_below
from steppe.core.game import Kernel, State
from steppe.core.jit import njit
from steppe.core.record import Batch, Ints

KERNEL: Kernel

_legal = KERNEL.legal
_apply = KERNEL.apply
_count: Any = KERNEL.count
_nth: Any = KERNEL.nth
_outcomes: Any = KERNEL.outcomes
_apply_outcome: Any = KERNEL.apply_outcome

if _outcomes is None or _apply_outcome is None:

    @njit
    def _let_chance_play(s: State, ids: Ints, weights: Ints, rng: Ints) -> int:
        return 0

else:

    @njit
    def _let_chance_play(s: State, ids: Ints, weights: Ints, rng: Ints) -> int:
        outcome = ids[draw(rng, weights, _outcomes(s, ids, weights))]
        _apply_outcome(s, outcome)
        return int(outcome)


if _count is None or _nth is None:

    @njit
    def _choose(s: State, ids: Ints, rng: Ints) -> int:
        return int(ids[random_below(rng, _legal(s, ids))])

else:

    @njit
    def _choose(s: State, ids: Ints, rng: Ints) -> int:
        return int(_nth(s, random_below(rng, _count(s))))


@njit
def play(batch: Batch, rng: Ints, ids: Ints, weights: Ints, log: Ints) -> int:
    """Play ``batch[0]`` to its end; return how many events the log holds, -1 if it is too short.

    ``ids`` and ``weights`` are scratch. The log takes action ids, and outcome ``n`` as -1 - n.
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
