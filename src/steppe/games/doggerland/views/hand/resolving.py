"""The strip while actions are resolved: the next action and its choices (phase 3)."""

from itertools import takewhile

from steppe.draw.menu import menu
from steppe.draw.strip import lines
from steppe.draw.svg import escape
from steppe.draw.words import capital, headed
from steppe.games.doggerland.rules import state, tables
from steppe.games.doggerland.rules.actions import ACTIONS, DO_CHIEF_BUILD
from steppe.games.doggerland.views.card_text import rite_name
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.ask import Hand, tiles, wall_answer
from steppe.games.doggerland.views.hand.loads import draw_load
from steppe.games.doggerland.views.hand.planning import KINDS
from steppe.games.doggerland.views.hand.planning_words import megalith_points
from steppe.games.doggerland.views.hand.resolving_words import come_home, gained, laid
from steppe.games.doggerland.views.hand.trading import draw_exchange
from steppe.games.doggerland.views.hand.unpaid import draw_unpaid
from steppe.games.doggerland.views.words import counted, named, price

_PLANNED = (*KINDS, "pass")  # the verbs of planning: what was done before them is long past
_CHECK = "\N{CHECK MARK}"


def _resolving(hand: Hand) -> str:
    """Return all planned actions in one order: those done, payable, and not payable yet."""
    say = hand.say
    payable = {move.partition(":")[2]: _deed(hand, move) for move in hand.moves("do")}
    deeds = {**_done(hand), **draw_unpaid(hand), **payable}
    body = "".join(deeds[word] for word in sorted(deeds, key=lambda w: ACTIONS.parse(f"do:{w}")))
    leave = hand.quiet("done", say("Skip the rest"))
    return menu(say("Carry out"), say("In any order"), body + leave, "planned")


def _done(hand: Hand) -> dict[str, str]:
    """Return the actions resolved in this phase, by word: they keep the others in their places."""
    moves = [move.partition(":") for move in reversed(hand.scene.lately)]
    recent = takewhile(lambda move: move[0] not in _PLANNED, moves)
    words = (word for verb, _, word in recent if verb == "do")
    note = hand.say("done")
    return {
        word: f'<span class="choice none">{_CHECK} {lines(_short(hand, word), note)}</span>'
        for word in words
    }


def _short(hand: Hand, word: str) -> str:
    if word in tables.CELL_NAMES:
        return word
    if word in tables.TRACK_NAMES:
        return capital(named(hand.say, word))
    kinds = {"birth": "birth", "shaman": "call"}
    kinds |= dict.fromkeys(tables.CRAFT_IDS, "craft") | dict.fromkeys(tables.WALL_NAMES, "paint")
    return hand.say(KINDS[kinds.get(word, "build")])


def _deed(hand: Hand, move: str) -> str:
    word = move.partition(":")[2]
    if word in tables.WALL_NAMES:
        return wall_answer(hand, move)
    if word in tables.CELL_NAMES:
        return hand.answer(move, _expedition(hand, word))
    if word in tables.CRAFT_IDS:
        return hand.answer(move, hand.paid_craft(word))
    if word in tables.TRACK_NAMES:
        return hand.answer(move, hand.track(word))
    if word == "shaman":
        return hand.answer(move, _shaman(hand))
    return hand.answer(move, _at_home(hand, word))


def _expedition(hand: Hand, word: str) -> str:
    """Return an expedition: its cell, its yield and its carrying limit."""
    found, load = come_home(hand.s, tables.CELL_NAMES.index(word))
    return hand.icon("send") + lines(word, hand.left(found, load)) + hand.hauled(found, load)


def _shaman(hand: Hand) -> str:
    rite = int(hand.s.spot[hand.s.player])
    words = lines(capital(rite_name(hand.say, rite)))
    return hand.icon(tables.SPOT_NAMES[rite]) + words + hand.rite_price(rite)


def _at_home(hand: Hand, word: str) -> str:
    if word == "birth":
        return hand.icon("birth") + lines(hand.say("Birth"))
    chiefs = word == "chief-build"
    who = hand.icon("chief") if chiefs else ""
    cost = price(hand.say, choice_costs.habitat(tables.SIMPLE, chiefs))
    words = lines(hand.say("Build"), hand.say("from {cost}", cost=cost))
    return hand.icon("build") + who + words


