"""Cards about animals, played before and after they move or before all fights (rule V16)."""

from steppe.engine.jit import njit
from steppe.games.valley.rules import land, stage
from steppe.games.valley.rules.actions import ANIMAL_OUT
from steppe.games.valley.rules.animals import first_of, put_animal, take_animal, trample
from steppe.games.valley.rules.board import DIRECTIONS, FORESTS, NEXT, NO_HEX
from steppe.games.valley.rules.effects import barred, has, in_supply, put_pawn, supply
from steppe.games.valley.rules.phases.drawing import is_bag_empty
from steppe.games.valley.rules.phases.roaming import opposite, shift_stack
from steppe.games.valley.rules.state import TAME, State
from steppe.games.valley.rules.tables import ENTRY, KINDS, NO_FIELD, SPECIES, WOLF
from steppe.games.valley.rules.turn import let_draw


@njit
def aim_palisade(s: State, place: int) -> int:
    """Return whether a field can get a palisade [V16.21]."""
    return int(s.crop[place] != NO_FIELD and not has(s.palisades, place))


@njit
def play_palisade(s: State, place: int) -> None:
    """Put a palisade around a field."""
    s.palisades |= 1 << place


@njit
def aim_wolf_cub(s: State, tribe: int, place: int) -> int:
    """Return whether the only wolf on a hex can be tamed [V16.30]."""
    return int(s.herd[WOLF, place] == 1 and s.den[tribe] == NO_HEX)


@njit
def play_wolf_cub(s: State, tribe: int, place: int) -> None:
    """Tame the only wolf on a hex."""
    number = first_of(s, WOLF, place)
    take_animal(s, number)
    s.animal[number] = TAME + tribe
    s.den[tribe] = place
    s.crowd[place] += 1


@njit
def aim_family_visit(s: State, tribe: int) -> int:
    """Return whether the family can come: an animal from the bag decides the hex."""
    return int(in_supply(s, tribe) != 0 and not is_bag_empty(s))


@njit
def play_family_visit(s: State, tribe: int) -> None:
    """Draw an animal from the bag to decide where the family arrives."""
    s.hunter = tribe
    let_draw(s, stage.VISITING)


@njit
def visit(s: State, outcome: int) -> None:
    """Put a warrior and a woman on the drawn animal's entry hex; it stays in the bag [V16.36]."""
    place = ENTRY[s.board, s.edition, outcome - ANIMAL_OUT]
    if place != NO_HEX and not has(barred(s), place):
        for kind in range(KINDS):
            if supply(s, s.hunter, kind) > 0:
                put_pawn(s, s.hunter, kind, place)
    s.hunter = 0
    land.check_land(s)


@njit
def aim_wild_child(s: State, tribe: int, choice: int) -> int:
    """Return the forest villages where a pawn of the chosen kind may join [V16.47]."""
    return int(s.site[tribe] & FORESTS[s.board]) if supply(s, tribe, choice) > 0 else 0


@njit
def play_wild_child(s: State, tribe: int, choice: int, target: int) -> None:
    """Put a pawn in a village."""
    put_pawn(s, tribe, choice, target)


@njit
def aim_war_drum(s: State, place: int) -> int:
    """Return the directions in which animals can flee from a hex [V16.28]."""
    ways = 0
    if s.beasts[place] > 0:
        for direction in range(DIRECTIONS):
            ways |= int(_fleeing(s, place, direction) != 0) << direction
    return ways


@njit
def _fleeing(s: State, place: int, direction: int) -> int:
    """Return the set of species on a hex that can go one step in a direction."""
    found = 0
    for species in range(SPECIES):
        is_here = s.herd[species, place] > 0
        found |= int(is_here and not land.is_blocked(s, species, place, direction)) << species
    return found


@njit
def play_war_drum(s: State, place: int, target: int) -> None:
    """Let all animals on a hex flee one step, each species separately."""
    fleeing = _fleeing(s, place, target)
    for species in range(SPECIES):
        if has(fleeing, species):
            trample(s, species, NEXT[place, target])
            shift_stack(s, species, place, NEXT[place, target])


@njit
def aim_drum_ahead(s: State, tribe: int, place: int) -> int:
    """Return the directions from a hex in which the adjacent animals can flee straight on."""
    if land.num_free_here(s, tribe, place) == 0 or not land.may_set_out(s, tribe, place):
        return 0
    ways, ends = 0, land.dry(s, place) & land.reach(s, tribe, place)
    for direction in range(DIRECTIONS):
        other = NEXT[place, direction]
        if other != NO_HEX and has(ends, other) and s.beasts[other] > 0:
            ways |= int(_fleeing(s, other, direction) != 0) << direction
    return ways


@njit
def play_drum_ahead(s: State, place: int, target: int) -> None:
    """Let all animals on the adjacent hex flee straight on."""
    play_war_drum(s, NEXT[place, target], target)


@njit
def aim_decoy(s: State, place: int) -> int:
    """Return the species that can be lured to a hex from its neighbours, by direction [V16.18]."""
    found = 0
    for direction in range(DIRECTIONS):
        other = NEXT[place, direction]
        are_alone = other != NO_HEX and s.beasts[other] > 0 and s.crowd[other] == 0
        if are_alone and not land.has_loner(s, other):
            found |= _fleeing(s, other, opposite(direction)) << (direction * SPECIES)
    return found


@njit
def play_decoy(s: State, place: int, target: int) -> None:
    """Lure one animal to the hex."""
    direction, species = divmod(target, SPECIES)
    number = first_of(s, species, NEXT[place, direction])
    take_animal(s, number)
    put_animal(s, number, place)
    trample(s, species, place)
