"""What a good player thinks of a position: who will win, from what each tribe is worth."""

from math import exp

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.valley import stage
from steppe.games.valley.judging import worth
from steppe.games.valley.judging.numbers import SHARPNESS
from steppe.games.valley.scoring import returns
from steppe.games.valley.state import State


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write a value -1 .. 1 for each tribe; those of all tribes sum to zero."""
    if s.phase == stage.OVER:
        returns(s, out)
        return
    total = 0.0
    for tribe in range(s.players):
        out[tribe] = exp(SHARPNESS * worth.of_tribe(s, tribe))
        total += out[tribe]
    for tribe in range(s.players):
        out[tribe] = (out[tribe] / total * s.players - 1.0) / (s.players - 1.0)
