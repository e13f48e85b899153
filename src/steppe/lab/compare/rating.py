"""Rate bots that have met in pairs of matches, and choose which two should meet next.

Ratings follow Bradley and Terry (1952). Confidence intervals are the quantiles of a bootstrap over
the pairs (Efron 1979), because different pairs are independent, but the two matches of a pair are
not. A drawn pair is added to each pairing of bots, so that no bot is infinitely stronger.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt

from steppe.core.win_probability import NORMAL_95

_MEAN = 1500.0  # the mean of all ratings
_SCALE = 400 / log(10)  # 400 rating points are odds of ten to one
_DRAWN = 0.5
_BOUNDS = (0.025, 0.975)

Floats = npt.NDArray[np.float64]
Two = tuple[int, int]

Rate = Callable[[Floats], Floats]
"""Returns strengths (log odds with mean 0) from the number of wins of bot ``i`` against ``j``."""


@dataclass(frozen=True)
class Meeting:
    """The results between two bots: the first bot's share of the wins, for each pair."""

    bots: tuple[str, str]
    shares: tuple[float, ...]

    @property
    def share(self) -> float:
        """Return the first bot's share of all wins."""
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval of the share, from the spread between pairs.

        A minimum spread is assumed, because a few equal results do not prove that all would be
        equal.
        """
        pairs = len(self.shares)
        spread = max(float(np.std((*self.shares, _DRAWN), ddof=1)), _DRAWN / pairs**0.5)
        reach = NORMAL_95 * spread / pairs**0.5
        return max(0.0, self.share - reach), min(1.0, self.share + reach)

    def turned(self) -> "Meeting":
        """Return the same results from the other bot's side."""
        return Meeting(self.bots[::-1], tuple(1 - share for share in self.shares))

    def to_json(self) -> dict[str, Any]:
        """Return the meeting as plain data, with shares rounded to four digits."""
        bounds = [round(bound, 4) for bound in self.interval]
        values = {"pairs": len(self.shares), "share": round(self.share, 4), "interval": bounds}
        return {"bots": list(self.bots), **values}


@dataclass(frozen=True)
class Ratings:
    """The rating of each bot, and bootstrap samples of all ratings."""

    best: Floats
    others: Floats  # [sample, bot]

    def interval(self, bot: int) -> tuple[float, float]:
        """Return the 95 % confidence interval of a bot's rating."""
        low, high = np.quantile(self.others[:, bot], _BOUNDS)
        return float(min(low, self.best[bot])), float(max(high, self.best[bot]))

    def worth(self, two: Two) -> float:
        """Return how informative another pair of matches between two bots would be.

        That is the uncertainty of the expected share times the uncertainty of a result: the result
        of a bot that nearly always wins adds little.
        """
        one, other = two
        shares = _expected(self.others[:, one] - self.others[:, other])
        share = float(_expected(self.best[one] - self.best[other]))
        return float(np.var(shares)) * share * (1 - share)


def _expected(ahead: Any) -> Any:
    """Return the expected share of wins for a rating difference."""
    return 1 / (1 + np.exp(-ahead / _SCALE))


def ratings(shares: Mapping[Two, Sequence[float]], bots: int, samples: int, rate: Rate) -> Ratings:
    """Rate bots by the first bot's share of the wins, in each pair that two bots played."""
    known = {two: np.array((*given, _DRAWN)) for two, given in shares.items()}
    chance = np.random.default_rng(sum(map(len, known.values())))
    drawn = [
        _points({two: chance.choice(all_, len(all_)) for two, all_ in known.items()}, bots, rate)
        for _ in range(samples)
    ]
    return Ratings(_points(known, bots, rate), np.array(drawn))


def _points(shares: Mapping[Two, Floats], bots: int, rate: Rate) -> Floats:
    """Return a rating for each bot."""
    beaten = np.zeros((bots, bots))
    for (one, other), won in shares.items():
        beaten[one, other] += won.sum()
        beaten[other, one] += len(won) - won.sum()
    return _MEAN + _SCALE * rate(beaten)
