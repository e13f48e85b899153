"""Remember killer moves: the last winning moves in similar positions.

Positions are similar if they have the same number of empty squares, the same player to move and the
same ranger stop.
"""

from steppe.engine.jit import njit, popcount
from steppe.engine.position_type import Ints
from steppe.games.zebras.ai.solver.node import Node
from steppe.games.zebras.rules.tables import PLAYERS, SQUARES, STOPS

_KILLER = 320  # bonus for the last winning move in a similar position, in 1/32 points ...
_PREVIOUS = 160  # ... and of the one before it
EACH = 2  # moves kept per kind of position
WORDS = (SQUARES + 1) * PLAYERS * STOPS * EACH
_KIND_BITS = 5  # bits for a stop


@njit
def note(killers: Ints, place: int, kind: int) -> None:
    """Record a winning move in front of the previous winning move."""
    if killers[place] != kind:
        killers[place + 1] = killers[place]
        killers[place] = kind


@njit
def place_of(node: Node, stop: int) -> int:
    """Return the index of the winning moves for positions like ``node``."""
    return EACH * ((PLAYERS * popcount(node.empty) + node.player) * STOPS + stop)


@njit
def kind_of(action: int, stop: int) -> int:
    """Return a move as one number: the first action of the turn, and the ranger's stop."""
    return action << _KIND_BITS | stop


@njit
def favour(killers: Ints, place: int, kind: int) -> int:
    """Return the bonus for a move that recently won in similar positions."""
    if killers[place] == kind:
        return _KILLER
    return _PREVIOUS if killers[place + 1] == kind else 0
