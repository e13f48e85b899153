"""What each decision and each outcome did, as clauses.

A clause names no subject: the log shows who played.
"""

from collections.abc import Callable, Iterator

from steppe.core.say import MINUS, Say
from steppe.draw.tale import Clause
from steppe.draw.words import colour_name, listed
from steppe.engine.kernel import State
from steppe.games.stone_age import tables
from steppe.games.stone_age.actions import ACTIONS, CHOICES, OUTCOMES
from steppe.games.stone_age.phases import rolling, taming
from steppe.games.stone_age.state import BOXED, FOR_EVERYBODY, FOR_TAMING
from steppe.games.stone_age.views.story.paying import tell_payment, tell_sending
from steppe.games.stone_age.views.story.steps import Step, brought, by_itself, own
from steppe.games.stone_age.views.words import (
    at_place,
    building_name,
    card_bottom,
    card_name,
    counted,
    effect_words,
    for_sale,
    goods,
    resources,
    toward,
)


def _place(step: Step, say: Say) -> Iterator[Clause]:
    place = tables.PLACE_NAMES.index(step.arguments[0])
    number = int(step.after.state.placed[step.player, place])
    people = counted(say, "person", number)
    told = say("sends {people} {toward}", people=people, toward=toward(say, place))
    yield from own(step, told + _on_offer(step.s, place, say))


def _on_offer(s: State, place: int, say: Say) -> str:
    """Return in brackets the card or building on a place: later another one stands there."""
    if place < tables.CARD:
        return ""
    if place < tables.BUILDING:
        return f" ({card_name(say, int(s.slot[place - tables.CARD]))})"
    return f" ({building_name(say, int(s.top[place - tables.BUILDING]))})"


def _use(step: Step, say: Say) -> Iterator[Clause]:
    """Tell what a village place gives; dice and purchases tell themselves."""
    place = tables.PLACE_NAMES.index(step.arguments[0])
    s, then, player = step.s, step.after.state, step.player
    if place == tables.TOOL_MAKER:
        made = sum(then.tool[player]) > sum(s.tool[player])
        yield from own(step, say("makes a tool") if made else say("already has the best tools"))
    elif place == tables.HUT:
        born = then.people[player] > s.people[player]
        yield from own(
            step, say("gets a new person") if born else say("already has all the people")
        )
    elif place == tables.FIELD:
        grown = then.track[player] > s.track[player]
        yield from own(
            step,
            say(
                "raises food production to {number}" if grown else "sows in vain",
                number=int(then.track[player]),
            ),
        )


def _die(step: Step, say: Say) -> Iterator[Clause]:
    """Tell a throw when its last die has fallen."""
    s = step.s
    if s.to_throw > 1:
        return
    pips = [str(int(die)) for die in s.dice if die] + step.arguments
    dice = listed(say, pips)
    if s.gathers == FOR_EVERYBODY:
        yield from brought(step, say("the dice show {dice}", dice=dice))
    elif s.gathers == FOR_TAMING:
        yield from own(step, say("rolls {dice} for the mammoth", dice=dice))
        yield from _draw(step, say)
    elif s.place < tables.CARD:
        yield from own(
            step, say("rolls {dice} {where}", dice=dice, where=at_place(say, int(s.place)))
        )
    else:
        yield from own(step, say("rolls {dice}", dice=dice))


def _draw(step: Step, say: Say) -> Iterator[Clause]:
    """Tell the players who are level to the last die [S9.7]."""
    s, bonus = step.s, int(step.s.bonus)
    if step.after.state.tile[bonus] != BOXED:
        return
    compared = step.before.copy()
    rolling.apply_outcome(compared.state, OUTCOMES.parse(step.word))
    taming.note(compared.state)
    mask = int(taming.best(compared.state))
    names = [colour_name(say, player) for player in range(int(s.players)) if mask >> player & 1]
    gift = effect_words(say, tables.BONUS[bonus][tables.ALL])
    yield from by_itself(
        step, say("{names} tied, each gets {bonus}", names=listed(say, names), bonus=gift)
    )


