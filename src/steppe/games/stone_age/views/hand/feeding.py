"""Draw the strip for missing food: pay resources or lose points (rules S10.3, S10.4)."""

from steppe.core.i18n import figure
from steppe.draw.menu import menu
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.phases import feeding
from steppe.games.stone_age.views.hand.ask import Strip, draw_claim
from steppe.games.stone_age.views.hand.paying import Price, cheapest, draw_ways, pictured
from steppe.games.stone_age.views.words import counted, goods, resources


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
    body = draw_ways(strip, price, cheapest) + strip.answer("refuse", refuse, "quieter")
    return menu(title, asked, body + draw_claim(strip))
