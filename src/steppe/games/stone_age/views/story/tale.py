"""What happened, as sentences: each decision, the forced ones too, and what chance did.

A tale is a list of clauses. A clause names no subject: the log shows who played. What others did
in the same stretch follows with the colour of their seat: "blue takes the 1: 1 wood".
"""

from collections.abc import Iterator, Sequence

from steppe.core.position import Position
from steppe.core.say import Say, plain
from steppe.draw.tale import Clause, joined
from steppe.draw.words import capital, colour_name, listed
from steppe.engine.chance import CHANCE
from steppe.games.stone_age.state import OVER, TOOLING
from steppe.games.stone_age.views.hand.menu import label
from steppe.games.stone_age.views.story.clauses import TELLERS
from steppe.games.stone_age.views.story.result import how_ended
from steppe.games.stone_age.views.story.steps import Step, by_itself, steps
from steppe.games.stone_age.views.words import place_name


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
    names = names or [colour_name(say, player) for player in range(before.players)]
    return capital(_opening(before, say) + joined(told, before.player, names, say))


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
    return say("{place} ({dice}): ", place=place_name(say, int(s.place)), dice=dice)


def clauses(step: Step, say: Say) -> Iterator[Clause]:
    """Yield what one decision or outcome did, and what it brought about for all."""
    tell = TELLERS.get(step.verb)
    if tell is not None:
        yield from tell(step, say)
    yield from _around(step, say)


def _around(step: Step, say: Say) -> Iterator[Clause]:
    """Yield what follows by itself: a new round, or the end."""
    s, then = step.s, step.after.state
    if then.phase == OVER:
        yield from by_itself(step, how_ended(say, then))
    elif then.rounds != s.rounds:
        yield from by_itself(step, say("round {number}", number=int(then.rounds)))