# Habitats and tools


def _housing(hand: Hand) -> str:
    """Return the sides and spots for a habitat, each with its price and its effect."""
    best_first = sorted(hand.choices.moves, key=lambda move: gained(hand.s, move), reverse=True)
    body = hand.answers(best_first, lambda word: _home(hand, word), "wide home")
    return menu(hand.say("Build a habitat"), hand.say("Which side, on which spot?"), body)


def _home(hand: Hand, word: str) -> str:
    name, spot = word.split(":")
    gaps, there = laid(hand.s, name, spot, hand.say), hand.s.habitat[hand.s.player, int(spot) - 1]
    note = hand.say("spot {spot}, free: {gain}")
    if there:
        note = hand.say("over your {there} on spot {spot}: {gain}")
    note = note.format(**gaps, there=named(hand.say, tables.HABITAT_NAMES[there]))
    by_chief = bool(hand.s.doing == DO_CHIEF_BUILD)
    cost = hand.bill(choice_costs.habitat(tables.HABITAT_NAMES.index(name), by_chief))
    return hand.icon(name) + lines(capital(named(hand.say, name)), note) + cost


def _making(hand: Hand) -> str:
    """Return the tool maker's choices: improving, the recipes, and stopping."""
    say = hand.say
    body = "".join(_made(hand, move) for move in hand.choices.moves)
    return menu(say("Tool making"), say("Improve, make tools, or both"), body)


def _made(hand: Hand, move: str) -> str:
    verb, _, level = move.partition(":")
    if verb == "stop":
        return hand.quiet(move, hand.say("Done"))
    if verb == "learn":
        return hand.answer(move, lines(hand.say("Improve")) + hand.step_price(tables.MAKING))
    tools = hand.icon("tool") + lines(counted(hand.say, "tool", int(tables.TOOLS_MADE[int(level)])))
    return hand.answer(move, tools + hand.bill(tables.RECIPE[int(level)]))


# Coming home


def _remembering(hand: Hand) -> str:
    say, guest = hand.say, tables.SPECIES_NAMES[hand.s.guest]
    question = say("To remember the {guest}, which animal do you forget?", guest=named(say, guest))
    body = hand.answers(hand.moves("forget"), lambda word: hand.icon(word) + hand.named(word))
    new = hand.answer("release", escape(say("none of them")), "quieter")
    return menu(say("Your memory is full"), question, body + new)


# The Shaman


def _offering(hand: Hand) -> str:
    title = capital(rite_name(hand.say, int(hand.s.spot[hand.s.player])))
    body = hand.answers(hand.choices.moves, hand.hoard)
    return menu(title, hand.say("What do you offer?"), body)


def _cubes(hand: Hand) -> str:
    say, hand_print = hand.say, hand.icon("paint")
    body = hand.answers(
        hand.choices.moves, lambda word: hand_print + lines(counted(say, "cube", int(word)))
    )
    return menu(
        say("Perfect painting"), say("How many cubes? Each uses up one animal in memory"), body
    )


def _journey(hand: Hand) -> str:
    question = hand.say("Put your token on a highlighted tile")
    return menu(hand.say("Long journey"), question, tiles(hand, hand.choices.moves))


def _erecting(hand: Hand) -> str:
    rite, say = int(hand.s.spot[hand.s.player]), hand.say
    title = headed(say, capital(rite_name(say, rite)), megalith_points(say, rite))
    return menu(title, say("Put it on a highlighted tile"), tiles(hand, hand.choices.moves))


# Exchanges


def _taking(hand: Hand) -> str:
    body = hand.answers(hand.choices.moves, hand.token)
    return menu(hand.say("Exchange 2 for 1"), hand.say("What do you take?"), body)


ASKED = {
    state.RESOLVING: _resolving,
    state.HOUSING: _housing,
    state.MAKING: _making,
    state.CARRYING: draw_load,
    state.REMEMBERING: _remembering,
    state.OFFERING: _offering,
    state.CUBING: _cubes,
    state.JOURNEYING: _journey,
    state.ERECTING: _erecting,
    state.GIVING: draw_exchange,
    state.TAKING: _taking,
}
