"""Animals on the board, wild and tamed (rules V5, V7, V16.30).

Each function also updates the derived counts ``herd``, ``beasts``, ``lair`` and ``crowd``.
"""

from steppe.engine.jit import njit
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.camps import lower_field
from steppe.games.valley.rules.effects import has, num_here
from steppe.games.valley.rules.state import AWAY, NO_FIGHT, TAME, State
from steppe.games.valley.rules.tables import FIRST_ANIMAL, SPECIES, SPECIES_OF, TRAMPLES, WOLF


@njit
def put_animal(s: State, number: int, place: int) -> None:
    """Put an animal pawn on a hex, where it joins its species [V7.7]."""
    species = SPECIES_OF[number]
    s.animal[number] = place
    s.herd[species, place] += 1
    s.beasts[place] += 1
    s.lair[species] |= 1 << place


@njit
def take_animal(s: State, number: int) -> None:
    """Put an animal pawn back into the bag, or into the wolf reserve [V5.5]."""
    place = s.animal[number]
    species = SPECIES_OF[number]
    s.animal[number] = AWAY
    s.herd[species, place] -= 1
    s.beasts[place] -= 1
    if s.herd[species, place] == 0:
        s.lair[species] &= ~(1 << place)


@njit
def first_of(s: State, species: int, place: int) -> int:
    """Return the pawn that leaves a stack first: pawns without a letter, then by letter [V7.10]."""
    number = FIRST_ANIMAL[species]
    while s.animal[number] != place:
        number += 1
    return int(number)


@njit
def take_stack(s: State, species: int, place: int) -> None:
    """Take all animals of one species from a hex."""
    for number in range(FIRST_ANIMAL[species], FIRST_ANIMAL[species + 1]):
        if s.animal[number] == place:
            take_animal(s, number)


@njit
def take_herds(s: State, place: int) -> None:
    """Take all animals from a hex, including tame animals."""
    for species in range(SPECIES):
        if s.herd[species, place] > 0:
            take_stack(s, species, place)
    for tribe in range(s.players):
        if s.den[tribe] == place:
            free_cub(s, tribe)


@njit
def free_cub(s: State, tribe: int) -> None:
    """Put a tribe's tamed wolf back into the bag or the reserve."""
    s.animal[_leave_den(s, tribe)] = AWAY


@njit
def check_cub(s: State, tribe: int) -> None:
    """Turn a tribe's tamed wolf wild if no pawn is with it [V16.30].

    During a fight or its tribe's part of step 4, the wolf stays tame until that ends.
    """
    place = s.den[tribe]
    if place == NO_HEX or num_here(s, tribe, place) > 0 or s.acting == tribe:
        return
    if s.place != place or s.foe == NO_FIGHT:
        put_animal(s, _leave_den(s, tribe), place)


@njit
def _leave_den(s: State, tribe: int) -> int:
    """Take a tribe's tamed wolf from its hex; return its number."""
    s.crowd[s.den[tribe]] -= 1
    s.den[tribe] = NO_HEX
    return first_of(s, WOLF, TAME + tribe)


@njit
def trample(s: State, species: int, place: int) -> None:
    """Let a stack entering a hex damage the field there, unless a palisade protects it [V7.9]."""
    if TRAMPLES[species] and not has(s.palisades, place):
        lower_field(s, place)
