"""Pseudo-players for chance and the end, and a small random generator on plain integers.

The generator is sfc32 (Chris Doty-Humphrey, PractRand): four 32-bit words stored in 64-bit
integers, so that compiled and interpreted code draw the same numbers and nothing overflows. It
serves searches and simulations. Matches between people draw their dice from the match's secret
instead (``play/dice_commitment.py``).
"""

from collections.abc import Callable
from typing import Any

from steppe.engine.jit import inlined, njit
from steppe.engine.position_type import Ints, new_ints

CHANCE = -1
"""The ``player`` of a position whose next event is a chance outcome."""
TERMINAL = -4
"""The ``player`` of a position after the end."""

SEEDS = 0x7FFFFFFFFFFFFFFF
"""A mask: compiled functions take seeds of 63 bits."""
_MASK = 0xFFFFFFFF
_WARM_UP = 12  # rounds after seeding, as the author of sfc32 recommends


def generator(seed: int) -> Ints:
    """Return the four words of a generator for any integer ``seed``."""
    words = new_ints(4, 64)
    reseed(words, seed & SEEDS)
    return words


@njit
def reseed(rng: Ints, seed: int) -> None:
    """Restart the generator ``rng`` from ``seed``, 0 to 2**63 - 1."""
    rng[0] = seed & _MASK
    rng[1] = (seed >> 32) & _MASK
    rng[2] = 0x9E3779B9
    rng[3] = 1
    for _ in range(_WARM_UP):
        random_word(rng)


@njit
def random_word(rng: Ints) -> int:
    """Draw a uniformly random 32-bit number."""
    word = (rng[0] + rng[1] + rng[3]) & _MASK
    rng[3] = (rng[3] + 1) & _MASK
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & _MASK
    rng[2] = (((rng[2] << 21) | (rng[2] >> 11)) + word) & _MASK
    return word


@njit
def random_below(rng: Ints, n: int) -> int:
    """Draw a number from 0 to n-1; for n below 10,000 the bias is under 3 in a million."""
    return (random_word(rng) * n) >> 32


@njit
def draw(rng: Ints, weights: Ints, count: int) -> int:
    """Draw an index from 0 to count-1 in proportion to the integers ``weights``."""
    total = 0
    for index in range(count):
        total += weights[index]
    left = random_below(rng, total)
    for index in range(count):
        left -= weights[index]
        if left < 0:
            return index
    return count - 1


@njit
def no_outcomes(s: Any, ids: Ints, weights: Ints) -> int:
    """Write no outcomes: the ``outcomes`` of a game without chance."""
    return 0


@njit
def no_outcome(s: Any, outcome: int) -> None:
    """Do nothing: the ``apply_outcome`` of a game without chance, which is never called."""


def chance_of(
    outcomes: Callable[..., Any], apply_outcome: Callable[..., Any]
) -> Callable[[Any, Ints, Ints, Ints], int]:
    """Return ``let_chance_play(s, ids, weights, rng)`` for a game's rules.

    It draws an outcome at a chance node, applies it and returns it; ``ids`` and ``weights`` are
    scratch memory.
    """

    @inlined
    def let_chance_play(s: Any, ids: Ints, weights: Ints, rng: Ints) -> int:
        outcome = int(ids[draw(rng, weights, outcomes(s, ids, weights))])
        apply_outcome(s, outcome)
        return outcome

    return let_chance_play


@njit
def consider_all(s: Any, out: Ints, count: int) -> int:
    """Keep all ``count`` legal actions as candidates for the search."""
    return count


@njit
def leave_out(ids: Ints, count: int, action: int) -> int:
    """Remove an action from a list, unless it is the only one; return the new count."""
    kept = 0
    for k in range(count):
        ids[kept] = ids[k]
        kept += ids[k] != action
    return kept


def considered_of(
    legal: Callable[..., Any], candidate_moves: Callable[..., Any]
) -> Callable[[Any, Ints], int]:
    """Return ``considered(s, out)`` for a game's rules: the candidate moves for a search."""
    if candidate_moves is consider_all:
        return legal

    @inlined
    def considered(s: Any, out: Ints) -> int:
        return int(candidate_moves(s, out, legal(s, out)))

    return considered


def choice_of(
    legal: Callable[..., Any], count: Callable[..., Any] | None, nth: Callable[..., Any] | None
) -> Callable[[Any, Ints, Ints], int]:
    """Return ``choose(s, ids, rng)`` for a game's rules: a uniformly random legal action.

    ``ids`` is scratch memory, for games that cannot find the n-th action without listing all.
    """

    @inlined
    def choose_from_list(s: Any, ids: Ints, rng: Ints) -> int:
        return int(ids[random_below(rng, legal(s, ids))])

    if count is None or nth is None:
        return choose_from_list

    @inlined
    def choose(s: Any, ids: Ints, rng: Ints) -> int:
        return int(nth(s, random_below(rng, count(s))))

    return choose
