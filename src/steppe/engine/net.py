"""A small network of whole numbers that corrects what a game's own evaluation thinks.

A game tells *features* of each player and of the table: whole numbers from -LIMIT to LIMIT, of
which ONE stands for 1. For each player the network sees his own, the sums of his rivals' and the
table's. One hidden layer (what is below zero counts nothing) leads to two answers for him: by how
much he is likelier to win, as a logit, and how many points more he may expect. Weights have 16 bits
and sums 32, so that compiled and interpreted code agree to the bit on every machine.

Positions that a search comes to one after the other differ in few features. So an evaluation may
*revise* the last one: a memory holds what was told then and the sums that came of it, and only what
is told otherwise now is multiplied. Sums are whole numbers, so it comes to the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from steppe.engine.jit import COMPILED, inlined, njit
from steppe.engine.position_type import Ints, new_floats, new_ints

HIDDEN = 64  # units of the hidden layer
MEMORY = 1 << 11  # numbers (32 bits) that an evaluation may keep for the next
HEADS = 2
WIN, POINTS = range(HEADS)
LIMIT = 2047  # of a feature
ONE = 256  # a feature that stands for 1
WEIGHT_ONE = 2048  # a weight of the first layer that stands for 1
HIDDEN_ONE = 4096  # a hidden unit that stands for 1
HEAD_ONE = 4096  # a weight of the heads that stands for 1

_SHIFT = 7  # from a sum, of which ONE * WEIGHT_ONE stand for 1, to a hidden unit
ANSWER_ONE = float(HIDDEN_ONE * HEAD_ONE)  # an answer that stands for 1
_HIGHEST_SUM = (1 << 31) - 1
assert HIDDEN_ONE << _SHIFT == ONE * WEIGHT_ONE

if COMPILED:
    from steppe.engine.intrinsics import additions, answering, nonzero, products

    _multiply, _add, _ask = products(HIDDEN), additions(HIDDEN), answering(HIDDEN, _SHIFT)

_SUMS = 16  # where sums begin in a memory; first it says for how many players they are, 0 for none


class Net(NamedTuple):
    """Weights: those of one's own features, of rivals', of the table's, one after the other.

    ``first`` (16 bits) is ``[pair, HIDDEN, 2]`` in one dimension: features come in pairs.
    ``bias`` (32 bits) is ``[HIDDEN]``, ``heads`` (16 bits) are ``[HEADS * HIDDEN]``.
    """

    first: Ints
    bias: Ints
    heads: Ints


class Sizes(NamedTuple):
    """How many features a game tells of each player, and of the table; both even."""

    own: int
    table: int

    def features(self, players: int) -> int:
        """Return how many there are of so many players."""
        return players * self.own + self.table

    @property
    def pairs(self) -> int:
        """Return how many pairs of features a block has, that of a player or of the table."""
        return max(self.own, self.table) >> 1

    @property
    def inputs(self) -> int:
        """Return how many a network sees: one's own, rivals', the table's."""
        return 2 * self.own + self.table

    def memory(self, players: int) -> int:
        """Return how many numbers (32 bits) an evaluation keeps for the next."""
        return _SUMS + (2 * players + 2) * HIDDEN + self.features(players)


