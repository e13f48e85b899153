"""Names of goods, animals, tiles and crafts, in words that ``say`` translates.

Names start with a lower-case letter. Countable things have texts for 0, 1 and more, so that each
language can inflect them. Objectives and cards have their texts in ``card_text.py``.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from steppe.core.i18n import MINUS, Forms, Translator, msgid, msgids
from steppe.draw.words import COLOURS, counter, listed
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.state import State

ALONE = ("yellow", "blue")  # the lone player, and the adversaries' cubes [D21.1, D21.8]
RIVALS = ("red", msgid("pink"), "blue")  # the adversaries [D21.4]

COUNTED: Mapping[str, Forms] = {  # texts for 0, 1 and more
    "wood": Forms("no wood", "1 wood", "{count} wood"),
    "stone": Forms("no stone", "1 stone", "{count} stones"),
    "fur": Forms("no fur", "1 fur", "{count} furs"),
    "bone": Forms("no bone", "1 bone", "{count} bones"),
    "tool": Forms("no tools", "1 tool", "{count} tools"),
    "fruit": Forms("no fruit", "1 fruit", "{count} fruit"),
    "meat": Forms("no meat", "1 meat", "{count} meat"),
    "famine": Forms("no famine", "1 famine", "{count} famine"),
    "token": Forms("no tokens", "1 token", "{count} tokens"),
    "point": Forms("no points", "1 point", "{count} points"),
    "place": Forms("no places", "1 place", "{count} places"),
    "member": Forms("no members", "1 member", "{count} members"),
    "hunter": Forms("no hunters", "1 hunter", "{count} hunters"),
    "guest": Forms("no guests", "1 guest", "{count} guests"),
    "newborn": Forms("no newborns", "1 newborn", "{count} newborns"),
    "cube": Forms("no cubes", "1 cube", "{count} cubes"),
    "exchange": Forms("no exchanges", "1 exchange", "{count} exchanges"),
    "step": Forms("no steps", "1 step", "{count} steps"),
    "tile": Forms("no tiles", "1 tile", "{count} tiles"),
}
counted = counter(COUNTED)
NAMES: Mapping[str, str] = {  # all other names
    name: name
    for name in msgids(
        (
            *("wood", "stone", "fur", "bone", "fruit", "meat", "shellfish"),
            *("hunter", "horse", "reindeer", "bison", "mammoth", "range", "transport"),
        )
    )
} | msgids(
    {
        "tool": "tools",
        "small_game": "small game",
        "chief": "Chief",
        "shaman": "Shaman",
        "empty": "empty spot",
        "makeshift": "makeshift habitat",
        "simple": "simple habitat",
        "prestigious": "prestigious habitat",
        "tools": "tool making",
        "top": "top row",
        "middle": "middle row",
        "bottom": "bottom row",
    }
)
SIDES = msgids({"n": "north", "e": "east", "s": "south", "w": "west"})


def colours(s: State) -> tuple[str, ...]:
    """Return the colours of the seats, in English; a lone player is yellow [D21.1]."""
    return ALONE if s.players == 1 else COLOURS


def colour_of(s: State, player: int) -> str:
    """Return the colour of a clan's pieces, in English."""
    return colours(s)[player]


def changes(say: Translator, parts: Iterable[tuple[str, int]]) -> str:
    """Return changes in numbers as text: "+3 places, +1 point"."""
    return ", ".join(
        ("+" if number > 0 else MINUS) + counted(say, thing, abs(number))
        for thing, number in parts
        if number
    )


def several(say: Translator, things: Iterable[str], numbers: Iterable[int]) -> str:
    """Return each thing with its number, leaving out things whose number is 0."""
    parts = zip(things, numbers, strict=False)
    return listed(say, (counted(say, thing, int(number)) for thing, number in parts if number))


class Meal(NamedTuple):
    """A meal, all in members fed: the food, the hunger, and how much of it a card causes."""

    food: int
    hungry: int
    coming: int = 0  # from expeditions under way
    extra: int = 0  # the part of the hunger that a card causes
    lost: int = 0  # more food, which spoils or is wasted


def fed(say: Translator, meal: Meal) -> str:
    """Return how many members a meal feeds: "feeds 4 of 6 so far; the rest would cost 2 famine"."""
    food, hungry, extra = meal.food, meal.hungry, meal.extra
    mouths = f"{hungry - extra} + {extra}" if extra else str(hungry)
    if food < hungry and meal.coming:
        words = say("feeds {food} of {hungry} now, {total} with the expeditions")
        return words.format(food=food, hungry=mouths, total=food + meal.coming)
    if food < hungry:
        famine = counted(say, "famine", hungry - food)
        words = say("feeds {food} of {hungry} so far; the rest would cost {famine}")
        return words.format(food=food, hungry=mouths, famine=famine)
    more = food - hungry
    words = say("feeds all {hungry}, and {more} more") if more else say("feeds all {hungry}")
    words = words.format(hungry=mouths, more=more)
    if not meal.lost:
        return words
    return say.plural("{words}; 1 lost", "{words}; {count} lost", meal.lost, words=words)


