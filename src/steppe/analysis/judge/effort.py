"""The budgets of an analysis: counted, never timed, so that the same job gives the same bytes."""

from dataclasses import dataclass, replace

from steppe.core.description import Description
from steppe.core.errors import NotationError
from steppe.core.validation import instance

CURVE, LUCK, COSTS, MOMENTS = "curve", "luck", "costs", "moments"
LEVELS = (CURVE, LUCK, COSTS, MOMENTS)
"""The depths of an analysis; each level includes the previous levels."""

PUZZLES = "puzzles"
"""Not a level, but the search of a match for positions in which a player made a mistake."""

WORK = (*LEVELS, PUZZLES)
"""All kinds of work on finished matches."""

MEASURED = "analysis"
"""The data file of a game with the settings of its analyses."""


TENFOLD = 10
"""The least ratio of a verifying search's budget to that of the search it verifies."""


@dataclass(frozen=True)
class Effort:
    """The budgets of an analysis, in search simulations unless stated otherwise.

    A position gets at most ``simulations`` and at least ``least``. All positions of a match, as
    seen from all seats, share ``curve``; all chance outcomes share ``luck``. ``rungs`` are the
    simulations for each candidate for a decision in each halving stage; they shrink if ``costs``,
    the budget for all decisions, does not suffice. ``candidates`` is the number of candidates that
    come from a search. ``solved`` is the budget of the exact solver, in rollouts. At most ``marks``
    decisions per seat are checked: by longer searches in games without chance (``moments.py``),
    otherwise by pairs of rollouts, few at first and then more (``pairs``). The rollouts may look at
    ``looked`` moves in total, and at ``tried`` moves in each position, unless the game requires a
    different number (``MEASURED``). ``trials`` is the maximum number of rollouts for the bounds at
    one curve point, ``doubted`` the number of moves that these rollouts may look at for all seats
    together. Random numbers are derived from ``seed`` and the observation.
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
        """Return the simulations per stage for a decision that may use ``allowance``.

        Most decisions use less than half of their maximum.
        """
        most = 4 * self.candidates * self.rungs[0] + 4 * sum(self.rungs[1:])
        share = min(1.0, 2 * allowance / most)
        return tuple(max(self.rungs[0] // 4, int(share * rung)) for rung in self.rungs)

    def each(self, whole: int, count: int) -> int:
        """Return the simulations per item if ``count`` items share ``whole``."""
        return max(self.least, min(self.simulations, whole // max(1, count)))


def at_table(effort: Effort, game: Description, players: int) -> Effort:
    """Return the effort for n players: less if evaluating a position is slow (``MEASURED``)."""
    share = game.measured(MEASURED, players).get("budget", 1.0)
    return replace(
        effort,
        costs=int(share * effort.costs),
        looked=int(share * effort.looked),
        doubted=int(share * effort.doubted),
    )


def charged(game: Description, players: int) -> float:
    """Return the factor that shrinks the difference a search sees between lines to the real one.

    An evaluation errs, and the apparently best line is often one that it misjudges. Rollouts show
    how much smaller the difference really is; ``MEASURED`` holds this factor for each game.
    """
    return float(game.measured(MEASURED, players).get("charged", 1.0))


def halving(game: Description, players: int) -> float:
    """Return the share of lost decisions at which the accuracy is 50 %.

    Games differ in how many decisions matter, so ``MEASURED`` holds this for each.
    """
    return float(game.measured(MEASURED, players).get("half", 0.1))


def level_at(level: str) -> int:
    """Return the index of a level. Raises ``NotationError`` for an unknown one."""
    if instance("a level", level, str) not in LEVELS:
        raise NotationError(
            f"the level of an analysis must be one of {' '.join(LEVELS)}, not {level!r}"
        )
    return LEVELS.index(level)
