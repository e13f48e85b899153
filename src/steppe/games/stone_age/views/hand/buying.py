"""Draw the strip for paying for a card, building or missing food (rules S7, S8, S10.3, S10.4)."""

from collections.abc import Sequence

from steppe.core.i18n import figure
from steppe.draw.menu import menu
from steppe.draw.svg import escape
from steppe.draw.words import capital, headed
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.phases import feeding
from steppe.games.stone_age.views.hand.ask import Strip, draw_claim
from steppe.games.stone_age.views.hand.paying import (
    Price,
    draw_ways,
    pictured,
    with_points,
)
from steppe.games.stone_age.views.words import (
    building_cost,
    building_points,
    card_effect,
    card_end,
    counted,
    goods,
    place_name,
    resources,
    worth,
)


def draw_buying(strip: Strip) -> str:
    """Return the ways to pay, the option to decline, and the benefits of the purchase."""
    is_card = strip.s.place < tables.BUILDING
    asked = _card_asked if is_card else _building_asked
    buys = strip.moves("buy")
    body = _fixed(strip, buys) if _is_fixed(strip) else _payable(strip, buys)
    no = strip.answer("decline", escape(strip.say("Buy nothing")), "quieter")
    return menu(*asked(strip), body + no + draw_claim(strip))


def _card_asked(strip: Strip) -> tuple[str, str]:
    s, say = strip.s, strip.say
    card = int(s.slot[s.place - tables.CARD])
    asked = say(
        "When bought: {effect}. At the end: {bottom}",
        effect=card_effect(say, card),
        bottom=card_end(say, card),
    )
    return capital(place_name(say, int(s.place))), asked


def _building_asked(strip: Strip) -> tuple[str, str]:
    s, say = strip.s, strip.say
    building = int(s.top[s.place - tables.BUILDING])
    points = building_points(building)
    value = say("points by value") if points is None else counted(say, "point", points)
    title = headed(say, capital(place_name(say, int(s.place))), value)
    return title, say("Price: {cost}", cost=building_cost(say, building))


def _is_fixed(strip: Strip) -> bool:
    """Return whether the item has only one way to pay [S8.2]."""
    stack = strip.s.place - tables.BUILDING
    return bool(stack >= 0 and tables.PRICE_KIND[strip.s.top[stack]] == tables.FIXED)


def _fixed(strip: Strip, buys: Sequence[str]) -> str:
    say, building = strip.say, int(strip.s.top[strip.s.place - tables.BUILDING])
    seen = escape(say("Buy for {price}", price=building_cost(say, building)))
    return "".join(strip.answer(move, seen) for move in buys)


def _payable(strip: Strip, buys: Sequence[str]) -> str:
    """Return the ways to pay for a card, or a building whose points depend on the payment."""
    say = strip.say
    if strip.s.place < tables.BUILDING:
        price = Price(
            buys,
            lambda way: pictured(strip, way.amounts),
            lambda way: say("Buy the card for {goods}", goods=resources(say, way.amounts)),
        )
    else:
        price = Price(
            buys,
            lambda way: with_points(strip, way.amounts),
            lambda way: say(
                "Build for {goods}: {points}",
                goods=resources(say, way.amounts),
                points=counted(say, "point", worth(way.amounts)),
            ),
            is_worth=True,
        )
    return draw_ways(strip, price)


def draw_feeding(strip: Strip) -> str:
    """Return the ways to pay for the missing food, and the cost of refusing."""
    s, say, lack = strip.s, strip.say, int(feeding.missing(strip.s))
    title = capital(say("{food} missing", food=goods(say, tables.FOOD, lack)))
    asked = say(
        "Pay a resource for each, or lose points? You have {resources}",
        resources=counted(say, "resource", int(num_resources(s, s.player))),
    )
    price = Price(
        strip.moves("feed"),
        lambda way: pictured(strip, way.amounts),
        lambda way: say("Feed your people with {goods}", goods=resources(say, way.amounts)),
    )
    refuse = escape(say("Refuse: {points} points", points=figure(tables.STARVE_POINTS)))
    body = draw_ways(strip, price) + strip.answer("refuse", refuse, "quieter")
    return menu(title, asked, body + draw_claim(strip))
