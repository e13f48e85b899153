"""Rate people and puzzles with Glicko ratings (1999).

An attempt counts as a match between a person and a puzzle; both ratings become more certain. The
project needs no library for this: libraries for several players (openskill) rate placings, on
scales that few people know, and the update for a single result takes four lines.

A new rating is so uncertain that a single result would move it by up to 360 points. lichess limits
the change of a result and marks ratings as provisional; so do we (``_FARTHEST``, ``_PROVISIONAL``).

Source: Mark E. Glickman, "Parameter estimation in large dynamic paired comparison experiments",
Applied Statistics 48 (1999).
"""

from math import log, pi, sqrt
from typing import NamedTuple

_SCALE = log(10) / 400
_PROVISIONAL = 150.0
_LEAST = 45.0  # the minimum, so that a rating can always change
_FARTHEST = 100.0  # the maximum change of a rating from one result, in points


class Rating(NamedTuple):
    """A rating, and its standard deviation."""

    value: float = 1500.0
    spread: float = 350.0

    @property
    def is_provisional(self) -> bool:
        """Return whether the rating is still too uncertain for a change to mean anything."""
        return self.spread > _PROVISIONAL


def expected(one: Rating, other: Rating) -> float:
    """Return the expected score of ``one`` against ``other``, 0 .. 1."""
    return _expected(one, other, sqrt(one.spread**2 + other.spread**2))


def rated(one: Rating, other: Rating, share: float) -> Rating:
    """Return the rating of ``one`` after a score of ``share``, 0 .. 1, against ``other``.

    It changes by 100 points at most; its deviation shrinks as in the source.
    """
    weight = _weight(other.spread)
    chance = _expected(one, other, other.spread)
    known = 1 / one.spread**2 + (_SCALE * weight) ** 2 * chance * (1 - chance)
    change = _SCALE * weight * (share - chance) / known
    value = one.value + max(-_FARTHEST, min(_FARTHEST, change))
    return Rating(value, max(_LEAST, sqrt(1 / known)))


def _expected(one: Rating, other: Rating, spread: float) -> float:
    return float(1 / (1 + 10 ** (-_weight(spread) * (one.value - other.value) / 400)))


def _weight(spread: float) -> float:
    """Return the weight of a result against an opponent with this deviation."""
    return 1 / sqrt(1 + 3 * (_SCALE * spread / pi) ** 2)
