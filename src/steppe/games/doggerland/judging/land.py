"""What the land within range of a Village still has to offer."""

from typing import NamedTuple

from steppe.core.jit import njit
from steppe.core.record import table
from steppe.games.doggerland.effects import reach
from steppe.games.doggerland.judging.numbers import FIELD, FORAGE, PREY
from steppe.games.doggerland.land import is_fresh, is_held_by_others
from steppe.games.doggerland.state import NOBODY, State
from steppe.games.doggerland.tables import (
    CELLS,
    COUNT,
    FEEDS,
    FOOD_NAMES,
    GOODS,
    HUNT_YIELD,
    NO_ANIMAL,
    PER_MASTERY,
    SPECIES,
    SYMBOL,
    SYMBOL_NAMES,
)

_FOODS = range(len(FOOD_NAMES))
_MEAL = table(  # members fed by one unit of each symbol
    [
        sum(int(PER_MASTERY[symbol, GOODS + kind] * FEEDS[kind]) for kind in _FOODS)
        for symbol in range(len(SYMBOL_NAMES))
    ]
)
_FEAST = table(  # members fed by an animal
    [
        sum(int(HUNT_YIELD[species, GOODS + kind] * FEEDS[kind]) for kind in _FOODS)
        for species in range(SPECIES)
    ]
)


class Land(NamedTuple):
    """What expeditions may still find."""

    worth: float  # points
    rations: float  # members fed


@njit
def within_range(s: State, player: int) -> Land:
    """Return what the land has to offer where no expedition is yet."""
    worth = 0.0
    rations = 0.0
    far = reach(s, player)
    for cell in range(CELLS):
        if s.distance[player, cell] > far or s.camp[cell] != NOBODY:
            continue
        species = s.animal[cell]
        if species == NO_ANIMAL and not is_fresh(s, cell):
            continue
        if is_held_by_others(s, player, cell):
            continue
        if species != NO_ANIMAL:
            worth += PREY[species]
            rations += _FEAST[species]
        else:
            tile = s.tile[cell]
            worth += FIELD[SYMBOL[tile]] * COUNT[tile]
            rations += FORAGE * COUNT[tile] * _MEAL[SYMBOL[tile]]
    return Land(worth, rations)
