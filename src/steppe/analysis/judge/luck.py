"""Luck: what chance brought, beside what it could have brought.

All outcomes are judged by the same evaluator with the same budget, so that luck is zero on average
even where the evaluator is wrong (Burch and others 2016, AIVAT).
"""

from collections.abc import Mapping
from typing import NamedTuple

from steppe.analysis.judge.judge import Judge, Shares, Sight
from steppe.bots.mcts.tree import EVERYBODY
from steppe.core.position import Position
from steppe.core.unchecked import play_id

_WORLDS = 8  # that are tried where a game cannot go on from what is seen


class Prospect(NamedTuple):
    """What chance may bring as somebody sees it: shares after it, each by what is seen then."""

    mean: Shares
    after: Mapping[bytes, Shares]


class Luck:
    """Tells what may come of chance, each question once."""

    def __init__(self, judge: Judge, spread: int) -> None:
        """Take who judges, and how many simulations all outcomes of one event get."""
        self._judge, self._spread = judge, spread
        self._known: dict[tuple[bytes, int], Prospect] = {}

    def prospect(self, sight: Sight, seat: int) -> Prospect:
        """Return what chance may bring ``seat``, to whom it looks like ``sight``."""
        whose = seat if self._judge.game.secrets else EVERYBODY  # to whom all looks alike
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
        """Return positions to go on from: what is seen, or guesses of what is not."""
        if sight.viewer != seat or sight.seen.game.private is not None:
            return [sight.seen]
        return [sight.seen.determinize(seat, number) for number in range(_WORLDS)]
