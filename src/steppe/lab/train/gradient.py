"""Compute the gradient of a network's loss, summed in a fixed order.

The loss of a position is the cross-entropy of the win probabilities against the target shares of
the win, plus ``of_points`` times half the squared error of the points, measured in the game's unit.
With one player, the win probabilities are those of winning and losing.
"""

from math import exp, log
from typing import NamedTuple

import numpy as np

from steppe.engine.jit import COMPILED, inlined, njit
from steppe.engine.net import HIDDEN, ONE, POINTS, WIN, Sizes
from steppe.engine.position_type import Ints
from steppe.lab.train.buffers import Array

if COMPILED:
    from steppe.engine.intrinsics import mixtures

_LEAST = 1e-12  # the smallest share whose logarithm is taken


class Weights(NamedTuple):
    """Weights as floats: ``[inputs, HIDDEN]``, ``[HIDDEN]``, ``[HEADS, HIDDEN]``."""

    first: Array
    bias: Array
    heads: Array


class Slate(NamedTuple):
    """Scratch space for ``P`` players: ``hidden`` and ``blame``, ``[2 P + 1, HIDDEN]``.

    ``hidden[2 p]`` is the hidden layer of player p, ``hidden[2 p + 1]`` that player's contribution
    to the layers of rivals. The last row is the part that all players share: the table, and
    everyone as a rival. ``blame`` is the gradient of ``hidden``. ``output``, ``[2, P]``, holds
    logits and points, then their gradients.
    """

    hidden: Array
    blame: Array
    output: Array


class Goal(NamedTuple):
    """The learning goal: the ``unit`` of points, and ``of_points``, their weight in the loss."""

    unit: float
    of_points: float


class Study(NamedTuple):
    """The learner's state: weights, summed gradients, scratch space, and goal."""

    weights: Weights
    sums: Weights
    sizes: Sizes
    slate: Slate
    goal: Goal


def new_slate(players: int) -> Slate:
    """Return scratch space for positions with n players."""
    hidden = np.zeros((2 * players + 1, HIDDEN), np.float32)
    return Slate(hidden, np.zeros_like(hidden), np.zeros((2, players)))


@njit
def add_gradients(study: Study, batch: tuple[Array, Array, Array]) -> float:
    """Add the gradients of a batch (``x``, ``base``, ``target``) to the sums; return the loss."""
    x, base, target = batch
    loss = 0.0
    for row in range(len(x)):
        answer(study, x[row], base[row])
        loss += _judge(study.slate.output, target[row], study.goal)
        _go_backward(study, x[row])
    return loss


@njit
def answer(study: Study, x: Ints, base: Array) -> None:
    """Write the logits and points of a position to ``slate.output``."""
    _go_forward(study, x)
    for player in range(base.shape[1]):
        win = points = 0.0
        for unit in range(HIDDEN):
            win += study.slate.hidden[2 * player, unit] * study.weights.heads[WIN, unit]
            points += study.slate.hidden[2 * player, unit] * study.weights.heads[POINTS, unit]
        study.slate.output[WIN, player] = base[WIN, player] + win
        study.slate.output[POINTS, player] = base[POINTS, player] + study.goal.unit * points


@inlined
def _add(target: Array, source: Array, times: float) -> None:
    """Add one row, multiplied by ``times``, to another."""
    if COMPILED:
        factor = np.float32(times)
        for unit in range(HIDDEN):
            target[unit] += factor * source[unit]
    else:
        target += np.float32(times) * source


if COMPILED:
    _gather, _spread = mixtures(HIDDEN, ONE)

else:

    def _gather(
        line: Array, at: int, rows: Array, row: int, x: Ints, start: int, count: int
    ) -> None:
        """Add the weights of features to a row, each multiplied by its feature's value."""
        numbers = np.asarray(x[start : start + count], np.float32) / np.float32(ONE)
        line[at] += numbers @ rows[row : row + count]

    def _spread(
        line: Array, at: int, rows: Array, row: int, x: Ints, start: int, count: int
    ) -> None:
        """Add a row to each feature's weight gradients, multiplied by the feature's value."""
        numbers = np.asarray(x[start : start + count], np.float32) / np.float32(ONE)
        rows[row : row + count] += numbers[:, np.newaxis] * line[at]


@njit
def _go_forward(study: Study, x: Ints) -> None:
    """Write the hidden layer of each player."""
    hidden, first, own = study.slate.hidden, study.weights.first, study.sizes.own
    table = len(hidden) - 1
    players = table // 2
    hidden[:] = 0.0
    _add(hidden[table], study.weights.bias, 1.0)
    _gather(hidden, table, first, 2 * own, x, players * own, study.sizes.table)
    for player in range(players):
        _gather(hidden, 2 * player, first, 0, x, player * own, own)
        _gather(hidden, 2 * player + 1, first, own, x, player * own, own)
        _add(hidden[table], hidden[2 * player + 1], 1.0)
    for player in range(players):
        _add(hidden[2 * player], hidden[table], 1.0)
        _add(hidden[2 * player], hidden[2 * player + 1], -1.0)
        for unit in range(HIDDEN):
            hidden[2 * player, unit] = max(hidden[2 * player, unit], np.float32(0.0))


@njit
def _judge(output: Array, target: Array, goal: Goal) -> float:
    """Replace logits and points with their gradients; return the loss."""
    whole, loss, highest = 0.0, 0.0, output[WIN].max()
    if output.shape[1] == 1:
        highest = max(highest, 0.0)
        whole = exp(-highest)  # the game's part, with logit 0
    for player in range(output.shape[1]):
        whole += exp(output[WIN, player] - highest)
    for player in range(output.shape[1]):
        share = exp(output[WIN, player] - highest) / whole
        error = (output[POINTS, player] - target[POINTS, player]) / goal.unit
        loss += 0.5 * goal.of_points * error * error
        loss -= target[WIN, player] * log(max(share, _LEAST))
        if output.shape[1] == 1:
            loss -= (1.0 - target[WIN, player]) * log(max(1.0 - share, _LEAST))
        output[WIN, player] = share - target[WIN, player]
        output[POINTS, player] = goal.of_points * error
    return loss


@njit
def _go_backward(study: Study, x: Ints) -> None:
    """Add the gradients of one position."""
    blame, sums, own = study.slate.blame, study.sums, study.sizes.own
    table = len(blame) - 1
    players = table // 2
    blame[:] = 0.0
    for player in range(players):
        _blame(study, player)
        _add(blame[table], blame[2 * player], 1.0)
    _add(sums.bias, blame[table], 1.0)
    _spread(blame, table, sums.first, 2 * own, x, players * own, study.sizes.table)
    for player in range(players):
        as_rival = blame[2 * player + 1]
        _add(as_rival, blame[table], 1.0)
        _add(as_rival, blame[2 * player], -1.0)
        _spread(blame, 2 * player, sums.first, 0, x, player * own, own)
        _spread(blame, 2 * player + 1, sums.first, own, x, player * own, own)


@inlined
def _blame(study: Study, player: int) -> None:
    """Write the gradient of a player's hidden layer, and add to the gradient of the heads."""
    hidden, blame = study.slate.hidden[2 * player], study.slate.blame[2 * player]
    for head in range(len(study.weights.heads)):
        slope = study.slate.output[head, player]
        _add(blame, study.weights.heads[head], slope)
        _add(study.sums.heads[head], hidden, slope)
    for unit in range(HIDDEN):
        if hidden[unit] <= 0.0:
            blame[unit] = np.float32(0.0)
