"""What a legal move would do, as a choice in a menu: "Send 3 people to the forest"."""

from collections.abc import Callable, Sequence

from steppe.core.position import Position
from steppe.core.say import Say, plain
from steppe.draw.words import headed
from steppe.engine.kernel import State
from steppe.games.stone_age import tables
from steppe.games.stone_age.actions import ACTIONS, CHOICES, CLAIM
from steppe.games.stone_age.phases import feeding, rolling
from steppe.games.stone_age.views.hand.price import beyond
from steppe.games.stone_age.views.words import (
    building_cost,
    building_name,
    building_points,
    card_name,
    counted,
    effect_words,
    for_sale,
    goods,
    place_name,
    resources,
    toward,
)


def label(position: Position, move: str, say: Say = plain) -> str:
    """Return what a legal move would do."""
    verb, *arguments = ACTIONS.format(ACTIONS.parse(move)).split(":")
    words = _LABELS[verb](position.state, arguments, say)
    if beyond(position, move) is None:
        return words
    return say("{words} (cannot be paid)", words=words)


def _place(s: State, arguments: Sequence[str], say: Say) -> str:
    place = tables.PLACE_NAMES.index(arguments[0])
    number = int(arguments[1]) if len(arguments) > 1 else int(tables.TOGETHER[place])
    told = say(
        "Send {people} {toward}", people=counted(say, "person", number), toward=toward(say, place)
    )
    return _with_offer(told, s, place, say)


def _with_offer(told: str, s: State, place: int, say: Say) -> str:
    """Return words about a place, with what is for sale where it is a card or a building."""
    if place < tables.CARD:
        return told
    if place < tables.BUILDING:
        return headed(say, told, card_name(say, int(s.slot[place - tables.CARD])))
    return headed(say, told, building_name(say, int(s.top[place - tables.BUILDING])))


def _use(s: State, arguments: Sequence[str], say: Say) -> str:
    place = tables.PLACE_NAMES.index(arguments[0])
    return _with_offer(say("Use your place: {place}", place=place_name(say, place)), s, place, say)


def _tool(s: State, arguments: Sequence[str], say: Say) -> str:
    value = int(s.tool[s.player, int(arguments[0]) - 1])
    return say("Add the tool of {value}: {goods}", value=value, goods=catch(s, value, say))


def _once(s: State, arguments: Sequence[str], say: Say) -> str:
    return say(
        "Add the one-use tool of {value}: {goods}",
        value=arguments[0],
        goods=catch(s, int(arguments[0]), say),
    )


def catch(s: State, more: int, say: Say) -> str:
    """Return what the throw yields with ``more`` added: "9, 3 wood" [S6.8, S6.9]."""
    total = int(rolling.total(s)) + more
    return f"{total}, {goods(say, int(s.gathers), total // int(tables.DIVISOR[s.gathers]))}"


def _stop(s: State, arguments: Sequence[str], say: Say) -> str:
    return say("Add no more: {goods}", goods=catch(s, 0, say))


def _buy(s: State, arguments: Sequence[str], say: Say) -> str:
    price = counted(say, "resource", int(arguments[0]))
    if s.place < tables.BUILDING:
        return say("Buy the card for {goods}", goods=price)
    building = int(s.top[s.place - tables.BUILDING])
    points = building_points(building)
    if points is None:
        return say("Build for {goods}", goods=price)
    price = building_cost(say, building)
    return say("Build for {goods}: {points}", goods=price, points=counted(say, "point", points))


def _decline(s: State, arguments: Sequence[str], say: Say) -> str:
    return say("Leave {thing}", thing=for_sale(say, int(s.place)))


def _pay(s: State, arguments: Sequence[str], say: Say) -> str:
    paid = goods(say, tables.RESOURCE_NAMES.index(arguments[0]), int(arguments[1]))
    return say("Pay {goods}", goods=paid)


def _claim(s: State, arguments: Sequence[str], say: Say) -> str:
    choice = CHOICES[ACTIONS.parse(f"claim:{arguments[0]}") - CLAIM]
    taken = resources(say, [choice.count(resource) for resource in range(tables.RESOURCES)])
    return say("Turn your card in for {goods}", goods=taken)


def _take(s: State, arguments: Sequence[str], say: Say) -> str:
    gift = effect_words(say, tables.DIE_GAIN[int(arguments[0]) - 1])
    return say("Take the {pips}: {gift}", pips=arguments[0], gift=gift)


def _send(s: State, arguments: Sequence[str], say: Say) -> str:
    number = int(arguments[0])
    if not number:
        return say("Send nobody to the bonus tile")
    people, food = counted(say, "person", number), goods(say, tables.RESOURCES, number)
    return say("Send {people} to the bonus tile, for {food}", people=people, food=food)


def _bonus(s: State, arguments: Sequence[str], say: Say) -> str:
    which = tables.BONUS_NAMES.index(arguments[0])
    words = say("Take the first bonus: {gift}")
    if which != tables.FIRST:
        words = say("Take the bonus for all: {gift}")
    return words.format(gift=effect_words(say, tables.BONUS[s.bonus][which]))


def _choose(s: State, arguments: Sequence[str], say: Say) -> str:
    resource, number = (
        tables.RESOURCE_NAMES.index(arguments[0]),
        tables.BONUS[s.bonus][s.award][tables.AMOUNT],
    )
    return say("Take {goods}", goods=goods(say, resource, int(number)))


def _feed(s: State, arguments: Sequence[str], say: Say) -> str:
    missing = counted(say, "resource", int(feeding.missing(s)))
    return say("Feed your people with {goods}", goods=missing)


def _refuse(s: State, arguments: Sequence[str], say: Say) -> str:
    points = counted(say, "point", -int(tables.STARVE_POINTS))
    return say("Let your people go hungry: lose {points}", points=points)


_LABELS: dict[str, Callable[[State, Sequence[str], Say], str]] = {
    "place": _place,
    "occupy": _place,
    "use": _use,
    "tool": _tool,
    "once": _once,
    "stop": _stop,
    "buy": _buy,
    "decline": _decline,
    "pay": _pay,
    "claim": _claim,
    "take": _take,
    "send": _send,
    "bonus": _bonus,
    "choose": _choose,
    "feed": _feed,
    "refuse": _refuse,
}
assert set(_LABELS) == {verb.name for verb in ACTIONS.verbs}
