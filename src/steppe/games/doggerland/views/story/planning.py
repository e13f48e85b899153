"""Log clauses for set-up choices and planned actions (rules D3, D6 to D8, D20)."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from steppe.core.i18n import Translator, msgids
from steppe.games.doggerland.rules.state import GIVING, RAISING, STAFFING, State
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    MEMBER_NAMES,
    NO_ANIMAL,
    PERFECT_PAINTING,
    SPECIES_NAMES,
    SPOT_NAMES,
    SYMBOL,
    SYMBOL_NAMES,
    TOKEN_NAMES,
    TRACK_NAMES,
    WALL_NAMES,
)
from steppe.games.doggerland.views.card_text import rite_name
from steppe.games.doggerland.views.hand import choice_costs, planning_menu
from steppe.games.doggerland.views.types import Step
from steppe.games.doggerland.views.words import members, named, tokens, wall_name, who

Run = Sequence[Step]


class Result(str):
    """A clause that states the effect of the one before."""


Told = Iterable[str]  # clauses
Teller = Callable[[Run, Translator], Told]
_INTENTIONS = msgids(
    {  # by the verb being staffed
        "call": "sends the Shaman: {what}, with {who}",
        "paint": "plans to paint the {what} with {who}",
        "craft": "plans a {what} with {who}",
        "birth": "plans a birth with {who}",
        "improve": "plans to improve {what} with {who}",
        "build": "plans a habitat with {who}",
    }
)


# Set-up


def _take(run: Run, say: Translator) -> Told:
    taken = [step.arguments[0] for step in run]
    yield say("takes {goods}", goods=tokens(say, map(taken.count, TOKEN_NAMES)))


def raised(s: State, track: int, say: Translator) -> Told:
    """Yield that a capability is raised, for what price and to what effect [D12.4]."""
    step = planning_menu.step(s, track, say)
    yield say("improves {track} for {cost}", **step)
    yield Result(step["then"])


def _stop(run: Run, say: Translator) -> Told:
    if run[0].s.phase == RAISING and not run[0].forced:
        yield say("raises no capability")
    elif run[0].s.phase == GIVING and not run[0].forced:
        yield say("stops exchanging")


# Programming


def _call(run: Run, say: Translator) -> Told:
    """Yield where the Shaman goes, if nothing more has to be chosen [D13.1]."""
    rite = SPOT_NAMES.index(run[0].arguments[0])
    if run[0].after.state.phase != STAFFING and rite != PERFECT_PAINTING:
        yield say("sends the Shaman: {rite}", rite=rite_name(say, rite))


def _mark(run: Run, say: Translator) -> Told:
    yield say(
        "sends the Shaman: {rite}, for the {wall}",
        rite=rite_name(say, PERFECT_PAINTING),
        wall=wall_name(say, run[0].s, WALL_NAMES.index(run[0].arguments[0])),
    )


def _by(run: Run, say: Translator) -> Told:
    """Yield what was planned, with which members and for what price [D6.3]."""
    s, names = run[0].s, run[0].arguments[0].split("-")
    hands = members(say, planning_menu.by_kind(names))
    if len(names) == 1:
        hands = who(say, MEMBER_NAMES.index(names[0]))
    verb, _ = planning_menu.staffed(s)
    yield say(_INTENTIONS[verb], what=planning_menu.planned(s, say), who=hands)
    yield from _paid(s, verb, say)


def _paid(s: State, verb: str, say: Translator) -> Told:
    """Yield the immediate cost of a planned action."""
    due = choice_costs.planning(s, verb)
    if any(due[0]) or due[1]:
        yield Result(say("pays {cost}", cost=planning_menu.due_words(say, due)))


def _party(run: Run, say: Translator) -> Told:
    """Yield which party goes where, and for what [D8.1]."""
    s, cell = run[0].s, planning_menu.target(run[0].s)
    gaps = {"party": members(say, choice_costs.party_of(run[0].word)), "cell": CELL_NAMES[cell]}
    if s.animal[cell] == NO_ANIMAL:
        resource = named(say, SYMBOL_NAMES[SYMBOL[s.tile[cell]]])
        yield say("sends {party} to {cell} for {resource}", resource=resource, **gaps)
    else:
        animal = named(say, SPECIES_NAMES[s.animal[cell]])
        yield say("sends {party} to {cell} to hunt the {animal}", animal=animal, **gaps)
    yield from _paid(s, "send", say)


TELLERS: Mapping[str, Teller] = {
    "choose": _take,
    "take": _take,
    "raise": lambda run, say: raised(run[0].s, TRACK_NAMES.index(run[0].arguments[0]), say),
    "stop": _stop,
    "call": _call,
    "mark": _mark,
    "by": _by,
    "party": _party,
    "pass": lambda run, say: [say("has no members left") if run[0].forced else say("passes")],
}
