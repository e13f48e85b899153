"""Changes that several phases make, and what they all want to know (rules V5, V8, V14, V18).

Each keeps the counts that follow from others: ``number``, ``num_camps``, ``herd``, ``beasts``,
``crowd``.
"""

from steppe.core.chance import CHANCE
from steppe.core.jit import lowest, njit
from steppe.core.pending import ask
from steppe.games.valley.board import HEXES, HIGH, NO_HEX
from steppe.games.valley.state import (
    AS_CANNIBALS,
    AWAY,
    KEEPING_FIRE,
    NO_FIGHT,
    PLAYING,
    TAME,
    TRIBAL,
    State,
)
from steppe.games.valley.tables import (
    DAMAGED,
    FIRST_ANIMAL,
    KINDS,
    MAX_CAMPS,
    MAX_FIELDS,
    MAX_PAWNS,
    MONTHS,
    NO_FIELD,
    NOBODY,
    SPECIES,
    SPECIES_OF,
    TRAMPLES,
    WARRIOR,
    WOLF,
    WOMAN,
)

# who decides


@njit
def let_decide(s: State, phase: int, player: int) -> None:
    """Ask a player what a phase asks."""
    s.phase = phase
    s.player = player


@njit
def let_draw(s: State, phase: int) -> None:
    """Leave to chance what a phase asks."""
    s.phase = phase
    s.player = CHANCE


@njit
def nth(s: State, order: int) -> int:
    """Return the tribe that is so many places after the first player, clockwise [V4.4]."""
    return int((s.first + order) % s.players)


@njit
def row(tribe: int, kind: int) -> int:
    """Return the row of a tribe's pawns of one kind."""
    return tribe * KINDS + kind


@njit
def has(hexes: int, number: int) -> bool:
    """Tell whether a set has a member."""
    return (hexes >> number) & 1 == 1


@njit
def is_last_of_season(s: State) -> bool:
    """Tell whether this is the last turn of its season [V4.3]."""
    return bool(s.month == MONTHS and not s.held)


# pawns


@njit
def num_here(s: State, tribe: int, place: int) -> int:
    """Count the pawns of a tribe on a hex."""
    return int(s.pawns[tribe * KINDS + WARRIOR, place] + s.pawns[tribe * KINDS + WOMAN, place])


@njit
def num_pawns(s: State, tribe: int) -> int:
    """Count the pawns of a tribe on the board."""
    return int(s.number[tribe * KINDS + WARRIOR] + s.number[tribe * KINDS + WOMAN])


@njit
def supply(s: State, tribe: int, kind: int) -> int:
    """Count the pawns of a kind that are not on the board [V1.8]."""
    return int(MAX_PAWNS[s.edition, kind] - s.number[tribe * KINDS + kind])


@njit
def has_supply(s: State, tribe: int) -> bool:
    """Tell whether a tribe has a pawn in supply [V16.8]."""
    return supply(s, tribe, WARRIOR) > 0 or supply(s, tribe, WOMAN) > 0


@njit
def num_others(s: State, tribe: int, place: int) -> int:
    """Count the pawns and tame wolves of all other tribes on a hex."""
    own = num_here(s, tribe, place) + (s.den[tribe] == place)
    return int(s.crowd[place] - own)


@njit
def opposing(s: State, tribe: int, place: int) -> int:
    """Count the opposing pawns on a hex: animals and pawns of other tribes."""
    return int(s.beasts[place]) + num_others(s, tribe, place)


@njit
def put_pawn(s: State, tribe: int, kind: int, place: int) -> None:
    """Put a pawn of the supply on a hex."""
    s.pawns[tribe * KINDS + kind, place] += 1
    s.number[tribe * KINDS + kind] += 1
    s.home[tribe] |= 1 << place
    s.crowd[place] += 1


@njit
def put_new(s: State, tribe: int, kind: int, place: int) -> None:
    """Put a pawn that may neither move nor build in this step, if the supply has one."""
    if supply(s, tribe, kind) > 0:
        put_pawn(s, tribe, kind, place)
        s.spent[tribe * KINDS + kind, place] += 1


