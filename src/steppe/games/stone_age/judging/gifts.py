"""What upper halves of cards, bonus tiles and dice for everyone give (rules S7, S9.9)."""

from steppe.engine.jit import njit
from steppe.games.stone_age.judging.goods import unit
from steppe.games.stone_age.judging.numbers import (
    BLIND_CARD,
    EVERYBODYS_DICE,
    EVERYBODYS_DICE_A_ROUND,
    ONCE_A_PIP,
)
from steppe.games.stone_age.judging.odds import GOODS
from steppe.games.stone_age.judging.tribe import Tribe, fed_with, grown, hunger, worth
from steppe.games.stone_age.tables import (
    ANY_RESOURCES,
    DICE_FOR_ALL,
    DRAW_CARD,
    GIVE_FOOD,
    GIVE_PERSON,
    GIVE_POINTS,
    GIVE_RESOURCE,
    GIVE_TOOL,
    GIVE_TRACK,
    GOLD,
    ONE_USE_TOOL,
    RESOURCE_ROLL,
)


@njit
def gift(t: Tribe, kind: int, resource: int, amount: int) -> float:
    """Return what an effect is worth to a tribe."""
    if kind == GIVE_FOOD:
        return hunger(t) - hunger(fed_with(t, t.food + amount))
    if kind == GIVE_RESOURCE:
        return amount * unit(resource, t.rounds)
    if kind == RESOURCE_ROLL:
        return float(GOODS[resource, amount, 0]) * unit(resource, t.rounds)
    if kind == GIVE_POINTS:
        return float(amount)
    if kind == ANY_RESOURCES:
        return amount * unit(GOLD, t.rounds)
    return _rarer_gift(t, kind, amount)


@njit
def _rarer_gift(t: Tribe, kind: int, amount: int) -> float:
    if kind == GIVE_TOOL:
        return worth(grown(t, 0, 0, amount)) - worth(t)
    if kind == GIVE_TRACK:
        return worth(grown(t, 0, amount, 0)) - worth(t)
    if kind == GIVE_PERSON:
        return worth(grown(t, amount, 0, 0)) - worth(t)
    if kind == DICE_FOR_ALL:
        return EVERYBODYS_DICE + EVERYBODYS_DICE_A_ROUND * t.rounds
    if kind == ONE_USE_TOOL:
        return ONCE_A_PIP * amount * min(1.0, t.rounds)
    return BLIND_CARD if kind == DRAW_CARD else 0.0
