"""A game's order of play as one table: its phases, and what follows each of them.

A phase does not know what follows it. Its ``apply`` returns whether the phase is over, or which of
its named ends was reached; the table determines the next phase. A *step* is a phase without a
decision, in which no position stops. From the table this module generates the rule functions of
``Kernel``: a dispatch function for each question (``Order.source``), completed by
``core/turn_template.py``.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from steppe.core.actions import ActionSpace
from steppe.core.dispatch import Lines, branches, deeper
from steppe.core.pending import asked_phase
from steppe.engine.chance import CHANCE, TERMINAL, consider_all
from steppe.engine.evaluator import without_memory
from steppe.engine.jit import njit, scratch
from steppe.engine.kernel import Kernel, is_never_out
from steppe.engine.templates import write_module

Rule = Callable[..., Any]

HERE = -1  # no phase follows: the current one goes on, or a pending decision interrupts it

_TURNS = Path(__file__).with_name("turn_template.py")


class Fork:
    """A conditional successor: ``tell(s)`` chooses one of ``phases``, or ``HERE``."""

    def __init__(self, tell: Rule, *phases: int) -> None:
        self.tell, self.phases = tell, phases


fork = Fork
Next = int | Fork
Then = Next | Mapping[int, Next] | None


@dataclass(frozen=True)
class Rules:
    """The functions, under the usual names, of a phase that shares its module with other phases."""

    legal: Rule | None = None
    apply: Rule | None = None
    outcomes: Rule | None = None
    apply_outcome: Rule | None = None
    enter: Rule | None = None


@dataclass(frozen=True)
class Phase:
    """A phase in which a player or chance decides, and what follows it.

    ``rules`` is its module. It has ``legal(s, out)`` and ``apply(s, action)``, or ``outcomes`` and
    ``apply_outcome`` for chance. Two parts are optional: ``enter(s)`` is called when the phase
    begins; ``count(s)`` and ``nth(s, k)`` enumerate the legal actions without a list.

    ``apply`` returns ``None`` if it always ends the phase; otherwise it returns whether the phase
    is over, or which of the ends in ``then`` was reached, 0 for none. Without ``then``, the phase
    that this one interrupted continues. A single legal action is played automatically, unless
    ``asks`` is true. ``forced(s)`` returns that action (-1: none), where this is faster or the rule
    differs.
    """

    number: int
    rules: Any
    then: Then = None
    forced: Rule | None = None
    asks: bool = False

    def rule(self, name: str) -> Rule | None:
        """Return the phase's function of that name, or ``None`` if there is none."""
        found: Rule | None = getattr(self.rules, name, None)
        return found

    @property
    def is_chance(self) -> bool:
        """Return whether chance decides."""
        return self.rule("outcomes") is not None

    @property
    def ends(self) -> Mapping[int, Next]:
        """Return the successor for each end."""
        if isinstance(self.then, Mapping):
            return self.then
        return {} if self.then is None else {1: self.then}

    @property
    def followers(self) -> tuple[int, ...]:
        """Return the phases that may follow."""
        found: dict[int, None] = {}
        for one in self.ends.values():
            found |= dict.fromkeys(one.phases if isinstance(one, Fork) else (one,))
        return tuple(found)


class Step:
    """A phase without a decision: ``run(s)`` returns which of ``phases`` follows."""

    def __init__(self, number: int, run: Rule, *phases: int) -> None:
        self.number, self.run, self.phases = number, run, phases


step = Step


