"""Describe legal moves as menu items: "Send 3 people to the forest"."""

from collections.abc import Callable, Sequence

from steppe.core.i18n import Translator, plain
from steppe.draw.words import headed
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import ACTIONS, CHOICES, CLAIM
from steppe.games.stone_age.rules.phases import buying, claiming, feeding, rolling
from steppe.games.stone_age.rules.state import USING, State
from steppe.games.stone_age.views.types import Position
from steppe.games.stone_age.views.words import (
    at_place,
    building_cost,
    building_points,
    counted,
    effect_words,
    goods,
    on_offer,
    place_name,
    resources,
    toward,
)


def label(position: Position, move: str, say: Translator = plain) -> str:
    """Return a legal move in words."""
    verb, *arguments = ACTIONS.format(ACTIONS.parse(move)).split(":")
    words = _LABELS[verb](position.state, arguments, say)
    if beyond(position, move) is None:
        return words
    return say("{words} (not enough resources)", words=words)


def beyond(position: Position, move: str) -> int | None:
    """Return the place of a move that can only give up a purchase out of reach [S7.1, S8]."""
    verb, _, name = move.partition(":")
    if verb != "use" or position.state.phase != USING:
        return None
    place, s = tables.PLACE_NAMES.index(name), position.state
    is_bought = place < tables.CARD or claiming.is_open(s) or buying.is_payable(s, place)
    return None if is_bought else place


def _place(s: State, arguments: Sequence[str], say: Translator) -> str:
    place = tables.PLACE_NAMES.index(arguments[0])
    number = int(arguments[1]) if len(arguments) > 1 else int(tables.TOGETHER[place])
    people = counted(say, "person", number)
    told = say("Send {people} {toward}", people=people, toward=toward(say, place))
    return _with_offer(told, s, place, say)


def _with_offer(told: str, s: State, place: int, say: Translator) -> str:
    """Return words about a place, with the card or building for sale there."""
    return told if place < tables.CARD else headed(say, told, on_offer(say, s, place))


def _use(s: State, arguments: Sequence[str], say: Translator) -> str:
    place = tables.PLACE_NAMES.index(arguments[0])
    return _with_offer(say("Use your place: {place}", place=place_name(say, place)), s, place, say)


def _added(s: State, value: int, is_once: bool, say: Translator) -> str:
    return say(
        "Add the one-use tool of value {value}: {goods}"
        if is_once
        else "Add the tool of value {value}: {goods}",
        value=value,
        goods=catch(s, value, say),
    )


def catch(s: State, more: int, say: Translator) -> str:
    """Return the sum and yield of the roll with ``more`` added: "9, 3 wood" [S6.8, S6.9]."""
    total = int(rolling.total(s)) + more
    return f"{total}, {goods(say, int(s.gathers), total // int(tables.DIVISOR[s.gathers]))}"


def _named(resource: str, count: int, say: Translator) -> str:
    return goods(say, tables.RESOURCE_NAMES.index(resource), int(count))


def _buy(s: State, arguments: Sequence[str], say: Translator) -> str:
    price = counted(say, "resource", int(arguments[0]))
    if s.place < tables.BUILDING:
        return say("Buy the card for {goods}", goods=price)
    building = int(s.top[s.place - tables.BUILDING])
    points = building_points(building)
    if points is None:
        return say("Build for {goods}", goods=price)
    price, worth = building_cost(say, building), counted(say, "point", points)
    return say("Build for {goods}: {points}", goods=price, points=worth)


def _claim(s: State, arguments: Sequence[str], say: Translator) -> str:
    choice = CHOICES[ACTIONS.parse(f"claim:{arguments[0]}") - CLAIM]
    taken = resources(say, [choice.count(resource) for resource in range(tables.RESOURCES)])
    return say("Turn your card in for {goods}", goods=taken)


def _send(s: State, arguments: Sequence[str], say: Translator) -> str:
    number = int(arguments[0])
    if not number:
        return say("Send no one to the bonus tile")
    people, food = counted(say, "person", number), goods(say, tables.RESOURCES, number)
    return say("Send {people} to the bonus tile, for {food}", people=people, food=food)


def _bonus(s: State, arguments: Sequence[str], say: Translator) -> str:
    which = tables.BONUS_NAMES.index(arguments[0])
    return say("Take {goods}", goods=effect_words(say, tables.BONUS[s.bonus][which]))


_LABELS: dict[str, Callable[[State, Sequence[str], Translator], str]] = {
    "place": _place,
    "occupy": _place,
    "use": _use,
    "tool": lambda s, words, say: _added(s, int(s.tool[s.player, int(words[0]) - 1]), False, say),
    "once": lambda s, words, say: _added(s, int(words[0]), True, say),
    "stop": lambda s, words, say: say("Add no more tools: {goods}", goods=catch(s, 0, say)),
    "buy": _buy,
    "decline": lambda s, words, say: say("Decline {thing}", thing=at_place(say, int(s.place))),
    "pay": lambda s, words, say: say("Pay {goods}", goods=_named(words[0], int(words[1]), say)),
    "claim": _claim,
    "take": lambda s, words, say: say(
        "Take the {pips}: {gift}",
        pips=words[0],
        gift=effect_words(say, tables.DIE_GAIN[int(words[0]) - 1]),
    ),
    "send": _send,
    "bonus": _bonus,
    "choose": lambda s, words, say: say(
        "Take {goods}",
        goods=_named(words[0], tables.BONUS[s.bonus][s.award][tables.AMOUNT], say),
    ),
    "feed": lambda s, words, say: say(
        "Feed your people with {goods}", goods=counted(say, "resource", int(feeding.missing(s)))
    ),
    "refuse": lambda s, words, say: say(
        "Let your people go hungry: lose {points}",
        points=counted(say, "point", -int(tables.STARVE_POINTS)),
    ),
}
assert set(_LABELS) == {verb.name for verb in ACTIONS.verbs}
