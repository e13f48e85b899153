"""Trick cards for all other windows in the second implementation (V16.13 to V16.48)."""

from functools import partial

from tests.reference.agenda import chance
from tests.reference.valley.second_animals import animal_of, is_blocked
from tests.reference.valley.second_cards_part import (
    flooded,
    help_group,
    unpinned,
)
from tests.reference.valley.second_fights import BEAR, TRIBAL, fighters, meat
from tests.reference.valley.second_land import (
    AT,
    DIRECTIONS,
    NAMES,
    PEOPLE,
    TRIBES,
    WARRIOR,
    WOMAN,
    Place,
    step,
)
from tests.reference.valley.second_part import FREE
from tests.reference.valley.second_table import Table
from tests.reference.valley.second_window import always, card


def battle(table: Table) -> Place:
    """Return the hex where the window's fight or capture takes place."""
    if table.capturing:
        return table.capturing[2]
    assert table.fight
    return table.fight.place


# ``fight_start``, ``round_end``, ``capture``


def women_here(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.13"""
    place = battle(table)
    is_new = (tribe, place) not in table.strong
    return [""] if is_new and table.pawns[tribe, WOMAN, place] else []


@card("strong-women", women_here)
def strengthen(table: Table, tribe: int, _window: str, _target: list[str]) -> None:
    table.strong.add((tribe, battle(table)))


def dice_to_come(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.5: a bonus for dice has no effect where no die can be rolled"""
    fight = table.fight
    assert fight
    if fight.foe != TRIBAL:
        return [""]
    place = fight.place
    armed = [side for side in fight.sides if fighters(table, side, place)]
    if not armed:
        return [""]
    if "strong-women" not in table.discards:
        armed = fight.sides
    return [""] if tribe in armed and len(armed) > 1 else []


@card("spear-thrower", dice_to_come)
@card("cut-stone", dice_to_come)
def boost(table: Table, tribe: int, _window: str, _target: list[str]) -> None:
    """V16.14, V16.43"""
    assert table.fight
    table.fight.boost[tribe] += 2


def lone_warriors(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.15"""
    if (table.fight and table.fight.foe != TRIBAL) or not table.supply(tribe, WARRIOR):
        return []
    place = battle(table)
    return [
        TRIBES[other]
        for other in (table.fight.sides if table.fight else table.tribes_at(place))
        if other != tribe
        and table.here(other, place) == 1
        and table.pawns[other, WARRIOR, place] == 1
    ]


@card("friend", lone_warriors)
def befriend(table: Table, tribe: int, _window: str, target: list[str]) -> None:
    place, other = battle(table), TRIBES.index(target[0])
    table.take(other, WARRIOR, place)
    table.put(tribe, WARRIOR, place, is_spent=table.step4)
    leave_fight(table, other)


def leave_fight(table: Table, tribe: int) -> None:
    """V16.9: a side that a card removed is not beaten"""
    if table.fight and tribe in table.fight.sides:
        table.fight.sides = [other for other in table.fight.sides if other != tribe]


def flights(table: Table, tribe: int, window: str) -> list[str]:
    """V16.16"""
    if window == "own-move":
        return unpinned(table, tribe)
    place = battle(table)
    is_held = place in table.flooded | table.snowed or table.event == "blizzard"
    if is_held or not table.fight or table.fight.foe != TRIBAL:
        return []
    return [NAMES[other] for other in table.dry(place) if is_refuge(table, other)]


def is_refuge(table: Table, place: Place) -> bool:
    is_empty = not table.holds_animals(place) and not table.beasts_at(place)
    return is_empty and not table.land.is_lake(place) and place not in table.barred


@card("flight", flights)
def take_flight(table: Table, tribe: int, window: str, target: list[str]) -> None:
    place = AT[target[0]]
    if window == "own-move":
        help_group(table, place, FREE)
        return
    start = battle(table)
    for kind in PEOPLE:
        table.pawns[tribe, kind, place] = table.pawns[tribe, kind, start]
        table.pawns[tribe, kind, start] = 0
    if table.wolf_at(tribe, start):
        table.tamed[tribe] = table.tamed[tribe][0], place
    leave_fight(table, tribe)


def against_animals(table: Table, _tribe: int, _window: str) -> list[str]:
    """V16.17"""
    return [""] if table.fight and table.fight.foe != TRIBAL else []


@card("traps", against_animals)
def trap(table: Table, tribe: int, _window: str, _target: list[str]) -> None:
    fight = table.fight
    assert fight
    if fight.foe == BEAR:
        fight.slain = 1  # the food comes when the window closes
        return
    for animal in table.beasts_at(fight.place):
        table.food[tribe] += meat(table, animal.species)
        del table.animals[animal]


def first_hunt(table: Table, tribe: int, window: str) -> list[str]:
    """V16.22"""
    is_first = (tribe, "hunted") not in table.charms
    return against_animals(table, tribe, window) if is_first else []


def first_fight(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.48"""
    return [""] if (tribe, "rolled") not in table.charms else []


def charm(name: str, table: Table, tribe: int, _window: str, _target: list[str]) -> None:
    table.charms.add((tribe, name))


def not_yet(name: str, table: Table, tribe: int, _window: str) -> list[str]:
    return [""] if (tribe, name) not in table.charms else []


card("torches", first_hunt)(partial(charm, "torches"))
card("flint", first_fight)(partial(charm, "flint"))
card("cannibals", partial(not_yet, "cannibals"))(partial(charm, "cannibals"))


def trees(table: Table, tribe: int, window: str) -> list[str]:
    """V16.34"""
    return flooded(table, tribe, window) if window == "flood" else [NAMES[battle(table)]]


@card("tree-climbing", trees)
def climb(table: Table, tribe: int, window: str, target: list[str]) -> None:
    place = AT[target[0]]
    (table.saved if window == "flood" else table.aloof).add((tribe, place))
    if window != "flood":
        leave_fight(table, tribe)
    if table.camps.get(place) == tribe:
        table.remove_camp(place)


@card("scorched-earth", always)
def scorch(table: Table, tribe: int, _window: str, _target: list[str]) -> None:
    """V16.44"""
    assert table.taken
    winner, _, place, taken = table.taken
    table.remove_camp(place)
    table.remove_field(place)
    for _ in range(min(taken, table.pawns[winner, WOMAN, place])):
        table.take(winner, WOMAN, place)
        table.feed_cannibals(tribe, 1)


# Steps 3 and 5


def fenced(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.21"""
    own = [place for place in table.where(tribe) if place in table.fields]
    return [NAMES[place] for place in own if place not in table.palisades]


@card("palisade", fenced)
def fence(table: Table, _tribe: int, _window: str, target: list[str]) -> None:
    table.palisades.add(AT[target[0]])


def lures(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.18"""
    return [
        f"{NAMES[place]}:{way}:{species}"
        for place in table.where(tribe)
        for way in DIRECTIONS
        for species in table.species_at(step(place, way))
        if is_free_to_come(table, step(place, way), place, species)
    ]


def is_free_to_come(table: Table, start: Place, place: Place, species: str) -> bool:
    (way,) = [way for way in DIRECTIONS if step(start, way) == place]
    return not table.holds_animals(start) and not is_blocked(table, species, start, way)


@card("decoy", lures)
def lure(table: Table, _tribe: int, _window: str, target: list[str]) -> None:
    place = AT[target[0]]
    animal = table.beasts_at(step(place, target[1]), target[2])[0]
    table.animals[animal] = place
    table.tread(animal.species, place)


def lone_wolves(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.30"""
    if tribe in table.tamed:
        return []
    return [NAMES[p] for p in table.where(tribe) if len(table.beasts_at(p, "wolf")) == 1]


@card("wolf-cub", lone_wolves)
def tame(table: Table, tribe: int, _window: str, target: list[str]) -> None:
    place = AT[target[0]]
    (wolf,) = table.beasts_at(place, "wolf")
    del table.animals[wolf]
    table.tamed[tribe] = wolf, place


def visits(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.36"""
    return [""] if table.bag and any(table.supply(tribe, kind) for kind in PEOPLE) else []


@card("family-visit", visits)
def visit(table: Table, tribe: int, _window: str, _target: list[str]) -> None:
    def arrive(table: Table, word: str) -> None:
        place = table.entries[animal_of(table, word).letter]
        if place not in table.barred:
            for kind in PEOPLE:
                table.put(tribe, kind, place)
            table.settle()

    table.next(lambda table: chance([f"animal:{a.word}" for a in table.bag], arrive))


def wild(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.47"""
    forests = [p for p in table.camps_of(tribe) if table.land.terrain[p] == "forest"]
    kinds = [kind for kind in PEOPLE if table.supply(tribe, kind)]
    return [f"{kind}:{NAMES[place]}" for kind in kinds for place in forests]


@card("wild-child", wild)
def adopt(table: Table, tribe: int, _window: str, target: list[str]) -> None:
    table.put(tribe, target[0], AT[target[1]])
