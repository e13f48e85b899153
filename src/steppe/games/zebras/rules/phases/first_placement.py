"""The opening: player 0 puts the ranger on any stop and does nothing else (rule Z3.2)."""

from steppe.core.action_lists import list_all
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.zebras.rules.actions import GUARD
from steppe.games.zebras.rules.state import State
from steppe.games.zebras.rules.tables import STOPS


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    return list_all(out, GUARD, STOPS)


@njit
def count(s: State) -> int:
    """Count the legal actions."""
    return STOPS


@njit
def nth(s: State, k: int) -> int:
    """Return the ``k``-th legal action."""
    return GUARD + k


@njit
def apply(s: State, action: int) -> None:
    """Put the ranger on the stop that a legal ``action`` names; player 1 is next [Z3.3]."""
    s.guardian = action - GUARD
    s.player = 1
