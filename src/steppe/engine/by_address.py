"""Template: the rules of a large game, compiled once and called through their addresses.

Rules of a small game are copied into every template that uses them, which makes them faster.
Some thousand lines of rules would be compiled anew for each: here they are compiled for all of
them. Only addresses, numbers and lengths cross the border, so that each function has an outer
half, which the templates see, and an inner one, which makes arrays of addresses again. Those
that need nothing else stand before this in the copy (``engine/calls.py``).
"""
# ruff: noqa: F821

from collections.abc import Callable

import numpy as np

from steppe.engine.jit import by_address, link, njit
from steppe.engine.kernel import State

STATE: np.dtype
_apply: Callable[[State, int], None]
_apply_outcome: Callable[[State, int], None]
_inner_legal: Callable[..., int]
_inner_revise: Callable[..., int]


@by_address(STATE, "int")
def _inner_apply(s: State, event: int) -> int:
    if event >= 0:
        _apply(s, event)
    else:
        _apply_outcome(s, -1 - event)
    return 0


@njit
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    _inner_apply(s, action)


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Let an outcome happen: one function with ``apply``, as both lead to most of the rules."""
    _inner_apply(s, -1 - outcome)


link(_inner_legal, _inner_revise)  # about half of the work; playing is the other half
