"""What happened, as sentences: each decision, the forced ones too, and what chance did.

What belongs together is told together: an expedition with all that it carries, an exchange, the
tiles that come. ``planning.py`` tells of plans, ``outcome.py`` of chance, ``follow_ups.py`` of what
follows by itself.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from steppe.core.position import Position
from steppe.core.say import Say, plain
from steppe.draw.steps import Step, runs, walk
from steppe.draw.tale import Clause, joined
from steppe.draw.words import called, capital
from steppe.engine.chance import CHANCE
from steppe.games.doggerland import flow
from steppe.games.doggerland.views.hand.menu import label
from steppe.games.doggerland.views.story import (
    follow_ups,
    outcome,
    planning,
    resolving,
    solo_events,
)
from steppe.games.doggerland.views.words import colours

Run = Sequence[Step]  # steps that are told together, one at least
Teller = Callable[[Run, Say], Iterator[tuple[str, bool]]]  # clauses, and whether they are results

_GOES_ON: Mapping[str, tuple[str, ...]] = {  # which verbs a run of a verb goes on with
    "choose": ("choose",),
    "do": ("carry",),
    "carry": ("carry",),
    "give": ("give", "take"),
    "tile": ("tile",),
    "goal": ("goal",),
    "craft": ("craft",),
    "lose": ("lose",),
}
_TELLERS: Mapping[str, Teller] = {**planning.TELLERS, **resolving.TELLERS, **solo_events.TELLERS}
_OF_RIVALS = ("ochre",)  # what a lone player decides for the others
_OF_CHANCE: Mapping[str, Teller] = outcome.TELLERS


def turn_sentence(
    before: Position, moves: Sequence[str], say: Say = plain, names: Sequence[str] = ()
) -> str:
    """Return moves and outcomes (``~ word``) in one sentence; ``before`` is where they start."""
    played = list(walk(before, moves, flow.PLAY))
    told = [clause for run in runs(played, _continues) for clause in _clauses(run, say)]
    if told:
        names = names or [called(say, colour) for colour in colours(before.state)]
        return capital(joined(told, before.player, names, say))
    last = played[-1]
    return say("Chance") if last.before.player == CHANCE else label(last.before, last.word, say)


def _continues(run: Run, step: Step) -> bool:
    first, last = run[0], run[-1]
    if step.before.player != last.before.player or step.before.turn != last.before.turn:
        return False
    return step.verb in _GOES_ON.get(first.verb, ()) and last.verb != "take"


def _clauses(run: Run, say: Say) -> Iterator[Clause]:
    """Yield what a run of decisions or outcomes did, and what it brought about for all."""
    first, last = run[0], run[-1]
    tellers = _OF_CHANCE if first.player == CHANCE else _TELLERS
    tell = tellers.get(first.verb)
    if tell is not None:
        teller = CHANCE if first.verb in _OF_RIVALS else first.player
        for words, is_result in tell(run, say):
            forced = first.forced and first.verb != "pass"  # a pass says why
            yield Clause(teller, first.before.turn, words, is_result, forced)
    yield from follow_ups.follows(last, say)
