"""What happened, as sentences: each decision, the forced ones too, and what chance did.

A tale is a list of clauses. A clause names no subject: the log shows who played. What others did
in the same stretch follows with the colour of their seat: "blue takes the 1: 1 wood".
"""

from collections.abc import Callable, Iterator, Sequence

from steppe.core.chance import CHANCE
from steppe.core.game import State
from steppe.core.position import Position
from steppe.core.scene import Say, plain
from steppe.draw.tale import Clause, Joints, joined
from steppe.draw.words import MINUS, capital, colour_name, listed
from steppe.games.stone_age.actions import ACTIONS, CHOICES, OUTCOMES
from steppe.games.stone_age.phases import buying, feeding, paying, rolling, sending, taming
from steppe.games.stone_age.state import (
    BOXED,
    BUYING,
    FEEDING,
    FOR_EVERYBODY,
    FOR_TAMING,
    OVER,
    PAYING,
    SENDING,
    TOOLING,
)
from steppe.games.stone_age.tables import (
    ALL,
    AMOUNT,
    ANY_RESOURCES,
    BONUS,
    BONUS_NAMES,
    BUILDING,
    CARD,
    CARD_IDS,
    DICE_FOR_ALL,
    DIE_GAIN,
    DIVISOR,
    DRAW_CARD,
    FIELD,
    FIRST,
    HUT,
    KIND,
    PLACE_NAMES,
    RESOURCE_NAMES,
    RESOURCE_ROLL,
    RESOURCES,
    STARVE_POINTS,
    TOOL_MAKER,
    TOP,
)
from steppe.games.stone_age.views.endings import how_ended
from steppe.games.stone_age.views.menu import label
from steppe.games.stone_age.views.steps import Step, steps
from steppe.games.stone_age.views.words import (
    at_place,
    bonus_words,
    building_name,
    card_bottom,
    card_effect,
    card_name,
    counted,
    effect_words,
    for_sale,
    goods,
    place_name,
    resources,
    toward,
    worth,
)


def turn_sentence(
    before: Position, moves: Sequence[str], say: Say = plain, names: Sequence[str] = ()
) -> str:
    """Return moves and outcomes (``~ word``) in one sentence; ``before`` is where they start.

    An outcome that may not be known reads ``~ blind:?``.
    """
    played = list(steps(before, moves))
    told = [clause for step in played for clause in clauses(step, say)]
    if not told:
        return _underway(played, say)
    return capital(_opening(before, say) + joined(told, before.player, _joints(say, names)))


def _underway(played: Sequence[Step], say: Say) -> str:
    """Return what is only begun, as the choice that it was."""
    last = played[-1]
    if last.before.player == CHANCE:
        return say("Chance")
    return label(last.before, last.word, say)


def _opening(before: Position, say: Say) -> str:
    """Return where a sentence goes on that starts after the dice have fallen."""
    s = before.state
    if s.phase != TOOLING:
        return ""
    dice = listed(say, (str(int(die)) for die in s.dice if die))
    words = say("{place} ({dice}): ")
    return words.format(place=place_name(say, int(s.place)), dice=dice)


def _joints(say: Say, names: Sequence[str]) -> Joints:
    return Joints(
        then=say("{one}; {other}"),
        result=say("{deed}: {result}"),
        other=say("{name} {words}"),
        forced=say("{words} (the only move)"),
        name=lambda player: names[player] if names else colour_name(say, player),
    )


# Clauses


def clauses(step: Step, say: Say) -> Iterator[Clause]:
    """Yield what one decision or outcome did, and what it brought about for all."""
    tell = _TELLERS.get(step.verb)
    if tell is not None:
        yield from tell(step, say)
    yield from _around(step, say)


def _around(step: Step, say: Say) -> Iterator[Clause]:
    """Yield what follows by itself: a new round, or the end."""
    s, then = step.s, step.after.state
    if then.phase == OVER:
        yield from _by_itself(step, how_ended(say, then))
    elif then.rounds != s.rounds:
        yield from _by_itself(step, say("round {number}").format(number=int(then.rounds)))


def _own(step: Step, words: str) -> Iterator[Clause]:
    yield Clause(step.player, step.before.turn, words, forced=step.forced)


def _by_itself(step: Step, words: str, result: bool = False) -> Iterator[Clause]:
    yield Clause(CHANCE, step.after.turn, words, result)


