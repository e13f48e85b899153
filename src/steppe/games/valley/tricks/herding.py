"""Cards about animals, before and after they move, and before all fights (rule V16)."""

from steppe.core.jit import lowest, njit
from steppe.core.record import Ints
from steppe.games.valley.actions import PLAY
from steppe.games.valley.board import DIRECTIONS, FORESTS, NEXT, NO_HEX
from steppe.games.valley.cards import DECOY, PALISADE, WAR_DRUM
from steppe.games.valley.effects import (
    first_of,
    has,
    has_supply,
    let_draw,
    put_animal,
    put_pawn,
    supply,
    take_animal,
    trample,
)
from steppe.games.valley.land import has_loner, is_blocked
from steppe.games.valley.phases.drawing import is_bag_empty
from steppe.games.valley.phases.roaming import opposite
from steppe.games.valley.state import TAME, VISITING, State
from steppe.games.valley.tables import KINDS, NO_FIELD, SPECIES, WOLF
from steppe.games.valley.tricks.targets import can_flee, write_set


@njit
def hexes_of(s: State, tribe: int, trick: int) -> int:
    """Return the hexes that Palisade or Wolf cub may name."""
    found, hexes = 0, int(s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if _may_fence(s, place) if trick == PALISADE else _may_tame(s, tribe, place):
            found |= 1 << place
    return found


@njit
def _may_fence(s: State, place: int) -> bool:
    """Tell whether a field can get a palisade [V16.21]."""
    return s.crop[place] != NO_FIELD and not has(s.palisades, place)


@njit
def _may_tame(s: State, tribe: int, place: int) -> bool:
    """Tell whether the only wolf of a hex can be tamed [V16.30]."""
    return bool(s.herd[WOLF, place] == 1 and s.den[tribe] == NO_HEX)


@njit
def may_visit(s: State, tribe: int) -> bool:
    """Tell whether relatives can come: an animal shows where [V16.36]."""
    return has_supply(s, tribe) and not is_bag_empty(s)


@njit
def villages(s: State, tribe: int) -> int:
    """Return the forest villages where a wild child may join [V16.47]."""
    return int(s.site[tribe] & FORESTS[s.board])


@njit
def ways_to_flee(s: State, place: int) -> int:
    """Return the directions in which the animals of a hex can flee [V16.28]."""
    ways = 0
    if s.beasts[place] > 0:
        for direction in range(DIRECTIONS):
            if can_flee(s, place, direction):
                ways |= 1 << direction
    return ways


@njit
def lured(s: State, place: int, direction: int) -> int:
    """Return the species that can be lured to a hex from the next one [V16.18]."""
    other = NEXT[place, direction]
    if other == NO_HEX or s.beasts[other] == 0 or s.crowd[other] > 0:
        return 0
    species = 0
    if not has_loner(s, other):
        for kind in range(SPECIES):
            if s.herd[kind, other] > 0 and not is_blocked(s, kind, other, opposite(direction)):
                species |= 1 << kind
    return species


@njit
def can(s: State, tribe: int, trick: int) -> bool:
    """Tell whether War drum or Decoy has a target."""
    targets, hexes = 0, int(s.home[tribe])
    while hexes and targets == 0:
        place = lowest(hexes)
        hexes &= hexes - 1
        if trick == WAR_DRUM:
            targets = ways_to_flee(s, place)
        else:
            for direction in range(DIRECTIONS):
                targets |= lured(s, place, direction)
    return targets != 0


@njit
def write(s: State, tribe: int, trick: int, out: Ints, count: int) -> int:
    """Add the plays of War drum or Decoy."""
    hexes = int(s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if trick == WAR_DRUM:
            first = PLAY[WAR_DRUM] + place * DIRECTIONS
            count = write_set(ways_to_flee(s, place), first, out, count)
        else:
            for direction in range(DIRECTIONS):
                first = PLAY[DECOY] + (place * DIRECTIONS + direction) * SPECIES
                count = write_set(lured(s, place, direction), first, out, count)
    return count


# what they do


@njit
def tame(s: State, tribe: int, place: int) -> None:
    """Let a wolf go with the tribe."""
    number = first_of(s, WOLF, place)
    take_animal(s, number)
    s.animal[number] = TAME + tribe
    s.den[tribe] = place
    s.crowd[place] += 1


@njit
def visit(s: State, tribe: int) -> None:
    """Let an animal of the bag tell where relatives arrive."""
    s.hunter = tribe
    let_draw(s, VISITING)


@njit
def arrive(s: State, tribe: int, place: int) -> None:
    """Put a warrior and a woman on a hex, as far as there are any in supply."""
    for kind in range(KINDS):
        if supply(s, tribe, kind) > 0:
            put_pawn(s, tribe, kind, place)


@njit
def lure(s: State, target: int) -> None:
    """Bring one animal to the hex."""
    where, species = divmod(target, SPECIES)
    place, direction = divmod(where, DIRECTIONS)
    number = first_of(s, species, NEXT[place, direction])
    take_animal(s, number)
    put_animal(s, number, place)
    trample(s, species, place)
