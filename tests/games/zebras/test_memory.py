"""Test the solver's transposition table: proven bounds, shared by threads."""

import pytest

from steppe.engine.position_type import new_ints
from steppe.games.zebras.ai.solver.memory import (
    FAR,
    MEMORY_WORDS,
    NOTHING,
    high_of,
    low_of,
    recall,
    store,
)


def test_memory_returns_what_was_stored_and_only_tightens_it():
    memory = new_ints(MEMORY_WORDS, 64)
    key = 0x123456789ABCDEF
    store(memory, key, (-FAR, 7), 5)
    store(memory, key, (-9, FAR), 5)
    store(memory, key, (-11, 12), 5)
    known = recall(memory, key)
    assert (low_of(known), high_of(known)) == (-9, 7)
    assert recall(memory, key + 1) == NOTHING


@pytest.mark.parametrize("torn", [0, 1])
def test_an_entry_that_two_threads_wrote_at_once_is_nobodys(torn):
    memory = new_ints(MEMORY_WORDS, 64)
    one, other = 5 << 40 | 77, 6 << 40 | 77
    store(memory, one, (-FAR, 7), 5)
    (place,) = (place for place in range(0, MEMORY_WORDS, 2) if memory[place])
    half = memory[place + torn]
    memory[place] = memory[place + 1] = 0
    store(memory, other, (3, FAR), 6)
    memory[place + torn] = half
    assert recall(memory, one) == recall(memory, other) == NOTHING


def test_memory_keeps_what_took_longest_to_prove():
    memory = new_ints(MEMORY_WORDS, 64)
    keys = [number << 40 | 77 for number in range(1, 7)]
    for key, empty in zip(keys, (9, 3, 8, 7, 4, 6), strict=True):
        store(memory, key, (1, FAR), empty)
    kept = [recall(memory, key) != NOTHING for key in keys]
    assert kept == [True, False, True, True, False, True]