@njit
def take_pawn(s: State, tribe: int, kind: int, place: int) -> None:
    """Take a pawn from the board to the supply; one that may move goes first, a builder next."""
    side = tribe * KINDS + kind
    s.pawns[side, place] -= 1
    s.number[side] -= 1
    s.crowd[place] -= 1
    s.spent[side, place] = min(s.spent[side, place], s.pawns[side, place])
    if tribe == s.acting:
        unmoved = s.pawns[side, place] - s.spent[side, place]
        s.builders[kind, place] = min(s.builders[kind, place], unmoved)
    if num_here(s, tribe, place) == 0:
        s.home[tribe] &= ~(1 << place)


@njit
def lose_pawn(s: State, tribe: int, kind: int, place: int) -> None:
    """Take a pawn, or the tamed wolf of a tribe, that died; look after its camp [V8.10]."""
    if kind < KINDS:
        take_pawn(s, tribe, kind, place)
        check_camp(s, place)
    else:
        free_cub(s, tribe)
    check_cub(s, tribe)


@njit
def kill_all_of(s: State, tribe: int, place: int) -> None:
    """Take all pawns of a tribe from a hex, and its tamed wolf."""
    for kind in range(KINDS):
        for _ in range(s.pawns[tribe * KINDS + kind, place]):
            take_pawn(s, tribe, kind, place)
    if s.den[tribe] == place:
        free_cub(s, tribe)


@njit
def feed_cannibals(s: State, tribe: int, dead: int) -> None:
    """Pay a tribe of cannibals for those it killed or let starve [V16.39]."""
    if s.charm[tribe] & AS_CANNIBALS:
        s.food[tribe] += dead


# camps [V8.8, V8.10, V18.7]


@njit
def put_camp(s: State, tribe: int, place: int) -> None:
    """Put a camp marker of a tribe on a hex."""
    s.camp[place] = tribe
    s.site[tribe] |= 1 << place
    s.num_camps[tribe] += 1


@njit
def has_camp(s: State, tribe: int) -> bool:
    """Tell whether a tribe has a camp marker left."""
    return bool(s.num_camps[tribe] < MAX_CAMPS)


@njit
def is_cave(s: State, place: int) -> bool:
    """Tell whether a camp on a hex would be a cave."""
    return has(HIGH[s.board], place)


@njit
def remove_camp(s: State, place: int) -> None:
    """Take the camp from a hex, if there is one; its fire marker goes to another [V18.7]."""
    tribe = s.camp[place]
    if tribe == NOBODY:
        return
    s.camp[place] = NOBODY
    s.pact[place] = 0
    s.site[tribe] &= ~(1 << place)
    s.num_camps[tribe] -= 1
    if s.fire[tribe] == place:
        move_fire(s, tribe)


@njit
def move_fire(s: State, tribe: int) -> None:
    """Put the fire marker of a tribe on the camp that it chooses, or take it away."""
    s.fire[tribe] = first_camp(s, tribe)
    if s.num_camps[tribe] > 1 and not is_asked(s, tribe):
        ask(s, KEEPING_FIRE, tribe, 0)


@njit
def is_asked(s: State, tribe: int) -> bool:
    """Tell whether a tribe is asked already where its fire marker goes."""
    questions = 0
    for index in range(s.num_pending):
        questions += s.pending[index].player == tribe
    return questions > 0


@njit
def take_fire(s: State, tribe: int) -> None:
    """Give the fire to a tribe that has camps; its marker lies on one of them [V18.2]."""
    if s.fire[tribe] == NO_HEX and s.num_camps[tribe] > 0:
        move_fire(s, tribe)


@njit
def first_camp(s: State, tribe: int) -> int:
    """Return the first hex with a camp of a tribe, or NO_HEX."""
    return lowest(s.site[tribe]) if s.site[tribe] else NO_HEX


@njit
def check_camp(s: State, place: int) -> None:
    """Remove the camp of a hex if it needs a woman and has none [V8.10].

    While tribes fight there, its end waits for theirs; a couple needs none for a while [V16.31].
    """
    tribe = s.camp[place]
    if tribe == NOBODY or s.pawns[tribe * KINDS + WOMAN, place] > 0:
        return
    if s.place == place and s.foe == TRIBAL and has(s.sides, tribe):
        return
    if s.pact[place] == 0 or num_here(s, tribe, place) == 0:
        remove_camp(s, place)


