"""Describe each decision and each outcome as clauses."""

from collections.abc import Callable, Iterator

from steppe.core.i18n import MINUS, Translator
from steppe.draw.narration import Clause
from steppe.draw.words import colour_name, listed
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import ACTIONS, CHOICES, CLAIM, OUTCOMES
from steppe.games.stone_age.rules.phases import rolling, taming
from steppe.games.stone_age.rules.state import BOXED, FOR_EVERYBODY, FOR_TAMING
from steppe.games.stone_age.views.story.clause_owners import Step, brought, by_itself, own
from steppe.games.stone_age.views.story.paying import tell_payment, tell_sending
from steppe.games.stone_age.views.words import (
    at_place,
    both_bonuses,
    card_bottom,
    counted,
    effect_words,
    goods,
    on_offer,
    resources,
    toward,
)


def _place(step: Step, say: Translator) -> Iterator[Clause]:
    place = tables.PLACE_NAMES.index(step.arguments[0])
    people = counted(say, "person", int(step.after.state.placed[step.player, place]))
    told = say("sends {people} {toward}", people=people, toward=toward(say, place))
    if place >= tables.CARD:  # a later card or building may replace it
        told += f" ({on_offer(say, step.s, place)})"
    yield own(step, told)


def _use(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe the gain from a village place; dice and purchases have clauses of their own."""
    place = tables.PLACE_NAMES.index(step.arguments[0])
    s, then, player = step.s, step.after.state, step.player
    if place == tables.TOOL_MAKER:
        made = sum(then.tool[player]) > sum(s.tool[player])
        yield own(step, say("makes a tool") if made else say("already has the best tools"))
    elif place == tables.HUT:
        born = then.people[player] > s.people[player]
        yield own(step, say("gets a new person") if born else say("has no room for more people"))
    elif place == tables.FIELD:
        phrase = say("raises food production to {number}")
        if then.track[player] == s.track[player]:
            phrase = say("keeps food production at {number}, the maximum")
        yield own(step, phrase.format(number=int(then.track[player])))


def _die(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe a roll once its last die has been rolled."""
    s = step.s
    if s.to_throw > 1:
        return
    dice = listed(say, [str(int(die)) for die in s.dice if die] + step.arguments)
    if s.gathers == FOR_EVERYBODY:
        yield brought(step, say("the dice show {dice}", dice=dice))
    elif s.gathers == FOR_TAMING:
        yield own(step, say("rolls {dice} for the mammoth", dice=dice))
        yield from _draw(step, say)
    elif s.place < tables.CARD:
        where = at_place(say, int(s.place))
        yield own(step, say("rolls {dice} {where}", dice=dice, where=where))
    else:
        yield own(step, say("rolls {dice}", dice=dice))


def _draw(step: Step, say: Translator) -> Iterator[Clause]:
    """Name the players who tied in every die [S9.7]."""
    s, bonus = step.s, int(step.s.bonus)
    if step.after.state.tile[bonus] != BOXED:
        return
    compared = step.before.copy().state
    rolling.apply_outcome(compared, OUTCOMES.parse(step.word))
    taming.note(compared)
    mask = int(taming.best(compared))
    names = [colour_name(say, player) for player in range(int(s.players)) if mask >> player & 1]
    _, gift = both_bonuses(say, bonus)
    told = say("{names} tied, each gets {bonus}", names=listed(say, names), bonus=gift)
    yield by_itself(step, told)


def _tool(step: Step, say: Translator) -> Iterator[Clause]:
    value = int(step.s.tool[step.player, int(step.arguments[0]) - 1])
    yield own(step, say("adds the tool of value {value}", value=value))


def _once(step: Step, say: Translator) -> Iterator[Clause]:
    yield own(step, say("adds the one-use tool of value {value}", value=step.arguments[0]))


def _stop(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe the yield of a roll [S6.8, S6.9]."""
    s = step.s
    number = int(rolling.total(s)) // int(tables.DIVISOR[s.gathers])
    yield brought(step, goods(say, int(s.gathers), number) if number else say("nothing"))


def _decline(step: Step, say: Translator) -> Iterator[Clause]:
    phrase = say("cannot pay for {thing}") if step.forced else say("declines {thing}")
    yield own(step, phrase.format(thing=at_place(say, int(step.s.place))))


def _take(step: Step, say: Translator) -> Iterator[Clause]:
    pips = int(step.arguments[0])
    yield own(step, say("takes the {pips}", pips=pips))
    yield brought(step, effect_words(say, tables.DIE_GAIN[pips - 1]))


def _claim(step: Step, say: Translator) -> Iterator[Clause]:
    choice = CHOICES[ACTIONS.parse(step.word) - CLAIM]
    amounts = [choice.count(resource) for resource in range(tables.RESOURCES)]
    yield own(step, say("turns a card in for {goods}", goods=resources(say, amounts)))


def _bonus(step: Step, say: Translator) -> Iterator[Clause]:
    which = tables.BONUS_NAMES.index(step.arguments[0])
    effect = tables.BONUS[step.s.bonus][which]
    yield own(step, say("tames a mammoth"))
    if effect[tables.KIND] not in (tables.DRAW_CARD, tables.ANY_RESOURCES):  # said next
        yield brought(step, effect_words(say, effect))


def _choose(step: Step, say: Translator) -> Iterator[Clause]:
    resource = tables.RESOURCE_NAMES.index(step.arguments[0])
    number = int(tables.BONUS[step.s.bonus][step.s.award][tables.AMOUNT])
    yield own(step, say("takes {goods}", goods=goods(say, resource, number)))


def _blind(step: Step, say: Translator) -> Iterator[Clause]:
    if step.hidden:
        yield own(step, say("draws a card blind"))
    else:
        bottom = card_bottom(say, tables.CARD_IDS.index(step.arguments[0]))
        yield own(step, say("draws a card ({bottom})", bottom=bottom))


def _refuse(step: Step, say: Translator) -> Iterator[Clause]:
    starves = say("has too little food") if step.forced else say("lets their people go hungry")
    yield own(step, starves)
    yield brought(step, f"{MINUS}{counted(say, 'point', -int(tables.STARVE_POINTS))}")


def _tile(step: Step, say: Translator) -> Iterator[Clause]:
    where = toward(say, int(step.after.state.herd))
    yield by_itself(step, say("the herd moves {toward}", toward=where), result=True)


TELLERS: dict[str, Callable[[Step, Translator], Iterator[Clause]]] = {
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
