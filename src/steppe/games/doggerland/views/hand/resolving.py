"""The strip while actions are resolved: which one, and all that it leaves open (phase 3)."""

from itertools import groupby

from steppe.draw.menu import menu, section
from steppe.draw.strip import lines
from steppe.draw.svg import escape
from steppe.draw.words import capital, headed
from steppe.games.doggerland import effects
from steppe.games.doggerland.actions import DO_CHIEF_BUILD
from steppe.games.doggerland.phases import carrying
from steppe.games.doggerland.tables import (
    CELL_NAMES,
    CRAFT_COST,
    CRAFT_IDS,
    DOLMEN,
    HABITAT_NAMES,
    HOARD_NAMES,
    MAKING,
    MEGALITH_COST,
    MEGALITH_POINTS,
    MENHIR,
    RECIPE,
    SIMPLE,
    SPECIES_NAMES,
    SPOT_NAMES,
    TOOLS_MADE,
    TRACK_NAMES,
    WALL_NAMES,
)
from steppe.games.doggerland.views.hand import costs
from steppe.games.doggerland.views.hand.ask import Hand, amounts, tiles
from steppe.games.doggerland.views.hand.planning import offering, step_price, wall_answer
from steppe.games.doggerland.views.hand.resolving_menu import gain_words
from steppe.games.doggerland.views.hand.unpaid import draw_unpaid
from steppe.games.doggerland.views.lore import rite_name
from steppe.games.doggerland.views.words import counted, named, tokens


def draw_resolving(hand: Hand) -> str:
    """Return the actions that can be carried out now, and those that lack something."""
    say = hand.say
    deeds = "".join(_deed(hand, move) for move in hand.moves("do"))
    leave = hand.answer("done", escape(say("Leave the rest")), "quieter")
    return menu(say("Carry out"), say("In any order you like"), deeds + draw_unpaid(hand) + leave)


def _deed(hand: Hand, move: str) -> str:
    word = move.partition(":")[2]
    if word in CELL_NAMES:
        return hand.answer(move, _expedition(hand, word))
    if word in WALL_NAMES:
        return wall_answer(hand, move)
    if word in CRAFT_IDS:
        craft = CRAFT_IDS.index(word)
        return hand.answer(move, hand.craft(craft) + hand.bill(CRAFT_COST[craft]))
    if word in TRACK_NAMES:
        name = f"<b>{hand.named(word)}</b>"
        return hand.answer(move, hand.icon(word) + name + step_price(hand, TRACK_NAMES.index(word)))
    if word == "shaman":
        return hand.answer(move, _shaman(hand))
    return hand.answer(move, _at_home(hand, word))


def _expedition(hand: Hand, word: str) -> str:
    """Return an expedition: where it is, what it found, how much it carries."""
    s, cell = hand.s, CELL_NAMES.index(word)
    found = costs.yielded(s, cell, int(carrying.mastery(s, cell)))
    load = int(carrying.num_carriers(s, cell)) * int(effects.load_limit(s, s.player))
    note = hand.say("carries {load}", load=load) if sum(found) > load else ""
    return hand.icon("send") + lines(word, note) + hand.bill(found)


def _shaman(hand: Hand) -> str:
    rite = int(hand.s.spot[hand.s.player])
    price = hand.bill(MEGALITH_COST[rite - MENHIR]) if MENHIR <= rite <= DOLMEN else offering(hand)
    return hand.icon(SPOT_NAMES[rite]) + lines(capital(rite_name(hand.say, rite))) + price


def _at_home(hand: Hand, word: str) -> str:
    if word == "birth":
        return hand.icon("birth") + lines(hand.say("Birth"))
    chiefs = word == "chief-build"
    who = hand.icon("chief") if chiefs else ""
    cost = hand.bill(costs.habitat(SIMPLE, chiefs))
    return hand.icon("build") + who + lines(hand.say("Build"), hand.say("from")) + cost


# Habitats and tools


def draw_housing(hand: Hand) -> str:
    """Return the sides and spots of a habitat, with what each pays and brings."""
    say = hand.say
    body = "".join(_home(hand, move) for move in hand.choices.moves)
    return menu(say("Build a habitat"), say("Which side, on which spot?"), body)


def _home(hand: Hand, move: str) -> str:
    _, name, spot = move.split(":")
    kind, say = HABITAT_NAMES.index(name), hand.say
    gain = gain_words(hand.s, kind, int(spot) - 1, say)
    note = say("spot {spot}: {gain}", spot=spot, gain=gain)
    cost = hand.bill(costs.habitat(kind, bool(hand.s.doing == DO_CHIEF_BUILD)))
    words = lines(capital(named(say, name)), note)
    return hand.answer(move, f"{hand.icon(name)}{words}{cost}", "wide")


