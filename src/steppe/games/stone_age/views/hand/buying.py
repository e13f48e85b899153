"""The strip while a card or building is bought and paid (rules S7, S8)."""

from itertools import groupby

from steppe.draw.menu import menu, section
from steppe.draw.strip import big
from steppe.draw.svg import escape
from steppe.draw.words import capital, headed
from steppe.games.stone_age import tables
from steppe.games.stone_age.views.hand.ask import Strip, draw_claim, number_in
from steppe.games.stone_age.views.words import (
    building_cost,
    building_points,
    card_bottom,
    card_effect,
    counted,
    place_name,
    resource_name,
    resources,
)


def draw_buying(strip: Strip) -> str:
    """Return whether to buy, and what it costs and gives."""
    asked = _card_asked if strip.s.place < tables.BUILDING else _building_asked
    buys = "".join(_buy(strip, move) for move in strip.moves("buy"))
    no = strip.answer("decline", escape(strip.say("Do without")), "quieter")
    return menu(*asked(strip), buys + no + draw_claim(strip))


def _card_asked(strip: Strip) -> tuple[str, str]:
    s, say = strip.s, strip.say
    card = int(s.slot[s.place - tables.CARD])
    asked = say(
        "At once: {effect}. At the end: {bottom}",
        effect=card_effect(say, card),
        bottom=card_bottom(say, card),
    )
    return capital(place_name(say, int(s.place))), asked


def _building_asked(strip: Strip) -> tuple[str, str]:
    s, say = strip.s, strip.say
    building = int(s.top[s.place - tables.BUILDING])
    points = building_points(building)
    worth = say("points by value") if points is None else counted(say, "point", points)
    title = headed(say, capital(place_name(say, int(s.place))), worth)
    return title, say("It costs {cost}", cost=building_cost(say, building))


def _buy(strip: Strip, move: str) -> str:
    s, say, number = strip.s, strip.say, number_in(move)
    if len(strip.moves("buy")) > 1:
        return strip.answer(move, big(number))
    price, stack = counted(say, "resource", number), s.place - tables.BUILDING
    if stack >= 0 and tables.PRICE_KIND[s.top[stack]] == tables.FIXED:
        price = building_cost(say, int(s.top[stack]))
    return strip.answer(move, escape(say("Buy for {price}", price=price)))


def draw_paying(strip: Strip) -> str:
    """Return what is still to pay, and with what it can be paid."""
    s, say, body = strip.s, strip.say, ""
    asked = say(
        "In any order you like"
        if s.kinds == tables.ANY_KINDS
        else "Kinds still to pay: {kinds}, in any order you like",
        kinds=int(s.kinds),
    )
    paid = resources(say, [int(number) for number in s.paid])
    if paid:
        asked = say("{question}; paid so far: {paid}", question=asked, paid=paid)
    for name, moves in groupby(strip.choices.moves, lambda move: move.split(":")[1]):
        resource = tables.RESOURCE_NAMES.index(name)
        title = f"{capital(resource_name(say, resource))} ({int(s.resource[s.player, resource])})"
        seen = ((move, strip.icon(name) + big(number_in(move))) for move in moves)
        body += section(title, "".join(strip.answer(move, one) for move, one in seen))
    due = counted(say, "resource", int(s.due))
    return menu(say("Still to pay: {due}", due=due), asked, body)
