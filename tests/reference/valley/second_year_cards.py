"""Trick cards for harvest, sowing and births, second implementation (V16.24 to V16.48)."""

from functools import partial

from tests.reference.agenda import Question
from tests.reference.valley.second_cards import charm, not_yet
from tests.reference.valley.second_cards_part import (
    is_last_of_season,
)
from tests.reference.valley.second_land import (
    AT,
    NAMES,
    PEOPLE,
    PLACES,
    TRIBES,
    WOMAN,
    Place,
)
from tests.reference.valley.second_table import SUMMER, WINTER, Table
from tests.reference.valley.second_underway import Put
from tests.reference.valley.second_window import card
from tests.reference.valley.second_year import harvest_of, sow, sowable


def fishers(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.29"""
    return [""] if not table.drought and any(map(table.land.has_fish, table.where(tribe))) else []


def gatherers(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.24"""
    in_forest = any(table.land.terrain[place] == "forest" for place in table.where(tribe))
    return [""] if table.season == WINTER and in_forest else []


def manurers(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.33"""
    is_due = table.season == SUMMER and is_last_of_season(table)
    if not is_due or "abundant-rain" in table.open_events:
        return []
    return [""] if harvest_of(table, tribe) else []


card("net", fishers)(partial(charm, "net"))
card("roots", gatherers)(partial(charm, "roots"))
card("manure", manurers)(partial(charm, "manure"))


def late(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.32"""
    return [NAMES[place] for place in sowable(table, tribe, "plain")]


@card("late-sowing", late)
def sow_late(table: Table, tribe: int, _window: str, target: list[str]) -> None:
    sow(table, tribe, AT[target[0]])


def terraces(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.25"""
    is_new = (tribe, "terraces") not in table.charms
    return [""] if is_new and sowable(table, tribe, "mountain", "volcano") else []


card("terraces", terraces)(partial(charm, "terraces"))


def can_have_children(table: Table, tribe: int) -> bool:
    """V11.4, V16.8"""
    return any(table.supply(tribe, kind) for kind in PEOPLE)


def nurseries(table: Table, tribe: int) -> list[Place]:
    """Return a tribe's camps that hold one of its women, if births are possible."""
    if not can_have_children(table, tribe):
        return []
    return [place for place in table.camps_of(tribe) if table.pawns[tribe, WOMAN, place]]


def fertile(table: Table, tribe: int, window: str) -> list[str]:
    """V16.23"""
    return not_yet("fertility", table, tribe, window) if nurseries(table, tribe) else []


card("fertility", fertile)(partial(charm, "fertility"))


def herb_camps(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.40"""
    return [NAMES[place] for place in nurseries(table, tribe)]


@card("good-herbs", herb_camps)
def choose_herbs(table: Table, _tribe: int, _window: str, target: list[str]) -> None:
    table.herbs.add(AT[target[0]])


def beastly(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.46"""
    if not can_have_children(table, tribe):
        return []
    places = [place for place in PLACES if table.pawns[tribe, WOMAN, place]]
    return [NAMES[place] for place in places if table.camps.get(place) != tribe]


@card("like-a-beast", beastly)
def bear_like_a_beast(table: Table, tribe: int, _window: str, target: list[str]) -> None:
    table.beasts[AT[target[0]]] = tribe


def mothers(table: Table, tribe: int, _window: str) -> list[str]:
    """V16.41"""
    return [
        f"{NAMES[place]}:{TRIBES[other]}"
        for place, number in table.brought.items()
        for other in table.tribes_at(place)
        if number > 0 and other != tribe and table.pawns[other, WOMAN, place]
    ]


@card("childbed-fever", mothers)
def spread_fever(table: Table, tribe: int, window: str, target: list[str]) -> None:
    let_die(table, tribe, target)

    def second(table: Table) -> Question | None:
        words = [f"childbed-fever:{word}" for word in mothers(table, tribe, window)]
        return Put(tribe, dict.fromkeys(["done", *words], 1), more) if words else None

    def more(table: Table, word: str) -> None:
        if word != "done":
            let_die(table, tribe, word.split(":")[1:])
            table.settle()

    table.next(second)


def let_die(table: Table, tribe: int, target: list[str]) -> None:
    place = AT[target[0]]
    table.take(TRIBES.index(target[1]), WOMAN, place)
    table.brought[place] -= 1
    table.feed_cannibals(tribe, 1)