@dataclass(frozen=True)
class Order:
    """A game's order of play: its phases, the most frequent ones first.

    ``state`` is the module that defines the phase numbers in order: first the phases in which
    positions stop, then ``OVER``, then the steps. ``interrupts`` says whether decisions may
    interrupt a phase (``core/pending.py``), and ``is_asked(s)`` whether a decision is pending
    before a step. ``before_steps`` may name a phase that comes before any step.
    """

    state: ModuleType
    actions: ActionSpace
    phases: tuple[Phase, ...]
    steps: tuple[Step, ...] = ()
    interrupts: bool = False
    is_asked: Rule | None = None
    before_steps: Fork | None = None

    @cached_property
    def names(self) -> dict[int, str]:
        """Return the names of the phases by number."""
        known = list(vars(self.state))
        first = known.index("OVER") - self.state.OVER
        numbers = [*self.followers, self.state.OVER]
        return {number: known[first + number] for number in numbers}

    @cached_property
    def kinds(self) -> dict[int, str]:
        """Return the kind of each phase by number: "decision", "chance" or "step"."""
        decided = {p.number: "chance" if p.is_chance else "decision" for p in self.phases}
        return decided | {step.number: "step" for step in self.steps} | {self.state.OVER: "step"}

    @cached_property
    def followers(self) -> dict[int, tuple[int, ...]]:
        """Return the possible successors of each phase and step by number, in table order."""
        phases = {phase.number: phase.followers for phase in self.phases}
        return phases | {step.number: step.phases for step in self.steps}

    @cached_property
    def functions(self) -> ModuleType:
        """Return the rule functions: the generated dispatch functions and ``turn_template.py``."""
        writer, game = (
            _Writer(self),
            self.state.__name__.removesuffix(".rules.state").split(".")[-1],
        )
        return write_module(f"steppe_turns__{game}", writer.source(), writer.given)

    def kernel(self, state: Any, *modules: Any, **more: Any) -> Kernel:
        """Return the game's kernel, built from its position, its order of play, and ``more``.

        ``modules`` are the modules for start, scoring, observation and evaluation: with
        ``revise`` and ``LEARNING``, or only ``evaluate``. An optional last module defines the
        moves that bots do not consider.
        """
        start, scoring, observe, learning, *sense = modules
        names = ["legal", "apply", "advance"]
        if "chance" in self.kinds.values():
            names += ["outcomes", "apply_outcome", "let_happen"]
        if all(phase.rule("count") for phase in self.phases):
            names += ["count", "nth"]
        return Kernel(
            state=state,
            start=start.start,
            scores=scoring.scores,
            returns=scoring.returns,
            observe=observe.observe,
            determinize=observe.determinize,
            revise=_reviser(learning),
            learning=getattr(learning, "LEARNING", None),
            candidate_moves=sense[0].candidate_moves if sense else consider_all,
            progress=getattr(scoring, "progress", None),
            is_out=getattr(scoring, "is_out", is_never_out),
            **{name: getattr(self.functions, name) for name in names},
            **more,
        )


def _reviser(learning: Any) -> Rule:
    """Return the evaluation of a module: ``revise``, or ``evaluate`` if no network corrects it."""
    found: Rule = getattr(learning, "revise", None) or without_memory(learning.evaluate)
    return found


def _nobody_is_asked(s: Any) -> bool:
    return False


