"""Events in the second implementation: step 1 (V5, V15)."""

from collections.abc import Callable
from functools import partial

from tests.reference.agenda import Question, ask, chance
from tests.reference.valley.second_animals import DICE, loner_comes
from tests.reference.valley.second_fights import fight_bear
from tests.reference.valley.second_land import (
    EVENTS,
    NAMES,
    PEOPLE,
    PLACES,
    RIVERS,
    SPECIES,
    WARRIOR,
    WOMAN,
    Place,
    letter_word,
    neighbours,
)
from tests.reference.valley.second_table import Table, place_in
from tests.reference.valley.second_window import window


def event_step(table: Table) -> Question | None:
    """V5.1 to V5.3"""
    end_turn_effects(table)
    return draw_event(table) if table.turns >= 2 else None


def end_turn_effects(table: Table) -> None:
    for places in (table.burning, table.flooded, table.snowed, table.lava):
        places.clear()
    table.event = table.ailing = ""
    for marks in (table.charms, table.strong, table.aloof, table.saved):
        marks.clear()


def deck_of(table: Table, season: str) -> dict[str, int]:
    """Return a season's deck, reshuffled if it is exhausted (V5.3)."""
    cards = [event for event, card in EVENTS.items() if card["season"] == season]
    if not any(table.events[event] for event in cards):
        for event in cards:
            lying = table.open_events.count(event)
            lying += event == table.event and EVENTS[event]["duration"] == "turn"
            table.events[event] = EVENTS[event]["count"][table.edition] - lying
    return {f"event:{event}": table.events[event] for event in cards if table.events[event]}


def draw_event(table: Table) -> Question:
    words = deck_of(table, table.season)
    if table.foreseen:
        words = {f"event:{table.foreseen}": 1}
    return chance(words, take_event)


def take_event(table: Table, word: str) -> None:
    event = word.partition(":")[2]
    table.events[event] -= 1
    table.foreseen = ""
    table.seers.clear()
    table.event = event
    if EVENTS[event]["duration"] == "season":
        table.open_events.append(event)
    ends = EVENTS[event].get("params", {}).get("ends", ())
    if "drought" in table.open_events and "drought" in ends:
        table.open_events.remove("drought")
    happen = HAPPENINGS.get(event)
    if happen:
        table.next(happen)


def rolled(then: Callable[[Table, int], None]) -> Callable[[Table], Question]:
    """Return a step that rolls one die and passes the result to ``then``."""
    return lambda _table: chance(DICE, lambda table, word: then(table, int(word[-1])))


def region(table: Table, kind: str, number: int) -> list[Place]:
    return sorted(table.land.regions[kind, number])


# Losses on hexes [V5.6]


def strike(table: Table, places: list[Place]) -> None:
    """Kill the loners on some hexes, and let each tribe lose a pawn on each of its hexes there."""
    for place in places:
        table.kill_loners(place)
    table.next(*(partial(lose_on, tribe, places) for tribe in table.order))


def lose_on(tribe: int, places: list[Place], table: Table) -> None:
    safe = {place for other, place in table.saved if other == tribe}
    struck = [place for place in sorted(places) if place not in safe and table.here(tribe, place)]
    table.next(*(partial(lose_one, tribe, [place], PEOPLE) for place in struck))


def lose_one(
    tribe: int, places: list[Place], kinds: tuple[str, ...], table: Table
) -> Question | None:
    words = [
        f"lose:{kind}:{NAMES[place]}"
        for place in places
        for kind in kinds
        if table.pawns[tribe, kind, place]
    ]
    return ask(tribe, words, partial(lose, tribe)) if words else None


def lose(tribe: int, table: Table, word: str) -> None:
    table.kill(tribe, word.split(":")[1], place_in(word, 2))


# Summer


def ailing_animals(table: Table, die: int) -> None:
    """V15.1"""
    (table.ailing,) = [name for name, kind in SPECIES.items() if kind["die"] == die]
    for animal in [a for a in table.animals if a.species == table.ailing]:
        del table.animals[animal]


def prolong(table: Table) -> None:
    """V15.2, V15.22"""
    if not table.prolonged:
        table.held = table.prolonged = True


def abundant_rain(table: Table) -> None:
    """V15.3"""
    table.fire.clear()


def eruption(table: Table) -> None:
    """V15.4"""
    for place in table.land.of("volcano"):
        table.burning.add(place)
        table.wipe(place)
    reached = [place for place in sorted(table.land.lava) if not table.land.is_lake(place)]
    table.lava.update(reached)
    for place in reached:
        table.kill_animals(place)
    table.settle()
    strike(table, reached)


