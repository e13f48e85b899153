"""Template: the entry points of one game, called from Python with ``(batch, index)``.

``KERNEL`` is set by ``engine.instance.instantiate`` before this file runs. Passing a batch and an
index costs 0.3 microseconds in compiled code, passing a record ten times that.
"""
# ruff: noqa: F821

from steppe.engine.chance import CHANCE, TERMINAL, chance_of, random_below
from steppe.engine.jit import njit
from steppe.engine.kernel import Kernel
from steppe.engine.record import Batch, Ints

KERNEL: Kernel

_start = KERNEL.start
_legal = KERNEL.legal
_considered = KERNEL.considered
_apply = KERNEL.apply
_scores = KERNEL.scores
_returns = KERNEL.returns
_observe = KERNEL.observe
_determinize = KERNEL.determinize
_evaluate = KERNEL.evaluate
_outcomes = KERNEL.outcomes
_apply_outcome = KERNEL.apply_outcome
_let_chance_play = chance_of(KERNEL.outcomes, KERNEL.apply_outcome)


@njit
def start(batch: Batch, index: int, players: int, options: Ints) -> None:
    """Set up position ``index``."""
    _start(batch[index], players, options)


@njit
def player(batch: Batch, index: int) -> int:
    """Return who decides: a player, ``CHANCE`` or ``TERMINAL``."""
    return int(batch[index].player)


@njit
def legal(batch: Batch, index: int, out: Ints) -> int:
    """Write the legal action ids to ``out``, ascending; return how many."""
    return int(_legal(batch[index], out))


@njit
def considered(batch: Batch, index: int, out: Ints) -> int:
    """Write the legal action ids that a search looks at, ascending; return how many."""
    return int(_considered(batch[index], out))


@njit
def apply(batch: Batch, index: int, action: int) -> None:
    """Play a legal action."""
    _apply(batch[index], action)


@njit
def scores(batch: Batch, index: int, out: Ints) -> None:
    """Write the points of each player to ``out``."""
    _scores(batch[index], out)


@njit
def returns(batch: Batch, index: int, out: Ints) -> None:
    """Write the returns of a finished match to ``out``, floats."""
    _returns(batch[index], out)


@njit
def evaluate(batch: Batch, index: int, out: Ints) -> None:
    """Write the estimated value for each player to ``out``, floats -1 .. 1."""
    _evaluate(batch[index], out)


@njit
def observe(batch: Batch, index: int, player: int) -> None:
    """Blank at position ``index`` what ``player`` may not know."""
    _observe(batch[index], player)


@njit
def determinize(batch: Batch, index: int, player: int, rng: Ints) -> None:
    """Fill at random, consistently, what ``observe`` blanked."""
    _determinize(batch[index], player, rng)


@njit
def outcomes(batch: Batch, index: int, ids: Ints, weights: Ints) -> int:
    """Write the outcomes of a chance node and their weights; return how many."""
    return int(_outcomes(batch[index], ids, weights))


@njit
def apply_outcome(batch: Batch, index: int, outcome: int) -> None:
    """Let an outcome happen."""
    _apply_outcome(batch[index], outcome)


@njit
def settle(batch: Batch, index: int, ids: Ints, weights: Ints, rng: Ints) -> int:
    """Let chance play until somebody decides or the match is over; return who decides.

    ``ids`` and ``weights`` are scratch for lists of outcomes, ``rng`` is the generator.
    """
    s = batch[index]
    while s.player == CHANCE:
        _let_chance_play(s, ids, weights, rng)
    return int(s.player)


@njit
def play_others(batch: Batch, index: int, seat: int, ids: Ints, weights: Ints, rng: Ints) -> int:
    """Let chance and all others play at random until ``seat`` decides or the match is over.

    Returns who decides. ``ids`` and ``weights`` are scratch, ``rng`` is the generator.
    """
    s = batch[index]
    while s.player not in (TERMINAL, seat):
        if s.player == CHANCE:
            _let_chance_play(s, ids, weights, rng)
        else:
            _apply(s, ids[random_below(rng, _legal(s, ids))])
    return int(s.player)
