"""A small integer neural network that corrects a game's handcrafted evaluation.

A game writes *features* for each player and for the table: integers from -LIMIT to LIMIT, in which
ONE stands for 1. For each player, the network sees that player's features, the sums over the
opponents and the table's. One hidden layer (ReLU) leads to two outputs for the player: a correction
of the winning logit, and a correction of the expected points. Weights have 16 bits and sums 32, so
that compiled and interpreted code agree bit for bit on every machine.

Positions that a search visits one after the other differ in few features, so evaluation is
incremental: a memory holds the previous features and sums, and only changed features are
multiplied. Sums are integers, so the result is the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from steppe.engine.jit import COMPILED, inlined, njit
from steppe.engine.position_type import Ints, new_floats, new_ints

HIDDEN = 64  # units in the hidden layer
MEMORY = 1 << 11  # 32-bit numbers that an evaluation may keep for the next evaluation
HEADS = 2
WIN, POINTS = range(HEADS)
LIMIT = 2047  # the largest feature
ONE = 256  # a feature with the value 1
WEIGHT_ONE = 2048  # a weight in the first layer with the value 1
HIDDEN_ONE = 4096  # a hidden unit with the value 1
HEAD_ONE = 4096  # a weight in the heads with the value 1

_SHIFT = 7  # converts a sum, in which ONE * WEIGHT_ONE stands for 1, to a hidden unit
ANSWER_ONE = float(HIDDEN_ONE * HEAD_ONE)  # an output with the value 1
_HIGHEST_SUM = (1 << 31) - 1
assert HIDDEN_ONE << _SHIFT == ONE * WEIGHT_ONE

if COMPILED:
    from steppe.engine.intrinsics import additions, answering, nonzero, products

    _multiply, _add, _ask = products(HIDDEN), additions(HIDDEN), answering(HIDDEN, _SHIFT)

_SUMS = 16  # where sums begin in a memory; its first number is the number of players, 0 for none


class Net(NamedTuple):
    """The weights for the features of the player, the opponents and the table, in this order.

    ``first`` (int16) is ``[pair, HIDDEN, 2]`` in one dimension: features come in pairs. ``bias``
    (int32) is ``[HIDDEN]``, ``heads`` (int16) is ``[HEADS * HIDDEN]``.
    """

    first: Ints
    bias: Ints
    heads: Ints


class Sizes(NamedTuple):
    """The numbers of features for each player, and for the table; both are even."""

    own: int
    table: int

    def features(self, players: int) -> int:
        """Return the total number of features for ``players`` players."""
        return players * self.own + self.table

    @property
    def pairs(self) -> int:
        """Return the number of pairs in the larger block of features: a player's or the table's."""
        return max(self.own, self.table) >> 1

    @property
    def inputs(self) -> int:
        """Return the number of inputs to a network: for the player, the opponents and the table."""
        return 2 * self.own + self.table

    def memory(self, players: int) -> int:
        """Return the number of 32-bit numbers that an evaluation keeps for the next evaluation."""
        return _SUMS + (2 * players + 2) * HIDDEN + self.features(players)


class Pad(NamedTuple):
    """The scratch memory for an evaluation with ``P`` players.

    ``x`` (int16) takes the features: ``own`` of each player, then the table's. ``logits`` and
    ``points``, ``[P]``, first hold the handcrafted evaluation, then the corrected one. The network
    uses ``news`` (int16: changes of features), ``pairs`` and ``memory`` (int32) and ``answers``
    (int64, ``[P * HEADS]``).
    """

    x: Ints
    news: Ints
    pairs: Ints
    memory: Ints
    answers: Ints
    logits: Ints
    points: Ints


@njit
def _declared(s: Any) -> int:
    """Return the number of players, from a position that has it as a field."""
    return int(s.players)


@dataclass(frozen=True)
class Learning:
    """A game's functions and settings for learning an evaluation.

    - ``version``: the version of the features; weights trained on another version do not fit.
    - ``sizes``: the numbers of features.
    - ``look(s, x, logits, points)``: write the features of a position, and the handcrafted
      evaluation: for each player a logit (winning probabilities are the ``softmax`` over all
      players) and the expected final points. The position is not over.
    - ``value(s, logits, points, out)``: convert these to values from -1 to 1, as for
      ``Kernel.evaluate``.
    - ``hand(s, out)``: the evaluation without a network, including finished matches.
    - ``unit``: the number of points for which an output of 1 stands.
    - ``folder``: the folder with the game's weights (``engine/weights.py``).
    - ``lead(s, logit)``, optional: convert a logit to the unit of the handcrafted evaluation's
      terms (``views/reasons.py``).
    - ``scores(s, out)``, optional: the points to learn, if they are not the game's own points.
    - ``habits``: training settings that differ from the defaults, by number of players.
    - ``former``, optional: earlier handcrafted evaluations by name, like ``hand``, for comparison.
    - ``players(s)``: the number of players; by default the field of that name.

    In a solo match the opponent is the game, whose logit is 0.
    """

    version: int
    sizes: Sizes
    look: Callable[..., Any]
    value: Callable[..., Any]
    hand: Callable[..., Any]
    unit: float
    folder: Path
    lead: Callable[..., float] | None = None
    scores: Callable[..., Any] | None = None
    habits: Mapping[int, Mapping[str, Any]] = field(default_factory=dict, hash=False)
    former: Mapping[str, Callable[..., Any]] = field(default_factory=dict, hash=False)
    players: Callable[..., int] = _declared


def learning(features: Any, by_hand: Any, **more: Any) -> Learning:
    """Return the ``Learning`` for a game with the modules ``features`` and ``by_hand``.

    ``more`` holds further fields of ``Learning``.
    """
    usual = {
        "version": features.VERSION,
        "sizes": features.SIZES,
        "look": features.look,
        "value": getattr(by_hand, "value", None),
        "hand": by_hand.evaluate,
        "folder": Path(by_hand.__file__).parents[1] / "data" / "net",
        "lead": by_hand.lead,
    }
    return Learning(**{**usual, **more})


def new_pad(sizes: Sizes, players: int) -> Pad:
    """Return the scratch memory for an evaluation with ``players`` players."""
    return Pad(
        new_ints(sizes.features(players), 16),
        new_ints(sizes.features(players), 16),
        new_ints(sizes.pairs),
        new_ints(sizes.memory(players)),
        new_ints(players * HEADS, 64),
        new_floats(players),
        new_floats(players),
    )


def untrained(sizes: Sizes) -> Net:
    """Return a network whose corrections are all zero."""
    return Net(
        np.zeros(sizes.inputs * HIDDEN, np.int16),
        np.zeros(HIDDEN, np.int32),
        np.zeros(HEADS * HIDDEN, np.int16),
    )


def check(net: Net, sizes: Sizes, players: int) -> None:
    """Raise ``ValueError`` if weights have the wrong shape, or are so large that sums overflow."""
    model = untrained(sizes)
    for name, array, like in zip(Net._fields, net, model, strict=True):
        if array.dtype != like.dtype or array.shape != like.shape:
            there, here = (f"{one.dtype} {list(one.shape)}" for one in (array, like))
            raise ValueError(f"weights {name} are {there}, not {here}: trained with other features")
    rows = np.abs(rows_of(net.first).astype(np.int64))
    rows[sizes.own : 2 * sizes.own] *= players - 1
    if (LIMIT * rows.sum(axis=0) + np.abs(net.bias.astype(np.int64))).max() > _HIGHEST_SUM:
        raise ValueError("weights are too large: a 32-bit sum might overflow")


def rows_of(first: Ints) -> Ints:
    """Return the first layer's weights as ``[inputs, HIDDEN]``."""
    return first.reshape(-1, HIDDEN, 2).transpose(0, 2, 1).reshape(-1, HIDDEN)


