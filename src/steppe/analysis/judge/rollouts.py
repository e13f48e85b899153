"""Compute the cost of a decision from paired rollouts, in the same worlds and with the same dice.

A search never plays a match to its end, and trusts its evaluation, however wrong the evaluation is.
Rollouts play to the end, but their players look only one decision ahead, so rollouts err, too.
"""

from math import sqrt
from pathlib import Path
from typing import NamedTuple

from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import MEASURED
from steppe.analysis.judge.judge import Actions, Judge, Shares, Sight, won
from steppe.bots.mcts.tree import new_box
from steppe.engine.position_type import new_batch, new_ints

TEMPLATE = Path(__file__).with_name("playing_on.py")

_SURE = 1.96  # standard errors to either side of the mean: 95 %
_NOTHING = 0.02  # a cost that is certainly below this does not count
_CLOSE = 0.015  # bounds closer than this are close enough


class Bounds(NamedTuple):
    """The mean of paired differences, and its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    @property
    def is_settled(self) -> bool:
        """Return whether more rollouts would not change the verdict."""
        return self.low > 0 or self.high < _NOTHING or self.high - self.low < 2 * _CLOSE


class Played(NamedTuple):
    """The shares at the end of a rollout, and roughly the number of moves looked at."""

    shares: Shares
    looked: int


class Player:
    """Plays matches to their end."""

    def __init__(self, judge: Judge) -> None:
        self._game = game = judge.game
        self._usual = judge.effort.tried
        self._playing = game.template(TEMPLATE)
        self._boxes, self._work = new_box(game, 0), new_batch(game.kernel.state, 2)

    def play(self, sight: Sight, line: Actions, number: int) -> Played:
        """Return the result of a rollout after a line; ``number`` selects the random numbers."""
        actions = new_ints(len(line))
        for place, action in enumerate(line):
            actions[place] = action
        rooms = sight.seen.batch, self._work, self._boxes
        tried = self._game.measured(MEASURED, sight.seen.players).get("tried", self._usual)
        looked = self._playing.play_on(*rooms, sight.viewer, actions, number, tried)
        values = [float(value) for value in self._boxes[0].values[: sight.seen.players]]
        return Played(won(values), int(looked))


class Rollouts:
    """Compares lines by rollouts until its budget is spent."""

    nothing = 0.0
    """A lower bound up to here is not significant."""

    def __init__(self, judge: Judge, share: int = 1) -> None:
        """Take one seat's part of the budget; a shared one would reveal hidden information."""
        self._effort, self._player, self._rest = judge.effort, Player(judge), judge.rest
        self._left = self._effort.looked // share

    def bounds(self, fork: Fork, better: Actions) -> Bounds | None:
        """Return the lead of a line over the played line; None once the budget is spent."""
        found: list[float] = []
        bounds = None
        for count in self._effort.pairs:
            if self._left <= 0 or (bounds is not None and bounds.is_settled):
                break
            for number in range(len(found), count):
                self._rest()
                better_share, played = (
                    self._share(fork, line, number) for line in (better, fork.played)
                )
                found.append(better_share - played)
            bounds = _bounds(found)
        return bounds

    def _share(self, fork: Fork, line: Actions, number: int) -> float:
        """Return the seat's share of the win in a rollout; ``number`` selects the dice."""
        played = self._player.play(fork.sight, line, number)
        self._left -= played.looked
        return played.shares[fork.seat]


def _bounds(differences: list[float]) -> Bounds:
    count = len(differences)
    mean = sum(differences) / count
    spread = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
    half = _SURE * sqrt(spread / count)
    return Bounds(mean, mean - half, mean + half)
