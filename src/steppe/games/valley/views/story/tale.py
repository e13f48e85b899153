"""What happened, as sentences: each decision, what chance did, and what followed by itself.

Equal decisions in a row are one clause (``actions.py``), a fight is told die by die
(``fights.py``).
Passes are not told: who was asked and had nothing to play is nobody's business.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from steppe.core.position import Position
from steppe.core.say import Say, plain
from steppe.draw.steps import Step, walk
from steppe.draw.tale import Clause, Joints, joined
from steppe.draw.words import capital, colour_name
from steppe.engine.chance import CHANCE
from steppe.games.valley.stage import STARVING
from steppe.games.valley.views.story import actions, follow_ups, outcome
from steppe.games.valley.views.story.change import changes

Run = Sequence[Step]
_GOES_ON = (*actions.GOES_ON, *outcome.GOES_ON)


def turn_sentence(
    before: Position, moves: Sequence[str], say: Say = plain, names: Sequence[str] = ()
) -> str:
    """Return moves and outcomes (``~ word``) in one sentence; ``before`` is where they start.

    Returns nothing where nothing happened that is told.
    """
    runs = list(_runs(walk(before, moves)))
    lasts = zip(runs, [None, *runs], strict=False)
    told = [clause for run, last in lasts for clause in _told(run, last, say)]
    joints = Joints(
        then=say("{one}; {other}"),
        result=say("{deed}: {result}"),
        other=say("{name} {words}"),
        forced=say("{words} (the only move)"),
        name=lambda player: names[player] if names else colour_name(say, player),
    )
    return capital(joined(told, before.player, joints)) if told else ""


def _runs(played: Iterator[Step]) -> Iterator[Run]:
    """Yield stretches of steps that are told together."""
    for _, run in groupby(enumerate(played), _shared):
        yield [step for _, step in run]


def _shared(numbered: tuple[int, Step]) -> tuple[object, ...]:
    """Return what steps have in common that are told together; others are told one by one."""
    number, step = numbered
    if step.verb not in _GOES_ON:
        return (number,)
    return step.verb, step.player, int(step.s.phase), step.before.turn


def _told(run: Run, last: Run | None, say: Say) -> Iterator[Clause]:
    """Yield the clauses of a run; a tribe that begins to eat has first found something."""
    first = run[0]
    goes_on = last and last[-1].s.phase == STARVING and last[-1].player == first.player
    if first.s.phase == STARVING and not goes_on:
        yield Clause(first.player, first.before.turn, actions.found(first, say))
    yield from _clauses(run, say)


def _clauses(run: Run, say: Say) -> Iterator[Clause]:
    """Yield what a run of decisions or outcomes did, and what it brought about for all."""
    first, last = run[0], run[-1]
    change = changes(first.s, last.after.state)
    if first.player == CHANCE:
        for words, is_result in outcome.tell(run, change, say):
            yield Clause(CHANCE, first.before.turn, words, is_result)
    else:
        for words in actions.tell(run, change, say):
            yield Clause(first.player, first.before.turn, words)
    for words in follow_ups.follows(change, say):
        yield Clause(CHANCE, last.after.turn, words)
