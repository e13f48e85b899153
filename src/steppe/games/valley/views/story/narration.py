"""The log in sentences: decisions, chance and consequences.

Similar decisions in a row form one clause (``choices.py``); fights are reported die by die
(``fights.py``). Passes are left out, so that the log does not reveal which tribe had nothing to
play.
"""

from collections.abc import Iterator, Sequence

from steppe.core.i18n import Translator, plain
from steppe.core.view import Narration
from steppe.draw.match_steps import runs, walk
from steppe.draw.narration import Clause, apart, joined
from steppe.draw.words import capital, colour_name
from steppe.engine.chance import CHANCE
from steppe.games.valley.rules.stage import STARVING
from steppe.games.valley.rules.state import GONE
from steppe.games.valley.rules.tables import KINDS
from steppe.games.valley.views.story import choices, follow_ups, outcome
from steppe.games.valley.views.story.change import changes
from steppe.games.valley.views.types import Position, Step

Run = Sequence[Step]
_GOES_ON = (*choices.GOES_ON, *outcome.GOES_ON)


def turn_sentence(
    before: Position, moves: Sequence[str], say: Translator = plain, names: Sequence[str] = ()
) -> str:
    """Describe moves and outcomes (``~ word``) in a sentence; ``before`` is the first position.

    Return "" if there is nothing to report.
    """
    return tale(before, moves, say, names).sentence


def tale(
    before: Position, moves: Sequence[str], say: Translator = plain, names: Sequence[str] = ()
) -> Narration:
    """Return the sentence and its parts."""
    parts = [*apart(_clauses_of(before, moves, say), before.player, say)]
    names = names or [colour_name(say, tribe) for tribe in range(before.players)]
    return Narration(capital(joined(parts, before.player, names, say)) if parts else "", parts)


def _clauses_of(before: Position, moves: Sequence[str], say: Translator) -> list[Clause]:
    stretches = list(runs(walk(before, moves), _continues))
    pairs = zip(stretches, [None, *stretches], strict=False)
    return [clause for run, last in pairs for clause in _told(run, last, say)]


def _continues(run: Run, step: Step) -> bool:
    """Return whether a step continues the run: same verb, player, phase and turn."""
    last = run[-1]
    if step.verb != last.verb or step.verb not in _GOES_ON or step.player != last.player:
        return False
    return bool(step.s.phase == last.s.phase and step.before.turn == last.before.turn)


def _told(run: Run, last: Run | None, say: Translator) -> Iterator[Clause]:
    """Yield the clauses for a run; a tribe that begins to eat first reports the food it found."""
    first = run[0]
    goes_on = last and last[-1].s.phase == STARVING and last[-1].player == first.player
    if first.s.phase == STARVING and not goes_on:
        yield Clause(first.player, first.before.turn, choices.found(first, say))
    yield from _clauses(run, say)


def _clauses(run: Run, say: Translator) -> Iterator[Clause]:
    """Yield the clauses for a run of decisions or outcomes, and for its consequences."""
    first, last = run[0], run[-1]
    change = changes(first.s, last.after.state)
    if first.player == CHANCE:
        for words, is_result in outcome.tell(run, change, say):
            yield Clause(CHANCE, first.before.turn, words, is_result)
    else:
        for words in choices.tell(run, change, say):
            yield Clause(first.player, first.before.turn, words)
    for words in follow_ups.follows(change, say):
        yield Clause(CHANCE, last.after.turn, words)


def feat(before: Position, after: Position) -> str:
    """Return the icon for a tribe's end [V14.6] or a birth [V11.3], "" for anything else."""
    if _num_gone(after) > _num_gone(before):
        return "skull-crack"
    born = sum(map(int, after.state.brought)) > sum(map(int, before.state.brought))
    return "baby-face" if born else ""


def _num_gone(where: Position) -> int:
    return sum(standing == GONE for standing in where.state.standing)


def has_lost(before: Position, after: Position, player: int) -> bool:
    """Return whether a tribe has lost a camp or pawns in between, or any tribe is out [V14.6]."""
    s, then, rows = before.state, after.state, range(player * KINDS, (player + 1) * KINDS)
    fewer_camps = then.num_camps[player] < s.num_camps[player]
    fewer_tribes = _num_gone(after) > _num_gone(before)
    return bool(
        fewer_tribes or fewer_camps or any(then.number[row] < s.number[row] for row in rows)
    )
