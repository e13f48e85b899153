"""Measure luck: compare each chance outcome with all possible ones.

All outcomes are evaluated in the same way with the same budget, so that luck is zero on average
even if the evaluation is wrong (Burch and others 2016, AIVAT).
"""

from collections.abc import Mapping
from typing import NamedTuple

from steppe.analysis.judge.judge import Judge, Shares, Sight
from steppe.bots.mcts.tree import EVERYBODY
from steppe.core.position import Position
from steppe.core.unchecked import play_id

_WORLDS = 8  # samples, where a game cannot continue from an observation


class Prospect(NamedTuple):
    """Shares of the win after a chance event: on average, and for each observation after it."""

    mean: Shares
    after: Mapping[bytes, Shares]


class Luck:
    """Evaluates the possible outcomes of chance events, and caches the results."""

    def __init__(self, judge: Judge, spread: int) -> None:
        """Set the judge, and the simulations that all outcomes of one event share."""
        self._judge, self._spread = judge, spread
        self._known: dict[tuple[bytes, int], Prospect] = {}

    def prospect(self, sight: Sight, seat: int) -> Prospect:
        """Return the prospect of ``seat`` at ``sight``, before a chance event."""
        whose = seat if self._judge.game.secrets else EVERYBODY  # else all players see the same
        question = sight.key, whose
        if question not in self._known:
            self._known[question] = self._look(sight, seat)
        return self._known[question]

    def _look(self, sight: Sight, seat: int) -> Prospect:
        weights: dict[bytes, float] = {}
        sights: dict[bytes, Sight] = {}
        for world in self._worlds(sight, seat):
            for number, weight in world.weighted_ids():
                after = self._judge.sight(play_id(world.copy(), number), seat)
                sights[after.key] = after
                weights[after.key] = weights.get(after.key, 0.0) + weight
        count = self._judge.effort.each(self._spread, len(sights))
        found = {key: self._judge.shares(one, count) for key, one in sights.items()}
        whole = sum(weights.values())
        mean = [
            sum(weights[key] / whole * found[key][player] for key in found)
            for player in range(sight.seen.players)
        ]
        return Prospect(tuple(mean), found)

    def _worlds(self, sight: Sight, seat: int) -> list[Position]:
        """Return positions to continue from: the observation, or positions sampled from it."""
        if sight.viewer != seat or sight.seen.game.private is not None:
            return [sight.seen]
        return [sight.seen.determinize(seat, number) for number in range(_WORLDS)]
