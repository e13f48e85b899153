"""Compare predicted probabilities, in bins, with the shares won: a reliability diagram."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_BINS = 10


class Bin(NamedTuple):
    """Similar predictions: their number, their mean, and the mean share won."""

    number: int
    said: float
    won: float


def bins(said: Floats, won: Floats) -> list[Bin]:
    """Return predictions and shares won in bins of .1, without empty bins."""
    bin_of = np.minimum((said * _BINS).astype(int), _BINS - 1)
    groups = ((said[bin_of == k], won[bin_of == k]) for k in range(_BINS))
    return [Bin(len(s), float(s.mean()), float(w.mean())) for s, w in groups if len(s)]


def error(of: Sequence[Bin]) -> float:
    """Return the expected calibration error: the mean distance of predictions from shares won.

    Each bin is weighted by its number of predictions.
    """
    return sum(b.number * abs(b.said - b.won) for b in of) / sum(b.number for b in of)
