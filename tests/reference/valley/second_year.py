"""Survival, births, seedtime and cards in the second implementation: steps 6 to 9 (V10 to V13)."""

from functools import partial

from tests.reference.agenda import Question, ask, chance
from tests.reference.valley.second_animals import DICE
from tests.reference.valley.second_land import NAMES, PEOPLE, PLACES, WARRIOR, WOMAN, Place
from tests.reference.valley.second_table import SUMMER, WINTER, Table, place_in
from tests.reference.valley.second_underway import Put
from tests.reference.valley.second_window import could_play, play, plays, window


def is_last_of_season(table: Table) -> bool:
    """V4.3"""
    return table.month == 3 and not table.held


def everybody(table: Table) -> list[int]:
    return list(range(table.players))


# Tribes that are out [V14.6, V17.1]


def check_elimination(table: Table) -> None:
    for tribe in range(table.players):
        if table.standing[tribe] == "playing" and not table.total(tribe):
            table.fire.pop(tribe, None)
            table.food[tribe] = 0
            if table.second_start and table.year == 1 and tribe not in table.returned:
                table.standing[tribe] = "waiting"
            else:
                give_up(table, tribe)


def give_up(table: Table, tribe: int) -> None:
    table.standing[tribe] = "gone"
    lay_down(table, tribe)


def lay_down(table: Table, tribe: int) -> None:
    table.food[tribe] = 0
    table.discards |= table.hands[tribe]
    table.known = {(spy, t) for spy, t in table.known if t not in table.hands[tribe]}
    table.hands[tribe] = set()


# Step 6 [V10]


def survival(table: Table) -> None:
    table.next(
        partial(window, "survival-start", everybody(table)),
        eat_all,
        end_harvest,
        check_elimination,
        survival_end,
    )


def eat_all(table: Table) -> None:
    table.next(*(partial(eat, tribe) for tribe in table.order))


def eat(tribe: int, table: Table) -> None:
    """V10.1, V10.4"""
    table.food[tribe] += income(table, tribe)
    table.next(partial(starve, tribe))


def income(table: Table, tribe: int) -> int:
    places = [place for place in table.where(tribe) if not table.land.is_lake(place)]
    fish = 0 if table.drought else sum(map(table.land.has_fish, places))
    if (tribe, "net") in table.charms:
        fish *= 2
    gathers = table.season == SUMMER or (tribe, "roots") in table.charms
    plants = sum(table.land.terrain[place] == "forest" for place in places) if gathers else 0
    return fish + plants + harvest_of(table, tribe)


def harvest_of(table: Table, tribe: int) -> int:
    """V10.1, V10.2, V15.3, V16.33"""
    if table.season != SUMMER or not is_last_of_season(table):
        return 0
    rich = "abundant-rain" in table.open_events or (tribe, "manure") in table.charms
    key = "rain_harvest" if rich else "harvest"
    worth = {2: table.figures[f"{key}_intact"], 1: table.figures[f"{key}_damaged"]}
    return sum(
        worth[level]
        for place, level in table.fields.items()
        if table.here(tribe, place)
        if table.tribes_at(place) == [tribe] or table.camps.get(place) == tribe
    )


def need(table: Table, tribe: int) -> int:
    """V10.4, V15.17"""
    pawns = table.total(tribe)
    if table.event == "great-cold" and tribe not in table.fire:
        return 3 * pawns // 2
    return pawns


def starve(tribe: int, table: Table) -> Question | None:
    if not table.total(tribe):
        return None

    def answer(table: Table, word: str) -> None:
        if word == "done":
            table.food[tribe] -= need(table, tribe)
            return
        table.kill(tribe, word.split(":")[1], place_in(word, 2))
        table.feed_cannibals(tribe, 1)
        table.next(partial(starve, tribe))

    words = [
        f"lose:{kind}:{NAMES[place]}"
        for place in PLACES
        for kind in PEOPLE
        if table.pawns[tribe, kind, place]
    ]
    can_pay = table.food[tribe] >= need(table, tribe)
    return ask(tribe, ["done", *words] if can_pay else words, answer)


def end_harvest(table: Table) -> None:
    """V10.3, V16.21"""
    if table.season == SUMMER and is_last_of_season(table):
        table.fields.clear()
        table.palisades.clear()


def survival_end(table: Table) -> None:
    """V16.2"""
    if table.season == SUMMER and table.month == 1:
        table.next(partial(window, "survival-end", everybody(table)))


# Step 7 [V11]


