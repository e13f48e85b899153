"""What a good player thinks of a position: camps, people and food."""

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.valley.state import State


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write a value -1 .. 1 for each tribe: its share of what all have."""
    total = 0.0
    for tribe in range(s.players):
        out[tribe] = _worth(s, tribe)
        total += out[tribe]
    for tribe in range(s.players):
        share = out[tribe] / total if total > 0.0 else 1.0 / s.players
        out[tribe] = (share * s.players - 1.0) / (s.players - 1.0)


@njit
def _worth(s: State, tribe: int) -> float:
    people = float(s.number[tribe * 2] + s.number[tribe * 2 + 1])
    return 4.0 * s.num_camps[tribe] + people + 0.2 * min(20, s.food[tribe])