def _tool(step: Step, say: Say) -> Iterator[Clause]:
    slot = int(step.arguments[0]) - 1
    value = int(step.s.tool[step.player, slot])
    yield from own(step, say("adds the tool of {value}", value=value))


def _once(step: Step, say: Say) -> Iterator[Clause]:
    yield from own(step, say("adds the one-use tool of {value}", value=step.arguments[0]))


def _stop(step: Step, say: Say) -> Iterator[Clause]:
    """Tell what a throw yields [S6.8, S6.9]."""
    s = step.s
    number = int(rolling.total(s)) // int(tables.DIVISOR[s.gathers])
    if number:
        yield from brought(step, goods(say, int(s.gathers), number))
    else:
        yield from brought(step, say("nothing"))


def _decline(step: Step, say: Say) -> Iterator[Clause]:
    yield from own(
        step,
        say(
            "cannot pay for {thing}" if step.forced else "leaves {thing}",
            thing=for_sale(say, int(step.s.place)),
        ),
    )


def _take(step: Step, say: Say) -> Iterator[Clause]:
    pips = int(step.arguments[0])
    yield from own(step, say("takes the {pips}", pips=pips))
    yield from brought(step, effect_words(say, tables.DIE_GAIN[pips - 1]))


def _claim(step: Step, say: Say) -> Iterator[Clause]:
    choice = CHOICES[ACTIONS.parse(step.word) - ACTIONS.first("claim")]
    amounts = [choice.count(resource) for resource in _RESOURCES]
    yield from own(step, say("turns a card in for {goods}", goods=resources(say, amounts)))


def _bonus(step: Step, say: Say) -> Iterator[Clause]:
    which = tables.BONUS_NAMES.index(step.arguments[0])
    effect = tables.BONUS[step.s.bonus][which]
    yield from own(step, say("tames a mammoth"))
    if which == tables.FIRST:
        yield from own(step, say("takes the first bonus"))
    else:
        yield from own(step, say("takes the bonus for all"))
    if effect[tables.KIND] not in (
        tables.DRAW_CARD,
        tables.ANY_RESOURCES,
    ):  # what comes next tells them
        yield from brought(step, effect_words(say, effect))


def _choose(step: Step, say: Say) -> Iterator[Clause]:
    resource = tables.RESOURCE_NAMES.index(step.arguments[0])
    number = int(tables.BONUS[step.s.bonus][step.s.award][tables.AMOUNT])
    yield from own(step, say("takes {goods}", goods=goods(say, resource, number)))


def _blind(step: Step, say: Say) -> Iterator[Clause]:
    if step.hidden:
        yield from own(step, say("draws a card unseen"))
    else:
        yield from own(
            step,
            say(
                "draws a card ({bottom})",
                bottom=card_bottom(say, tables.CARD_IDS.index(step.arguments[0])),
            ),
        )


def _refuse(step: Step, say: Say) -> Iterator[Clause]:
    starves = say("has too little food") if step.forced else say("lets the people go hungry")
    yield from own(step, starves)
    points = counted(say, "point", -int(tables.STARVE_POINTS))
    yield from brought(step, f"{MINUS}{points}")


def _tile(step: Step, say: Say) -> Iterator[Clause]:
    place = int(step.after.state.herd)
    yield from by_itself(
        step, say("the herd moves {toward}", toward=toward(say, place)), result=True
    )


_RESOURCES = range(tables.RESOURCES)
TELLERS: dict[str, Callable[[Step, Say], Iterator[Clause]]] = {
    "place": _place,
    "occupy": _place,
    "use": _use,
    "die": _die,
    "tool": _tool,
    "once": _once,
    "stop": _stop,
    "buy": tell_payment,
    "feed": tell_payment,
    "decline": _decline,
    "pay": tell_payment,
    "claim": _claim,
    "take": _take,
    "send": tell_sending,
    "bonus": _bonus,
    "choose": _choose,
    "blind": _blind,
    "refuse": _refuse,
    "tile": _tile,
}
