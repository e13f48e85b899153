"""The gradient of a network's loss, summed in one fixed order.

The loss of a position is the cross-entropy of the chances to win against the shares that it led to,
and ``of_points`` times half the squared error of the points, in units of the game's.
"""

from math import exp
from typing import NamedTuple

import numpy as np

from steppe.engine.jit import COMPILED, inlined, njit
from steppe.engine.net import HIDDEN, ONE, POINTS, WIN, Sizes
from steppe.engine.record import Ints
from steppe.lab.notes import Array


class Weights(NamedTuple):
    """Weights as fractions: ``[inputs, HIDDEN]``, ``[HIDDEN]``, ``[HEADS, HIDDEN]``."""

    first: Array
    bias: Array
    heads: Array


class Slate(NamedTuple):
    """Scratch space for ``P`` players: ``hidden`` and ``blame``, ``[2 P + 1, HIDDEN]``.

    ``hidden[2 p]`` is the hidden layer of player p, ``hidden[2 p + 1]`` what he is for his rivals,
    the last row what the table and everybody as rivals are for all. ``blame`` is the gradient of
    these. ``output``, ``[2, P]``, are logits and points, then their gradients.
    """

    hidden: Array
    blame: Array
    output: Array


class Goal(NamedTuple):
    """What is learnt: ``unit`` is the game's of points, ``of_points`` their share in the loss."""

    unit: float
    of_points: float


def new_slate(players: int) -> Slate:
    """Return scratch space for positions of so many players."""
    hidden = np.zeros((2 * players + 1, HIDDEN), np.float32)
    return Slate(hidden, np.zeros_like(hidden), np.zeros((2, players)))


@njit
def add_gradients(
    weights: Weights,
    sums: Weights,
    sizes: Sizes,
    batch: tuple[Array, Array, Array],
    slate: Slate,
    goal: Goal,
) -> float:
    """Add the gradients of a batch (``x``, ``base``, ``target``) to ``sums``; return the loss."""
    x, base, target = batch
    players, loss = base.shape[2], 0.0
    for row in range(len(x)):
        answer(weights, sizes, x[row], base[row], slate, goal)
        loss += _judge(slate, target[row], players, goal)
        _go_backward(weights, sums, sizes, x[row], slate, players)
    return loss


@njit
def answer(weights: Weights, sizes: Sizes, x: Ints, base: Array, slate: Slate, goal: Goal) -> None:
    """Write the logits and points of a position to ``slate.output``."""
    players = base.shape[1]
    _go_forward(weights, sizes, x, slate, players)
    for player in range(players):
        _answer_for(weights, slate, player, base, goal)


@inlined
def _add(target: Array, source: Array, times: float) -> None:
    """Add ``times`` a row to another."""
    if COMPILED:
        factor = np.float32(times)
        for unit in range(HIDDEN):
            target[unit] += factor * source[unit]
    else:
        target += np.float32(times) * source


@inlined
def _take_in(into: Array, rows: Array, first: int, x: Ints, start: int, count: int) -> None:
    """Add to a row the weights of so many features, each times the feature."""
    for index in range(count):
        if x[start + index] != 0:
            _add(into, rows[first + index], x[start + index] / ONE)


@inlined
def _give_out(rows: Array, first: int, blame: Array, x: Ints, start: int, count: int) -> None:
    """Add to the gradients of the weights of so many features."""
    for index in range(count):
        if x[start + index] != 0:
            _add(rows[first + index], blame, x[start + index] / ONE)


@njit
def _go_forward(weights: Weights, sizes: Sizes, x: Ints, slate: Slate, players: int) -> None:
    """Write the hidden layer of each player."""
    hidden, table = slate.hidden, 2 * players
    hidden[:] = 0.0
    _add(hidden[table], weights.bias, 1.0)
    _take_in(hidden[table], weights.first, 2 * sizes.own, x, players * sizes.own, sizes.table)
    for player in range(players):
        start = player * sizes.own
        _take_in(hidden[2 * player], weights.first, 0, x, start, sizes.own)
        _take_in(hidden[2 * player + 1], weights.first, sizes.own, x, start, sizes.own)
        _add(hidden[table], hidden[2 * player + 1], 1.0)
    for player in range(players):
        mine = hidden[2 * player]
        _add(mine, hidden[table], 1.0)
        _add(mine, hidden[2 * player + 1], -1.0)
        for unit in range(HIDDEN):
            mine[unit] = max(mine[unit], np.float32(0.0))


@njit
def _answer_for(weights: Weights, slate: Slate, player: int, base: Array, goal: Goal) -> None:
    """Write logit and points of a player, the hidden layer being there."""
    win = points = 0.0
    for unit in range(HIDDEN):
        win += slate.hidden[2 * player, unit] * weights.heads[WIN, unit]
        points += slate.hidden[2 * player, unit] * weights.heads[POINTS, unit]
    slate.output[WIN, player] = base[WIN, player] + win
    slate.output[POINTS, player] = base[POINTS, player] + goal.unit * points


@njit
def _judge(slate: Slate, target: Array, players: int, goal: Goal) -> float:
    """Replace logits and points by their gradients; return the loss."""
    output, whole, loss = slate.output, 0.0, 0.0
    highest = output[WIN].max()
    for player in range(players):
        whole += exp(output[WIN, player] - highest)
    for player in range(players):
        share = exp(output[WIN, player] - highest) / whole
        error = (output[POINTS, player] - target[POINTS, player]) / goal.unit
        loss += 0.5 * goal.of_points * error * error
        loss -= target[WIN, player] * np.log(max(share, 1e-12))
        output[WIN, player] = share - target[WIN, player]
        output[POINTS, player] = goal.of_points * error
    return loss


@njit
def _go_backward(
    weights: Weights, sums: Weights, sizes: Sizes, x: Ints, slate: Slate, players: int
) -> None:
    """Add the gradients of one position."""
    hidden, blame, table = slate.hidden, slate.blame, 2 * players
    blame[:] = 0.0
    for player in range(players):
        mine, theirs = hidden[2 * player], blame[2 * player]
        for head in range(len(weights.heads)):
            _add(theirs, weights.heads[head], slate.output[head, player])
            _add(sums.heads[head], mine, slate.output[head, player])
        for unit in range(HIDDEN):
            if mine[unit] <= 0.0:
                theirs[unit] = np.float32(0.0)
        _add(blame[table], theirs, 1.0)
    _add(sums.bias, blame[table], 1.0)
    _give_out(sums.first, 2 * sizes.own, blame[table], x, players * sizes.own, sizes.table)
    for player in range(players):
        start, as_rival = player * sizes.own, blame[2 * player + 1]
        _add(as_rival, blame[table], 1.0)
        _add(as_rival, blame[2 * player], -1.0)
        _give_out(sums.first, 0, blame[2 * player], x, start, sizes.own)
        _give_out(sums.first, sizes.own, as_rival, x, start, sizes.own)
