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
from steppe.games.doggerland.rules.tables import MEMBER_NAMES, SPOT_NAMES, TRACK_NAMES, TWINS
from steppe.games.doggerland.views.hand import planning_words, resolving, solo
from steppe.games.doggerland.views.hand.ask import Hand, tiles, walls
from steppe.games.doggerland.views.hand.meals import draw_meals
from steppe.games.doggerland.views.hand.parties import draw_party
from steppe.games.doggerland.views.hand.planning import draw_planning
from steppe.games.doggerland.views.hand.status import question
from steppe.games.doggerland.views.pictures import member
from steppe.games.doggerland.views.players.boards import purse
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.words import counted, members, named

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


def _first_ask(hand: Hand) -> str:
    """Ask for a direction; the note says what it decides. No answer is better than another."""
    moves, say = hand.choices.moves, hand.say
    any_of = moves[sum(map(int, hand.s.tile)) % len(moves)]
    return menu(
        *question(hand.s, say), hand.answer(any_of, lines(say("Choose for me"))) + _ways(hand)
    )


def _ways(hand: Hand) -> str:
    return hand.answers(
        hand.choices.moves, lambda word: lines(*(hand.say(text) for text in _WAYS[word])), "quieter"
    )


def _stocking(hand: Hand) -> str:
    left = counted(hand.say, "token", int(hand.s.left))
    words = hand.say("{tokens} still to take, in any order", tokens=left)
    return menu(hand.say("A good start"), words, hand.answers(hand.choices.moves, hand.token))


def _raising(hand: Hand) -> str:
    say = hand.say
    body = hand.answers(hand.moves("raise"), lambda word: _raised(hand, word))
    body += hand.quiet("stop", say("Raise none"))
    return menu(say("A good start"), say("Raise one capability now?"), body)


def _raised(hand: Hand, word: str) -> str:
    """Return a track with its next level and its price."""
    then = planning_words.raised(hand.s, ("raise", word), hand.say)["then"]
    price = hand.step_price(TRACK_NAMES.index(word))
    return hand.icon(word) + lines(capital(named(hand.say, word)), str(then)) + price


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
    """Return the members who may do the planned action; for one, what is special about them."""
    player, sprite = int(hand.s.player), hand.scene.sprite
    kinds = [MEMBER_NAMES.index(name) for name in names]
    pieces = "".join(member(kind, player, "", sprite) for kind in kinds)
    note = planning_words.kept_for(hand.s, kinds[0], hand.say) if len(kinds) == 1 else ""
    party = planning_words.by_kind(names)
    words = named(hand.say, names[0]) if len(names) == 1 else members(hand.say, party)
    return pieces + lines(capital(words), note)


def _marking(hand: Hand) -> str:
    """Ask which fresco cell to reserve with the token."""
    question = hand.say("Which cell? Coloured: animals in your memory")
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
    state.ORIENTING: _first_ask,
    state.POINTING: _first_ask,
    state.STOCKING: _stocking,
    state.RAISING: _raising,
    state.PROGRAMMING: draw_planning,
    state.STAFFING: _staffing,
    state.MARKING: _marking,
    state.EATING: draw_meals,
    state.MOVING: _moving,
}
