"""Template: play random matches as fast as the rules allow (``lab/measure/bench.py``)."""
# ruff: noqa: F821

from collections.abc import Callable
from typing import Any

from steppe.engine.chance import CHANCE, TERMINAL, chance_of, choice_of
from steppe.engine.jit import borrow, njit
from steppe.engine.kernel import Kernel
from steppe.engine.position_type import Batch, Ints, copy_state

KERNEL: Kernel

_apply = KERNEL.apply
_returns = KERNEL.returns
_revise = KERNEL.revise
_let_chance_play = chance_of(KERNEL.outcomes, KERNEL.apply_outcome)
_choose = choice_of(KERNEL.legal, KERNEL.count, KERNEL.nth)
_choose_from_list = choice_of(KERNEL.legal, None, None)


def _playing(choose: Callable[..., Any], with_results: bool) -> Callable[..., Any]:
    """Return a function that plays matches from position 0 in position 1; ``choose`` picks moves.

    It returns the number of decisions, and the number of decisions and outcomes together.
    """

    @njit
    def play(
        batch: Batch, matches: int, rng: Ints, ids: Ints, weights: Ints, out: Ints
    ) -> tuple[int, int]:
        batch, rng, ids, weights = borrow(batch), borrow(rng), borrow(ids), borrow(weights)
        decisions, outcomes = 0, 0
        for _ in range(matches):
            copy_state(batch, 1, batch, 0)
            s = batch[1]
            while s.player != TERMINAL:
                if s.player == CHANCE:
                    _let_chance_play(s, ids, weights, rng)
                    outcomes += 1
                else:
                    _apply(s, choose(s, ids, rng))
                    decisions += 1
            if with_results:
                _returns(s, out)
        return decisions, decisions + outcomes

    return play


play_out = _playing(_choose, with_results=True)
play_by_lists = _playing(_choose_from_list, with_results=False)  # lists every legal move


@njit
def gather(batch: Batch, rng: Ints, ids: Ints, weights: Ints, every: int) -> None:
    """Fill ``batch`` from index 2 on with positions from random matches that start at index 0."""
    found, events = 2, 0
    copy_state(batch, 1, batch, 0)
    s = batch[1]
    while found < len(batch):
        if s.player == TERMINAL:
            copy_state(batch, 1, batch, 0)
        elif s.player == CHANCE:
            _let_chance_play(s, ids, weights, rng)
        else:
            _apply(s, _choose(s, ids, rng))
        events += 1
        if events % every == 0 and s.player != TERMINAL:
            copy_state(batch, found, batch, 1)
            found += 1


@njit
def evaluations(batch: Batch, count: int, out: Ints, memory: Ints) -> float:
    """Evaluate the positions in ``batch`` cyclically, from index 2 on; return player 0's total."""
    total = 0.0
    for k in range(count):
        _revise(batch[2 + k % (len(batch) - 2)], out, memory)
        total += out[0]
    return total


@njit
def clones(batch: Batch, copies: int) -> int:
    """Copy positions within ``batch``, a power of two in length; return the sum of their turns."""
    turns = 0
    for k in range(copies):
        copy_state(batch, (k * 7 + 1) & (len(batch) - 1), batch, k & (len(batch) - 1))
        turns += batch[k & (len(batch) - 1)].turn
    return turns
