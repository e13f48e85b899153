"""Check what a decision cost by longer searches, in games without chance or hidden information.

Rollouts say little there: a player who looks at all moves plays the same match each time, and one
who looks at some of them errs at random. A search with many times the simulations is a better
judge, and near the end of a match the exact solver is.
"""

from dataclasses import replace

from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import TENFOLD
from steppe.analysis.judge.judge import Actions, Judge
from steppe.analysis.judge.rollouts import Bounds

_THIRD = 2  # the number of a judge with other random numbers than the judges of costs
_LONGER = (TENFOLD, 4 * TENFOLD)  # times the most simulations used for costs
_NODES = 1 << 18  # room for the longest search


class DeepCheck:
    """Compares lines by longer searches, and by the exact solver with a larger budget."""

    nothing = 0.02
    """A lower bound up to here is not significant: searches of two lengths differ by as much."""

    def __init__(self, judge: Judge) -> None:
        effort = judge.effort
        larger = replace(effort, solved=TENFOLD * effort.solved)
        self._judge = Judge(judge.game, larger, _THIRD, _NODES, judge.rest)
        self._counts = [times * effort.rungs[-1] for times in _LONGER]

    def bounds(self, fork: Fork, better: Actions) -> Bounds:
        """Return by how much a line beats the one played: by the longest search, and bounds."""
        gains = [self._gain(fork, better, count) for count in self._counts]
        return Bounds(gains[-1], min(gains), max(gains))

    def _gain(self, fork: Fork, better: Actions, simulations: int) -> float:
        best, played = (
            self._judge.shares(fork.sight, simulations, line)[fork.seat]
            for line in (better, fork.played)
        )
        return best - played
