"""Describe each decision and each outcome as clauses; the wording is in ``verbs.py``."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from steppe.core.i18n import Translator
from steppe.draw import match_steps
from steppe.draw.narration import Clause
from steppe.draw.verb_words import fill
from steppe.draw.words import colour_name, listed
from steppe.engine.chance import CHANCE
from steppe.games.stone_age.rules import flow, state, tables
from steppe.games.stone_age.rules.actions import OUTCOMES
from steppe.games.stone_age.rules.phases import rolling, taming
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views.payment import begun
from steppe.games.stone_age.views.types import Position
from steppe.games.stone_age.views.verbs import VERBS, place_of
from steppe.games.stone_age.views.words import (
    at_place,
    both_bonuses,
    card_bottom,
    card_effect,
    counted,
    goods,
    on_offer,
    resources,
    toward,
    worth,
)


@dataclass(frozen=True)
class Step(match_steps.Step[State]):
    """One decision or outcome."""

    @property
    def player(self) -> int:
        """Return the player who decided; for chance, the player whose turn it is."""
        return self.before.player if self.before.player >= 0 else int(self.s.acting)


_TELL_THEMSELVES = (  # kinds of effects that the next clause describes
    *(tables.DICE_FOR_ALL, tables.RESOURCE_ROLL, tables.DRAW_CARD),
)


def steps(before: Position, moves: Sequence[str], adds: bool = True) -> Iterator[Step]:
    """Yield every decision and outcome, in the order in which ``flow`` plays them.

    Unless it ``adds`` the forced decisions, ``moves`` must contain them.
    """
    for step in match_steps.walk(before, moves, flow.PLAY, adds):
        yield Step(step.before, step.word, step.after, step.forced, step.hidden)


def clauses(step: Step, say: Translator) -> Iterator[Clause]:
    """Yield the clauses for a decision or outcome."""
    return _TELLERS.get(step.verb, _plainly)(step, say)


def by_itself(step: Step, words: str, result: bool = False) -> Clause:
    """Return a clause about an automatic event."""
    return Clause(CHANCE, step.after.turn, words, result)


def _own(step: Step, words: str) -> Clause:
    """Return a clause about a player's own decision."""
    return Clause(step.player, step.before.turn, words, forced=step.forced)


def _brought(step: Step, words: str) -> Clause:
    """Return a clause about the result of a player's decision."""
    return Clause(step.player, step.before.turn, words, result=True, forced=step.forced)


def _plainly(step: Step, say: Translator, **gaps: object) -> Iterator[Clause]:
    """Yield the clauses for a decision and its result, from its verb's row."""
    words = VERBS.clauses(step.s, step.word, say, **gaps)
    yield from (_own(step, told) for told in words[:1])
    yield from (_brought(step, told) for told in words[1:])


def _place(step: Step, say: Translator) -> Iterator[Clause]:
    place = place_of(step.arguments[0])
    people = counted(say, "person", int(step.after.state.placed[step.player, place]))
    told = VERBS.done(step.s, step.word, say, people=people)
    if place >= tables.CARD:  # a later card or building may replace it
        told += f" ({on_offer(say, step.s, place)})"
    yield _own(step, told)


