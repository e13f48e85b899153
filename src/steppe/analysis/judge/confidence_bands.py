"""Confidence bands for win curves, from rollouts that start at several points on a curve.

If a search is repeated, it gives nearly the same number, however wrong its evaluation is; rollouts
depend less on the evaluation. But the players in rollouts look only one decision ahead, and there
are few rollouts. So a band shows the chances in matches between such players, and it is wider if
there are fewer rollouts. Where the rollouts contradict the curve, the band is extended to reach it.
"""

from collections.abc import Sequence
from itertools import pairwise

from steppe.analysis.judge.effort import MOMENTS
from steppe.analysis.judge.judge import Sight
from steppe.analysis.judge.match_study import MatchStudy
from steppe.analysis.judge.report import Event
from steppe.analysis.judge.rollouts import Played, Player
from steppe.analysis.judge.seat_account import SeatAccount
from steppe.core.win_probability import wilson

_PLACES = 8  # the maximum number of points per curve that get rollouts
_FEWEST = 12  # the minimum number of rollouts per point for a band

Bounds = tuple[float, float]


def draw_bands(study: MatchStudy) -> None:
    """Give each curve confidence bounds from rollouts, where there are enough of them."""
    bands, trials = _Bands(study), study.effort.trials
    for number in range(trials):
        study.watch(MOMENTS, trials, trials)
        bands.play(number)
    bands.draw()


class _Bands:
    """The results of rollouts from the starts of rounds, for each seat."""

    def __init__(self, study: MatchStudy) -> None:
        """Give each seat its own budget: a shared one would reveal hidden information."""
        self._accounts, self._player = study.accounts, Player(study.judge)
        self._places = _places(study.course.events)
        views = len(study.accounts) if study.course.match.game.secrets else 1
        self._budget = study.effort.doubted // views
        self._left = [self._budget for _ in study.accounts]
        self._won: list[list[list[float]]] = [[[] for _ in self._places] for _ in study.accounts]
        self._known: dict[tuple[bytes, int], Played] = {}

    def play(self, number: int) -> None:
        """Roll out once from each point, within the budget; ``number`` selects the dice."""
        self._known.clear()
        for account, won in zip(self._accounts, self._won, strict=True):
            seat, sights = account.looks.seat, account.looks.sights
            if self._left[seat] <= 0:
                continue
            for place, shares in zip(self._places, won, strict=True):
                played = self._played(sights[place], number)
                self._left[seat] -= played.looked
                shares.append(played.shares[seat])
            if number == 0 and self._left[seat] < (_FEWEST - 1) * (self._budget - self._left[seat]):
                self._left[seat] = 0  # the budget does not suffice for a band

    def _played(self, sight: Sight, number: int) -> Played:
        key = sight.key, sight.viewer
        if key not in self._known:
            self._known[key] = self._player.play(sight, (), number)
        return self._known[key]

    def draw(self) -> None:
        """Give a band to each curve with enough rollouts."""
        for account, won in zip(self._accounts, self._won, strict=True):
            if len(won[0]) >= _FEWEST:
                found = [wilson(sum(shares), len(shares)) for shares in won]
                account.band = band(account, dict(zip(self._places, found, strict=True)))


def band(account: SeatAccount, found: dict[int, Bounds]) -> list[Bounds]:
    """Return a curve's bounds; between rollout points, each keeps its distance from the curve."""
    bounds, below, above = [], 0.0, 0.0
    certain = {*account.exact, len(account.curve) - 1}
    for place, share in enumerate(account.curve):
        if place in found:
            low, high = found[place]
            below, above = max(0.0, share - low), max(0.0, high - share)
        is_certain = place in certain
        low, high = (share, share) if is_certain else (share - below, share + above)
        bounds.append((max(0.0, low), min(1.0, high)))
    return bounds


def _places(events: Sequence[Event]) -> list[int]:
    """Return the indices in the curve where rounds begin, thinned out if there are many."""
    begun = (
        place for place, (one, other) in enumerate(pairwise(events), 1) if one.round != other.round
    )
    found = [0, *begun]
    return found[:: -(-len(found) // _PLACES)]
