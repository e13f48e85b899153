"""Handcrafted evaluation: each tribe's chance of winning, from the worth of all tribes."""

from collections.abc import Callable
from math import exp
from typing import Any

from steppe.engine.jit import njit, scratch
from steppe.engine.position_type import Ints
from steppe.games.valley.ai.evaluation import worth
from steppe.games.valley.ai.evaluation.numbers import SHARPNESS
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.scoring import returns
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import TRIBES

_floats = scratch(TRIBES, "float64")


def _judging_by(worth_of: Callable[..., Any]) -> Callable[..., Any]:
    """Build an evaluation from a worth function; it writes values -1 .. 1 that sum to 0."""

    @njit
    def evaluate(s: State, out: Ints) -> None:
        if s.phase == stage.OVER:
            returns(s, out)
            return
        logits, points = _floats(), _floats()
        for tribe in range(s.players):
            logits[tribe] = SHARPNESS * worth_of(s, tribe)
        value(s, logits, points, out)

    return evaluate


@njit
def value(s: State, logits: Ints, points: Ints, out: Ints) -> None:
    """Turn logits into values: shares of the win. The camps (``points``) do not count."""
    total = 0.0
    for tribe in range(s.players):
        out[tribe] = exp(logits[tribe])
        total += out[tribe]
    for tribe in range(s.players):
        out[tribe] = (out[tribe] / total * s.players - 1.0) / (s.players - 1.0)


@njit
def lead(s: State, logit: float) -> float:
    """Return the lead in pawns that corresponds to a logit."""
    return logit / SHARPNESS


evaluate = _judging_by(worth.of_tribe)
evaluate_once = _judging_by(worth.once)
"""The earlier evaluation, which ignores hunger and danger ahead."""
