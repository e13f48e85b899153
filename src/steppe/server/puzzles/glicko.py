"""How strong people are at puzzles, and how hard puzzles are: Glickman's ratings (1999).

A try is a match between a person and a puzzle; both are less uncertain after it. Reckoned here and
not by a library: those for many at a table (openskill) rate places and no scales that people know,
and what a single result changes is four lines.

Source: Mark E. Glickman, "Parameter estimation in large dynamic paired comparison experiments",
Applied Statistics 48 (1999).
"""

from math import log, pi, sqrt
from typing import NamedTuple

_SCALE = log(10) / 400
_PROVISIONAL = 150.0
_LEAST = 45.0  # nobody is so well known that nothing new could be learnt


class Rating(NamedTuple):
    """A strength, and its standard deviation."""

    value: float = 1500.0
    spread: float = 350.0

    @property
    def is_provisional(self) -> bool:
        """Return whether too little is known for a change to mean anything."""
        return self.spread > _PROVISIONAL


def expected(one: Rating, other: Rating) -> float:
    """Return the share that ``one`` may expect of a result against ``other``."""
    return _expected(one, other, sqrt(one.spread**2 + other.spread**2))


def rated(one: Rating, other: Rating, share: float) -> Rating:
    """Return the rating of who has met another one and got a share 0 .. 1 of the result."""
    weight = _weight(other.spread)
    chance = _expected(one, other, other.spread)
    known = 1 / one.spread**2 + (_SCALE * weight) ** 2 * chance * (1 - chance)
    value = one.value + _SCALE * weight * (share - chance) / known
    return Rating(value, max(_LEAST, sqrt(1 / known)))


def _expected(one: Rating, other: Rating, spread: float) -> float:
    return float(1 / (1 + 10 ** (-_weight(spread) * (one.value - other.value) / 400)))


def _weight(spread: float) -> float:
    """Return how much a result against somebody of such a spread tells."""
    return 1 / sqrt(1 + 3 * (_SCALE * spread / pi) ** 2)
