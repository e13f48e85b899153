"""What resolving an action would do, as a choice in a menu (rules D7 to D15, phase 3)."""

from collections.abc import Sequence

from steppe.core.say import Say
from steppe.draw.words import capital
from steppe.engine.kernel import State
from steppe.games.doggerland import effects
from steppe.games.doggerland.actions import DO_CHIEF_BUILD
from steppe.games.doggerland.phases import carrying
from steppe.games.doggerland.tables import (
    CELL_NAMES,
    CRAFT_IDS,
    FAMINE_IF_UNPAID,
    HABITAT_NAMES,
    HABITAT_POINTS,
    HOARD_NAMES,
    MAKING,
    MEGALITH_POINTS,
    MENHIR,
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
from steppe.games.doggerland.views.hand import costs
from steppe.games.doggerland.views.hand.planning_menu import rite_effect, rite_price
from steppe.games.doggerland.views.lore import rite_name
from steppe.games.doggerland.views.players.tracks import track_words
from steppe.games.doggerland.views.words import (
    changes,
    counted,
    craft_name,
    craft_price,
    hoard,
    named,
    price,
    tokens,
    wall_name,
)

Arguments = Sequence[str]


def do(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what resolving one action costs and brings."""
    word = arguments[0]
    if word in TRACK_NAMES:
        return _improve(s, TRACK_NAMES.index(word), say)
    if word in CRAFT_IDS:
        return _craft(CRAFT_IDS.index(word), say)
    if word in WALL_NAMES:
        return _paint(s, WALL_NAMES.index(word), say)
    if word in CELL_NAMES:
        return _come_home(s, CELL_NAMES.index(word), say)
    if word == "shaman":
        return _shaman(s, say)
    if word == "birth":
        return say("Birth: 1 newborn, housed at the end of the round if there is a place")
    words = say("Build a habitat: {cost}, and 1 bone for a prestigious one")
    if word == "chief-build":
        words = say("The Chief builds a habitat: {cost}, and 1 bone for a prestigious one")
    return words.format(cost=price(say, costs.habitat(SIMPLE, word == "chief-build")))


def _improve(s: State, track: int, say: Say) -> str:
    name = capital(named(say, TRACK_NAMES[track]))
    if track == MAKING:
        return say("{track}: improve it, make tools, or both", track=name)
    then = track_words(say, track, int(s.capability[s.player, track]) + 1)
    cost = price(say, costs.upgrade(s, s.player, track))
    return say("{track}: {cost}, then {then}", track=name, cost=cost, then=then)


def _craft(craft: int, say: Say) -> str:
    return say(
        "Make a {craft} for {cost}", craft=craft_name(say, craft), cost=craft_price(say, craft)
    )


def _paint(s: State, wall: int, say: Say) -> str:
    return say(
        "Paint the {wall}: the {animal} leaves your memory; {points}, {cubes} in the row",
        wall=wall_name(say, s.order[: s.num_frescoes], wall),
        animal=named(say, SPECIES_NAMES[WALL[wall]]),
        points=counted(say, "point", int(PAINTING_POINTS[WALL[wall]])),
        cubes=counted(say, "cube", 1),
    )


def _come_home(s: State, cell: int, say: Say) -> str:
    """Tell what an expedition finds, and how much of it it carries."""
    found = costs.yielded(s, cell, int(carrying.mastery(s, cell)))
    load = int(carrying.num_carriers(s, cell)) * int(effects.load_limit(s, s.player))
    words = say("Expedition at {cell}: {goods}")
    if sum(found) > load:
        words = say("Expedition at {cell}: {goods}, of which it carries {load}")
    return words.format(cell=CELL_NAMES[cell], goods=tokens(say, found), load=load)


def _shaman(s: State, say: Say) -> str:
    rite = int(s.spot[s.player])
    return say(
        "Shaman, {rite}: {effect}, for {cost}",
        rite=rite_name(say, rite),
        effect=rite_effect(say, rite),
        cost=rite_price(say, rite),
    )


def done(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what leaving the rest means; an unpaid Shaman costs famine [D13.4]."""
    if s.spot[s.player] == NO_RITE:
        return say("Leave the rest: all go home")
    return say(
        "Leave the rest: all go home, the Shaman for {famine}",
        famine=counted(say, "famine", FAMINE_IF_UNPAID),
    )


# Habitats and tools


def lay(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what a habitat costs and brings: "+3 places, +1 point"."""
    kind, spot = HABITAT_NAMES.index(arguments[0]), int(arguments[1]) - 1
    words = say("Build a {habitat} on spot {spot}: pays {cost}; {gain}")
    if s.habitat[s.player, spot]:
        words = say("Build a {habitat} over the one on spot {spot}: pays {cost}; {gain}")
    return words.format(
        habitat=named(say, arguments[0]),
        spot=spot + 1,
        cost=price(say, costs.habitat(kind, bool(s.doing == DO_CHIEF_BUILD))),
        gain=gain_words(s, kind, spot, say),
    )


def gain_words(s: State, kind: int, spot: int, say: Say) -> str:
    """Return what a habitat on a spot changes."""
    there = int(s.habitat[s.player, spot])
    places = int(PLACES_IN[kind]) - int(PLACES_IN[there])
    points = int(HABITAT_POINTS[kind]) - int(HABITAT_POINTS[there])
    return changes(say, (("place", places), ("point", points)))


def learn(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what better tool making costs and brings."""
    level = int(s.capability[s.player, MAKING]) + 1
    cost = price(say, costs.upgrade(s, s.player, MAKING))
    return say(
        "Improve tool making for {cost}: {then}", cost=cost, then=track_words(say, MAKING, level)
    )


def make(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what a recipe takes and gives."""
    level = int(arguments[0])
    cost = price(say, [int(number) for number in RECIPE[level]])
    return say(
        "Make {tools} from {cost}", tools=counted(say, "tool", int(TOOLS_MADE[level])), cost=cost
    )


# Coming home


def carry(s: State, arguments: Arguments, say: Say) -> str:
    """Tell how many of a token come home, and what room is left."""
    name, number = arguments[0], int(arguments[1])
    left = int(s.yielded[TOKEN_NAMES.index(name)]) - number
    words = say("Carry {goods} home")
    if left:
        words = say("Carry {goods} home, leave {left}")
    return words.format(goods=counted(say, name, number), left=left)


def forget(s: State, arguments: Arguments, say: Say) -> str:
    """Tell which animal makes room."""
    guest = named(say, SPECIES_NAMES[s.guest])
    return say("Forget the {animal} for the {guest}", animal=named(say, arguments[0]), guest=guest)


def release(s: State, arguments: Arguments, say: Say) -> str:
    """Tell that the new animal is not kept."""
    return say("Let the {guest} go, keep your memory", guest=named(say, SPECIES_NAMES[s.guest]))


# The Shaman


def offer(s: State, arguments: Arguments, say: Say) -> str:
    """Tell which token is offered, and how many there are."""
    number = HOARD_NAMES.index(arguments[0])
    owned = int(effects.hoarded(s, s.player, number))
    return say("Offer {token}; you have {count}", token=hoard(say, number), count=owned)


def cubes(s: State, arguments: Arguments, say: Say) -> str:
    """Tell how many cubes come on the wall, and their points."""
    number, wall = int(arguments[0]), int(s.mark[s.player])
    return say(
        "Paint with {cubes}: {points}, {row}; as many animals leave your memory",
        cubes=counted(say, "cube", number),
        points=counted(say, "point", number * int(PAINTING_POINTS[WALL[wall]])),
        row=named(say, ROW_NAMES[wall % ROWS]),
    )


def journey(s: State, arguments: Arguments, say: Say) -> str:
    """Tell where the token goes, and what it is good for."""
    return say(
        "Put your token on {cell}: you alone may go there until the next round is over",
        cell=arguments[0],
    )


def erect(s: State, arguments: Arguments, say: Say) -> str:
    """Tell where the megalith goes, with its points."""
    size = int(s.spot[s.player]) - MENHIR
    return say(
        "Put the {megalith} up on {cell}: {points}",
        megalith=rite_name(say, MENHIR + size),
        cell=arguments[0],
        points=counted(say, "point", int(MEGALITH_POINTS[size])),
    )


def give(s: State, arguments: Arguments, say: Say) -> str:
    """Tell which of the two tokens of an exchange goes."""
    number = HOARD_NAMES.index(arguments[0])
    place = (say("first"), say("second"))[int(s.given)]
    owned = int(effects.hoarded(s, s.player, number))
    return say(
        "Give {token}, the {place} of two; you have {count}",
        token=hoard(say, number),
        place=place,
        count=owned,
    )


def take(s: State, arguments: Arguments, say: Say) -> str:
    """Tell what comes for the two tokens."""
    return say("Take {token} for them", token=counted(say, arguments[0], 1))