def first_of(rows: Ints) -> Ints:
    """Convert weights ``[inputs, HIDDEN]`` to the form in which the first layer is stored."""
    return np.ascontiguousarray(rows.reshape(-1, 2, HIDDEN).transpose(0, 2, 1)).reshape(-1)


@inlined
def forget(memory: Ints) -> None:
    """Clear the memory, so that the next evaluation starts from scratch."""
    memory[0] = 0


@njit
def correct(net: Net, sizes: Sizes, players: int, pad: Pad, unit: float) -> None:
    """Add the network's outputs to the logits and points of each player.

    Call ``forget`` before using the same pad with another network.
    """
    if COMPILED:
        _sum_up(net, sizes, players, pad)
        _answer(net, players, pad)
    else:
        _answer_with_numpy(net, sizes, players, pad)
    for player in range(players):
        pad.logits[player] += pad.answers[HEADS * player + WIN] / ANSWER_ONE
        pad.points[player] += unit * (pad.answers[HEADS * player + POINTS] / ANSWER_ONE)


def logits_of(learning: Learning, net: Net, s: Any) -> tuple[list[float], list[float]]:
    """Return each player's logit without and with a network, for a position that is not over."""
    players = learning.players(s)
    pad = new_pad(learning.sizes, players)
    learning.look(s, pad.x, pad.logits, pad.points)
    by_hand = [float(logit) for logit in pad.logits]
    correct(net, learning.sizes, players, pad, learning.unit)
    return by_hand, [float(logit) for logit in pad.logits]


