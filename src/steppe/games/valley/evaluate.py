"""What a good player thinks of a position: who will win, from what each tribe is worth."""

from math import exp

from steppe.engine.jit import njit, scratch
from steppe.engine.record import Ints
from steppe.games.valley import stage
from steppe.games.valley.judging import worth
from steppe.games.valley.judging.numbers import SHARPNESS
from steppe.games.valley.scoring import returns
from steppe.games.valley.state import State
from steppe.games.valley.tables import TRIBES

_floats = scratch(TRIBES, "float64")


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write a value -1 .. 1 for each tribe; those of all tribes sum to zero."""
    if s.phase == stage.OVER:
        returns(s, out)
        return
    logits, points = _floats(), _floats()
    for tribe in range(s.players):
        logits[tribe] = SHARPNESS * worth.of_tribe(s, tribe)
    value(s, logits, points, out)


@njit
def evaluate_once(s: State, out: Ints) -> None:
    """Write the same as bots judged before they saw hunger and danger ahead."""
    if s.phase == stage.OVER:
        returns(s, out)
        return
    logits, points = _floats(), _floats()
    for tribe in range(s.players):
        logits[tribe] = SHARPNESS * worth.once(s, tribe)
    value(s, logits, points, out)


@njit
def value(s: State, logits: Ints, points: Ints, out: Ints) -> None:
    """Turn chances into values: shares of the win. Camps at the end count for nothing else."""
    total = 0.0
    for tribe in range(s.players):
        out[tribe] = exp(logits[tribe])
        total += out[tribe]
    for tribe in range(s.players):
        out[tribe] = (out[tribe] / total * s.players - 1.0) / (s.players - 1.0)


@njit
def lead(s: State, logit: float) -> float:
    """Return the pawns of lead that a logit stands for."""
    return logit / SHARPNESS
