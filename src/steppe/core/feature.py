"""What a network is told of a position (``engine/net.py``): numbers, declared by name and scale.

A game writes them as they are, in the order of the declaration; ``scale`` then brings all of them
to whole numbers of which ``ONE`` stands for 1, none beyond ``LIMIT``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from steppe.engine.jit import COMPILED, njit
from steppe.engine.net import LIMIT, ONE
from steppe.engine.position_type import Ints, table

FINE = 16.0  # parts of a point, a pawn, a round that are told: numbers are whole
_SHIFT = 6  # parts of a scale, in bits

if COMPILED:
    from steppe.engine.intrinsics import scaling

    _scale = scaling(_SHIFT, LIMIT)


@dataclass(frozen=True)
class Feature:
    """A number of which ``one`` stand for 1, or one for each name in ``each``."""

    name: str
    says: str
    one: float | tuple[float, ...] = 1.0
    each: tuple[str, ...] = ("",)

    @property
    def times(self) -> list[int]:
        """Return what each number is multiplied by, in parts."""
        ones = self.one if isinstance(self.one, tuple) else (self.one,) * len(self.each)
        return [max(1, round((ONE << _SHIFT) / one)) for one in ones]


class Features:
    """What is told of each player, or of the table: declared features, one after the other."""

    def __init__(self, *declared: Feature) -> None:
        self.declared = declared
        counts = [len(feature.each) for feature in declared]
        self.starts = tuple(accumulate(counts[:-1], initial=0))
        """Where the numbers of each feature begin."""
        self.size = sum(counts) + sum(counts) % 2
        """How many numbers there are: even, the last one may stay 0."""
        times = [times for feature in declared for times in feature.times]
        self.times = table(times + [1] * (self.size - len(times)))

    @property
    def names(self) -> Iterator[str]:
        """Yield the name of each number."""
        for feature in self.declared:
            yield from (f"{feature.name} {each}".rstrip() for each in feature.each)


@njit
def tell_terms(worths: Sequence[float], x: Ints, start: int) -> float:
    """Write what terms of an evaluation are worth, from a place on; return their sum."""
    whole = 0.0
    at = start
    for worth in worths:
        whole += worth
        x[at] = int(FINE * worth)
        at += 1
    return whole


@njit
def scale(x: Ints, start: int, times: Ints) -> None:
    """Bring numbers from ``x[start]`` on to their scale."""
    if COMPILED:
        _scale(x, start, times, len(times))
    else:
        for index, number in enumerate(times, start):
            x[index] = max(-LIMIT, min(LIMIT, (x[index] * number) >> _SHIFT))
