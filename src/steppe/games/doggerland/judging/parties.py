"""Who would go to a target, and what they would find there (rules D8 to D10)."""

from steppe.engine.jit import njit
from steppe.games.doggerland.state import State
from steppe.games.doggerland.tables import (
    COUNT,
    HUNT_YIELD,
    MAX_COMPONENTS,
    MIN_MASTERY,
    MIN_MEMBERS,
    NO_ANIMAL,
    PER_MASTERY,
    SYMBOL,
)


@njit
def likely_party(s: State, cell: int, hands: int) -> int:
    """Return how many of the members available would go to a cell that was named as a target."""
    species = s.animal[cell]
    if species == NO_ANIMAL:
        return min(hands, MAX_COMPONENTS)
    return max(int(MIN_MEMBERS[species]), min(hands, int(MIN_MASTERY[species]) // 2))


@njit
def found(s: State, cell: int, token: int, mastery: int) -> int:
    """Return how many of a token an expedition of some Mastery would find on a cell."""
    if s.animal[cell] != NO_ANIMAL:
        return int(HUNT_YIELD[s.animal[cell], token])
    tile = s.tile[cell]
    return mastery * int(COUNT[tile] * PER_MASTERY[SYMBOL[tile], token])
