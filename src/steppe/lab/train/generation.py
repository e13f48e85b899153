"""The settings of a training run, and the results of its generations."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from steppe.core.errors import NotationError
from steppe.core.win_probability import wilson
from steppe.lab.train.self_match import Played, shares


@dataclass(frozen=True)
class Settings:
    """The settings of a training run.

    - ``players``: number of players; ``seed``: seed for all randomness.
    - ``by_hand``: number of initial matches, played by the game's own evaluation; ``mixed``: later,
      it plays one match in n.
    - ``matches``: matches per generation; ``window``: generations in the replay buffer.
    - ``every``: one position in n becomes a row; ``noise``: randomness in decisions; ``trace``:
      lambda.
    - ``simulations``: number of simulations before each decision (0: look one decision ahead).
    - ``weights``: name of the game's weights to start from, if any.
    - ``lessons``: rows learned per new row; ``batch``: rows per step; ``rate``: learning rate of
      Adam, halved every ``lr_half_life`` steps until a tenth is left.
    - ``weight_decay``: fraction, times the rate, by which the feature weights shrink per step.
    - ``of_points``: weight of the points in the loss.
    - ``trial``: the network is measured every n generations, in ``trials`` matches each against the
      game's own evaluation and against the best network so far.
    - ``against``: names of bots, separated by commas; every ``evaluate_every`` generations, the
      network plays ``evaluate_matches`` matches against each of them.
    """

    players: int
    seed: int = 0
    by_hand: int = 2400
    mixed: int = 10
    matches: int = 240
    window: int = 24
    every: int = 6
    noise: float = 0.003
    trace: float = 0.9
    lessons: int = 5
    batch: int = 256
    rate: float = 1e-3
    lr_half_life: int = 20_000
    weight_decay: float = 0.0
    of_points: float = 0.0
    trial: int = 25
    trials: int = 500
    simulations: int = 0
    weights: str = ""
    against: str = ""
    evaluate_every: int = 25
    evaluate_matches: int = 200

    def __post_init__(self) -> None:
        """Raise ``NotationError`` for a number out of range."""
        for part in fields(self):
            value = getattr(self, part.name)
            if isinstance(value, str) or value > 0 or (value == 0 and part.name in _MAY_BE_ZERO):
                continue
            raise NotationError(f"the setting {part.name} cannot be {value!r}")

    @property
    def rivals(self) -> tuple[str, ...]:
        """Return the names of the bots in ``against``, each once."""
        words = (word.strip() for word in self.against.split(","))
        return tuple(dict.fromkeys(filter(None, words)))


_MAY_BE_ZERO = (
    *("seed", "by_hand", "noise", "trace", "weight_decay", "of_points", "rate", "simulations"),
)

_BOUNDS = ("low", "high")

REFINING = {
    **{"simulations": 200, "noise": 0.02, "by_hand": 0, "mixed": 1000, "every": 1, "window": 20},
    **{"lessons": 4, "rate": 5e-4, "lr_half_life": 10_000, "trial": 10, "trials": 200},
}
"""The settings that differ when a run starts from existing weights: a search plays."""


@dataclass(frozen=True)
class Trial:
    """The newest network's result against another: its share of the wins, and its mean points.

    With one player, both networks play the same matches; ``won`` counts the matches in which the
    newest one did better (a tie counts half).
    """

    won: float
    matches: int
    points: float
    others: float

    @property
    def rate(self) -> float:
        """Return the share of matches won."""
        return self.won / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval of this share."""
        return wilson(self.won, self.matches)

    def to_json(self) -> dict[str, object]:
        """Return the trial as plain data."""
        low, high = self.interval
        rates = {"rate": round(self.rate, 4), "interval": [round(low, 4), round(high, 4)]}
        means = {"points": round(self.points, 2), "others": round(self.others, 2)}
        return {"matches": self.matches, **rates, **means}

    @classmethod
    def of(cls, matches: Sequence[Played]) -> "Trial":
        """Return the result of network 0, which has one seat in each match.

        With one player, both networks play the same match, and the network that came closer to
        winning the match wins.
        """
        if len(matches[0].owners) == 1:
            return cls._side_by_side(matches[::2], matches[1::2])
        won, mine, theirs = 0.0, [], []
        for played in matches:
            seat = played.owners.index(0)
            won += float(shares(np.array(played.returns))[seat])
            mine.append(played.scores[seat])
            theirs += [score for at, score in enumerate(played.scores) if at != seat]
        return cls(won, len(matches), float(np.mean(mine)), float(np.mean(theirs)))

    @classmethod
    def _side_by_side(cls, mine: Sequence[Played], theirs: Sequence[Played]) -> "Trial":
        ends = [[(one.returns, one.scores) for one in side] for side in (mine, theirs)]
        won = sum((a > b) + 0.5 * (a == b) for a, b in zip(*ends, strict=True))
        points = [float(np.mean([one.scores for one in side])) for side in (mine, theirs)]
        return cls(won, len(mine), *points)


@dataclass(frozen=True)
class Generation:
    """The results of a generation; ``matches`` counts all matches learned from so far.

    ``by_hand`` and ``best`` are trials against the game's own evaluation and against the best
    network so far, and ``passed`` says whether the newest network became the best. ``against`` has
    a trial for each bot of ``Settings.against``. All are missing in most generations.
    """

    number: int
    matches: int
    rows: int
    loss: float
    seconds: float
    by_hand: Trial | None = None
    best: Trial | None = None
    passed: bool = False
    against: Mapping[str, Trial] = field(default_factory=dict, hash=False)

    def to_json(self) -> dict[str, object]:
        """Return the generation as plain data."""
        plain: dict[str, object] = {
            "generation": self.number,
            "matches": self.matches,
            "rows": self.rows,
        }
        plain |= {"loss": round(self.loss, 5), "seconds": round(self.seconds, 2)}
        if self.against:
            plain["against"] = {bot: trial.to_json() for bot, trial in self.against.items()}
        if self.by_hand is None or self.best is None:
            return plain
        trials = {"by_hand": self.by_hand.to_json(), "best": self.best.to_json()}
        return plain | trials | {"passed": self.passed}

    def numbers(self) -> dict[str, float]:
        """Return the generation as numbers by name, as in its log (``numbers_in``)."""
        return numbers_in(self.to_json())


def numbers_in(plain: Mapping[str, Any], before: str = "") -> dict[str, float]:
    """Return the numbers in a generation's plain data by name, such as ``by_hand/rate``.

    An interval becomes two numbers, ``low`` and ``high``; ``passed`` is 0 or 1.
    """
    found: dict[str, float] = {}
    for name, value in plain.items():
        if isinstance(value, Mapping):
            found |= numbers_in(value, f"{before}{name}/")
        elif isinstance(value, list):
            found |= {f"{before}{bound}": one for bound, one in zip(_BOUNDS, value, strict=True)}
        else:
            found[before + name] = int(value) if isinstance(value, bool) else value
    return found