@njit
def _sum_up(net: Net, sizes: Sizes, players: int, pad: Pad) -> None:
    """Update the sums in the first layer: for each player, as the player and as an opponent.

    They are followed by the sums for the table, and by the sums shared by all players: the bias,
    the table, and all players as opponents.
    """
    news, pairs, memory, first = pad.news, pad.pairs, pad.memory, net.first
    rivals, table = sizes.own * HIDDEN, _SUMS + 2 * players * HIDDEN
    shared, start = table + HIDDEN, players * sizes.own
    _store(memory, pad.x, news, players, shared + HIDDEN, start + sizes.table)
    count = nonzero(news, start, sizes.table >> 1, pairs)
    _multiply(memory, table, first, 2 * rivals, news, start, pairs, count)
    everybody = memory[shared : shared + HIDDEN]
    for unit in range(HIDDEN):
        everybody[unit] = net.bias[unit]
    _add(memory, shared, memory, table)
    for player in range(players):
        own, start = _SUMS + 2 * player * HIDDEN, player * sizes.own
        count = nonzero(news, start, sizes.own >> 1, pairs)
        if count > 0:
            _multiply(memory, own, first, 0, news, start, pairs, count)
            _multiply(memory, own + HIDDEN, first, rivals, news, start, pairs, count)
        _add(memory, shared, memory, own + HIDDEN)


@inlined
def _store(memory: Ints, x: Ints, news: Ints, players: int, offset: int, features: int) -> None:
    """Store the new features, and their changes since the previous ones (from ``offset`` on)."""
    if memory[0] != players:
        for place in range(offset + features):
            memory[place] = 0
        memory[0] = players
    before = memory[offset : offset + features].view(np.int16)
    for feature in range(features):
        news[feature] = x[feature] - before[feature]
        before[feature] = x[feature]


@njit
def _answer(net: Net, players: int, pad: Pad) -> None:
    """Write the outputs for each player."""
    shared = _SUMS + (2 * players + 1) * HIDDEN
    for player in range(players):
        own = _SUMS + 2 * player * HIDDEN
        for head in range(HEADS):
            answer = _ask(pad.memory, own, own + HIDDEN, shared, net.heads, head * HIDDEN)
            pad.answers[HEADS * player + head] = answer


def _answer_with_numpy(net: Net, sizes: Sizes, players: int, pad: Pad) -> None:
    """Write the outputs with NumPy: the same integers, much faster than plain Python."""
    found = answers(net, sizes, players, np.array(pad.x[: sizes.features(players)]))
    pad.answers[: players * HEADS] = found.tolist()


def answers(net: Net, sizes: Sizes, players: int, features: Ints) -> Ints:
    """Return the outputs ``[P * HEADS]`` for features ``[F]``: one per player and head."""
    x = features.astype(np.int64)
    own, table = x[: players * sizes.own].reshape(players, sizes.own), x[players * sizes.own :]
    seen = [np.concatenate([mine, own.sum(axis=0) - mine, table]) for mine in own]
    totals = np.array(seen) @ rows_of(net.first).astype(np.int64) + net.bias
    hidden = np.maximum(totals, 0) >> _SHIFT
    found: Ints = (hidden @ net.heads.astype(np.int64).reshape(HEADS, HIDDEN).T).reshape(-1)
    return found
