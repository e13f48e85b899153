"""How much is thought about a match: counted, never timed: the same job has the same bytes."""

from dataclasses import dataclass, replace

from steppe.core.description import Description
from steppe.core.errors import NotationError
from steppe.core.validation import instance

CURVE, LUCK, COSTS, MOMENTS = "curve", "luck", "costs", "moments"
LEVELS = (CURVE, LUCK, COSTS, MOMENTS)
"""How deep a match is looked into, each level with all before it."""

PUZZLES = "puzzles"
"""What is no level: looking for positions in which somebody went wrong."""

WORK = (*LEVELS, PUZZLES)
"""All that is done with matches that are over."""

MEASURED = "analysis"
"""The file of a game's ``data`` that says what its analyses need, and what is to be believed."""


TENFOLD = 10
"""By how much the budget is larger, at least, of a search that verifies what another one found."""


@dataclass(frozen=True)
class Effort:
    """The budgets of an analysis, in simulations of a search unless said otherwise.

    ``simulations`` judge a position at most and ``least`` at least; ``curve`` judge all positions
    of a match together, from all seats, ``luck`` all outcomes of chance. ``rungs`` are what the
    candidates of a decision get one after the other, the better half each time, less where there
    are so many decisions that ``costs`` is not enough for all; ``candidates`` is how many
    favourites of a search are among them. ``solved`` is how many playouts' worth the exact solver
    may take. ``marks`` decisions of a seat at most are checked: where nothing is left to chance by
    longer searches (``deep_check.py``), else by pairs of playouts, first by few and then by more
    (``pairs``); in all of them ``looked`` moves are looked at, ``tried`` in each
    position, or as many as a game says that they have to be (``MEASURED``). ``trials`` are the
    playouts at most that bound a place of a curve, ``doubted`` the moves looked at in those of all
    seats. Random numbers follow from ``seed``, and from what is seen.
    """

    simulations: int = 200
    least: int = 16
    curve: int = 160_000
    luck: int = 900_000
    costs: int = 450_000
    rungs: tuple[int, ...] = (64, 256, 1024)
    candidates: int = 3
    solved: int = 1 << 14
    marks: int = 8
    pairs: tuple[int, ...] = (64, 192, 512, 1024)
    looked: int = 1_200_000
    tried: int = 8
    trials: int = 128
    doubted: int = 800_000
    seed: int = 0

    def rungs_within(self, allowance: float) -> tuple[int, ...]:
        """Return what candidates of a decision get that may take so many simulations.

        Most decisions take less than half of what they might.
        """
        most = 4 * self.candidates * self.rungs[0] + 4 * sum(self.rungs[1:])
        share = min(1.0, 2 * allowance / most)
        return tuple(max(self.rungs[0] // 4, int(share * rung)) for rung in self.rungs)

    def each(self, whole: int, count: int) -> int:
        """Return how many simulations each of so many gets of those for all."""
        return max(self.least, min(self.simulations, whole // max(1, count)))


def at_table(effort: Effort, game: Description, players: int) -> Effort:
    """Return the effort for matches of so many: less where a position takes long (``MEASURED``)."""
    share = game.measured(MEASURED, players).get("budget", 1.0)
    return replace(
        effort,
        costs=int(share * effort.costs),
        looked=int(share * effort.looked),
        doubted=int(share * effort.doubted),
    )


def charged(game: Description, players: int) -> float:
    """Return how much of a difference that a search sees between two lines is believed.

    An evaluation errs, and the line that looks best is often one about which it does: what matches
    that are played on show may be less, by a share that a game has on file (``MEASURED``).
    """
    return float(game.measured(MEASURED, players).get("charged", 1.0))


def level_at(level: str) -> int:
    """Return the place of a level among all. Raises ``NotationError`` for none."""
    if instance("a level", level, str) not in LEVELS:
        raise NotationError(f"a level of analysis is one of {' '.join(LEVELS)}, not {level!r}")
    return LEVELS.index(level)
