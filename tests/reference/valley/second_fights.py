"""Fights in the second implementation: step 5 and cave bears (V9, V15.12, V15.23)."""

from functools import partial

from tests.reference.agenda import Question, ask, chance
from tests.reference.valley.second_animals import DICE
from tests.reference.valley.second_capture import capture
from tests.reference.valley.second_land import (
    NAMES,
    PEOPLE,
    PLACES,
    SPECIES,
    WARRIOR,
    WOLF,
    WOMAN,
    Place,
)
from tests.reference.valley.second_table import Table, place_in
from tests.reference.valley.second_underway import Fight
from tests.reference.valley.second_window import closes, window

TRIBAL, BEAR = "tribal", "bear-of-a-cave"
Dice = dict[object, int]


def fights(table: Table) -> None:
    """V9.1, V9.12"""
    table.fought = set()
    everybody = list(range(table.players))
    loners = [partial(loner_fights, kind, place) for place in PLACES for kind in (WOMAN, WARRIOR)]
    table.next(
        partial(window, "step5-start", everybody),
        *loners,
        *(partial(name_hex, tribe) for tribe in table.order),
    )


# Loners


def loner_fights(kind: str, place: Place, table: Table) -> Question | None:
    """V15.12: species by species, in the order of the species' dice"""
    species = table.species_at(place)
    if table.loners.get(kind) != place or not species:
        return None
    bonus = 0
    if kind == WARRIOR:
        bonus = 1 if table.from_first else 0

    def result(table: Table, dice: Dice) -> None:
        number = len(table.beasts_at(place, species[0]))
        values = dice["loner"] + bonus, dice["herd"] + herd_bonus(table, number)
        if values[0] > values[1]:
            del table.animals[table.beasts_at(place, species[0])[0]]
        elif values[0] < values[1]:
            del table.loners[kind]
        table.next(partial(loner_fights, kind, place))

    return roll(["loner", "herd"], {}, result)


def herd_bonus(table: Table, number: int) -> int:
    """V9.3"""
    return number if table.figures["animal_bonus"] == "all" else number - 1


def roll(rollers: list, dice: Dice, then) -> Question:
    """Let all sides roll a die, one after another, then pass on the results."""

    def note(table: Table, word: str) -> None:
        rolled = dice | {rollers[0]: int(word[-1])}
        if rollers[1:]:
            table.next(lambda _table: roll(rollers[1:], rolled, then))
        else:
            then(table, rolled)

    return chance(DICE, note)


# Choosing the hex and the species


def name_hex(tribe: int, table: Table) -> Question | None:
    """V9.1"""
    places = [place for place in PLACES if is_contested(table, tribe, place)]
    if not places:
        return None

    def fight(table: Table, word: str) -> None:
        place = place_in(word, 1)
        table.fought.add(place)
        table.next(partial(tribes_fight, place), partial(hunts, place), partial(name_hex, tribe))

    return ask(tribe, [f"fight:{NAMES[place]}" for place in places], fight)


def is_contested(table: Table, tribe: int, place: Place) -> bool:
    if place in table.fought or not table.here(tribe, place):
        return False
    return bool(len(table.tribes_at(place)) > 1 or table.beasts_at(place))


# Tribe against tribe


def fighters(table: Table, tribe: int, place: Place) -> int:
    """V9.4, V16.13"""
    women = table.pawns[tribe, WOMAN, place] if (tribe, place) in table.strong else 0
    return table.pawns[tribe, WARRIOR, place] + women


def taking_part(table: Table, place: Place) -> list[int]:
    return [t for t in table.tribes_at(place) if (t, place) not in table.aloof]


def tribes_fight(place: Place, table: Table) -> None:
    sides = taking_part(table, place)
    has_warriors = any(fighters(table, tribe, place) for tribe in sides)
    if len(sides) < 2 or not (has_warriors or women_fight(table)):
        return
    table.fight = Fight(place, TRIBAL, sides)
    table.next(partial(window, "fight-start", sides), go_on_fighting, end_of_fight)


