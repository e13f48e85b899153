"""Players' moves as clauses for the log (rules V2, V8 to V12, V16 to V18).

Similar moves in a row form one clause: "5 warriors from c3 to d4". The wording is in ``verbs.py``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from steppe.core.i18n import Translator
from steppe.draw.words import listed
from steppe.games.valley.rules.phases import eating
from steppe.games.valley.rules.stage import FEVERING
from steppe.games.valley.rules.tables import PAWN_NAMES, SEED_COST
from steppe.games.valley.views.hand.card_targets import target_words
from steppe.games.valley.views.story.change import Change, take_out
from steppe.games.valley.views.types import Step
from steppe.games.valley.views.verbs import VERBS, killed
from steppe.games.valley.views.words import counted, pawns

Run = Sequence[Step]  # one or more steps with a common clause
Told = Iterator[str]
GOES_ON = ("move", "seed", "lose")  # moves joined when they come in a row


def tell(run: Run, change: Change, say: Translator) -> Told:
    """Yield the clauses for a run of one verb's moves; take their effects out of ``change``."""
    for step in run:
        take_out(step, change)
    step = run[0]
    if step.verb in _TELLERS:
        yield from _TELLERS[step.verb](run, say)
    elif step.s.phase == FEVERING and step.arguments:  # a second victim of the same card
        target = target_words(say, step.s, step.verb, step.arguments)
        yield say("the fever goes on: {target}", target=target)
    elif words := VERBS.done(step.s, step.word, say):
        yield words


def found(step: Step, say: Translator) -> str:
    """Return the food that a tribe found, before its first choice of a pawn to starve [V10.1]."""
    income = int(eating.income(step.s, step.player))
    if not income:
        return say("finds nothing")
    return say("finds {food}", food=counted(say, "food", income))


def _seed(run: Run, say: Translator) -> Told:
    """Yield the fields that a tribe sows, and the price [V12.1]."""
    s, hexes = run[0].s, [step.arguments[0] for step in run]
    price = counted(say, "food", int(SEED_COST[s.edition]) * len(hexes))
    yield VERBS.done(s, run[0].word, say, hexes=listed(say, hexes), food=price)


def _move(run: Run, say: Translator) -> Told:
    """Yield the pawn moves, grouped by start and end hex [V8.2]."""
    parties = _parties(((start, end), kind) for start, kind, end in _arguments(run))
    for (start, end), party in parties.items():
        values = {"pawns": _party(say, party), "hex": start, "end": end}
        yield VERBS.done(run[0].s, run[0].word, say, **values)


def _lose(run: Run, say: Translator) -> Told:
    """Yield the pawns lost, hex by hex, and whether hunger killed them."""
    for (place,), party in _parties(((place,), kind) for kind, place in _arguments(run)).items():
        yield VERBS.done(run[0].s, run[0].word, say, pawns=_party(say, party), hex=place)


def _arguments(run: Run) -> Iterator[list[str]]:
    return (step.arguments for step in run)


def _parties(gone: Iterable[tuple[tuple[str, ...], str]]) -> dict[tuple[str, ...], Counter[str]]:
    """Return the numbers of pawns by kind, for each group of hexes."""
    parties: dict[tuple[str, ...], Counter[str]] = {}
    for hexes, kind in gone:
        parties.setdefault(hexes, Counter())[kind] += 1
    return parties


def _party(say: Translator, party: Counter[str]) -> str:
    return pawns(say, (party[kind] for kind in PAWN_NAMES))


def _take(run: Run, say: Translator) -> Told:
    """Yield the number of women who join the captor, and the number who die [V9.9]."""
    s, word, number = run[0].s, run[0].word, int(run[0].arguments[0])
    if number:
        yield VERBS.done(s, word, say, case="take")
    if dead := killed(s, number):
        yield VERBS.done(s, word, say, case="kill", women=counted(say, "woman", dead))


_TELLERS: Mapping[str, Callable[[Run, Translator], Told]] = {
    "seed": _seed,
    "move": _move,
    "lose": _lose,
    "take": _take,
}