@njit
def check_camps(s: State) -> None:
    """Remove all camps that need a woman and have none."""
    for tribe in range(s.players):
        hexes = s.site[tribe]
        while hexes:
            check_camp(s, lowest(hexes))
            hexes &= hexes - 1


# animals


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
    """Take an animal pawn back to the bag, or to the wolf reserve [V5.5]."""
    place = s.animal[number]
    species = SPECIES_OF[number]
    s.animal[number] = AWAY
    s.herd[species, place] -= 1
    s.beasts[place] -= 1
    if s.herd[species, place] == 0:
        s.lair[species] &= ~(1 << place)


@njit
def first_of(s: State, species: int, place: int) -> int:
    """Return the pawn that leaves a stack first: one without letter, then by letter [V7.10]."""
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
    """Take all animals from a hex, tame ones too."""
    for species in range(SPECIES):
        if s.herd[species, place] > 0:
            take_stack(s, species, place)
    for tribe in range(s.players):
        if s.den[tribe] == place:
            free_cub(s, tribe)


@njit
def free_cub(s: State, tribe: int) -> None:
    """Take the tamed wolf of a tribe back to where it came from."""
    s.animal[_leave_den(s, tribe)] = AWAY


@njit
def check_cub(s: State, tribe: int) -> None:
    """Make the tamed wolf of a tribe a wild one if no pawn is with it [V16.30].

    In a fight and in its tribe's part of step 4 that waits for the end.
    """
    place = s.den[tribe]
    if place == NO_HEX or num_here(s, tribe, place) > 0 or s.acting == tribe:
        return
    if s.place != place or s.foe == NO_FIGHT:
        put_animal(s, _leave_den(s, tribe), place)


@njit
def _leave_den(s: State, tribe: int) -> int:
    """Take the tamed wolf of a tribe from its hex; return its number."""
    s.crowd[s.den[tribe]] -= 1
    s.den[tribe] = NO_HEX
    number = FIRST_ANIMAL[WOLF]
    while s.animal[number] != TAME + tribe:
        number += 1
    return int(number)


@njit
def trample(s: State, species: int, place: int) -> None:
    """Let a stack that enters a hex damage the field there, if no palisade stands [V7.9]."""
    if TRAMPLES[species] and not has(s.palisades, place):
        lower_field(s, place)


# fields


@njit
def num_fields(s: State) -> int:
    """Count the fields on the board."""
    count = 0
    for place in range(HEXES):
        count += s.crop[place] != NO_FIELD
    return count


@njit
def has_field_marker(s: State) -> bool:
    """Tell whether one more field can be put on the board [V12.2]."""
    return num_fields(s) < MAX_FIELDS


@njit
def lower_field(s: State, place: int) -> None:
    """Take a field one level down: intact, damaged, removed."""
    if s.crop[place] > DAMAGED:
        s.crop[place] = DAMAGED
    else:
        remove_field(s, place)


@njit
def remove_field(s: State, place: int) -> None:
    """Take a field from a hex, if there is one, and its palisade [V16.21]."""
    s.crop[place] = NO_FIELD
    s.palisades &= ~(1 << place)


# hexes


@njit
def destroy(s: State, place: int) -> None:
    """Let everything that lives on a hex die: pawns, camp, animals, loners [V15.5]."""
    for tribe in range(s.players):
        kill_all_of(s, tribe, place)
    take_herds(s, place)
    remove_camp(s, place)
    for kind in range(KINDS):
        if s.loner[kind] == place:
            s.loner[kind] = NO_HEX


@njit
def barred(s: State) -> int:
    """Return the hexes that nobody may enter for a marker lies there [V8.3]."""
    return int(s.burning | s.flooded | s.snowed)


@njit
def is_playing(s: State, tribe: int) -> bool:
    """Tell whether a tribe is in the game and has pawns on the board."""
    return bool(s.standing[tribe] == PLAYING and num_pawns(s, tribe) > 0)
