"""Store proven bounds in a table with two words per entry, kept between calls.

A word holds a lower and an upper bound on the points by which player 0's margin will still grow.
The word before it is the exclusive or of the position's key and the bounds. Threads can therefore
share a table without locks: an entry torn by two writers matches no key (Hyatt and Mann 2002).
Entries form groups of four. A new entry replaces the entry with the fewest empty squares in its
group, so results that took long to prove are kept.
"""

from steppe.engine.jit import load, njit
from steppe.engine.position_type import Ints

GROUPS = 1 << 18
_ENTRY_WORDS = 2
_GROUP_WORDS = 4 * _ENTRY_WORDS
MEMORY_WORDS = GROUPS * _GROUP_WORDS

FAR = 255  # larger than any margin
NOTHING = 0  # not a valid word: every upper bound is above -FAR
_BITS = 9
_BOUND = (1 << _BITS) - 1


@njit
def recall(memory: Ints, key: int) -> int:
    """Return the word with the known bounds for ``key``, or ``NOTHING``."""
    first = (key & GROUPS - 1) * _GROUP_WORDS
    for place in range(first, first + _GROUP_WORDS, _ENTRY_WORDS):
        word = load(memory, place + 1)  # read once: another thread may write
        if memory[place] ^ word == key:
            return word
    return NOTHING


@njit
def low_of(word: int) -> int:
    """Return the lower bound in a word."""
    return (word & _BOUND) - FAR


@njit
def high_of(word: int) -> int:
    """Return the upper bound in a word."""
    return (word >> _BITS & _BOUND) - FAR


@njit
def store(memory: Ints, key: int, gains: tuple[int, int], empty: int) -> None:
    """Record lower and upper bounds on the further ``gains`` in the position with ``key``.

    ``empty`` is the number of empty squares. Known bounds are kept.
    """
    low, high = gains
    known = recall(memory, key)
    if known != NOTHING:
        low = max(low, low_of(known))
        high = min(high, high_of(known))
    word = low + FAR | high + FAR << _BITS | empty << 2 * _BITS
    place = _place_for(memory, key)
    memory[place] = key ^ word
    memory[place + 1] = word


@njit
def _place_for(memory: Ints, key: int) -> int:
    """Return the index of the entry for ``key``, or of the entry with the fewest empty squares."""
    first = best = (key & GROUPS - 1) * _GROUP_WORDS
    for place in range(first, first + _GROUP_WORDS, _ENTRY_WORDS):
        word = memory[place + 1]
        if memory[place] ^ word == key:
            return place
        if word >> 2 * _BITS < memory[best + 1] >> 2 * _BITS:
            best = place
    return best