def women_fight(table: Table) -> bool:
    return bool(table.figures["women_in_tribal_fights"] != "never")


@closes("fight-start")
def is_over(table: Table) -> bool:
    """V16.9: no opponent is left to fight or capture, or no animal"""
    fight = table.fight
    assert fight
    sides = [tribe for tribe in fight.sides if table.here(tribe, fight.place)]
    if fight.foe != TRIBAL:
        return not sides or not num_animals(table)
    armed = any(fighters(table, tribe, fight.place) for tribe in sides)
    return len(sides) < 2 or not (armed or women_fight(table))


def go_on_fighting(table: Table) -> Question | None:
    """V9.4 to V9.6"""
    fight = table.fight
    assert fight
    sides = [tribe for tribe in fight.sides if table.here(tribe, fight.place)]
    armed = [tribe for tribe in sides if fighters(table, tribe, fight.place)]
    if len(armed) > 1:
        return round_of(armed)
    if not armed and women_fight(table) and len(sides) > 1:
        return round_of(sides)
    victors = armed or sides
    if len(victors) == 1:
        losers = [tribe for tribe in table.order if tribe in fight.sides and tribe not in victors]
        captures = [partial(capture, victors[0], loser, fight.place) for loser in losers]
        table.next(*captures)
    return None


def end_of_fight(table: Table) -> None:
    table.fight = None
    table.settle()


def round_of(rollers: list[int]) -> Question:
    return roll(list(rollers), {}, round_result)


def round_result(table: Table, dice: Dice) -> None:
    """V9.2, V9.6"""
    fight = table.fight
    assert fight
    table.charms |= {(tribe, "rolled") for tribe in dice}
    values = {tribe: die + tribal_bonus(table, tribe) for tribe, die in dice.items()}
    best = [tribe for tribe in values if values[tribe] == max(values.values())]
    if len(best) > 1:
        table.next(lambda _table: round_of(list(dice)))
        return
    losers = [tribe for tribe in dice if tribe not in best]
    table.next(*(partial(lose_in_round, tribe, best[0]) for tribe in losers), after_round)


def tribal_bonus(table: Table, tribe: int) -> int:
    """V9.3"""
    fight = table.fight
    assert fight
    number = fighters(table, tribe, fight.place)
    bonus = number if table.from_first or not number else number - 1
    return bonus + camp_bonus(table, tribe) + card_bonus(table, tribe)


def camp_bonus(table: Table, tribe: int) -> int:
    """V9.3, V9.11"""
    fight = table.fight
    assert fight
    if table.camps.get(fight.place) != tribe or fight.foe == BEAR:
        return 0
    return table.cave_bonus if table.land.is_high(fight.place) else 1


def card_bonus(table: Table, tribe: int) -> int:
    fight = table.fight
    assert fight
    bonus = fight.boost[tribe] + table.wolf_at(tribe, fight.place)
    bonus += (tribe, "flint") in table.charms
    if fight.foe != TRIBAL and (tribe, "torches") in table.charms:
        bonus += 2
    return bonus


def lose_in_round(tribe: int, killer: int | None, table: Table) -> Question:
    """V9.8, V16.30"""
    fight = table.fight
    assert fight
    place = fight.place
    words = [f"lose:{kind}:{NAMES[place]}" for kind in losable(table, tribe)]

    def lose(table: Table, word: str) -> None:
        kind = word.split(":")[1]
        table.kill(tribe, kind, place)
        if killer is not None and kind != WOLF:
            table.feed_cannibals(killer, 1)

    return ask(tribe, words, lose)


def losable(table: Table, tribe: int) -> list[str]:
    fight = table.fight
    assert fight
    kinds = [kind for kind in PEOPLE if table.pawns[tribe, kind, fight.place]]
    chooses = table.figures["losses"] == "owner_choice" or (tribe, fight.place) in table.strong
    if not chooses and len(kinds) > 1:
        kinds = [WARRIOR]
    return [*kinds, WOLF] if table.wolf_at(tribe, fight.place) else kinds


