"""The decision strip under the board: what is asked, and what each answer leads to (S3.4).

Few words and pictures to see; what a screen reader says of each answer is the sentence of
``menu.py``.
"""

from collections.abc import Callable
from itertools import groupby

from steppe.core.scene import Scene
from steppe.draw import strip as strips
from steppe.draw.choice import Choices
from steppe.draw.menu import choice, menu, section
from steppe.draw.strip import big
from steppe.draw.svg import escape, inline_icon, small
from steppe.draw.words import capital
from steppe.games.stone_age.actions import ACTIONS, CHOICES, CLAIM
from steppe.games.stone_age.effects import num_resources
from steppe.games.stone_age.phases import feeding, rolling
from steppe.games.stone_age.state import (
    BUYING,
    CHOOSING,
    FEEDING,
    PAYING,
    PLACING,
    SENDING,
    TAKING,
    TAMING,
    TOOLING,
    USING,
)
from steppe.games.stone_age.tables import (
    ALL,
    ANY_KINDS,
    BONUS,
    BONUS_NAMES,
    BUILDING,
    CARD,
    DIE_GAIN,
    DIVISOR,
    FIRST,
    FIXED,
    FOOD,
    GATHERING,
    PLACE_NAMES,
    PRICE_KIND,
    RESOURCE_NAMES,
    STARVE_POINTS,
)
from steppe.games.stone_age.views.boards import ICONS
from steppe.games.stone_age.views.menu import label
from steppe.games.stone_age.views.throw import DIE, draw_die
from steppe.games.stone_age.views.words import (
    bonus_words,
    building_cost,
    building_points,
    card_bottom,
    card_effect,
    counted,
    effect_words,
    goods,
    place_name,
    resource_name,
    resources,
)

MINUS = "\N{MINUS SIGN}"
ARROW = "\N{RIGHTWARDS ARROW}"


def draw_hand(scene: Scene, choices: Choices) -> str:
    """Return what the viewer is asked; nothing for those who wait."""
    if not choices.moves:
        return ""
    if "claim" in choices.picked:
        return _claiming(Strip(scene, choices))
    return _ASKED[int(scene.position.state.phase)](Strip(scene, choices))


def _number(move: str) -> int:
    return int(move.rpartition(":")[2])


class Strip(strips.Strip):
    """The choices of a scene as links, with the pictures of things."""

    def __init__(self, scene: Scene, choices: Choices) -> None:
        super().__init__(scene, choices, label)

    def icon(self, name: str) -> str:
        """Return the picture of a thing."""
        return inline_icon(ICONS[name], self.scene.sprite)


# Placing


def _placing(strip: Strip) -> str:
    s, say = strip.s, strip.say
    for word in strip.choices.picked:
        if word in PLACE_NAMES[:GATHERING]:
            return _how_many(strip, word)
    home = counted(say, "person", int(s.idle[s.player]))
    title = say("{people} to place").format(people=home)
    return menu(title, say("Choose a land, a card or a building"), "")


def _how_many(strip: Strip, word: str) -> str:
    say, place = strip.say, PLACE_NAMES.index(word)
    moves = strip.choices.of(word)
    answers = "".join(strip.answer(move, big(_number(move))) for move in moves)
    return menu(capital(place_name(say, place)), say("How many people?"), answers)


# Using


def _using(strip: Strip) -> str:
    say = strip.say
    body = "".join(_use(strip, move) for move in strip.moves("use"))
    return menu(say("Your people act"), say("Which place next?"), body + _claim(strip))


def _use(strip: Strip, move: str) -> str:
    s, place = strip.s, PLACE_NAMES.index(move.partition(":")[2])
    people = int(s.placed[s.player, place])
    count = f"<b>{people}</b>" if place < GATHERING else ""
    return strip.answer(move, escape(capital(place_name(strip.say, place))) + count)


# Tools


