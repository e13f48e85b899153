"""The input features of a network (``engine/net.py``): numbers, declared by name and scale.

A game writes the raw numbers in declaration order. ``scale`` then converts them to fixed-point
integers in which ``ONE`` stands for 1, clamped to ``LIMIT``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from steppe.engine.jit import COMPILED, njit
from steppe.engine.net import LIMIT, ONE
from steppe.engine.position_type import Ints, table

FINE = 16.0  # steps per point, pawn or round, since features are integers
_SHIFT = 6  # bits after the binary point of a factor

if COMPILED:
    from steppe.engine.intrinsics import scaling

    _scale = scaling(_SHIFT, LIMIT)


@dataclass(frozen=True)
class Feature:
    """A number that is divided by ``one``, or a list with one number for each name in ``each``."""

    name: str
    says: str
    one: float | tuple[float, ...] = 1.0
    each: tuple[str, ...] = ("",)

    @property
    def times(self) -> list[int]:
        """Return the factor for each number, as a fixed-point integer."""
        ones = self.one if isinstance(self.one, tuple) else (self.one,) * len(self.each)
        return [max(1, round((ONE << _SHIFT) / one)) for one in ones]


class Features:
    """The features for each player, or for the table, in declaration order."""

    def __init__(self, *declared: Feature) -> None:
        self.declared = declared
        counts = [len(feature.each) for feature in declared]
        self.starts = tuple(accumulate(counts[:-1], initial=0))
        """The index of each feature's first number."""
        self.size = sum(counts) + sum(counts) % 2
        """The number of inputs, rounded up to an even number; a padding input stays 0."""
        times = [times for feature in declared for times in feature.times]
        self.times = table(times + [1] * (self.size - len(times)))

    @property
    def names(self) -> Iterator[str]:
        """Yield the name of each number."""
        for feature in self.declared:
            yield from (f"{feature.name} {each}".rstrip() for each in feature.each)


@njit
def tell_terms(worths: Sequence[float], x: Ints, start: int) -> float:
    """Write the values of evaluation terms from index ``start`` on; return their sum."""
    whole = 0.0
    at = start
    for worth in worths:
        whole += worth
        x[at] = int(FINE * worth)
        at += 1
    return whole


@njit
def scale(x: Ints, start: int, times: Ints) -> None:
    """Scale the numbers from ``x[start]`` on, in place."""
    if COMPILED:
        _scale(x, start, times, len(times))
    else:
        for index, number in enumerate(times, start):
            x[index] = max(-LIMIT, min(LIMIT, (x[index] * number) >> _SHIFT))
