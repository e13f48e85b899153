"""What a decision cost by longer searches, where nothing is left to chance and nothing is hidden.

There playouts tell little: whoever looks at all moves plays the same match each time, and whoever
looks at some of them errs by chance. A search of many times what costs were found by knows better,
and where it comes near the end, the exact solver.
"""

from dataclasses import replace

from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import TENFOLD
from steppe.analysis.judge.judge import Actions, Judge
from steppe.analysis.judge.rollouts import Bounds

_THIRD = 2  # the number of a judge that draws other numbers than those of costs
_LONGER = (TENFOLD, 4 * TENFOLD)  # times the simulations that costs were found by at most
_NODES = 1 << 18  # room for the longest


class DeepCheck:
    """Compares lines by longer searches, and by the exact solver with a larger budget."""

    nothing = 0.02
    """A lower bound up to here tells nothing: searches of two lengths differ by as much."""

    def __init__(self, judge: Judge) -> None:
        effort = judge.effort
        larger = replace(effort, solved=TENFOLD * effort.solved)
        self._judge = Judge(judge.game, larger, _THIRD, _NODES, judge.rest)
        self._counts = [times * effort.rungs[-1] for times in _LONGER]

    def bounds(self, fork: Fork, better: Actions) -> Bounds:
        """Return by how much a line is better than what was played: the longest, least and most."""
        gains = [self._gain(fork, better, count) for count in self._counts]
        return Bounds(gains[-1], min(gains), max(gains))

    def _gain(self, fork: Fork, better: Actions, simulations: int) -> float:
        best, played = (
            self._judge.shares(fork.sight, simulations, line)[fork.seat]
            for line in (better, fork.played)
        )
        return best - played
