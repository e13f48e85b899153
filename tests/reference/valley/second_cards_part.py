"""Trick cards for a tribe's own part of step 4, second implementation (V16.10 to V16.49)."""

from collections.abc import Callable

from tests.reference.agenda import chance
from tests.reference.valley.second_animals import is_blocked
from tests.reference.valley.second_events import deck_of
from tests.reference.valley.second_land import (
    AT,
    DIRECTIONS,
    NAMES,
    PEOPLE,
    TRIBES,
    WARRIOR,
    WOMAN,
    Place,
    neighbours,
    step,
)
from tests.reference.valley.second_part import (
    ACROSS,
    FREE,
    FURTHER,
    OVER,
    RAFT,
    THROUGH,
    boons,
    build,
    can_build,
    free,
    holders,
    may_leave,
    movable,
    num_free,
    reach,
    shift,
    unmoved,
)
from tests.reference.valley.second_table import SUMMER, WINTER, Table
from tests.reference.valley.second_window import card

# Cards that help a group to move [V16.6]


def helped(table: Table, tribe: int, boon: str) -> list[str]:
    """Return the hexes from which a card lets pawns reach an additional hex."""
    places = []
    for place in table.where(tribe):
        old = boons(table, place)
        new = old | {boon}
        if new != old and movable(table, place, new):
            before = reach(table, place, old) if may_leave(table, place, old) else set()
            if reach(table, place, new) - before:
                places.append(NAMES[place])
    return places


def help_group(table: Table, place: Place, boon: str) -> None:
    assert table.part
    table.part.boons.setdefault(place, set()).add(boon)


def helping(boon: str) -> tuple[Callable[..., list[str]], Callable[..., None]]:
    return (
        lambda table, tribe, _window: helped(table, tribe, boon),
        lambda table, _tribe, _window, target: help_group(table, AT[target[0]], boon),
    )


