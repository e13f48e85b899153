"""Draw the ways to pay: each as an answer, or one row per resource (S3.4, S7, S8, S9.2, S10.3)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from steppe.draw.menu import menu, section
from steppe.draw.steppers import Steps
from steppe.draw.strip import big
from steppe.draw.svg import escape
from steppe.draw.words import capital, in_a_row
from steppe.games.stone_age.rules import state, tables
from steppe.games.stone_age.views.hand.ask import Strip
from steppe.games.stone_age.views.payment import Way, moves_of, ways
from steppe.games.stone_age.views.words import counted, goods, resource_name, resources, worth

_FEW = 6  # ways to pay that are listed


@dataclass(frozen=True)
class Price:
    """A price: the moves that open the payment, and the label and picture of each way to pay.

    If ``is_titled``, a heading before the ways to pay says that they are payments. If ``is_worth``
    points, the way that brings most is listed beside the rows.
    """

    firsts: Sequence[str]
    see: Callable[[Way], str]
    hear: Callable[[Way], str]
    is_titled: bool = True
    is_worth: bool = False


def draw_ways(strip: Strip, price: Price) -> str:
    """Return the ways to pay: as a list if they are few, otherwise resource by resource.

    The rows begin with the cheapest way. A payment under way (S3.4) can always go on with each
    resource.
    """
    found = [way for first in price.firsts for way in ways(strip.scene.position, first)]
    if len(found) > _FEW or price.firsts == [""]:
        dearest = max(found, key=lambda way: worth(way.amounts))
        return _rows(strip, price, found) + _answers(strip, price, [dearest] * price.is_worth)
    body = _answers(strip, price, found)
    return section(strip.say("Pay with"), body) if price.is_titled else body


def _rows(strip: Strip, price: Price, found: Sequence[Way]) -> str:
    """Return how much of each resource to pay, and the button that pays."""
    by_amounts = {way.amounts: way for way in found}
    steps = Steps(strip.scene, tables.RESOURCE_NAMES, list(by_amounts), found[0].amounts)
    rows = "".join(_row(strip, steps, resource) for resource in range(tables.RESOURCES))
    if way := by_amounts.get(steps.now):
        moves = moves_of(strip.scene.position, way, steps.order)
        pay = strip.series(moves, price.see(way), price.hear(way), "go")
    else:
        pay = f'<span class="choice go none">{escape(capital(steps.more(strip.say)))}</span>'
    return f'<span class="party">{rows}</span>{pay}'


def _row(strip: Strip, steps: Steps, resource: int) -> str:
    title, icon = resource_name(strip.say, resource), strip.icon(tables.RESOURCE_NAMES[resource])
    return steps.row(resource, icon, capital(title), lambda n: goods(strip.say, resource, n))


def _answers(strip: Strip, price: Price, found: Iterable[Way]) -> str:
    position = strip.scene.position
    return "".join(
        strip.series(moves_of(position, way), price.see(way), price.hear(way)) for way in found
    )


def pictured(strip: Strip, amounts: Sequence[int]) -> str:
    """Return amounts of resources as pictures with numbers."""
    pairs = zip(tables.RESOURCE_NAMES, amounts, strict=True)
    parts = (f'<span class="amount">{strip.icon(name)}{big(n)}</span>' for name, n in pairs if n)
    return "".join(parts)


def with_points(strip: Strip, amounts: Sequence[int]) -> str:
    """Return amounts as pictures, with the points that they give in a building [S8.3, S8.4]."""
    points = f'<small class="amount">{strip.icon("points")}{worth(amounts)}</small>'
    return pictured(strip, amounts) + points


def draw_paying(strip: Strip) -> str:
    """Return the ways to complete a payment in progress."""
    s, say = strip.s, strip.say
    asked = []
    if s.kinds != tables.ANY_KINDS:
        asked.append(say("kinds still to pay: {kinds}", kinds=int(s.kinds)))
    if paid := resources(say, [int(number) for number in s.paid]):
        asked.append(say("paid so far: {paid}", paid=paid))
    is_worth = s.purpose == state.BUYING and s.place >= tables.BUILDING
    price = Price(
        [""],
        lambda way: (with_points if is_worth else pictured)(strip, way.amounts),
        lambda way: say("Pay {goods}", goods=resources(say, way.amounts)),
        is_worth=is_worth,
    )
    due = counted(say, "resource", int(s.due))
    title, question = say("Still to pay: {due}", due=due), capital(in_a_row(say, asked))
    return menu(title, question, draw_ways(strip, price))
