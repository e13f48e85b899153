"""Describe the resolution of an action as a choice in a menu (rules D7 to D15, phase 3)."""

from collections.abc import Mapping

from steppe.core.i18n import Translator
from steppe.draw.words import capital
from steppe.games.doggerland.rules import effects
from steppe.games.doggerland.rules.actions import DO_CHIEF_BUILD
from steppe.games.doggerland.rules.phases import carrying
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    CRAFT_IDS,
    FAMINE_IF_UNPAID,
    HABITAT_NAMES,
    HABITAT_POINTS,
    HOARD_NAMES,
    MAKING,
    NO_RITE,
    PAINTING_POINTS,
    PLACES_IN,
    RECIPE,
    ROW_NAMES,
    ROWS,
    SIMPLE,
    SPECIES_NAMES,
    TOKEN_NAMES,
    TOOLS_MADE,
    TRACK_NAMES,
    WALL,
    WALL_NAMES,
)
from steppe.games.doggerland.views.card_text import rite_name
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.planning_menu import Label, megalith_points, rite_gaps, step
from steppe.games.doggerland.views.words import (
    changes,
    counted,
    craft_and_price,
    hoard,
    named,
    price,
    tokens,
    wall_name,
)


def _do(s: State, word: str, say: Translator) -> str:
    """Return the cost and the gain of resolving one action."""
    if word in TRACK_NAMES:
        return capital(_improve(s, TRACK_NAMES.index(word), say))
    if word in CRAFT_IDS:
        return say("Make a {craft} for {cost}", **craft_and_price(say, CRAFT_IDS.index(word)))
    if word in WALL_NAMES:
        return _paint(s, WALL_NAMES.index(word), say)
    if word in CELL_NAMES:
        return _come_home(s, CELL_NAMES.index(word), say)
    if word == "shaman":
        gaps = rite_gaps(say, int(s.spot[s.player]), s.players > 1)
        return say("Shaman ({rite}): {effect}, for {cost}", **gaps)
    if word == "birth":
        return say("Birth: 1 newborn, housed at the end of the round if there is a place")
    words = say("Build a habitat: {cost}, plus 1 bone for a prestigious one")
    if word == "chief-build":
        words = say("The Chief builds a habitat: {cost}, plus 1 bone for a prestigious one")
    return words.format(cost=price(say, choice_costs.habitat(SIMPLE, word == "chief-build")))


def _improve(s: State, track: int, say: Translator) -> str:
    if track == MAKING:
        return say("{track}: improve it, make tools, or both", track=named(say, TRACK_NAMES[track]))
    return say("{track}: {cost}, then {then}", **step(s, track, say))


def _paint(s: State, wall: int, say: Translator) -> str:
    return say(
        "Paint the {wall}: the {animal} leaves your memory; {points}, {cubes} in the row",
        wall=wall_name(say, s, wall),
        animal=named(say, SPECIES_NAMES[WALL[wall]]),
        points=counted(say, "point", int(PAINTING_POINTS[WALL[wall]])),
        cubes=counted(say, "cube", 1),
    )


def _come_home(s: State, cell: int, say: Translator) -> str:
    """Return what an expedition finds, and how much of it is carried home."""
    found, load = come_home(s, cell)
    words = say("Expedition at {cell}: {goods}")
    if sum(found) > load:
        words = say("Expedition at {cell}: finds {goods}, carries {load}")
    return words.format(cell=CELL_NAMES[cell], goods=tokens(say, found), load=load)


def come_home(s: State, cell: int) -> tuple[choice_costs.Amounts, int]:
    """Return what an expedition finds, and how many tokens it can carry."""
    load = int(carrying.num_carriers(s, cell)) * int(effects.load_limit(s, s.player))
    return choice_costs.yielded(s, cell, int(carrying.mastery(s, cell))), load


def _done(s: State, word: str, say: Translator) -> str:
    """Return the effect of leaving the rest; an unpaid Shaman costs famine [D13.4]."""
    if s.spot[s.player] == NO_RITE:
        return say("Skip the rest: all go home")
    return say(
        "Skip the rest: all go home, and the unpaid Shaman costs {famine}",
        famine=counted(say, "famine", FAMINE_IF_UNPAID),
    )


