"""Template: the rules of a large game, compiled once and called through their addresses.

Rules of a small game are copied into every template that uses them, which makes them faster.
Some thousand lines of rules would be compiled anew for each: here they are compiled for all of
them. Only addresses, numbers and lengths cross the border, so that each function has an outer
half, which the templates see, and an inner one, which makes arrays of addresses again.
"""
# ruff: noqa: F821

from typing import Any

from steppe.engine.jit import as_array, by_address, link, njit
from steppe.engine.kernel import Kernel, State
from steppe.engine.record import Ints

KERNEL: Kernel

_STATE = KERNEL.state
_start = KERNEL.start
_legal = KERNEL.legal
_consider = KERNEL.consider
_apply = KERNEL.apply
_scores = KERNEL.scores
_returns = KERNEL.returns
_observe = KERNEL.observe
_determinize = KERNEL.determinize
_evaluate = KERNEL.evaluate
_outcomes = KERNEL.outcomes
_apply_outcome = KERNEL.apply_outcome


@by_address(_STATE, "int", "ints", "int")
def _inner_start(s: State, players: int, options: Any, room: int) -> int:
    _start(s, players, as_array(options, room))
    return 0


@njit
def start(s: State, players: int, options: Ints) -> None:
    """Set up a position."""
    _inner_start(s, players, options.ctypes, options.size)


@by_address(_STATE, "ints", "int")
def _inner_legal(s: State, out: Any, room: int) -> int:
    return int(_legal(s, as_array(out, room)))


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids; return how many."""
    return int(_inner_legal(s, out.ctypes, out.size))


@by_address(_STATE, "ints", "int", "int")
def _inner_consider(s: State, out: Any, room: int, count: int) -> int:
    return int(_consider(s, as_array(out, room), count))


@njit
def consider(s: State, out: Ints, count: int) -> int:
    """Keep of ``count`` legal actions those that a search looks at; return how many."""
    return int(_inner_consider(s, out.ctypes, out.size, count))


@by_address(_STATE, "int")
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


@by_address(_STATE, "ints", "int", "longs", "int")
def _inner_outcomes(s: State, ids: Any, room: int, weights: Any, rest: int) -> int:
    return int(_outcomes(s, as_array(ids, room), as_array(weights, rest)))


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the possible outcomes and their weights; return how many."""
    return int(_inner_outcomes(s, ids.ctypes, ids.size, weights.ctypes, weights.size))


@by_address(_STATE, "ints", "int")
def _inner_scores(s: State, out: Any, room: int) -> int:
    _scores(s, as_array(out, room))
    return 0


@njit
def scores(s: State, out: Ints) -> None:
    """Write the points of each player."""
    _inner_scores(s, out.ctypes, out.size)


@by_address(_STATE, "floats", "int")
def _inner_returns(s: State, out: Any, room: int) -> int:
    _returns(s, as_array(out, room))
    return 0


@njit
def returns(s: State, out: Ints) -> None:
    """Write the result for each player."""
    _inner_returns(s, out.ctypes, out.size)


@by_address(_STATE, "floats", "int")
def _inner_evaluate(s: State, out: Any, room: int) -> int:
    _evaluate(s, as_array(out, room))
    return 0


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write what a good player thinks of the position, for each player."""
    _inner_evaluate(s, out.ctypes, out.size)


@by_address(_STATE, "int")
def _inner_observe(s: State, player: int) -> int:
    _observe(s, player)
    return 0


@njit
def observe(s: State, player: int) -> None:
    """Blank what a player may not know."""
    _inner_observe(s, player)


@by_address(_STATE, "int", "longs", "int")
def _inner_determinize(s: State, player: int, rng: Any, room: int) -> int:
    _determinize(s, player, as_array(rng, room))
    return 0


@njit
def determinize(s: State, player: int, rng: Ints) -> None:
    """Fill at random what a player may not know."""
    _inner_determinize(s, player, rng.ctypes, rng.size)


link(_inner_legal, _inner_evaluate)  # about half of the work; playing is the other half
