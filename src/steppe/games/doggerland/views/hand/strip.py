"""The strip under the map: the question, and the cost and gain of each answer (rule D23).

Everyone sees the round ring above it. Only the player to move gets a question.
"""

from collections.abc import Callable

from steppe.core.i18n import msgids
from steppe.draw.choice import Choices
from steppe.draw.menu import menu
from steppe.draw.strip import draw_stock, lines
from steppe.draw.words import capital
from steppe.games.doggerland.rules import state
from steppe.games.doggerland.rules.tables import CHIEF, MEMBER_NAMES, SPOT_NAMES, TWINS
from steppe.games.doggerland.views.hand import planning_words, resolving, solo
from steppe.games.doggerland.views.hand.ask import Hand, tiles, walls
from steppe.games.doggerland.views.hand.meals import draw_meals
from steppe.games.doggerland.views.hand.parties import draw_party
from steppe.games.doggerland.views.hand.planning import draw_planning
from steppe.games.doggerland.views.pictures import member
from steppe.games.doggerland.views.players.boards import purse
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.words import counted, named

_WAYS = msgids(
    {
        "n": ("North",),
        "e": ("East",),
        "s": ("South",),
        "w": ("West",),
        "left": ("Left", "columns, west to east"),
        "top": ("Top", "rows, north to south"),
        "right": ("Right", "columns, east to west"),
        "bottom": ("Bottom", "rows, south to north"),
    }
)


def draw_hand(scene: Scene, choices: Choices) -> str:
    """Return the viewer's goods and, if it is their turn, the question."""
    if not choices.moves:
        return ""
    stock = draw_stock(scene, purse(scene, scene.position.player))
    hand = Hand(scene, choices)
    return stock + hand.asked(_ASKED[int(scene.position.state.phase)](hand))


# Set-up


def _orienting(hand: Hand) -> str:
    say = hand.say
    return menu(
        say("The central tile"),
        say("Which way does its arrow point? Animals follow it"),
        _ways(hand),
    )


def _pointing(hand: Hand) -> str:
    say = hand.say
    return menu(say("Priority arrow"), say("Which animals move first?"), _ways(hand))


def _ways(hand: Hand) -> str:
    return hand.answers(
        hand.choices.moves, lambda word: lines(*(hand.say(text) for text in _WAYS[word]))
    )


def _stocking(hand: Hand) -> str:
    left = counted(hand.say, "token", int(hand.s.left))
    words = hand.say("{tokens} still to take, in any order", tokens=left)
    return menu(hand.say("A good start"), words, hand.answers(hand.choices.moves, hand.token))


def _raising(hand: Hand) -> str:
    say = hand.say
    body = hand.answers(hand.moves("raise"), hand.track) + hand.quiet("stop", say("Raise none"))
    return menu(say("A good start"), say("Raise one capability now?"), body)


# Choosing members


def _staffing(hand: Hand) -> str:
    """Return the members who may do the planned action; for expeditions, the party."""
    say, (verb, word) = hand.say, planning_words.staffed(hand.s)
    if verb == "send":
        return draw_party(hand)
    body = hand.answers(hand.choices.moves, lambda word: _workers(hand, word.split("-")))
    question = say("Who will do it?")
    if verb == "birth":
        question = say("Which two members stay at home?")
    elif word == SPOT_NAMES[TWINS]:
        question = say("Who goes with the Shaman?")
    return menu(capital(planning_words.planned(hand.s, say)), question, body)


def _workers(hand: Hand, names: list[str]) -> str:
    """Return the members who may do the planned action, and the Chief's advantage."""
    player, sprite, chief = int(hand.s.player), hand.scene.sprite, MEMBER_NAMES[CHIEF]
    pieces = "".join(member(MEMBER_NAMES.index(name), player, "", sprite) for name in names)
    gift = planning_words.gift(hand.s, hand.say) if names == [chief] else ""
    return pieces + lines(" + ".join(capital(named(hand.say, name)) for name in names), gift)


def _marking(hand: Hand) -> str:
    """Ask which fresco cell to reserve with the token."""
    question = hand.say("Which cell do you reserve for it?")
    return menu(hand.say("Perfect painting"), question, walls(hand, hand.choices.moves))


# End of round


def _moving(hand: Hand) -> str:
    say = hand.say
    question = say("Move it up to 2 tiles on the map, or stay")
    body = hand.quiet("stay", say("Stay")) + tiles(hand, hand.moves("move"))
    return menu(say("Your Village"), question, body)


_ASKED: dict[int, Callable[[Hand], str]] = {
    **resolving.ASKED,
    **solo.ASKED,
    state.ORIENTING: _orienting,
    state.POINTING: _pointing,
    state.STOCKING: _stocking,
    state.RAISING: _raising,
    state.PROGRAMMING: draw_planning,
    state.STAFFING: _staffing,
    state.MARKING: _marking,
    state.EATING: draw_meals,
    state.MOVING: _moving,
}
