"""What was proven before: a table of bounds, two words an entry, kept between calls.

An entry holds the key of a position with its guardian, and a lower and an upper bound of the
points that player 0 will still gain on the other from there on. Entries stand in groups of
four; a new one takes the place of the one with the fewest empty squares in its group, so what
took long to prove stays.
"""

from steppe.engine.jit import njit
from steppe.engine.record import Ints

GROUPS = 1 << 18
_ENTRY_WORDS = 2
_GROUP_WORDS = 4 * _ENTRY_WORDS
MEMORY_WORDS = GROUPS * _GROUP_WORDS

FAR = 255  # beyond any margin
NOWHERE = -1
_BITS = 9
_BOUND = (1 << _BITS) - 1


@njit
def find(memory: Ints, key: int) -> int:
    """Return the place of the entry of ``key`` in ``memory``, or ``NOWHERE``."""
    first = (key & GROUPS - 1) * _GROUP_WORDS
    for place in range(first, first + _GROUP_WORDS, _ENTRY_WORDS):
        if memory[place] == key:
            return place
    return NOWHERE


@njit
def low_at(memory: Ints, place: int) -> int:
    """Return the lower bound of the gains in the entry at ``place``."""
    return (memory[place + 1] & _BOUND) - FAR


@njit
def high_at(memory: Ints, place: int) -> int:
    """Return the upper bound of the gains in the entry at ``place``."""
    return (memory[place + 1] >> _BITS & _BOUND) - FAR


@njit
def _empty_at(memory: Ints, place: int) -> int:
    return memory[place + 1] >> 2 * _BITS


@njit
def store(memory: Ints, key: int, gains: tuple[int, int], empty: int) -> None:
    """Note that the ``gains`` from ``key`` on are at least and at most so many.

    ``empty`` is the number of empty squares. What was known before is kept.
    """
    low, high = gains
    place = find(memory, key)
    if place == NOWHERE:
        place = _cheapest(memory, key)
        memory[place] = key
    else:
        low = max(low, low_at(memory, place))
        high = min(high, high_at(memory, place))
    memory[place + 1] = low + FAR | high + FAR << _BITS | empty << 2 * _BITS


@njit
def _cheapest(memory: Ints, key: int) -> int:
    """Return the place of the entry with the fewest empty squares in the group of ``key``."""
    best = (key & GROUPS - 1) * _GROUP_WORDS
    for place in range(best + _ENTRY_WORDS, best + _GROUP_WORDS, _ENTRY_WORDS):
        if _empty_at(memory, place) < _empty_at(memory, best):
            best = place
    return best