def _tooling(strip: Strip) -> str:
    say, now = strip.say, int(rolling.total(strip.s))
    title = f"{now} ÷ {DIVISOR[strip.s.gathers]} = {_yield(strip, now)}"
    tools = "".join(_tool(strip, move) for move in strip.choices.moves if move != "stop")
    stop = say("Take {goods}").format(goods=_yield(strip, now))
    return menu(title, say("Add a tool?"), tools + strip.answer("stop", escape(stop)))


def _yield(strip: Strip, total: int) -> str:
    gathers = int(strip.s.gathers)
    return goods(strip.say, gathers, total // int(DIVISOR[gathers]))


def _tool(strip: Strip, move: str) -> str:
    """Return a tool to add, with the sum and the yield that it would make."""
    s, is_once = strip.s, move.startswith("once")
    value = _number(move) if is_once else int(s.tool[s.player, _number(move) - 1])
    now = int(rolling.total(s))
    mark = f"+{value}" + (" 1\N{MULTIPLICATION SIGN}" if is_once else "")
    body = strip.icon("tool") + big(mark, f"{now + value} {ARROW} {_yield(strip, now + value)}")
    more = (now + value) // DIVISOR[s.gathers] > now // DIVISOR[s.gathers]
    return strip.answer(move, body, "" if more else "quieter")


# Buying


def _buying(strip: Strip) -> str:
    place, say = int(strip.s.place), strip.say
    title, question = _card_asked(strip) if place < BUILDING else _building_asked(strip)
    buys = "".join(_buy(strip, move) for move in strip.moves("buy"))
    no = strip.answer("decline", escape(say("Decline")), "quieter")
    return menu(title, question, buys + no + _claim(strip))


def _card_asked(strip: Strip) -> tuple[str, str]:
    s, say = strip.s, strip.say
    card = int(s.slot[s.place - CARD])
    words = say("At once: {effect}. At the end: {bottom}")
    asked = words.format(effect=card_effect(say, card), bottom=card_bottom(say, card))
    return capital(place_name(say, int(s.place))), asked


def _building_asked(strip: Strip) -> tuple[str, str]:
    s, say = strip.s, strip.say
    building = int(s.top[s.place - BUILDING])
    points = building_points(building)
    worth = say("points by value") if points is None else counted(say, "point", points)
    title = f"{capital(place_name(say, int(s.place)))}: {worth}"
    return title, say("It costs {cost}").format(cost=building_cost(say, building))


def _buy(strip: Strip, move: str) -> str:
    s, say = strip.s, strip.say
    if len(strip.moves("buy")) > 1:
        return strip.answer(move, big(_number(move)))
    price = counted(say, "resource", _number(move))
    if s.place >= BUILDING and PRICE_KIND[s.top[s.place - BUILDING]] == FIXED:
        price = building_cost(say, int(s.top[s.place - BUILDING]))
    return strip.answer(move, escape(say("Buy for {price}").format(price=price)))


# Paying


def _paying(strip: Strip) -> str:
    s, say = strip.s, strip.say
    question = say("In any order you like")
    if s.kinds != ANY_KINDS:
        question = say("Kinds still to pay: {kinds}, in any order you like")
    due = counted(say, "resource", int(s.due))
    paid = resources(say, [int(number) for number in s.paid])
    asked = question.format(kinds=int(s.kinds))
    if paid:
        asked = say("{question}; paid so far: {paid}").format(question=asked, paid=paid)
    body = "".join(
        section(_owned(strip, name), "".join(_pay(strip, name, move) for move in moves))
        for name, moves in groupby(strip.choices.moves, lambda move: move.split(":")[1])
    )
    return menu(say("Still to pay: {due}").format(due=due), asked, body)


def _owned(strip: Strip, name: str) -> str:
    """Return the title of a resource: its name, and how many there are."""
    resource = RESOURCE_NAMES.index(name)
    number = int(strip.s.resource[strip.s.player, resource])
    return f"{capital(resource_name(strip.say, resource))} ({number})"


def _pay(strip: Strip, name: str, move: str) -> str:
    return strip.answer(move, strip.icon(name) + big(_number(move)))


# Dice for everyone


def _taking(strip: Strip) -> str:
    body = "".join(_take(strip, move) for move in strip.choices.moves)
    return menu(strip.say("Dice for everyone"), strip.say("Take one"), body)


def _take(strip: Strip, move: str) -> str:
    pips = _number(move)
    die = small(f'<g class="die">{draw_die(pips)}</g>', DIE + 6, "choice-die")
    words = escape(effect_words(strip.say, DIE_GAIN[pips - 1]))
    return strip.answer(move, f"{die}<span>{words}</span>")


# The herd


def _sending(strip: Strip) -> str:
    s, say = strip.s, strip.say
    first, every = (bonus_words(say, BONUS[s.bonus][which]) for which in (FIRST, ALL))
    question = say("How many people go there? 1. {first}, or all: {every}")
    asked = question.format(first=first, every=every)
    body = "".join(_send(strip, move) for move in strip.moves("send"))
    return menu(say("To the bonus tile"), asked, body + _claim(strip))


def _send(strip: Strip, move: str) -> str:
    s, say, number = strip.s, strip.say, _number(move)
    if not number:
        return strip.answer(move, escape(say("Nobody")), "quieter")
    fed = min(number, int(s.food[s.player]))
    food = f"{strip.icon('food')}{fed}" if fed else ""
    more = counted(say, "resource", number - fed) if number > fed else ""
    plus = " + " if food and more else ""
    return strip.answer(move, f"{big(number)}<small>{food}{plus}{escape(more)}</small>")


def _taming(strip: Strip) -> str:
    say = strip.say
    names = ("1.", say("all"))
    parts = []
    for move in strip.choices.moves:
        which = BONUS_NAMES.index(move.partition(":")[2])
        words = escape(bonus_words(say, BONUS[strip.s.bonus][which]))
        parts.append(strip.answer(move, f"{big(names[which])} {words}"))
    return menu(say("You tame the herd"), say("Which bonus? You keep the tile"), "".join(parts))


def _choosing(strip: Strip) -> str:
    say, parts = strip.say, []
    for move in strip.choices.moves:
        name = move.partition(":")[2]
        words = capital(resource_name(say, RESOURCE_NAMES.index(name)))
        parts.append(strip.answer(move, strip.icon(name) + escape(words)))
    return menu(say("Resource of choice"), say("Which one?"), "".join(parts))


# Feeding


def _feeding(strip: Strip) -> str:
    s, say = strip.s, strip.say
    lack = int(feeding.missing(s))
    title = capital(say("{food} missing").format(food=goods(say, FOOD, lack)))
    question = say("Pay a resource for each, or lose points? You have {resources}")
    asked = question.format(resources=counted(say, "resource", int(num_resources(s, s.player))))
    body = ""
    if "feed" in strip.choices.moves:
        pay = say("Pay {goods}").format(goods=counted(say, "resource", lack))
        body = strip.answer("feed", escape(pay))
    points = f"{MINUS}{-STARVE_POINTS}"
    refuse = say("Refuse: {points} points").format(points=points)
    return menu(
        title, asked, body + strip.answer("refuse", escape(refuse), "quieter") + _claim(strip)
    )


# The card "two resources"


def _claim(strip: Strip) -> str:
    """Return the way to the card "two resources", while its owner may use it [S7.9]."""
    if not strip.choices.of("claim"):
        return ""
    words = strip.say("Use your card: 2 resources")
    return choice(strip.choices.link("claim"), escape(words), words, "quieter")


def _claiming(strip: Strip) -> str:
    say, parts = strip.say, []
    for move in strip.choices.of("claim"):
        kinds = CHOICES[ACTIONS.parse(move) - CLAIM]
        parts.append(
            strip.answer(move, "".join(strip.icon(RESOURCE_NAMES[kind]) for kind in kinds))
        )
    return menu(say("Your card"), say("Which two resources?"), "".join(parts))


_ASKED: dict[int, Callable[[Strip], str]] = {
    PLACING: _placing,
    USING: _using,
    TOOLING: _tooling,
    BUYING: _buying,
    PAYING: _paying,
    TAKING: _taking,
    SENDING: _sending,
    TAMING: _taming,
    CHOOSING: _choosing,
    FEEDING: _feeding,
}
