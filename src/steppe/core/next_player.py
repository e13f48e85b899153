"""Choose who decides next: the next player clockwise, or the player whom a phase asks."""

from typing import Any

from steppe.engine.jit import njit


@njit
def next_of(s: Any, player: int) -> int:
    """Return the player to the left."""
    return int((player + 1) % s.players)


@njit
def asked(s: Any, player: int, phase: int) -> int:
    """Make ``player`` decide in the phase that follows; return that phase."""
    s.player = player
    return phase
