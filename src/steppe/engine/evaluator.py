"""Build the evaluation functions for bots: the handcrafted evaluation, corrected by a network."""

from collections.abc import Callable, Mapping
from typing import Any

from steppe.engine.chance import TERMINAL
from steppe.engine.jit import inlined, njit, scratch
from steppe.engine.net import HEADS, MEMORY, Learning, Net, Pad, correct, forget
from steppe.engine.position_type import Ints


def evaluator(learning: Learning, nets: Mapping[int, Net]) -> Callable[..., Any]:
    """Return ``evaluate(s, out)``, which uses the network for the number of players, if one exists.

    The weights are compiled in as constants, so they are part of the cache name.
    """
    return from_scratch(reviser(learning, nets))


def from_scratch(revise: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``evaluate(s, out)``: ``revise`` with an empty memory."""
    memory = scratch(MEMORY)

    @njit
    def evaluate(s: Any, out: Ints) -> None:
        room = memory()
        forget(room)
        revise(s, out, room)

    return evaluate


def reviser(learning: Learning, nets: Mapping[int, Net]) -> Callable[..., Any]:
    """Return ``revise(s, out, memory)``: like ``evaluate``, but incremental.

    ``memory`` is an array of ``MEMORY`` numbers, zero at first, that the caller keeps from one
    evaluation to the next.
    """
    judge, revise = judging(learning), without_memory(learning.hand)
    for players, net in sorted(nets.items()):
        revise = _asking(learning, judge, net, players, revise)
    return revise


def without_memory(evaluate: Callable[..., Any]) -> Callable[..., Any]:
    """Return a ``revise(s, out, memory)`` that ignores its memory."""

    @inlined
    def revise(s: Any, out: Ints, memory: Ints) -> None:
        evaluate(s, out)

    return revise


def _asking(
    learning: Learning,
    judge: Callable[..., Any],
    net: Net,
    seats: int,
    otherwise: Callable[..., Any],
) -> Callable[..., Any]:
    sizes, players = learning.sizes, learning.players
    if (wanted := sizes.memory(seats)) > MEMORY:
        raise ValueError(f"{seats} players' features need a memory of {wanted}, not {MEMORY}")
    x = scratch(sizes.features(seats), "int16")
    pairs = scratch(sizes.pairs)
    answers = scratch(seats * HEADS, "int64")
    floats = scratch(seats, "float64")

    @njit
    def revise(s: Any, out: Ints, memory: Ints) -> None:
        if players(s) == seats and s.player != TERMINAL:
            pad = Pad(x(), x(), pairs(), memory, answers(), floats(), floats())
            judge(s, net, pad, out)
        else:
            otherwise(s, out, memory)

    return revise


def judging(learning: Learning) -> Callable[..., Any]:
    """Return ``judge(s, net, pad, out)``, which evaluates an unfinished match with a network."""
    look, value, sizes, unit = learning.look, learning.value, learning.sizes, learning.unit
    players = learning.players

    @njit
    def judge(s: Any, net: Net, pad: Pad, out: Ints) -> None:
        look(s, pad.x, pad.logits, pad.points)
        correct(net, sizes, players(s), pad, unit)
        value(s, pad.logits, pad.points, out)

    return judge
