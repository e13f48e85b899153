"""Draw the ways to pay, one answer each, the cheapest first (rules S3.4, S7, S8, S9.2, S10.3).

If there are too many ways to list, the player can also declare a payment resource by resource.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from steppe.draw.menu import folded, menu, section
from steppe.draw.strip import big
from steppe.draw.svg import escape
from steppe.draw.words import capital, in_a_row
from steppe.games.stone_age.rules import state, tables
from steppe.games.stone_age.views.hand.ask import Strip, number_in
from steppe.games.stone_age.views.payment import Way, moves_of, ways
from steppe.games.stone_age.views.words import counted, resource_name, resources, worth

_FEW, _MANY = 6, 24  # ways shown directly, and further ways, in a collapsed list


@dataclass(frozen=True)
class Price:
    """A price: the moves that open the payment, and the label and picture of each way to pay.

    If ``is_titled``, a heading before the ways to pay says that they are payments.
    """

    firsts: Sequence[str]
    see: Callable[[Way], str]
    hear: Callable[[Way], str]
    is_titled: bool = True


def cheapest(found: list[Way]) -> list[Way]:
    """Return the ways to show directly if a fixed number of resources is due."""
    return found[:_FEW]


def both_ends(found: list[Way]) -> list[Way]:
    """Return the cheapest and the most expensive way, for the fewest and most points [S8.4]."""
    return found[:1] + found[1:][-1:]


def draw_ways(strip: Strip, price: Price, at_once: Callable[[list[Way]], list[Way]]) -> str:
    """Return ways to pay: ``at_once`` picks those to show for each number; others are collapsed."""
    if not price.firsts:
        return ""
    found = {first: ways(strip.scene.position, first) for first in price.firsts}
    few = sum(map(len, found.values())) <= _FEW
    seen = [way for those in found.values() for way in (those if few else at_once(those))]
    others = [way for those in found.values() for way in those if way not in seen]
    body = _answers(strip, price, seen)
    if price.is_titled:
        body = section(strip.say("Pay with"), body)
    if len(others) <= _MANY:
        body += folded(strip.say("Other ways to pay"), _answers(strip, price, others))
        others = []
    by_resource = [first for first in found if not first or any(first == w.first for w in others)]
    return body + folded(strip.say("Resource by resource"), _one_by_one(strip, by_resource))


def _answers(strip: Strip, price: Price, found: Iterable[Way]) -> str:
    position = strip.scene.position
    return "".join(
        strip.series(moves_of(position, way), price.see(way), price.hear(way)) for way in found
    )


def _one_by_one(strip: Strip, firsts: Sequence[str]) -> str:
    """Return the answers for paying resource by resource, or for opening such a payment."""
    if firsts == [""]:
        return "".join(
            _numbers(strip, name, list(moves))
            for name, moves in groupby(strip.moves("pay"), lambda move: move.split(":")[1])
        )
    return "".join(strip.answer(one, escape(strip.words(one)), "quieter") for one in firsts)


def _numbers(strip: Strip, name: str, moves: Sequence[str]) -> str:
    """Return the amounts of a resource that can be paid."""
    resource = tables.RESOURCE_NAMES.index(name)
    owned = int(strip.s.resource[strip.s.player, resource])
    title = f"{capital(resource_name(strip.say, resource))} ({owned})"
    seen = ((move, strip.icon(name) + big(number_in(move))) for move in moves)
    return section(title, "".join(strip.answer(move, one, "quieter") for move, one in seen))


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
    )
    due = counted(say, "resource", int(s.due))
    title, question = say("Still to pay: {due}", due=due), capital(in_a_row(say, asked))
    return menu(title, question, draw_ways(strip, price, cheapest))
