"""How much is thought about a match: counted, never timed: the same job has the same bytes."""

from dataclasses import dataclass

from steppe.core.door import instance
from steppe.core.errors import NotationError

CURVE, LUCK, COSTS, MOMENTS = "curve", "luck", "costs", "moments"
LEVELS = (CURVE, LUCK, COSTS, MOMENTS)
"""How deep a match is looked into, each level with all before it."""


@dataclass(frozen=True)
class Effort:
    """The budgets of an analysis, in simulations of a search unless said otherwise.

    ``simulations`` judge a position at most and ``least`` at least; ``curve`` judge all positions
    of a match together, from all seats, ``luck`` all outcomes of chance. ``rungs`` are what the
    candidates of a decision get one after the other, the better half each time, and ``candidates``
    how many favourites of a search are among them. ``solved`` is how many playouts' worth the
    exact solver may take. ``marks`` decisions of a seat at most are checked by ``playouts``, first
    by few and then by more.
    """

    simulations: int = 200
    least: int = 16
    curve: int = 300_000
    luck: int = 900_000
    rungs: tuple[int, ...] = (64, 256, 1024)
    candidates: int = 3
    solved: int = 1 << 16
    marks: int = 8
    playouts: tuple[int, ...] = (64, 192, 512, 1024)

    def each(self, whole: int, count: int) -> int:
        """Return how many simulations each of so many gets of those for all."""
        return max(self.least, min(self.simulations, whole // max(1, count)))


def level_at(level: str) -> int:
    """Return the place of a level among all. Raises ``NotationError`` for none."""
    if instance("a level", level, str) not in LEVELS:
        raise NotationError(f"a level of analysis is one of {' '.join(LEVELS)}, not {level!r}")
    return LEVELS.index(level)
