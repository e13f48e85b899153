"""Log clauses for set-up choices and planned actions (rules D3, D6 to D8, D20)."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from steppe.core.i18n import Translator
from steppe.draw.words import listed
from steppe.games.doggerland.rules.state import STAFFING, State
from steppe.games.doggerland.rules.tables import PERFECT_PAINTING, SPOT_NAMES, TOKEN_NAMES
from steppe.games.doggerland.views.hand import choice_costs, planning_words
from steppe.games.doggerland.views.types import Step
from steppe.games.doggerland.views.verbs import VERBS
from steppe.games.doggerland.views.words import famine_and_points, tokens

Run = Sequence[Step]


class Result(str):
    """A clause that states the effect of the previous clause."""


Told = Iterable[str]  # clauses
Teller = Callable[[Run, Translator], Told]


def done(s: State, word: str, say: Translator, **more: object) -> Told:
    """Return the clause for a move and its result, from its verb's row.

    ``more`` replaces placeholders in the row.
    """
    words = VERBS.clauses(s, word, say, **more)
    return [*words[:1], *map(Result, words[1:])]


def plainly(run: Run, say: Translator, **more: object) -> Told:
    """Return the clauses for the first step of a run of related moves."""
    return done(run[0].s, run[0].word, say, **more)


def _take(run: Run, say: Translator) -> Told:
    taken = [step.arguments[0] for step in run]
    return plainly(run, say, goods=tokens(say, map(taken.count, TOKEN_NAMES)))


def _call(run: Run, say: Translator) -> Told:
    """Yield the Shaman's spot, if no further choice follows [D13.1]."""
    is_perfect = SPOT_NAMES.index(run[0].arguments[0]) == PERFECT_PAINTING
    return () if is_perfect or run[0].after.state.phase == STAFFING else plainly(run, say)


def _by(run: Run, say: Translator) -> Told:
    """Yield the planned action, its members and its price [D6.3]."""
    verb, _ = planning_words.staffed(run[0].s)
    yield from plainly(run, say, case=verb)
    yield from _paid(run[0].s, verb, say)


def _paid(s: State, verb: str, say: Translator) -> Told:
    """Yield the immediate cost of a planned action."""
    paid, famine = choice_costs.planning(s, verb)
    parts = [say("pays {cost}", cost=tokens(say, paid))] if any(paid) else []
    if famine:
        cost = famine_and_points(say, famine, s.players > 1)
        parts.append(say("takes {famine}", famine=cost))
    if parts:
        yield Result(listed(say, parts))


def _party(run: Run, say: Translator) -> Told:
    """Yield an expedition: its party, its target and its purpose [D8.1]."""
    yield from plainly(run, say)
    yield from _paid(run[0].s, "send", say)


TELLERS: Mapping[str, Teller] = {  # other verbs have a clause in their row
    "choose": _take,
    "take": _take,
    "stop": lambda run, say: () if run[0].forced else plainly(run, say),
    "call": _call,
    "by": _by,
    "party": _party,
    "pass": lambda run, say: plainly(run, say, case=run[0].forced),
}