def famine_and_points(say: Translator, famine: int, counts: bool) -> str:
    """Return an amount of famine with its points, if the match ``counts`` them [D19.1]."""
    words = counted(say, "famine", famine)
    if not counts:
        return words
    points = MINUS + counted(say, "point", -famine * int(tables.FAMINE_POINTS))
    return say("{famine} ({points})", famine=words, points=points)


def named(say: Translator, name: str) -> str:
    """Return the name of a good, a member, an animal, a habitat, a track or a row."""
    return say(NAMES[name])


def animals(say: Translator, species: Iterable[int]) -> list[str]:
    """Return the names of animals; places without an animal have none."""
    return [
        named(say, tables.SPECIES_NAMES[animal]) for animal in species if animal != tables.NO_ANIMAL
    ]


def gap(s: State, word: str, say: Translator) -> dict[str, str]:
    """Return the name of a word in a move, keyed by the placeholder that it fills."""
    if word in tables.WALL_NAMES:
        return {"wall": wall_name(say, s, tables.WALL_NAMES.index(word))}
    if word in tables.CRAFT_IDS:
        return {"craft": craft_name(say, tables.CRAFT_IDS.index(word))}
    if word in tables.HOARD_NAMES:
        return {"token": hoard(say, tables.HOARD_NAMES.index(word))}
    if word in COUNTED:
        return {"token": counted(say, word, 1)}
    if word in SIDES:
        return {"side": say(SIDES[word])}
    return {"animal": named(say, word)} if word in tables.SPECIES_NAMES else {"cell": word}


# Goods


def tokens(say: Translator, amounts: Iterable[int]) -> str:
    """Return amounts of goods, fruit and meat in words, without zeros."""
    return several(say, tables.TOKEN_NAMES, amounts)


def price(say: Translator, amounts: Iterable[int]) -> str:
    """Return a price as words: "1 wood and 1 stone", "nothing"."""
    return tokens(say, amounts) or say("nothing")


def hoard(say: Translator, number: int, count: int = 1) -> str:
    """Return an amount from a hoard: "1 fur", "2 meat from bowl 3"."""
    name, _, bowl = tables.HOARD_NAMES[number].partition("-")
    if not bowl:
        return counted(say, name, count)
    return say("{food} from bowl {bowl}", food=counted(say, name, count), bowl=bowl)


# Clans


def members(say: Translator, party: Iterable[int]) -> str:
    """Return members by kind, and their tools: "the Chief, 2 hunters and 1 tool"."""
    chiefs, shamans, hunters, *tools = map(int, party)
    parts = []
    if chiefs:
        parts.append(say("the Chief") if chiefs == 1 else say("both Chiefs"))
    if shamans:
        parts.append(say("the Shaman"))
    for thing, number in zip(("hunter", "tool"), (hunters, *tools), strict=False):
        if number:
            parts.append(counted(say, thing, number))
    return listed(say, parts)


def who(say: Translator, kind: int) -> str:
    """Return one member as a subject: "the Chief", "a hunter"."""
    return say(("the Chief", "the Shaman", "a hunter")[kind])


# The displays


@lru_cache(256)
def craft_name(say: Translator, craft: int) -> str:
    """Return a craft with its points: "statuette worth 3 points"."""
    words = (say("statuette worth {points}"), say("necklace worth {points}"))[
        tables.CRAFT_KIND[craft]
    ]
    return words.format(points=counted(say, "point", int(tables.CRAFT_POINTS[craft])))


@lru_cache(256)
def craft_and_price(say: Translator, craft: int) -> dict[str, str]:
    """Return a craft and its cost at resolution, for a message's placeholders [D7.6]."""
    return {"craft": craft_name(say, craft), "cost": price(say, tables.CRAFT_COST[craft])}


def wall_name(say: Translator, s: State, wall: int) -> str:
    """Return the name of a cell on a revealed fresco tile."""
    return cell_name(say, list(s.order).index(wall // tables.ROWS), wall)


@lru_cache(1024)
def cell_name(say: Translator, place: int, wall: int) -> str:
    """Return the name of a fresco cell, given its tile's place: "horse on tile 2, top row"."""
    animal, row = (
        named(say, tables.SPECIES_NAMES[tables.WALL[wall]]),
        named(say, tables.ROW_NAMES[wall % tables.ROWS]),
    )
    return say("{animal} on tile {number}, {row}", animal=animal, number=place + 1, row=row)


assert {
    *tables.TOKEN_NAMES,
    *tables.SYMBOL_NAMES,
    *tables.SPECIES_NAMES,
    *tables.MEMBER_NAMES,
} <= set(NAMES)
assert {*tables.HABITAT_NAMES, *tables.TRACK_NAMES, *tables.ROW_NAMES} <= set(NAMES)
assert set(tables.TOKEN_NAMES) <= set(COUNTED)