class Pad(NamedTuple):
    """A scratch pad: what an evaluation writes on, for ``P`` players.

    ``x`` (16 bits) takes the features: ``own`` of each player, then the table's. ``logits`` and
    ``points``, ``[P]``, say what the game's own evaluation thinks, and then what it thinks with the
    network. ``news`` (16 bits: how features differ from those before), ``pairs`` and ``memory`` (32
    bits) and ``answers`` (64 bits, ``[P * HEADS]``) are the network's.
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
    """Return how many play, of a position that says so."""
    return int(s.players)


@dataclass(frozen=True)
class Learning:
    """What a game offers to who learns to evaluate it.

    - ``version``: of its features; weights that were trained on others do not fit.
    - ``sizes``: how many features there are.
    - ``look(s, x, logits, points)``: write the features of a position, and what the game's own
      evaluation thinks: for each player a logit (the chances to win are the ``softmax`` of all
      players') and the points that he may expect at the end. The position is no end.
    - ``value(s, logits, points, out)``: make values -1 .. 1 of these, as ``Kernel.evaluate`` does.
    - ``hand(s, out)``: the game's evaluation without a network, of ends as well.
    - ``unit``: points that the network's answer of 1 stands for.
    - ``folder``: where the weights of the game are kept (``engine/weights.py``).
    - ``lead(s, logit)``, optional: what a logit is worth in a position, in the measure of the terms
      that the game's own evaluation is made of (``views/reasons.py``).
    - ``scores(s, out)``, optional: the points that are learnt, where they are not the game's.
    - ``habits``: what a training is set to where it is not as usual, by number of players
      (``lab.generation.Settings``).
    - ``former``, optional: evaluations by hand of former times by name, like ``hand``, kept to
      measure today's by.

    - ``players(s)``: how many play; the field of that name, if left out.

    Who is alone plays against the game, whose logit is 0.
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
    """Return what a game offers whose ``features`` and evaluation ``by_hand`` are modules.

    ``more`` are the other fields of a ``Learning``, and those that are not as usual.
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
    """Return what an evaluation of a position of so many players writes on."""
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
    """Return a network that corrects nothing."""
    return Net(
        np.zeros(sizes.inputs * HIDDEN, np.int16),
        np.zeros(HIDDEN, np.int32),
        np.zeros(HEADS * HIDDEN, np.int16),
    )


def check(net: Net, sizes: Sizes, players: int) -> None:
    """Raise ``ValueError`` for weights of another shape, or so large that a sum might overflow."""
    model = untrained(sizes)
    for name, array, like in zip(Net._fields, net, model, strict=True):
        if array.dtype != like.dtype or array.shape != like.shape:
            there, here = (f"{one.dtype} {list(one.shape)}" for one in (array, like))
            raise ValueError(f"weights {name} are {there}, not {here}")
    rows = np.abs(rows_of(net.first).astype(np.int64))
    rows[sizes.own : 2 * sizes.own] *= players - 1
    if (LIMIT * rows.sum(axis=0) + np.abs(net.bias.astype(np.int64))).max() > _HIGHEST_SUM:
        raise ValueError("weights are so large that a sum of 32 bits might overflow")


def rows_of(first: Ints) -> Ints:
    """Return weights of the first layer as ``[inputs, HIDDEN]``."""
    return first.reshape(-1, HIDDEN, 2).transpose(0, 2, 1).reshape(-1, HIDDEN)


def first_of(rows: Ints) -> Ints:
    """Return ``[inputs, HIDDEN]`` as weights of the first layer are kept."""
    return np.ascontiguousarray(rows.reshape(-1, 2, HIDDEN).transpose(0, 2, 1)).reshape(-1)


@inlined
def forget(memory: Ints) -> None:
    """Let the next evaluation begin anew."""
    memory[0] = 0


@njit
def correct(net: Net, sizes: Sizes, players: int, pad: Pad, unit: float) -> None:
    """Add what a network answers to the logits and points of each player.

    Who asks another network on the same pad forgets first (``forget``).
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
    """Return each player's logit by hand and with a network, of a position that is no end."""
    players = learning.players(s)
    pad = new_pad(learning.sizes, players)
    learning.look(s, pad.x, pad.logits, pad.points)
    by_hand = [float(logit) for logit in pad.logits]
    correct(net, learning.sizes, players, pad, learning.unit)
    return by_hand, [float(logit) for logit in pad.logits]


@njit
def _sum_up(net: Net, sizes: Sizes, players: int, pad: Pad) -> None:
    """Bring the first layer up to date: for each player his own sums, and those he is for rivals.

    After them comes what the table is for everybody, and that with the bias and all as rivals.
    """
    news, pairs, memory, first = pad.news, pad.pairs, pad.memory, net.first
    rivals, table = sizes.own * HIDDEN, _SUMS + 2 * players * HIDDEN
    shared, start = table + HIDDEN, players * sizes.own
    _hear(memory, pad.x, news, players, shared + HIDDEN, start + sizes.table)
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
def _hear(memory: Ints, x: Ints, news: Ints, players: int, told: int, features: int) -> None:
    """Note features that are told, and how they differ from those before (from ``told`` on)."""
    if memory[0] != players:
        for place in range(told + features):
            memory[place] = 0
        memory[0] = players
    before = memory[told : told + features].view(np.int16)
    for feature in range(features):
        news[feature] = x[feature] - before[feature]
        before[feature] = x[feature]


@njit
def _answer(net: Net, players: int, pad: Pad) -> None:
    """Write the answers of each player."""
    shared = _SUMS + (2 * players + 1) * HIDDEN
    for player in range(players):
        own = _SUMS + 2 * player * HIDDEN
        for head in range(HEADS):
            answer = _ask(pad.memory, own, own + HIDDEN, shared, net.heads, head * HIDDEN)
            pad.answers[HEADS * player + head] = answer


def _answer_with_numpy(net: Net, sizes: Sizes, players: int, pad: Pad) -> None:
    """Write the answers: the same whole numbers, for which Python would take much longer."""
    told = answers(net, sizes, players, np.array(pad.x[: sizes.features(players)]))
    pad.answers[: players * HEADS] = told.tolist()


def answers(net: Net, sizes: Sizes, players: int, features: Ints) -> Ints:
    """Return the answers for features ``[F]``, ``[P * HEADS]``: for each player, one a head."""
    x = features.astype(np.int64)
    own, table = x[: players * sizes.own].reshape(players, sizes.own), x[players * sizes.own :]
    seen = [np.concatenate([mine, own.sum(axis=0) - mine, table]) for mine in own]
    totals = np.array(seen) @ rows_of(net.first).astype(np.int64) + net.bias
    hidden = np.maximum(totals, 0) >> _SHIFT
    found: Ints = (hidden @ net.heads.astype(np.int64).reshape(HEADS, HIDDEN).T).reshape(-1)
    return found
