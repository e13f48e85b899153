"""Train a network on rows: Adam on the gradients of small batches, in a fixed order.

This module uses no library that might sum in a different order on another machine or another day.
So the same rows give the same weights. Bots use the same weights as integers (``whole``).
"""

from math import sqrt

import numpy as np

from steppe.engine.net import (
    HEAD_ONE,
    HEADS,
    HIDDEN,
    ONE,
    WEIGHT_ONE,
    Net,
    Sizes,
    first_of,
    rows_of,
)
from steppe.lab.train.buffers import Array
from steppe.lab.train.gradient import Goal, Study, Weights, add_gradients, new_slate
from steppe.lab.train.self_match import Rows

_MOST = (1 << 15) - 1
_FADE, _FADE_SQUARES, _TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
_NEW = np.float32(0.001)  # share of the newest weights in the running mean


class Learner:
    """The weights during training, with Adam's moments (Kingma and Ba 2015).

    Bots play with a running mean of the weights (Polyak and Juditsky 1992): where decisions are
    nearly equal, the weights themselves swing with each batch. A network whose last layer is zero
    corrects nothing, so it starts out as the game's own evaluation.
    """

    def __init__(self, sizes: Sizes, players: int, goal: Goal, seed: int) -> None:
        rng = np.random.default_rng(seed)
        spread = 1.0 / sqrt(sizes.inputs)
        first = rng.normal(0.0, spread, (sizes.inputs, HIDDEN)).astype(np.float32)
        self._sizes, self._goal, self._slate = sizes, goal, new_slate(players)
        zeros = np.zeros(HIDDEN, np.float32), np.zeros((HEADS, HIDDEN), np.float32)
        self.weights = Weights(first, *zeros)
        self.averages = Weights(*(array.copy() for array in self.weights))
        self.means, self.squares = (_zeros(self.weights) for _ in range(2))
        self.steps = 0

    def begin(self, net: Net) -> None:
        """Start from the integer weights of an earlier run."""
        wholes = rows_of(net.first), net.bias, net.heads.reshape(HEADS, HIDDEN)
        ones = WEIGHT_ONE, ONE * WEIGHT_ONE, HEAD_ONE
        for weights in (self.weights, self.averages):
            for array, whole, one in zip(weights, wholes, ones, strict=True):
                array[...] = whole / one

    def learn(self, rows: Rows, picked: Array, rate: float, weight_decay: float = 0.0) -> float:
        """Take a step per batch in ``picked``, ``[steps, batch]``; return the mean loss per row.

        Each step decays a weight by ``weight_decay`` times the rate (Loshchilov and Hutter 2019).
        """
        kept = np.float32(1.0 - weight_decay * rate)
        loss = 0.0
        for batch in picked:
            sums = _zeros(self.weights)
            study = Study(self.weights, sums, self._sizes, self._slate, self._goal)
            given = rows.x[batch], rows.base[batch], rows.target[batch]
            loss += add_gradients(study, given) / len(batch)
            self._step(sums, len(batch), rate)
            self.weights.first[:] *= kept
        return loss / max(1, len(picked))

    def _step(self, sums: Weights, count: int, rate: float) -> None:
        self.steps += 1
        pace = np.float32(rate * sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        known = self.weights, self.averages, self.means, self.squares
        for total, weight, average, mean, square in zip(sums, *known, strict=True):
            gradient = total / np.float32(count)
            mean *= _FADE
            mean += (1 - _FADE) * gradient
            square *= _FADE_SQUARES
            square += (1 - _FADE_SQUARES) * (gradient * gradient)
            weight -= pace * (mean / (np.sqrt(square) + _TINY))
            average += _NEW * (weight - average)

    def arrays(self) -> dict[str, Array]:
        """Return the learner's state as arrays by name."""
        kinds = {"weights": self.weights, "averages": self.averages}
        kinds |= {"means": self.means, "squares": self.squares}
        found = {
            f"{kind}_{n}": a for kind, parts in kinds.items() for n, a in parts._asdict().items()
        }
        return found | {"steps": np.array(self.steps)}

    def restore(self, arrays: dict[str, Array]) -> None:
        """Restore the state from the arrays that ``arrays`` returned."""
        for name, array in self.arrays().items():
            array[...] = arrays[name]
        self.steps = int(arrays["steps"])

    @property
    def net(self) -> Net:
        """Return the mean weights as integers, for bots and for matches."""
        return Net(
            first_of(_whole(self.averages.first, WEIGHT_ONE)),
            np.round(self.averages.bias * (ONE * WEIGHT_ONE)).astype(np.int32),
            _whole(self.averages.heads, HEAD_ONE).reshape(-1),
        )


def _zeros(weights: Weights) -> Weights:
    return Weights(*(np.zeros_like(one) for one in weights))


def _whole(fractions: Array, one: int) -> Array:
    return np.clip(np.round(fractions * one), -_MOST, _MOST).astype(np.int16)