def draw_making(hand: Hand) -> str:
    """Return better tool making, the recipes, and an end."""
    say = hand.say
    body = "".join(_made(hand, move) for move in hand.choices.moves)
    return menu(say("Tool making"), say("Improve, make tools, or both"), body)


def _made(hand: Hand, move: str) -> str:
    verb, _, level = move.partition(":")
    if verb == "stop":
        return hand.answer(move, escape(hand.say("Done")), "quieter")
    if verb == "learn":
        return hand.answer(move, lines(hand.say("Improve")) + step_price(hand, MAKING))
    tools = hand.icon("tool") + lines(counted(hand.say, "tool", int(TOOLS_MADE[int(level)])))
    return hand.answer(move, tools + hand.bill(RECIPE[int(level)]))


# Coming home


def draw_carrying(hand: Hand) -> str:
    """Return how many of each token may come home: people begin with any."""
    s, say = hand.s, hand.say
    found = tokens(say, [int(number) for number in s.yielded])
    question = say("Still to carry: {goods}; room for {room}", goods=found, room=int(s.room))
    body = "".join(
        section(capital(named(say, name)), amounts(hand, name, moves))
        for name, moves in groupby(hand.choices.moves, lambda move: move.split(":")[1])
    )
    return menu(say("What comes home?"), question, body)


def draw_remembering(hand: Hand) -> str:
    """Return which animal is to go."""
    say, guest = hand.say, SPECIES_NAMES[hand.s.guest]
    title = say("Your memory is full")
    question = say("Which animal goes for the {guest}?", guest=named(say, guest))
    body = "".join(
        hand.answer(move, hand.icon(move.partition(":")[2]) + hand.named(move.partition(":")[2]))
        for move in hand.moves("forget")
    )
    new = hand.icon(guest) + escape(say("the new one"))
    return menu(title, question, body + hand.answer("release", new, "quieter"))


# The Shaman


def draw_offering(hand: Hand) -> str:
    """Return the tokens that may be offered, and what for."""
    rite, say = int(hand.s.spot[hand.s.player]), hand.say
    title = capital(rite_name(say, rite))
    return menu(title, say("What do you offer?"), hoards(hand, hand.choices.moves))


def hoards(hand: Hand, moves: tuple[str, ...]) -> str:
    """Return tokens as answers: kind, bowl, how many there are."""
    return "".join(_hoard(hand, move) for move in moves)


def _hoard(hand: Hand, move: str) -> str:
    say, number = hand.say, HOARD_NAMES.index(move.split(":")[1])
    name, _, bowl = HOARD_NAMES[number].partition("-")
    owned = int(effects.hoarded(hand.s, hand.s.player, number))
    note = say("you have {count}", count=owned)
    if bowl:
        note = say("bowl {bowl}: {count}", bowl=bowl, count=owned)
    return hand.token(move, name, note)


def draw_cubes(hand: Hand) -> str:
    """Return one cube or two."""
    say = hand.say
    body = "".join(
        hand.answer(move, hand.icon("paint") + lines(_num_cubes(hand, move)))
        for move in hand.choices.moves
    )
    return menu(say("Perfect painting"), say("How many cubes? One animal goes for each"), body)


def _num_cubes(hand: Hand, move: str) -> str:
    return counted(hand.say, "cube", int(move.rpartition(":")[2]))


def draw_journey(hand: Hand) -> str:
    """Ask for a tile of the long journey."""
    question = hand.say("Put your token on any glowing tile of the map")
    return menu(hand.say("Long journey"), question, tiles(hand, hand.choices.moves))


def draw_erecting(hand: Hand) -> str:
    """Ask for a tile of the megalith."""
    rite, say = int(hand.s.spot[hand.s.player]), hand.say
    points = counted(say, "point", int(MEGALITH_POINTS[rite - MENHIR]))
    title = headed(say, capital(rite_name(say, rite)), points)
    return menu(title, say("Put it on a glowing tile of the map"), tiles(hand, hand.choices.moves))


# Exchanges


def draw_giving(hand: Hand) -> str:
    """Return what may be given in an exchange."""
    say, s = hand.say, hand.s
    question = say("Give the first of two") if s.given == 0 else say("Give the second of two")
    if s.trades > 0:
        left = counted(say, "exchange", int(s.trades))
        question = say("{question}; {left} left", question=question, left=left)
    stop = ""
    if "stop" in hand.choices.moves:
        stop = hand.answer("stop", escape(say("Exchange no more")), "quieter")
    return menu(say("Exchange 2 for 1"), question, hoards(hand, tuple(hand.moves("give"))) + stop)


def draw_taking(hand: Hand) -> str:
    """Return what may be taken in an exchange."""
    body = "".join(hand.token(move, move.partition(":")[2]) for move in hand.choices.moves)
    return menu(hand.say("Exchange 2 for 1"), hand.say("What do you take?"), body)
