"""The odds of fights, given the strength of both sides (rule V9.2)."""

import numpy as np

from steppe.engine.jit import njit
from steppe.engine.position_type import table

_SIDES = range(1, 7)
MOST = 8  # the lead at which one side wins every round


def _chance(lead: int) -> float:
    """Return the chance of winning a round that is not tied, by the lead in bonuses."""
    wins = sum(mine + lead > theirs for mine in _SIDES for theirs in _SIDES)
    losses = sum(mine + lead < theirs for mine in _SIDES for theirs in _SIDES)
    return wins / (wins + losses)


_ROUND = table([_chance(lead) for lead in range(-MOST, MOST + 1)], np.float64)
MANY = 10  # number of pawns on a side above which more pawns make no difference
FAR = 4  # extra bonus above which more makes no difference


def _battles(more: int) -> list[list[float]]:
    """Return the chance that my fighters outlast theirs, as ``[mine][theirs]``."""
    won = [[0.0] * (MANY + 1)]
    for mine in range(1, MANY + 1):
        won.append([1.0])
        for theirs in range(1, MANY + 1):
            chance = _chance(max(-MOST, min(MOST, mine - theirs + more)))
            win, lose = won[mine][theirs - 1], won[mine - 1][theirs]
            won[mine].append(chance * win + (1.0 - chance) * lose)
    return won


_BATTLE = table([_battles(more) for more in range(-FAR, FAR + 1)], np.float64)
_LEAST = 0.04  # lower bound on a chance


@njit
def of_round(lead: int) -> float:
    """Return the chance of winning a round with a lead of -8 .. 8, with ties rerolled."""
    return float(_ROUND[max(-MOST, min(MOST, lead)) + MOST])


@njit
def losses(lead: int, foes: int) -> float:
    """Return the expected number of lost rounds before winning ``foes`` rounds at this lead."""
    chance = max(_LEAST, of_round(lead))
    return foes * (1.0 - chance) / chance


@njit
def of_battle(mine: int, theirs: int, more: int) -> float:
    """Return the chance that ``mine`` outlast ``theirs``; ``more`` is my extra bonus."""
    extra = max(-FAR, min(FAR, more)) + FAR
    return float(_BATTLE[extra, min(MANY, mine), min(MANY, theirs)])
