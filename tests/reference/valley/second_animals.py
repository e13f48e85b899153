"""Animals and loners in the second implementation: steps 2 and 3 (V6, V7, V15.12)."""

from functools import partial

from tests.reference.agenda import Question, chance
from tests.reference.valley.second_land import (
    ANIMALS,
    BORDER,
    DIRECTIONS,
    NAMES,
    PLACES,
    SPECIES,
    WARRIOR,
    WOMAN,
    Animal,
    Place,
    far,
    opposite,
    step,
)
from tests.reference.valley.second_table import Table, place_in
from tests.reference.valley.second_window import window

DICE = [f"die:{points}" for points in range(1, 7)]


# Step 2 [V6]


def arrival(table: Table) -> None:
    """V6.1, V15.21"""
    table.drawn = []
    number = 0 if table.event == "scarce-game" else arrivals(table)
    table.next(*[draw_animal] * number, place_all)


def arrivals(table: Table) -> int:
    size = "full" if len(table.order) >= 4 else "reduced"
    when = "first_turn" if table.turns == 0 else table.season
    return int(ANIMALS["arrivals"][size][when])


def draw_animal(table: Table) -> Question | None:
    if not table.bag:
        return None  # V6.5
    return chance([f"animal:{animal.word}" for animal in table.bag], note_animal)


def note_animal(table: Table, word: str) -> None:
    table.drawn.append(animal_of(table, word))


def animal_of(table: Table, word: str) -> Animal:
    (found,) = [animal for animal in table.bag if f"animal:{animal.word}" == word]
    return found


def place_all(table: Table) -> None:
    """V6.2 to V6.5, V15.1"""
    drawn, table.drawn = table.drawn, []
    for animal in drawn:
        place = table.entries[animal.letter]
        if place not in table.barred and animal.species != table.ailing:
            table.animals[animal] = place
            table.tread(animal.species, place)


# Step 3 [V7]


def animal_moves(table: Table) -> None:
    everybody = list(range(table.players))
    table.next(
        partial(window, "animals-start", everybody),
        steer,
        partial(window, "animals-end", everybody),
    )


def steer(_table: Table) -> Question:
    return chance(DICE, roam)


def roam(table: Table, word: str) -> None:
    direction = DIRECTIONS[int(word[-1]) - 1]
    move_herds(table, direction)
    move_loners(table, direction)
    table.settle()


def is_blocked(table: Table, species: str, place: Place, direction: str) -> bool:
    """V7.3"""
    other = step(place, direction)
    if other not in NAMES or not table.may_enter(other) or place in table.snowed:
        return True
    if table.land.is_high(other) and not SPECIES[species]["enters_mountain"]:
        return True
    return not table.is_dry(place, other) and not SPECIES[species]["crosses_river"]


def move_herds(table: Table, direction: str) -> None:
    """V7.4 to V7.6"""
    stacks = [
        (place, species)
        for place in PLACES
        if not table.holds_animals(place)
        for species in table.species_at(place)
    ]
    blocked = [stack for stack in stacks if is_blocked(table, stack[1], stack[0], direction)]
    ended = set()
    for place, species in in_order([s for s in stacks if s not in blocked], direction):
        end = move_stack(table, table.beasts_at(place, species), place, direction)
        ended.add((end, species))
    back = opposite(direction)
    for place, species in in_order([s for s in blocked if s not in ended], back):
        move_stack(table, table.beasts_at(place, species), place, back)


def in_order(stacks: list[tuple[Place, str]], direction: str) -> list[tuple[Place, str]]:
    """V7.4: the stacks farthest ahead come first, then by hex, then by die"""
    dice = {species: kind["die"] for species, kind in SPECIES.items()}
    return sorted(stacks, key=lambda stack: (-far(stack[0], direction), stack[0], dice[stack[1]]))


def move_stack(table: Table, stack: list[Animal], place: Place, direction: str) -> Place:
    """V7.5: move hex by hex, up to the species' range; return the last hex."""
    species = stack[0].species
    joins = table.figures["herd_join"] == "stop_on_contact"
    for _ in range(SPECIES[species]["move"]):
        if is_blocked(table, species, place, direction):
            break
        place = step(place, direction)
        meets_own = bool(table.beasts_at(place, species))
        for animal in stack:
            table.animals[animal] = place
        table.tread(species, place)
        if table.holds_animals(place) or (joins and meets_own):
            break
    return place


# Loners [V15.12]


def loner_comes(table: Table) -> Question | None:
    if len(table.loners) == 2:
        return None
    if len(table.loners) == 1:
        kind = WOMAN if WARRIOR in table.loners else WARRIOR
        return loner_at(kind)(table)
    return chance(DICE, lambda t, word: t.next(loner_at(WOMAN if int(word[-1]) <= 3 else WARRIOR)))


def loner_at(kind: str):
    def ask_where(table: Table) -> Question:
        free = [place for place in BORDER if table.may_enter(place)]
        return chance([f"loner:{NAMES[place]}" for place in free], come)

    def come(table: Table, word: str) -> None:
        table.loners[kind] = place_in(word, 1)
        table.settle()

    return ask_where


def pawn_range(table: Table) -> int:
    """V8.2, V15.11, V15.18, V15.26"""
    return {"blizzard": 0, "storms": 1, "winter-storm": 1}.get(table.event, 2)


def move_loners(table: Table, direction: str) -> None:
    for kind in (WOMAN, WARRIOR):
        place = table.loners.get(kind)
        if place is None or not may_wander(table, place):
            continue
        way = direction if can_wander(table, place, direction) else opposite(direction)
        for _ in range(pawn_range(table)):
            if not can_wander(table, place, way):
                break
            place = step(place, way)
            if table.beasts_at(place) or table.tribes_at(place) or table.land.is_high(place):
                break
        table.loners[kind] = place


def may_wander(table: Table, place: Place) -> bool:
    """Return whether a loner may leave a hex, which must have no animals, flood or snow."""
    return not table.beasts_at(place) and place not in table.flooded | table.snowed


def can_wander(table: Table, place: Place, direction: str) -> bool:
    other = step(place, direction)
    return other in NAMES and table.may_enter(other) and table.is_dry(place, other)