def _result(step: Step, words: str) -> Iterator[Clause]:
    yield Clause(step.player, step.before.turn, words, result=True, forced=step.forced)


def _place(step: Step, say: Say) -> Iterator[Clause]:
    place = PLACE_NAMES.index(step.arguments[0])
    number = int(step.after.state.placed[step.player, place])
    people = counted(say, "person", number)
    words = say("sends {people} {toward}")
    told = words.format(people=people, toward=toward(say, place))
    yield from _own(step, told + _on_offer(step.s, place, say))


def _on_offer(s: State, place: int, say: Say) -> str:
    """Return in brackets the card or building on a place: later another one stands there."""
    if place < CARD:
        return ""
    if place < BUILDING:
        return f" ({card_name(say, int(s.slot[place - CARD]))})"
    return f" ({building_name(say, int(s.top[place - BUILDING]))})"


def _use(step: Step, say: Say) -> Iterator[Clause]:
    """Tell what a village place gives; dice and purchases tell themselves."""
    place = PLACE_NAMES.index(step.arguments[0])
    s, then, player = step.s, step.after.state, step.player
    if place == TOOL_MAKER:
        made = sum(then.tool[player]) > sum(s.tool[player])
        yield from _own(step, say("makes a tool") if made else say("has the best tools already"))
    elif place == HUT:
        born = then.people[player] > s.people[player]
        yield from _own(step, say("gets a new person") if born else say("has all people already"))
    elif place == FIELD:
        grown = then.track[player] > s.track[player]
        words = say("raises food production to {number}") if grown else say("sows in vain")
        yield from _own(step, words.format(number=int(then.track[player])))


def _die(step: Step, say: Say) -> Iterator[Clause]:
    """Tell a throw when its last die has fallen."""
    s = step.s
    if s.to_throw > 1:
        return
    pips = [str(int(die)) for die in s.dice if die] + step.arguments
    dice = listed(say, pips)
    if s.gathers == FOR_EVERYBODY:
        yield from _result(step, say("the dice show {dice}").format(dice=dice))
    elif s.gathers == FOR_TAMING:
        yield from _own(step, say("rolls {dice} for the mammoth").format(dice=dice))
        yield from _draw(step, say)
    elif s.place < CARD:
        words = say("rolls {dice} {where}")
        yield from _own(step, words.format(dice=dice, where=at_place(say, int(s.place))))
    else:
        yield from _own(step, say("rolls {dice}").format(dice=dice))


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
    words = say("{names} draw, each gets {bonus}")
    gift = bonus_words(say, BONUS[bonus][ALL])
    yield from _by_itself(step, words.format(names=listed(say, names), bonus=gift))


def _tool(step: Step, say: Say) -> Iterator[Clause]:
    slot = int(step.arguments[0]) - 1
    value = int(step.s.tool[step.player, slot])
    yield from _own(step, say("adds the tool of {value}").format(value=value))


def _once(step: Step, say: Say) -> Iterator[Clause]:
    words = say("adds the one-use tool of {value}")
    yield from _own(step, words.format(value=step.arguments[0]))


def _stop(step: Step, say: Say) -> Iterator[Clause]:
    """Tell what a throw yields [S6.8, S6.9]."""
    s = step.s
    number = int(rolling.total(s)) // int(DIVISOR[s.gathers])
    if number:
        yield from _result(step, goods(say, int(s.gathers), number))
    else:
        yield from _result(step, say("nothing"))


def _decline(step: Step, say: Say) -> Iterator[Clause]:
    words = say("cannot pay for {thing}") if step.forced else say("leaves {thing}")
    yield from _own(step, words.format(thing=for_sale(say, int(step.s.place))))


def _pay(step: Step, say: Say) -> Iterator[Clause]:
    """Tell a payment when it is complete, and what it was for."""
    if step.after.state.phase == PAYING:
        return
    s = step.before.copy().state
    _PAYERS[step.verb](s, ACTIONS.parse(step.word))
    paid = [int(n) for n in s.paid]
    if s.purpose == BUYING:
        yield from _bought(step, paid, say)
    elif s.purpose == FEEDING:
        words = say("feeds the hungry with {goods}")
        yield from _own(step, words.format(goods=resources(say, paid)))
    elif s.purpose == SENDING:
        yield from _sent(step, int(s.sending), paid, say)


_PAYERS: dict[str, Callable[[State, int], object]] = {  # what begins a payment, or goes on with it
    "buy": buying.apply,
    "feed": feeding.apply,
    "pay": paying.apply,
    "send": sending.apply,
}


