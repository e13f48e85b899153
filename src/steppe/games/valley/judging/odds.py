"""The odds of fights, from the strength of both sides (rule V9.2)."""

import numpy as np

from steppe.engine.jit import njit
from steppe.engine.record import table

_SIDES = range(1, 7)
MOST = 8  # a lead beyond which one side wins every round


def _chance(lead: int) -> float:
    """Return the chance to win a round that is not a tie, with so much more than the other."""
    wins = sum(mine + lead > theirs for mine in _SIDES for theirs in _SIDES)
    losses = sum(mine + lead < theirs for mine in _SIDES for theirs in _SIDES)
    return wins / (wins + losses)


_ROUND = table([_chance(lead) for lead in range(-MOST, MOST + 1)], np.float64)
_LEAST = 0.04  # chance that is taken for none


@njit
def of_round(lead: int) -> float:
    """Return the chance to win a round with a lead -8 .. 8, ties rolled again."""
    return float(_ROUND[max(-MOST, min(MOST, lead)) + MOST])


@njit
def losses(lead: int, foes: int) -> float:
    """Return how many rounds are lost until so many are won, if the lead stays."""
    chance = max(_LEAST, of_round(lead))
    return foes * (1.0 - chance) / chance
