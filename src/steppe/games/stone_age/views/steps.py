"""A stretch of a match, decision by decision; a throw belongs to who rolls."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steppe.core.position import Position
from steppe.draw import steps as house
from steppe.games.stone_age import flow


@dataclass(frozen=True)
class Step(house.Step):
    """One decision or outcome."""

    @property
    def player(self) -> int:
        """Return who decided; for chance, who has the turn."""
        return self.before.player if self.before.player >= 0 else int(self.s.acting)


def steps(before: Position, moves: Sequence[str]) -> Iterator[Step]:
    """Yield every decision and outcome, as ``flow`` plays them one by one."""
    for step in house.walk(before, moves, flow):
        yield Step(step.before, step.word, step.after, step.forced, step.hidden)
