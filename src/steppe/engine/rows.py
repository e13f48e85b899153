"""Rows of numbers: what numba makes of ``in`` and ``sum`` takes a twentieth of a second each."""

from steppe.engine.jit import njit
from steppe.engine.record import Ints


@njit
def is_among(number: int, numbers: Ints) -> bool:
    """Tell whether ``number`` stands in a row."""
    for other in numbers:  # noqa: SIM110 - numba makes a generator of any()
        if other == number:
            return True
    return False


@njit
def sum_of(numbers: Ints) -> int:
    """Add up a row."""
    total = 0
    for number in numbers:
        total += number
    return total
