"""Describe payments and purchases: cards, buildings, food, figures on the bonus tile."""

from collections.abc import Iterator, Sequence

from steppe.core.i18n import Translator
from steppe.draw.narration import Clause
from steppe.draw.words import listed
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import BUYING, FEEDING, PAYING, SENDING
from steppe.games.stone_age.views.payment import begun
from steppe.games.stone_age.views.story.clause_owners import Step, brought, own
from steppe.games.stone_age.views.words import (
    at_place,
    card_bottom,
    card_effect,
    counted,
    goods,
    resources,
    worth,
)

_TELL_THEMSELVES = (
    tables.DICE_FOR_ALL,
    tables.RESOURCE_ROLL,
    tables.DRAW_CARD,
)  # by the kind of the next clause


def tell_payment(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe a completed payment and its purchase."""
    if step.after.state.phase == PAYING:
        return
    s = begun(step.before, step.word)
    paid = [int(n) for n in s.paid]
    if s.purpose == BUYING:
        yield from _bought(step, paid, say)
    elif s.purpose == FEEDING:
        yield own(step, say("feeds the tribe with {goods}", goods=resources(say, paid)))
    elif s.purpose == SENDING:
        yield from _sent(step, int(s.sending), paid, say)


def tell_under_way(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe a payment in progress; yield nothing once it is complete."""
    s = step.after.state
    if s.phase != PAYING:
        return
    due = counted(say, "resource", int(s.due))
    if s.purpose == BUYING:
        told = say(
            "is paying for {thing}, {due} still due", thing=at_place(say, int(s.place)), due=due
        )
    elif s.purpose == FEEDING:
        told = say("is paying for the missing food, {due} still due", due=due)
    else:
        people = counted(say, "person", int(s.sending))
        told = say(
            "is paying to send {people} to the bonus tile, {due} still due",
            people=people,
            due=due,
        )
    yield own(step, told)


def _bought(step: Step, paid: Sequence[int], say: Translator) -> Iterator[Clause]:
    place, price = int(step.s.place), resources(say, paid)
    if place >= tables.BUILDING:
        yield own(step, say("builds with {goods}", goods=price))
        yield brought(step, counted(say, "point", worth(paid)))
        return
    card = int(step.s.slot[place - tables.CARD])
    bottom = card_bottom(say, card)
    yield own(step, say("buys a card ({bottom}) with {goods}", bottom=bottom, goods=price))
    if tables.TOP[card][tables.KIND] not in _TELL_THEMSELVES:
        yield brought(step, card_effect(say, card))


def tell_sending(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe how many figures go to the bonus tile, once they are paid for."""
    if int(step.arguments[0]) > 0:
        yield from tell_payment(step, say)
    elif not step.forced:
        yield own(step, say("sends nobody to the bonus tile"))


def _sent(step: Step, number: int, paid: Sequence[int], say: Translator) -> Iterator[Clause]:
    food = number - sum(paid)
    prices = [goods(say, tables.FOOD, food)] if food else []
    prices += [goods(say, r, n) for r, n in enumerate(paid) if n]
    people, price = counted(say, "person", number), listed(say, prices)
    yield own(step, say("sends {people} to the bonus tile for {goods}", people=people, goods=price))