# Habitats and tools


def _lay(s: State, word: str, say: Translator) -> str:
    name, spot = word.split(":")
    words = say("Build a {habitat} on spot {spot} for {cost}: {gain}")
    if s.habitat[s.player, int(spot) - 1]:
        words = say("Build a {habitat} over the one on spot {spot} for {cost}: {gain}")
    return words.format(**laid(s, name, spot, say))


def laid(s: State, name: str, spot: str, say: Translator) -> dict[str, str]:
    """Return a habitat on a spot as gaps: its name, price and changes, "+3 places, +1 point"."""
    kind, there = HABITAT_NAMES.index(name), int(s.habitat[s.player, int(spot) - 1])
    parts = (("place", PLACES_IN), ("point", HABITAT_POINTS))[: 1 + (s.players > 1)]
    return {
        "habitat": named(say, name),
        "spot": spot,
        "cost": price(say, choice_costs.habitat(kind, bool(s.doing == DO_CHIEF_BUILD))),
        "gain": changes(say, ((part, int(row[kind]) - int(row[there])) for part, row in parts)),
    }


def recipe(say: Translator, level: int) -> dict[str, str]:
    """Return the input and output of a recipe, as gaps of a message."""
    tools = counted(say, "tool", int(TOOLS_MADE[level]))
    return {"tools": tools, "cost": price(say, RECIPE[level])}


# Coming home


def _carry(s: State, word: str, say: Translator) -> str:
    """Return how many of a token come home, and how many are left."""
    name, number = word.split(":")
    left = int(s.yielded[TOKEN_NAMES.index(name)]) - int(number)
    words = say("Carry {goods} home, leave {left}") if left else say("Carry {goods} home")
    return words.format(goods=counted(say, name, int(number)), left=left)


def _forget(s: State, word: str, say: Translator) -> str:
    guest = named(say, SPECIES_NAMES[s.guest])
    return say(
        "Replace the {animal} in memory with the {guest}", animal=named(say, word), guest=guest
    )


# The Shaman


def owned(s: State, word: str, say: Translator) -> dict[str, object]:
    """Return a token of a hoard and the clan's number of them, as gaps of a message."""
    number = HOARD_NAMES.index(word)
    return {"token": hoard(say, number), "count": int(effects.hoarded(s, s.player, number))}


def _cubes(s: State, word: str, say: Translator) -> str:
    number, wall = int(word), int(s.mark[s.player])
    return say(
        "Paint with {cubes}: {points}, {row}; as many animals leave your memory",
        cubes=counted(say, "cube", number),
        points=counted(say, "point", number * int(PAINTING_POINTS[WALL[wall]])),
        row=named(say, ROW_NAMES[wall % ROWS]),
    )


def _erect(s: State, word: str, say: Translator) -> str:
    rite = int(s.spot[s.player])
    return say(
        "Put up the {megalith} on {cell}: {points}",
        megalith=rite_name(say, rite),
        cell=word,
        points=megalith_points(say, rite),
    )


def _give(s: State, word: str, say: Translator) -> str:
    """Return which of the two tokens of an exchange is given."""
    place = (say("first"), say("second"))[int(s.given)]
    words = say("Give {token}, the {place} of two; you have {count}")
    return words.format(place=place, **owned(s, word, say))


LABELS: Mapping[str, Label] = {
    "do": _do,
    "done": _done,
    "lay": _lay,
    "learn": lambda s, word, say: say(
        "Improve tool making for {cost}: {then}", **step(s, MAKING, say)
    ),
    "make": lambda s, word, say: say("Make {tools} from {cost}", **recipe(say, int(word))),
    "carry": _carry,
    "forget": _forget,
    "release": lambda s, word, say: say(
        "Discard the {guest} and keep your memory as it is",
        guest=named(say, SPECIES_NAMES[s.guest]),
    ),
    "offer": lambda s, word, say: say("Offer {token}; you have {count}", **owned(s, word, say)),
    "cubes": _cubes,
    "erect": _erect,
    "give": _give,
}