def births(table: Table) -> None:
    """V4.1, V4.2"""
    if not is_last_of_season(table) or (table.season == WINTER and not table.winter_births):
        return
    table.herbs.clear()
    table.beasts.clear()
    table.brought.clear()
    table.next(
        partial(window, "births-start", everybody(table)),
        bear_all,
        partial(window, "births-end", everybody(table)),
        lambda table: table.brought.clear(),
    )


def bear_all(table: Table) -> None:
    """V11.2: in player order, hexes ascending"""
    table.next(
        *(partial(bear_at, tribe, place) for tribe in table.order for place in PLACES),
    )


def bear_at(tribe: int, place: Place, table: Table) -> None:
    number = 0
    if table.camps.get(place) == tribe:
        number = min(2, table.pawns[tribe, WOMAN, place])
        number += number > 0 and (tribe, "fertility") in table.charms
    elif table.beasts.get(place) == tribe:
        number = 1
    table.next(*[partial(birth, tribe, place)] * number)


def birth(tribe: int, place: Place, table: Table) -> Question | None:
    """V11.3, V16.40"""
    if place in table.herbs and table.camps.get(place) == tribe:
        words = [f"child:{kind}" for kind in PEOPLE if table.supply(tribe, kind)]
        then = partial(chosen_child, tribe, place)
        return ask(tribe, words, then) if words else None
    return chance(DICE, partial(born, tribe, place))


def chosen_child(tribe: int, place: Place, table: Table, word: str) -> None:
    table.brought[place] += bear(table, tribe, place, word.partition(":")[2])


def born(tribe: int, place: Place, table: Table, word: str) -> None:
    die = int(word[-1])
    if die < 6:
        table.brought[place] += bear(table, tribe, place, WOMAN if die <= 2 else WARRIOR)
    else:
        roll = partial(twin, tribe, place)
        table.next(
            partial(roll, []),
        )


def twin(tribe: int, place: Place, came: list[bool], table: Table) -> Question:
    def note(table: Table, word: str) -> None:
        kind = WOMAN if int(word[-1]) <= 2 else WARRIOR
        all_came = [*came, bear(table, tribe, place, kind)]
        if len(all_came) < 2:
            table.next(partial(twin, tribe, place, all_came))
        else:
            table.brought[place] += any(all_came)

    return chance(DICE, note)


def bear(table: Table, tribe: int, place: Place, kind: str) -> bool:
    """V11.4"""
    has_one = table.supply(tribe, kind) > 0
    table.put(tribe, kind, place)
    return has_one


# Step 8 [V12]


def seedtime(table: Table) -> None:
    if table.season == WINTER and is_last_of_season(table):
        table.next(*(partial(seed, tribe) for tribe in table.order))


def seed(tribe: int, table: Table) -> Question | None:
    if not table.lives(tribe):
        return None
    high = ("mountain", "volcano") if (tribe, "terraces") in table.charms else ()
    words = [f"seed:{NAMES[place]}" for place in sowable(table, tribe, "plain", *high)]
    words += plays(table, tribe, "seedtime")
    if not words and not could_play(table, tribe, "seedtime"):
        return None

    def answer(table: Table, word: str) -> None:
        if word == "done":
            return
        table.next(partial(seed, tribe))
        if word.startswith("seed:"):
            sow(table, tribe, place_in(word, 1))
        else:
            play(table, tribe, "seedtime", word)

    return Put(tribe, dict.fromkeys(["done", *words], 1), answer)


def sowable(table: Table, tribe: int, *kinds: str) -> list[Place]:
    """V12.1, V12.2"""
    if table.food[tribe] < table.figures["seed_cost"] or not table.has_field_left():
        return []
    return [
        place
        for place in table.camps_of(tribe)
        if table.land.terrain[place] in kinds and place not in table.fields
        if table.pawns[tribe, WARRIOR, place] or not table.figures["seed_needs_warrior"]
    ]


def sow(table: Table, tribe: int, place: Place) -> None:
    table.food[tribe] -= table.figures["seed_cost"]
    table.fields[place] = 2


# Step 9 [V13]


def draw_cards(table: Table) -> None:
    if is_last_of_season(table):
        table.next(*(partial(draw_if_short, tribe) for tribe in table.order))


def hand_size(table: Table) -> int:
    return int(table.figures["trick_max"][str(table.players)])


def draw_if_short(tribe: int, table: Table) -> Question | None:
    return draw_card(tribe, table) if len(table.hands[tribe]) < hand_size(table) else None


def draw_card(tribe: int, table: Table) -> Question | None:
    if not table.deck:
        table.deck, table.discards = table.discards, set()
    if not table.deck:
        return None

    def take(table: Table, word: str) -> None:
        trick = word.partition(":")[2]
        table.deck.remove(trick)
        table.hands[tribe].add(trick)

    return chance([f"trick:{trick}" for trick in table.deck], take)
