"""The random generator: known numbers, no bias, and the same results compiled and interpreted."""

from itertools import pairwise

import pytest

from steppe.engine.chance import draw, generator, random_below, random_word
from steppe.engine.position_type import new_ints

MASK = 0xFFFFFFFF
SEEDS = (0, 1, 42, (1 << 63) - 1, -7)


def sfc32(seed: int, count: int) -> list[int]:
    """Draw words with sfc32 as published, in plain Python integers."""
    seed &= 0x7FFFFFFFFFFFFFFF
    a, b, c, counter = seed & MASK, seed >> 32, 0x9E3779B9, 1
    words = []
    for _ in range(12 + count):
        word = (a + b + counter) & MASK
        counter = (counter + 1) & MASK
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK
        c = ((c << 21 | c >> 11) & MASK) + word & MASK
        words.append(word)
    return words[12:]


def assert_published_numbers():
    for seed in SEEDS:
        rng = generator(seed)
        assert [int(random_word(rng)) for _ in range(200)] == sfc32(seed, 200)


def test_the_numbers_are_those_of_the_published_generator():
    assert_published_numbers()


@pytest.mark.compiled
def test_compiled_code_draws_the_same_numbers():
    assert_published_numbers()


def chi_square(counts: list[int], expected: list[float]) -> float:
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))


def test_numbers_below_a_bound_are_equally_likely():
    rng, counts = generator(1), [0] * 10
    for _ in range(20_000):
        counts[random_below(rng, 10)] += 1
    assert chi_square(counts, [2000.0] * 10) < 33.7  # 9 degrees of freedom: 1 in 10,000


def test_outcomes_come_in_proportion_to_their_weights():
    rng, counts, weights = generator(2), [0] * 4, new_ints(4, 64)
    for index, weight in enumerate((5, 0, 3, 2)):
        weights[index] = weight
    for _ in range(20_000):
        counts[draw(rng, weights, 4)] += 1
    assert counts[1] == 0
    assert chi_square([counts[0], *counts[2:]], [10_000.0, 6000.0, 4000.0]) < 18.4


def test_neighbouring_seeds_have_nothing_in_common():
    first = [[int(random_word(rng)) for _ in range(4)] for rng in map(generator, range(50))]
    assert len({tuple(words) for words in first}) == 50
    ones = sum(bin(a[0] ^ b[0]).count("1") for a, b in pairwise(first))
    assert 13 < ones / 49 < 19  # 16 of 32 bits differ
