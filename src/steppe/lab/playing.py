"""Template: play matches at random, as fast as the rules allow (``lab/bench.py``)."""
# ruff: noqa: F821

from typing import Any

from steppe.core.chance import CHANCE, TERMINAL, draw, random_below
from steppe.core.game import Kernel, State
from steppe.core.jit import njit
from steppe.core.record import Batch, Ints, copy_state

KERNEL: Kernel

_legal = KERNEL.legal
_apply = KERNEL.apply
_returns = KERNEL.returns
_outcomes: Any = KERNEL.outcomes
_apply_outcome: Any = KERNEL.apply_outcome
_count: Any = KERNEL.count
_nth: Any = KERNEL.nth


@njit
def decisions(batch: Batch, matches: int, rng: Ints, ids: Ints, weights: Ints) -> int:
    """Play matches from position 0 on in position 1, every legal list written; return how many
    decisions were made."""
    made = 0
    for _ in range(matches):
        copy_state(batch, 1, batch, 0)
        s = batch[1]
        while s.player != TERMINAL:
            if s.player == CHANCE:
                _let_chance_play(s, rng, ids, weights)
            else:
                _decide_from_list(s, rng, ids)
                made += 1
    return made


@njit
def playouts(batch: Batch, matches: int, rng: Ints, ids: Ints, weights: Ints, out: Ints) -> int:
    """Play matches from position 0 on in position 1 to their results; return the events."""
    events = 0
    for _ in range(matches):
        copy_state(batch, 1, batch, 0)
        s = batch[1]
        while s.player != TERMINAL:
            if s.player == CHANCE:
                _let_chance_play(s, rng, ids, weights)
            else:
                _decide(s, rng, ids)
            events += 1
        _returns(s, out)
    return events


@njit
def clones(batch: Batch, copies: int) -> int:
    """Copy positions within ``batch``, a power of two of them, and return how many turns they
    have seen."""
    turns = 0
    for k in range(copies):
        copy_state(batch, (k * 7 + 1) & (len(batch) - 1), batch, k & (len(batch) - 1))
        turns += batch[k & (len(batch) - 1)].turn
    return turns


@njit
def _decide_from_list(s: State, rng: Ints, ids: Ints) -> None:
    count = _legal(s, ids)
    _apply(s, int(ids[random_below(rng, count)]))


if _count is None or _nth is None:
    _decide = _decide_from_list

else:

    @njit
    def _decide(s: State, rng: Ints, ids: Ints) -> None:
        _apply(s, _nth(s, random_below(rng, _count(s))))


if _outcomes is None or _apply_outcome is None:

    @njit
    def _let_chance_play(s: State, rng: Ints, ids: Ints, weights: Ints) -> None:
        pass

else:

    @njit
    def _let_chance_play(s: State, rng: Ints, ids: Ints, weights: Ints) -> None:
        count = _outcomes(s, ids, weights)
        _apply_outcome(s, int(ids[draw(rng, weights, count)]))
