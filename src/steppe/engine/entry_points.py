"""Template: the entry points for one game, called from Python with ``(batch, index)``.

``KERNEL`` is set by ``engine.templates.instantiate`` before this file runs. Passing a batch and an
index to compiled code costs 0.3 microseconds; passing a record costs ten times that.
"""
# ruff: noqa: F821

from steppe.engine.calls import by_index
from steppe.engine.chance import CHANCE, TERMINAL, chance_of, random_below
from steppe.engine.jit import njit
from steppe.engine.kernel import Kernel
from steppe.engine.position_type import Batch, Ints

KERNEL: Kernel

_legal = KERNEL.legal
_apply = KERNEL.apply
_let_chance_play = chance_of(KERNEL.outcomes, KERNEL.apply_outcome)

# all the kernel's functions, under their own names
vars().update(vars(by_index(KERNEL, f"{__name__}_by_index")) | vars())


@njit
def settle(batch: Batch, index: int, ids: Ints, weights: Ints, rng: Ints) -> int:
    """Let chance play until a player decides or the match is over; return ``s.player``."""
    s = batch[index]
    while s.player == CHANCE:
        _let_chance_play(s, ids, weights, rng)
    return int(s.player)


@njit
def play_others(batch: Batch, index: int, seat: int, ids: Ints, weights: Ints, rng: Ints) -> int:
    """Let chance and all other players play at random until ``seat`` decides or the match is over.

    Returns ``s.player``. ``ids`` and ``weights`` are scratch memory, ``rng`` is the generator.
    """
    s = batch[index]
    while s.player not in (TERMINAL, seat):
        if s.player == CHANCE:
            _let_chance_play(s, ids, weights, rng)
        else:
            _apply(s, ids[random_below(rng, _legal(s, ids))])
    return int(s.player)
