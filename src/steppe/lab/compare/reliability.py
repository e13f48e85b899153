"""How right chances are: what was said in bins, beside what came (a reliability diagram)."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_BINS = 10


class Bin(NamedTuple):
    """Chances said that lie close together: how many, their mean, and the share won of them."""

    number: int
    said: float
    won: float


def bins(said: Floats, won: Floats) -> list[Bin]:
    """Return chances said and what was won, in bins of .1, those that are not empty."""
    bin_of = np.minimum((said * _BINS).astype(int), _BINS - 1)
    groups = ((said[bin_of == k], won[bin_of == k]) for k in range(_BINS))
    return [Bin(len(s), float(s.mean()), float(w.mean())) for s, w in groups if len(s)]


def error(of: Sequence[Bin]) -> float:
    """Return the expected calibration error: how far what is said is from what comes, on average.

    Each bin counts as often as chances are in it.
    """
    return sum(b.number * abs(b.said - b.won) for b in of) / sum(b.number for b in of)
