"""Who decides next: rules hand the decision on, clockwise or to whom they ask."""

from typing import Any

from steppe.engine.jit import njit


@njit
def next_of(s: Any, player: int) -> int:
    """Return the player to the left."""
    return int((player + 1) % s.players)


@njit
def asked(s: Any, player: int, phase: int) -> int:
    """Let a player decide in the phase that follows; return that."""
    s.player = player
    return phase
