"""Helpers for rules: fill lists of legal actions and outcomes, and search arrays for a value."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints


@njit
def list_all(out: Ints, first: int, number: int) -> int:
    """Write ``number`` consecutive legal actions, starting with ``first``; return ``number``."""
    for k in range(number):
        out[k] = first + k
    return number


@njit
def listed(out: Ints, count: int, action: int, is_legal: bool) -> int:
    """Write an action and count it if it is legal; return the new count.

    The write is unconditional. A processor cannot predict which actions are legal, and a
    mispredicted branch costs more than a wasted write.
    """
    out[count] = action
    return count + is_legal


@njit
def list_those(places: Ints, value: int, first: int, ids: Ints) -> int:
    """Write ``first`` plus the index of each entry equal to ``value``; return their number."""
    count = 0
    for number in range(len(places)):
        count = listed(ids, count, first + number, places[number] == value)
    return count


@njit
def all_alike(weights: Ints, count: int) -> int:
    """Give ``count`` outcomes equal weight; return ``count``."""
    weights[:count] = 1
    return count


@njit
def num_those(places: Ints, value: int) -> int:
    """Count the entries equal to ``value``."""
    count = 0
    for number in range(len(places)):
        count += places[number] == value
    return count


@njit
def nth_of_those(places: Ints, value: int, n: int) -> int:
    """Return the index of the ``n``-th entry (from 0) equal to ``value``; it must exist."""
    number = 0
    while places[number] != value or n > 0:
        n -= places[number] == value
        number += 1
    return number
