"""Template: the rules of a large game, compiled once and called through function pointers.

A small game's rules are inlined into every template that uses them, which makes them faster. The
rules of a large game would be compiled again for each template; here they are compiled once for all
templates. Only addresses, numbers and lengths cross the boundary. So each function has an outer
half, which the templates see, and an inner half, which turns addresses back into arrays. All halves
except those below are generated before this code (``engine/calls.py``).
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
    """Apply an outcome; shares compiled code with ``apply``, as both reach most of the rules."""
    _inner_apply(s, -1 - outcome)


link(_inner_legal, _inner_revise)  # half the compilation time; ``apply`` takes the rest