def after_round(table: Table) -> None:
    assert table.fight
    table.next(partial(window, "round-end", table.fight.sides), go_on_fighting)


@closes("round-end")
def has_no_round_left(table: Table) -> bool:
    """V16.2: ``round_end`` opens only if the fight continues"""
    fight = table.fight
    assert fight
    sides = [tribe for tribe in fight.sides if table.here(tribe, fight.place)]
    armed = [tribe for tribe in sides if fighters(table, tribe, fight.place)]
    return len(armed) == 1 or len(sides) < 2 or not (armed or women_fight(table))


# Against animals


def hunts(place: Place, table: Table) -> None:
    """V9.7"""
    table.next(*(partial(hunt, tribe, place) for tribe in taking_part(table, place)))


def hunt(tribe: int, place: Place, table: Table) -> Question | None:
    species = table.species_at(place)
    if not species or (tribe, place) in table.aloof or not table.here(tribe, place):
        return None

    def begin(table: Table, word: str) -> None:
        kind = word.partition(":")[2]
        table.fight = Fight(place, kind, [tribe])
        table.next(
            partial(window, "fight-start", [tribe]),
            partial(face, tribe),
            end_of_fight,
            partial(hunt, tribe, place),
        )

    return ask(tribe, [f"hunt:{kind}" for kind in species], begin)


def num_animals(table: Table) -> int:
    fight = table.fight
    assert fight
    if fight.foe == BEAR:
        return 1 - fight.slain
    return len(table.beasts_at(fight.place, fight.foe))


def face(tribe: int, table: Table) -> Question | None:
    """V9.2, V9.7, V9.8"""
    fight = table.fight
    assert fight
    if fight.foe == BEAR and fight.slain:
        table.food[tribe] += meat(table, BEAR)
        return None
    is_out = (tribe, fight.place) in table.aloof or not table.here(tribe, fight.place)
    if is_out or not num_animals(table):
        return None
    return roll([tribe, "herd"], {}, partial(faced, tribe))


def faced(tribe: int, table: Table, dice: Dice) -> None:
    fight = table.fight
    assert fight
    table.charms |= {(tribe, "rolled"), (tribe, "hunted")}
    own = dice[tribe] + hunting_bonus(table, tribe)
    theirs = dice["herd"] + herd_bonus(table, num_animals(table))
    if own > theirs:
        slay(table, tribe)
    elif own < theirs:
        table.next(partial(lose_in_round, tribe, None), partial(face, tribe))
        return
    table.next(partial(face, tribe))


def slay(table: Table, tribe: int) -> None:
    fight = table.fight
    assert fight
    fight.slain += 1
    if fight.foe != BEAR:
        del table.animals[table.beasts_at(fight.place, fight.foe)[0]]
    if fight.foe != BEAR and not num_animals(table):
        table.food[tribe] += fight.slain * meat(table, fight.foe)


def meat(table: Table, foe: str) -> int:
    """V1.3, V15.19, V15.23"""
    food = 3 if foe == BEAR else SPECIES[foe]["food"]
    return max(0, food - 2 * ("lean-meat" in table.open_events))


def hunting_bonus(table: Table, tribe: int) -> int:
    """V9.3, V18.5"""
    fight = table.fight
    assert fight
    number = fighters(table, tribe, fight.place)
    has_woman = table.here(tribe, fight.place) > number
    counts_all = table.from_first or (has_woman and table.figures["women_as_first_die_vs_animals"])
    bonus = number if counts_all or not number else number - 1
    bonus += tribe in table.fire
    return bonus + camp_bonus(table, tribe) + card_bonus(table, tribe)


def fight_bear(place: Place, table: Table) -> None:
    """V15.23"""
    tribe = table.camps.get(place)
    if tribe is not None:
        table.fight = Fight(place, BEAR, [tribe])
        table.next(partial(window, "fight-start", [tribe]), partial(face, tribe), end_of_fight)