def marches(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.11"""
    ways = [FURTHER, OVER] if table.season == SUMMER else [FURTHER]
    return [f"{way}:{place}" for way in ways for place in helped(table, tribe, way)]


@card("endurance", marches)
@card("forced-march", marches)
def march(table: Table, _tribe: int, _window: str, target: list[str]) -> None:
    help_group(table, AT[target[1]], target[0])


card("bridge", helping(ACROSS)[0])(helping(ACROSS)[1])
card("camouflage", helping(THROUGH)[0])(helping(THROUGH)[1])


def crossings(table: Table, tribe: int, window: str) -> list[str]:
    """V16.26"""
    return flooded(table, tribe, window) if window == "flood" else helped(table, tribe, ACROSS)


def flooded(table: Table, tribe: int, _window: str) -> list[str]:
    """Return the flooded hexes where a tribe's pawns are not yet saved."""
    places = [place for place in table.where(tribe) if place in table.flooded]
    return [NAMES[place] for place in places if (tribe, place) not in table.saved]


@card("swimming", crossings)
@card("tree-trunks", crossings)
def cross(table: Table, tribe: int, window: str, target: list[str]) -> None:
    if window == "flood":
        table.saved.add((tribe, AT[target[0]]))
    else:
        help_group(table, AT[target[0]], ACROSS)


def unpinned(table: Table, tribe: int) -> list[str]:
    """V16.16: hexes that more pawns may leave thanks to the card"""
    if not table.pinned:
        return []
    return [NAMES[place] for place in table.where(tribe) if frees(table, tribe, place)]


def frees(table: Table, tribe: int, place: Place) -> bool:
    old = boons(table, place)
    if FREE in old or not table.others(tribe, place) or not movable(table, place, old | {FREE}):
        return False
    may_go = max(0, table.here(tribe, place) - holders(table, tribe, place))
    return bool(num_free(table, place) > may_go and reach(table, place, old))


def rafts(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.10"""
    words = []
    for place in table.where(tribe):
        cards = boons(table, place)
        if kinds := movable(table, place, cards):
            ends = reach(table, place, cards | {RAFT}) - reach(table, place, cards)
            words += [f"{NAMES[place]}:{kind}:{NAMES[end]}" for kind in kinds for end in ends]
    return words


@card("raft", rafts)
def raft(table: Table, _tribe: int, _window: str, target: list[str]) -> None:
    shift(table, target[1], AT[target[0]], AT[target[2]])


# Cards against others


def thefts(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.19"""
    near = {other for place in table.where(tribe) for other in table.dry(place)}
    victims = {owner for place, owner in table.camps.items() if place in near and owner != tribe}
    words = [f"food:{TRIBES[victim]}" for victim in victims if table.food[victim]]
    if table.advanced and tribe not in table.fire and table.camps_of(tribe):
        words += [f"fire:{TRIBES[victim]}" for victim in victims if victim in table.fire]
    return words


@card("theft", thefts)
def steal(table: Table, tribe: int, _window: str, target: list[str]) -> None:
    if target[0] == "fire":
        table.take_fire(tribe)
    else:
        victim = TRIBES.index(target[1])
        loot = min(4, table.food[victim])
        table.food[victim] -= loot
        table.food[tribe] += loot


def spied(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.35"""
    near = {other for place in table.where(tribe) for other in neighbours(place)}
    return [
        TRIBES[other]
        for other in table.order
        if other != tribe and any(table.here(other, place) for place in near)
        if any((tribe, trick) not in table.known for trick in table.hands[other])
    ]


@card("spying", spied)
def spy(table: Table, tribe: int, _window: str, target: list[str]) -> None:
    table.known |= {(tribe, trick) for trick in table.hands[TRIBES.index(target[0])]}


def lovers(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.49"""
    wet = table.flooded | table.snowed
    return [
        f"{NAMES[place]}:{way}:{kind}:{TRIBES[other]}"
        for place in table.where(tribe)
        for way in DIRECTIONS
        if step(place, way) in table.dry(place) and not wet & {place, step(place, way)}
        for kind, own in ((WARRIOR, WOMAN), (WOMAN, WARRIOR))
        if table.pawns[tribe, own, place] and table.supply(tribe, kind)
        for other in table.order
        if other != tribe and table.pawns[other, kind, step(place, way)]
    ]


@card("love", lovers)
def love(table: Table, tribe: int, _window: str, target: list[str]) -> None:
    place, kind = AT[target[0]], target[2]
    table.take(TRIBES.index(target[3]), kind, step(place, target[1]))
    table.put(tribe, kind, place, is_spent=True)


# Cards about coming events, camps, animals


def unforeseen(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.20"""
    return [""] if table.turns and tribe not in table.seers else []


@card("intuition", unforeseen)
def foresee(table: Table, tribe: int, _window: str, _target: list[str]) -> None:
    def seen(table: Table, word: str) -> None:
        table.foreseen = word.partition(":")[2]

    table.seers.add(tribe)
    if not table.foreseen:
        table.next(lambda table: chance(omens(table), seen))


def omens(table: Table) -> dict[str, int]:
    deck = deck_of(table, next_season(table))
    return {word.replace("event:", "omen:"): number for word, number in deck.items()}


def next_season(table: Table) -> str:
    if not is_last_of_season(table):
        return table.season
    return WINTER if table.season == SUMMER else SUMMER


def is_last_of_season(table: Table) -> bool:
    """V4.3"""
    return table.month == 3 and not table.held


def pacts(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.31"""
    return [
        f"{kind}:{NAMES[place]}"
        for place in table.where(tribe)
        if can_build(table, place)
        for kind in PEOPLE
        if free(table, kind, place) > 1
    ]


@card("pact", pacts)
def make_pact(table: Table, _tribe: int, _window: str, target: list[str]) -> None:
    build(table, AT[target[1]], (target[0], target[0]))
    table.pacts[AT[target[1]]] = table.turns + 1


def can_flee(table: Table, place: Place, way: str) -> bool:
    return any(not is_blocked(table, kind, place, way) for kind in table.species_at(place))


def drums(table: Table, tribe: int, window: str) -> list[str]:
    """V16.28"""
    if window == "animals-end":
        return [
            f"{NAMES[place]}:{way}"
            for place in table.where(tribe)
            for way in DIRECTIONS
            if can_flee(table, place, way)
        ]
    words = []
    for place in table.where(tribe):
        cards = boons(table, place)
        if movable(table, place, cards):
            ends = set(table.dry(place)) & reach(table, place, cards)
            words += [
                f"{NAMES[place]}:{way}"
                for way in DIRECTIONS
                if step(place, way) in ends and can_flee(table, step(place, way), way)
            ]
    return words


@card("war-drum", drums)
def drum(table: Table, _tribe: int, window: str, target: list[str]) -> None:
    place, way = AT[target[0]], target[1]
    flee(table, place if window == "animals-end" else step(place, way), way)


def flee(table: Table, place: Place, way: str) -> None:
    """Let each species on a hex flee, unless it is blocked."""
    for species in table.species_at(place):
        if not is_blocked(table, species, place, way):
            for animal in table.beasts_at(place, species):
                table.animals[animal] = step(place, way)
            table.tread(species, step(place, way))


# Cards for ``move_end``


def sources(table: Table, tribe: int) -> list[Place]:
    """Return the hexes that hold an unmoved pawn and no opposing pawn."""
    return [
        place
        for place in table.where(tribe)
        if unmoved(table, tribe, place) > 0 and not table.opposing(tribe, place)
    ]


def kindled(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.37"""
    near = {other for place in sources(table, tribe) for other in table.dry(place)}
    forests = set(table.land.of("forest")) - table.burning
    return [NAMES[place] for place in near & forests] if table.season == SUMMER else []


@card("fire-raiser", kindled)
def raise_fire(table: Table, tribe: int, _window: str, target: list[str]) -> None:
    place = AT[target[0]]
    table.feed_cannibals(tribe, enemies(table, tribe, place))
    table.burning.add(place)
    table.wipe(place)


def enemies(table: Table, tribe: int, place: Place) -> int:
    return sum(table.here(other, place) for other in range(table.players) if other != tribe)


def buried(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.42"""
    high = [place for place in sources(table, tribe) if table.land.is_high(place)]
    near = {other for place in high for other in table.dry(place)}
    low = near & set(table.land.of("plain", "forest"))
    return [NAMES[place] for place in low if table.holds_animals(place) or table.beasts_at(place)]


@card("rockfall", buried)
def bury(table: Table, _tribe: int, _window: str, target: list[str]) -> None:
    table.wipe(AT[target[0]], keeps_field=True)