def forest_fire(table: Table, die: int) -> None:
    """V15.5"""
    for place in region(table, "forest", die):
        table.burning.add(place)
        table.wipe(place)


def flood(river: str, table: Table) -> None:
    """V15.6"""
    places = table.land.floods(river)
    table.flooded.update(places)
    tribes = [tribe for tribe in table.order if any(table.here(tribe, p) for p in places)]
    table.next(partial(window, "flood", tribes), partial(drown, places))


def drown(places: list[Place], table: Table) -> None:
    for tribe in [tribe for tribe, place in table.fire.items() if place in places]:
        del table.fire[tribe]
    for place in places:
        table.kill_animals(place)
        table.remove_camp(place)
        table.remove_field(place)
    table.settle()
    strike(table, places)


def drought(table: Table) -> None:
    """V15.8"""
    for place in list(table.fields):
        table.lower(place)


def earthquake(table: Table, die: int) -> None:
    """V15.9"""
    core = region(table, "mountain", die)
    shake(table, sorted({*core, *(other for place in core for other in neighbours(place))}))


def avalanche(table: Table, die: int) -> None:
    """V15.16"""
    shake(table, region(table, "mountain", die))


def shake(table: Table, places: list[Place]) -> None:
    for place in places:
        table.kill_animals(place)
    table.settle()
    strike(table, places)


def locusts(table: Table, die: int) -> None:
    """V15.10"""
    for place in region(table, "plain", die):
        if place in table.fields:
            table.lower(place)
    table.food = [food - food // 2 for food in table.food]


def rodents(table: Table) -> None:
    """V15.13"""
    for tribe in range(table.players):
        villages = [p for p in table.camps_of(tribe) if not table.land.is_high(p)]
        table.food[tribe] = max(0, table.food[tribe] - 2 * len(villages))


def epidemic(table: Table, die: int) -> None:
    """V15.20"""
    kind = WARRIOR if die >= 4 else WOMAN
    table.next(*(partial(lose_one, tribe, list(PLACES), (kind,)) for tribe in table.order))


# Winter


def wolf_pack(table: Table, die: int) -> None:
    """V15.14"""
    params = EVENTS[table.event]["params"]
    letter = params["entry_by_die"][table.edition][die - 1]
    place = table.entries[letter_word(letter, table.edition)]
    if place not in table.barred:
        for animal in sorted(table.reserve)[: params["wolves"]]:
            table.animals[animal] = place


def frozen_river(table: Table, die: int) -> None:
    """V15.15"""
    table.frozen.add(RIVERS[die > 3])
    table.settle()


def cave_bears(table: Table, die: int) -> None:
    """V15.23"""
    for number in range(die, die + 6):
        caves = [p for p in region(table, "mountain", (number - 1) % 6 + 1) if p in table.camps]
        if caves:
            table.next(*(partial(fight_bear, place) for place in caves))
            return


def snowfall(table: Table) -> None:
    """V15.24"""
    high = table.land.of("mountain", "volcano")
    table.snowed.update(high)
    for place in high:
        table.kill_loners(place)
    for tribe in table.order:
        safe = {(tribe, place) for place in high if table.camps.get(place) == tribe}
        table.saved |= safe
    strike(table, high)


HAPPENINGS: dict[str, Callable[[Table], Question | None]] = {
    "ailing-animals": rolled(ailing_animals),
    "mild-autumn": prolong,
    "abundant-rain": abundant_rain,
    "volcanic-eruption": eruption,
    "forest-fire": rolled(forest_fire),
    "flood-small": partial(flood, "small"),
    "flood-big": partial(flood, "big"),
    "flood": rolled(lambda table, die: flood(RIVERS[die > 3], table)),
    "drought": drought,
    "earthquake": rolled(earthquake),
    "locusts": rolled(locusts),
    "loner": loner_comes,
    "rodents": rodents,
    "epidemic": rolled(epidemic),
    "wolf-pack-four": rolled(wolf_pack),
    "wolf-pack-three": rolled(wolf_pack),
    "frozen-river": rolled(frozen_river),
    "avalanche": rolled(avalanche),
    "long-winter": prolong,
    "cave-bears": rolled(cave_bears),
    "snowfall": snowfall,
    "loner-winter": loner_comes,
    "volcanic-eruption-winter": eruption,
}
