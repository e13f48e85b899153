"""Split a stretch of a match into decisions, and say whom each clause is about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steppe.draw import match_steps as house
from steppe.draw.narration import Clause
from steppe.engine.chance import CHANCE
from steppe.games.stone_age.rules import flow
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views.types import Position


@dataclass(frozen=True)
class Step(house.Step[State]):
    """One decision or outcome."""

    @property
    def player(self) -> int:
        """Return the player who decided; for chance, the player whose turn it is."""
        return self.before.player if self.before.player >= 0 else int(self.s.acting)


def steps(before: Position, moves: Sequence[str]) -> Iterator[Step]:
    """Yield every decision and outcome, in the order in which ``flow`` plays them."""
    for step in house.walk(before, moves, flow.PLAY):
        yield Step(step.before, step.word, step.after, step.forced, step.hidden)


def own(step: Step, words: str) -> Clause:
    """Return a clause about a player's own decision."""
    return Clause(step.player, step.before.turn, words, forced=step.forced)


def by_itself(step: Step, words: str, result: bool = False) -> Clause:
    """Return a clause about an automatic event."""
    return Clause(CHANCE, step.after.turn, words, result)


def brought(step: Step, words: str) -> Clause:
    """Return a clause about the result of a player's decision."""
    return Clause(step.player, step.before.turn, words, result=True, forced=step.forced)