class _Writer:
    """Generates the dispatch functions for a game; ``given`` maps names in them to objects."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._asked = "asked_phase(s)" if order.interrupts else "s.phase"
        self.given: dict[str, Any] = {
            "CHANCE": CHANCE,
            "TERMINAL": TERMINAL,
            "FIRST_STEP": order.state.OVER + 1,
            "scratch": scratch(len(order.actions)),
            "asked_phase": asked_phase,
            "is_asked": order.is_asked or njit(_nobody_is_asked),
        }

    def source(self) -> str:
        """Return the source of the dispatch functions, followed by the template."""
        decided = [phase for phase in self._order.phases if not phase.is_chance]
        drawn = [phase for phase in self._order.phases if phase.is_chance]
        lines = [
            "from steppe.engine.jit import apart, inlined, njit",
            *self._answers("legal", "out", decided),
            *self._answers("count", "", decided),
            *self._answers("nth", "k", decided),
            *self._answers("outcomes", "ids, weights", drawn),
            *self._forced(decided),
            *self._entering(drawn),
            *self._playing("act", "apply", decided),
            *self._playing("happen", "apply_outcome", drawn),
            *self._stepping(),
        ]
        return "\n".join([*lines, _TURNS.read_text("utf-8")])

    def _name(self, rule: Rule) -> str:
        """Return the name of a function in the generated source."""
        name = f"{rule.__module__.rpartition('.')[2]}_{rule.__name__}"
        if self.given.setdefault(name, rule) is not rule:
            raise ValueError(f"two functions are called {name}")
        return name

    def _call(self, rule: Rule, arguments: str = "") -> str:
        return f"{self._name(rule)}({', '.join(filter(None, ('s', arguments)))})"

    def _answers(self, name: str, arguments: str, phases: Iterable[Phase]) -> Lines:
        """Generate a dispatch function that calls a phase's function ``name``."""
        rungs = [
            (phase.number, [f"return {self._call(rule, arguments)}"])
            for phase in phases
            if (rule := phase.rule(name)) is not None
        ]
        head = ", ".join(filter(None, ("s", arguments)))
        body = [f"phase = {self._asked}", *branches("phase", rungs), "return 0"]
        return _function(f"{name}({head})", body)

    def _forced(self, phases: Iterable[Phase]) -> Lines:
        """Generate the dispatch function for actions that are played automatically."""
        rungs = [(phase.number, self._only(phase)) for phase in phases if not phase.asks]
        counts = any(line.startswith("count =") for _, lines in rungs for line in lines)
        body = [
            f"phase = {self._asked}",
            *(["out = scratch()"] if counts else []),
            *(["count = 0"] if counts else []),
            *branches("phase", rungs),
            "return int(out[0]) if count == 1 else -1" if counts else "return -1",
        ]
        return _function("forced(s)", body)

    def _only(self, phase: Phase) -> Lines:
        if phase.forced is not None:
            return [f"return {self._call(phase.forced)}"]
        if (count := phase.rule("count")) is not None:
            first = self._call(phase.rules.nth, "0")
            return [f"return {first} if {self._call(count)} == 1 else -1"]
        return [f"count = {self._call(phase.rules.legal, 'out')}"]

    def _entering(self, drawn: Iterable[Phase]) -> Lines:
        """Generate the dispatch function that begins a phase."""
        rungs = [(phase.number, ["s.player = CHANCE"]) for phase in drawn]
        rungs += [
            (phase.number, [self._call(rule)])
            for phase in self._order.phases
            if (rule := phase.rule("enter")) is not None
        ]
        rungs.append((self._order.state.OVER, ["s.player = TERMINAL"]))
        return _function("enter(s, phase)", ["s.phase = phase", *branches("phase", rungs)])

    def _playing(self, head: str, name: str, phases: Iterable[Phase]) -> Lines:
        """Generate the dispatch function that plays an action or outcome and sets what follows."""
        rungs = [(phase.number, self._played(phase, name)) for phase in phases]
        body = [
            f"phase, following = {self._asked}, -1",
            *branches("phase", rungs),
            *("if following >= 0:", "    enter(s, following)"),
        ]
        return _function(f"{head}(s, event)", body)

    def _played(self, phase: Phase, name: str) -> Lines:
        rule = getattr(phase.rules, name)
        call = self._call(rule, "event")
        kind = getattr(rule, "py_func", rule).__annotations__["return"]
        ends = [(end, [self._follow(following)]) for end, following in phase.ends.items()]
        if kind is None or not ends:
            return [call, *(line for _, lines in ends for line in lines)]
        return [f"end = {call}", *branches("end", ends)]

    def _follow(self, following: Next) -> str:
        if isinstance(following, Fork):
            return f"following = {self._call(following.tell)}"
        return f"following = {following}"

    def _stepping(self) -> Lines:
        """Generate the dispatch function for the steps."""
        rungs = [(step.number, [f"enter(s, {self._call(step.run)})"]) for step in self._order.steps]
        before = self._order.before_steps
        first = [
            *([self._follow(before), "if following >= 0:"] if before else []),
            *(["    enter(s, following)", "    return"] if before else []),
        ]
        body = [*first, "phase = s.phase", *branches("phase", rungs)]
        return _function("step(s)", body, "apart")  # compiled separately, as it is called in a loop


def _function(head: str, body: Lines, kind: str = "njit") -> Lines:
    return [f"@{kind}", f"def {head}:", *deeper(body)]
