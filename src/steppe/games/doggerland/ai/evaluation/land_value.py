"""The work that the land within range of a Village still offers to available members."""

from typing import NamedTuple

from steppe.engine.jit import njit
from steppe.engine.position_type import table
from steppe.games.doggerland.ai.evaluation import numbers as belief
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.effects import load_limit, reach
from steppe.games.doggerland.rules.land import is_fresh, is_held_by_others
from steppe.games.doggerland.rules.state import NOBODY, State
from steppe.games.doggerland.rules.tables import FEEDS, MAX_COMPONENTS, PER_MASTERY

_FOODS = range(len(tables.FOOD_NAMES))
_SYMBOLS = range(len(tables.SYMBOL_NAMES))
_UNIT = table([sum(map(int, PER_MASTERY[symbol])) for symbol in _SYMBOLS])  # tokens in one unit
_MEAL = table(  # members fed by one unit of each symbol
    [
        sum(int(PER_MASTERY[symbol, tables.GOODS + kind] * FEEDS[kind]) for kind in _FOODS)
        for symbol in _SYMBOLS
    ]
)
_HUNTERS = table([1, 2, 4, 5])  # size of a typical party, by species
_BAG = table(
    [
        sum(int(tables.HUNT_YIELD[species, t]) for t in range(tables.TOKENS))
        for species in range(tables.SPECIES)
    ]
)
_FEAST = table(  # members fed by an animal
    [
        sum(int(tables.HUNT_YIELD[species, tables.GOODS + kind] * FEEDS[kind]) for kind in _FOODS)
        for species in range(tables.SPECIES)
    ]
)
_RICH = 3.0  # rations that one member brings


class Land(NamedTuple):
    """The work that the land offers, and the worth of its results.

    Food is counted separately, for members who bring many rations and for members who bring fewer.
    """

    good: float  # members with good work
    good_worth: float  # points that these members bring in total
    poor: float
    poor_worth: float
    rich: float  # members who bring three rations or more
    rich_rations: float
    fair: float  # members who bring fewer
    fair_rations: float


@njit
def within_range(s: State, player: int) -> Land:
    """Return the work that the land in range offers, on cells without an expedition."""
    land = Land(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    far = reach(s, player)
    each = load_limit(s, player)
    for cell in range(tables.CELLS):
        if s.distance[player, cell] > far or s.camp[cell] != NOBODY:
            continue
        if s.animal[cell] == tables.NO_ANIMAL and not is_fresh(s, cell):
            continue
        if not is_held_by_others(s, player, cell):
            land = _with_target(s, land, cell, each)
    return land


@njit
def _with_target(s: State, land: Land, cell: int, each: int) -> Land:
    """Return the work with one more target, for members who carry ``each`` tokens."""
    species = s.animal[cell]
    if species != tables.NO_ANIMAL:
        hunters = _HUNTERS[species]
        share = min(1.0, each * hunters / _BAG[species])
        rations = min(2.0 * each, _FEAST[species] / hunters)
        return _with_work(
            land, hunters, belief.PREY[species] * (0.5 + 0.5 * share) / hunters, rations
        )
    tile = s.tile[cell]
    symbol = tables.SYMBOL[tile]
    units = min(float(tables.COUNT[tile]), each / _UNIT[symbol])
    return _with_work(land, MAX_COMPONENTS, belief.FIELD[symbol] * units, units * _MEAL[symbol])


@njit
def _with_work(land: Land, members: int, worth: float, rations: float) -> Land:
    """Add work for more members, with its worth and rations per member."""
    good, good_worth, poor, poor_worth, rich, rich_rations, fair, fair_rations = land
    if worth >= belief.GOOD_WORK:
        good += members
        good_worth += members * worth
    else:
        poor += members
        poor_worth += members * worth
    if rations >= _RICH:
        rich += members
        rich_rations += members * rations
    elif rations > 0.0:
        fair += members
        fair_rations += members * rations
    return Land(good, good_worth, poor, poor_worth, rich, rich_rations, fair, fair_rations)


@njit
def labour(land: Land, hands: float) -> float:
    """Return the points that members bring, doing the best work first; others work at home."""
    good = min(hands, land.good)
    poor = min(hands - good, land.poor)
    total = _part(good, land.good, land.good_worth)
    total += max(belief.LOOSE * poor, _part(poor, land.poor, land.poor_worth))
    return total + belief.LOOSE * (hands - good - poor)


@njit
def forage(land: Land, hands: float) -> float:
    """Return the rations that members find, going to the best places first."""
    rich = min(hands, land.rich)
    fair = min(hands - rich, land.fair)
    return _part(rich, land.rich, land.rich_rations) + _part(fair, land.fair, land.fair_rations)


@njit
def _part(hands: float, members: float, brought: float) -> float:
    """Return the part of the yield that ``hands`` of the ``members`` bring."""
    return hands * brought / members if members > 0.0 else 0.0
