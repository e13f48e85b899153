"""Narrate part of a match: each decision, forced or free, and each outcome."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from steppe.core.i18n import Translator, plain
from steppe.core.view import Narration, NarrationPart
from steppe.draw.narration import Clause, apart, joined
from steppe.draw.words import capital, colour_name
from steppe.engine.chance import CHANCE
from steppe.games.stone_age.rules.state import OVER, TOOLING, WON
from steppe.games.stone_age.views.story import meal
from steppe.games.stone_age.views.story.clauses import (
    Step,
    by_itself,
    clauses,
    steps,
    tell_under_way,
)
from steppe.games.stone_age.views.types import Position
from steppe.games.stone_age.views.verbs import label, place_of
from steppe.games.stone_age.views.words import at_place, how_ended, place_name


def turn_sentence(
    before: Position, moves: Sequence[str], say: Translator = plain, names: Sequence[str] = ()
) -> str:
    """Describe moves and outcomes (``~ word``) in one sentence; ``before`` is the first position.

    A hidden outcome reads ``~ blind:?``.
    """
    return tale(before, moves, say, names).sentence


def tale(
    before: Position, moves: Sequence[str], say: Translator = plain, names: Sequence[str] = ()
) -> Narration:
    """Return the narration of moves and outcomes, and its parts."""
    played = list(steps(before, moves))
    done = [clause for step in played for clause in _clauses(step, say)]
    parts = _opened(before, [*apart(done, before.player, say)], say)
    if whole := [*apart([*done, *tell_under_way(played[-1], say)], before.player, say)]:
        names = names or [colour_name(say, player) for player in range(before.players)]
        words = joined(_opened(before, whole, say), before.player, names, say)
        return Narration(capital(words), parts)
    last = played[-1]  # an unfinished step is narrated by the label of its choice
    return Narration(_begun(last, say), parts)


def _begun(step: Step, say: Translator) -> str:
    """Describe a step whose decision is not complete."""
    if step.before.player == CHANCE:
        return say("Chance")
    if step.verb == "use":
        return capital(say("uses {place}", place=at_place(say, place_of(step.arguments[0]))))
    return label(step.before, step.word, say)


def beats(before: Position, moves: Sequence[str], say: Translator = plain) -> list[NarrationPart]:
    """Return the parts of moves and outcomes, without the forced decisions after them."""
    played = list(steps(before, moves, adds=False))
    return [*apart(_clauses_of(played, say), before.player, say)]


def _clauses_of(played: Sequence[Step], say: Translator) -> list[Clause]:
    parts = [clause for step in played for clause in _clauses(step, say)]
    return [*parts, *tell_under_way(played[-1], say)]


def _opened(
    before: Position, parts: Sequence[NarrationPart], say: Translator
) -> Sequence[NarrationPart]:
    """Return parts that begin with the place if the dice there were rolled earlier."""
    s = before.state
    if s.phase != TOOLING or not parts:
        return parts
    place = capital(place_name(say, int(s.place)))
    words = say("{deed}: {result}", deed=place, result=parts[0].words)
    return [parts[0]._replace(words=words), *parts[1:]]


def _clauses(step: Step, say: Translator) -> Iterator[Clause]:
    """Yield the clauses for a decision or outcome, a meal, a new round, the end of the match."""
    yield from clauses(step, say)
    then = step.after.state
    if fed := [*meal.fed(step.s, then)]:
        yield replace(by_itself(step, meal.told(then, fed, say)), about="feed")
    if then.phase == OVER:
        yield by_itself(step, how_ended(say, then))
    elif then.rounds != step.s.rounds:
        yield by_itself(step, say("round {number}", number=int(then.rounds)))


def feat(before: Position, after: Position) -> str:
    """Return the icon for a tamed mammoth [S9.7] or a birth in the hut, "" for anything else."""
    s, then = before.state, after.state
    if sum(place >= WON for place in then.tile) > sum(place >= WON for place in s.tile):
        return "mammoth"
    return "baby-face" if sum(map(int, then.people)) > sum(map(int, s.people)) else ""
