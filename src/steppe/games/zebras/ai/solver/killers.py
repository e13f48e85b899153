"""Moves that won last in like positions: as many empty squares, the same player, the same stop."""

from steppe.engine.jit import njit, popcount
from steppe.engine.position_type import Ints
from steppe.games.zebras.ai.solver.node import Node
from steppe.games.zebras.rules.tables import PLAYERS, SQUARES, STOPS

_KILLER = 320  # what counts for the move that won last in a like position, 1/32 points ...
_FORMER = 160  # ... and for the one that did before it
EACH = 2  # of each kind of position
WORDS = (SQUARES + 1) * PLAYERS * STOPS * EACH
_KIND_BITS = 5  # for a stop


@njit
def note(killers: Ints, place: int, kind: int) -> None:
    """Put a move that won before the one that did so far in such positions."""
    if killers[place] != kind:
        killers[place + 1] = killers[place]
        killers[place] = kind


@njit
def place_of(node: Node, stop: int) -> int:
    """Return where the moves that won in positions like ``node`` stand."""
    return EACH * ((PLAYERS * popcount(node.empty) + node.player) * STOPS + stop)


@njit
def kind_of(action: int, stop: int) -> int:
    """Return a move in one number: how the turn begins, and where the guardian goes."""
    return action << _KIND_BITS | stop


@njit
def favour(killers: Ints, place: int, kind: int) -> int:
    """Return what counts for a move that won in such positions before."""
    if killers[place] == kind:
        return _KILLER
    return _FORMER if killers[place + 1] == kind else 0
