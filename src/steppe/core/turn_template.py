"""Template for a game's turn functions, built on its dispatch functions (``phase_table.py``).

The generated dispatch functions precede this code. Steps without a decision run automatically, and
a single legal action is played without asking the player.
"""
# ruff: noqa: F821

from collections.abc import Callable

from steppe.engine.jit import inlined, njit
from steppe.engine.kernel import State

FIRST_STEP: int
act: Callable[[State, int], None]
happen: Callable[[State, int], None]
step: Callable[[State], None]
forced: Callable[[State], int]
is_asked: Callable[[State], bool]


@inlined
def run_automatic(s: State) -> None:
    """Run the steps that need no decision; each step sets the phase that follows it."""
    while not is_asked(s) and s.phase >= FIRST_STEP:
        step(s)


@inlined
def forced_action(s: State) -> int:
    """Return the action that is played automatically, or -1 if there is a decision to make."""
    return forced(s) if s.player >= 0 else -1


@njit
def advance(s: State, action: int) -> None:
    """Play a legal ``action``, without the forced decisions after it."""
    act(s, action)
    run_automatic(s)


@njit
def let_happen(s: State, outcome: int) -> None:
    """Apply an outcome, without the forced decisions after it."""
    happen(s, outcome)
    run_automatic(s)


@njit
def apply(s: State, action: int) -> None:
    """Play a legal ``action`` and every forced decision that follows."""
    while action >= 0:
        advance(s, action)
        action = forced_action(s)


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Apply an outcome and every forced decision after it."""
    let_happen(s, outcome)
    action = forced_action(s)
    if action >= 0:
        apply(s, action)