def _bought(step: Step, paid: Sequence[int], say: Say) -> Iterator[Clause]:
    place, price = int(step.s.place), resources(say, paid)
    if place >= BUILDING:
        yield from _own(step, say("builds with {goods}").format(goods=price))
        yield from _result(step, counted(say, "point", worth(paid)))
    else:
        card = int(step.s.slot[place - CARD])
        words = say("buys a card ({bottom}) with {goods}")
        yield from _own(step, words.format(bottom=card_bottom(say, card), goods=price))
        if TOP[card][KIND] not in _TELL_THEMSELVES:
            yield from _result(step, card_effect(say, card))


def _send(step: Step, say: Say) -> Iterator[Clause]:
    if int(step.arguments[0]) > 0:
        yield from _pay(step, say)
    elif not step.forced:
        yield from _own(step, say("sends nobody to the bonus tile"))


def _sent(step: Step, number: int, paid: Sequence[int], say: Say) -> Iterator[Clause]:
    food = number - sum(paid)
    prices = [goods(say, RESOURCES, food)] if food else []
    prices += [goods(say, r, n) for r, n in enumerate(paid) if n]
    words = say("sends {people} to the bonus tile for {goods}")
    people = counted(say, "person", number)
    yield from _own(step, words.format(people=people, goods=listed(say, prices)))


def _take(step: Step, say: Say) -> Iterator[Clause]:
    pips = int(step.arguments[0])
    yield from _own(step, say("takes the {pips}").format(pips=pips))
    yield from _result(step, effect_words(say, DIE_GAIN[pips - 1]))


def _claim(step: Step, say: Say) -> Iterator[Clause]:
    choice = CHOICES[ACTIONS.parse(step.word) - ACTIONS.first("claim")]
    amounts = [choice.count(resource) for resource in _RESOURCES]
    words = say("turns a card in for {goods}")
    yield from _own(step, words.format(goods=resources(say, amounts)))


def _bonus(step: Step, say: Say) -> Iterator[Clause]:
    which = BONUS_NAMES.index(step.arguments[0])
    effect = BONUS[step.s.bonus][which]
    yield from _own(step, say("tames a mammoth"))
    if which == FIRST:
        yield from _own(step, say("takes the first bonus"))
    else:
        yield from _own(step, say("takes the bonus for all"))
    if effect[KIND] not in (DRAW_CARD, ANY_RESOURCES):  # what comes next tells them
        yield from _result(step, bonus_words(say, effect))


def _choose(step: Step, say: Say) -> Iterator[Clause]:
    resource = RESOURCE_NAMES.index(step.arguments[0])
    number = int(BONUS[step.s.bonus][step.s.award][AMOUNT])
    yield from _own(step, say("takes {goods}").format(goods=goods(say, resource, number)))


def _blind(step: Step, say: Say) -> Iterator[Clause]:
    if step.hidden:
        yield from _own(step, say("draws a card unseen"))
    else:
        words = say("draws a card ({bottom})")
        yield from _own(
            step, words.format(bottom=card_bottom(say, CARD_IDS.index(step.arguments[0])))
        )


def _refuse(step: Step, say: Say) -> Iterator[Clause]:
    starves = say("has too little food") if step.forced else say("lets the people go hungry")
    yield from _own(step, starves)
    points = counted(say, "point", -int(STARVE_POINTS))
    yield from _result(step, f"{MINUS}{points}")


def _tile(step: Step, say: Say) -> Iterator[Clause]:
    place = int(step.after.state.herd)
    words = say("the herd moves {toward}")
    yield from _by_itself(step, words.format(toward=toward(say, place)), result=True)


_RESOURCES = range(RESOURCES)
_TELL_THEMSELVES = (DICE_FOR_ALL, RESOURCE_ROLL, DRAW_CARD)  # by what comes next
_TELLERS: dict[str, Callable[[Step, Say], Iterator[Clause]]] = {
    "place": _place,
    "occupy": _place,
    "use": _use,
    "die": _die,
    "tool": _tool,
    "once": _once,
    "stop": _stop,
    "buy": _pay,
    "feed": _pay,
    "decline": _decline,
    "pay": _pay,
    "claim": _claim,
    "take": _take,
    "send": _send,
    "bonus": _bonus,
    "choose": _choose,
    "blind": _blind,
    "refuse": _refuse,
    "tile": _tile,
}