def _use(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe the gain from a village place; dice and purchases have clauses of their own."""
    place, player = place_of(step.arguments[0]), step.player
    track, earlier = (int(s.track[player]) for s in (step.after.state, step.s))
    is_gain = (
        sum(step.after.state.tool[player]) > sum(step.s.tool[player])
        or step.after.state.people[player] > step.s.people[player]
        or track > earlier
    )
    return _plainly(step, say, number=track, case=(place, bool(is_gain)))


def _die(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe a roll once its last die has been rolled."""
    s = step.s
    if s.to_throw > 1:
        return
    dice = listed(say, [str(int(die)) for die in s.dice if die] + step.arguments)
    if s.gathers == state.FOR_EVERYBODY:
        yield _brought(step, say("the dice show {dice}", dice=dice))
    elif s.gathers == state.FOR_TAMING:
        yield _own(step, say("rolls {dice} for the mammoth", dice=dice))
        yield from _draw(step, say)
    elif s.place < tables.CARD:
        where = at_place(say, int(s.place))
        yield _own(step, say("rolls {dice} {where}", dice=dice, where=where))
    else:
        yield _own(step, say("rolls {dice}", dice=dice))


def _draw(step: Step, say: Translator) -> Iterator[Clause]:
    """Name the players who tied on every die [S9.7]."""
    s, bonus = step.s, int(step.s.bonus)
    if step.after.state.tile[bonus] != state.BOXED:
        return
    compared = step.before.copy().state
    rolling.apply_outcome(compared, OUTCOMES.parse(step.word))
    taming.note(compared)
    mask = int(taming.best(compared))
    names = [colour_name(say, player) for player in range(int(s.players)) if mask >> player & 1]
    _, gift = both_bonuses(say, bonus)
    text = say("{names} tied, each gets {bonus}", names=listed(say, names), bonus=gift)
    yield by_itself(step, text)


def _stop(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe the yield of a roll [S6.8, S6.9]."""
    s = step.s
    number = int(rolling.total(s)) // int(tables.DIVISOR[s.gathers])
    yield _brought(step, goods(say, int(s.gathers), number) if number else say("nothing"))


def _tile(step: Step, say: Translator) -> Iterator[Clause]:
    where = toward(say, int(step.after.state.herd))
    yield by_itself(step, VERBS.done(step.s, step.word, say, toward=where), result=True)


def _forced(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe a refusal; its words say if there was no choice."""
    for clause in _plainly(step, say, case=step.forced):
        yield replace(clause, forced=False)


# payments, which may end with a different verb than they began with


def _said(step: Step, verb: str, say: Translator, **gaps: object) -> Clause:
    return _own(step, fill(VERBS.rows[verb].done, gaps, say))


def _tell_payment(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe a completed payment and its purchase."""
    if step.after.state.phase == state.PAYING:
        return
    s = begun(step.before, step.word)
    paid = [int(n) for n in s.paid]
    if s.purpose == state.BUYING:
        yield from _bought(step, paid, say)
    elif s.purpose == state.FEEDING:
        yield _said(step, "feed", say, goods=resources(say, paid))
    elif s.purpose == state.SENDING:
        yield from _sent(step, int(s.sending), paid, say)


def tell_under_way(step: Step, say: Translator) -> Iterator[Clause]:
    """Describe a payment in progress; yield nothing once it is complete."""
    s = step.after.state
    if s.phase != state.PAYING:
        return
    due = counted(say, "resource", int(s.due))
    if s.purpose == state.BUYING:
        text = say(
            "is paying for {thing}, {due} still due", thing=at_place(say, int(s.place)), due=due
        )
    elif s.purpose == state.FEEDING:
        text = say("is paying for the missing food, {due} still due", due=due)
    else:
        people = counted(say, "person", int(s.sending))
        text = say(
            "is paying to send {people} to the bonus tile, {due} still due",
            people=people,
            due=due,
        )
    yield _own(step, text)


def _bought(step: Step, paid: Sequence[int], say: Translator) -> Iterator[Clause]:
    place, price = int(step.s.place), resources(say, paid)
    if place >= tables.BUILDING:
        yield _said(step, "buy", say, goods=price, case="building")
        yield _brought(step, counted(say, "point", worth(paid)))
        return
    card = int(step.s.slot[place - tables.CARD])
    bottom = card_bottom(say, card)
    yield _said(step, "buy", say, bottom=bottom, goods=price, case="card")
    if tables.TOP[card][tables.KIND] not in _TELL_THEMSELVES:
        yield _brought(step, card_effect(say, card))


def _tell_sending(step: Step, say: Translator) -> Iterator[Clause]:
    """State the number of figures sent to the bonus tile, once they are paid for."""
    if int(step.arguments[0]) > 0:
        yield from _tell_payment(step, say)
    elif not step.forced:
        yield _said(step, "send", say, case=False)


def _sent(step: Step, number: int, paid: Sequence[int], say: Translator) -> Iterator[Clause]:
    food = number - sum(paid)
    prices = [goods(say, tables.FOOD, food)] if food else []
    prices += [goods(say, r, n) for r, n in enumerate(paid) if n]
    people = counted(say, "person", number)
    yield _said(step, "send", say, people=people, goods=listed(say, prices), case=True)


_TELLERS: dict[str, Callable[[Step, Translator], Iterator[Clause]]] = {
    "place": _place,
    "occupy": _place,
    "use": _use,
    "die": _die,
    "stop": _stop,
    **dict.fromkeys(("buy", "feed", "pay"), _tell_payment),
    **dict.fromkeys(("decline", "refuse"), _forced),
    "send": _tell_sending,
    "blind": lambda step, say: _plainly(step, say, case=step.hidden),
    "tile": _tile,
}
