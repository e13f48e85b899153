"""How rules write lists of actions and outcomes, and look through places that hold numbers."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints


@njit
def list_all(out: Ints, first: int, number: int) -> int:
    """Write so many actions, all legal, from ``first`` on; return how many."""
    for k in range(number):
        out[k] = first + k
    return number


@njit
def listed(out: Ints, count: int, action: int, is_legal: bool) -> int:
    """Write an action, and count it if it is legal; return how many there are then.

    No branch: a processor cannot foresee which actions are legal, and to be wrong takes it longer
    than to write a number in vain.
    """
    out[count] = action
    return count + is_legal


@njit
def list_those(places: Ints, value: int, first: int, ids: Ints) -> int:
    """Write ``first`` plus the number of each place that holds a value; return how many."""
    count = 0
    for number in range(len(places)):
        count = listed(ids, count, first + number, places[number] == value)
    return count


@njit
def all_alike(weights: Ints, count: int) -> int:
    """Give so many outcomes the same weight; return how many."""
    weights[:count] = 1
    return count


@njit
def num_those(places: Ints, value: int) -> int:
    """Count the places that hold a value."""
    count = 0
    for number in range(len(places)):
        count += places[number] == value
    return count


@njit
def nth_of_those(places: Ints, value: int, n: int) -> int:
    """Return the ``n``-th place that holds a value, counted from 0; there must be as many."""
    number = 0
    while places[number] != value or n > 0:
        n -= places[number] == value
        number += 1
    return number
