"""Value the effects of card tops, bonus tiles and dice for everyone (rules S7, S9.9)."""

from steppe.engine.jit import njit
from steppe.games.stone_age.ai.evaluation import numbers
from steppe.games.stone_age.ai.evaluation.goods import unit
from steppe.games.stone_age.ai.evaluation.odds import GOODS
from steppe.games.stone_age.ai.evaluation.tribe import Tribe, fed_with, grown, hunger, worth
from steppe.games.stone_age.rules import tables


@njit
def gift(t: Tribe, kind: int, resource: int, amount: int) -> float:
    """Return the value of an effect to a tribe."""
    if kind == tables.GIVE_FOOD:
        return hunger(t) - hunger(fed_with(t, t.food + amount))
    if kind == tables.GIVE_RESOURCE:
        return amount * unit(resource, t.rounds)
    if kind == tables.RESOURCE_ROLL:
        return float(GOODS[resource, amount, 0]) * unit(resource, t.rounds)
    if kind == tables.GIVE_POINTS:
        return float(amount)
    if kind == tables.ANY_RESOURCES:
        return amount * unit(tables.GOLD, t.rounds)
    return _rarer_gift(t, kind, amount)


@njit
def _rarer_gift(t: Tribe, kind: int, amount: int) -> float:
    if kind == tables.GIVE_TOOL:
        return worth(grown(t, 0, 0, amount)) - worth(t)
    if kind == tables.GIVE_TRACK:
        return worth(grown(t, 0, amount, 0)) - worth(t)
    if kind == tables.GIVE_PERSON:
        return worth(grown(t, amount, 0, 0)) - worth(t)
    if kind == tables.DICE_FOR_ALL:
        return numbers.EVERYBODYS_DICE + numbers.EVERYBODYS_DICE_A_ROUND * t.rounds
    if kind == tables.GIVE_ONCE:
        return numbers.ONCE_A_PIP * amount * min(1.0, t.rounds)
    return numbers.BLIND_CARD if kind == tables.DRAW_CARD else 0.0
