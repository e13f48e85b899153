"""Sending the guardian on along the patrol path (rules Z4.4 to Z4.6)."""

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.zebras.actions import STEP
from steppe.games.zebras.board import LINE
from steppe.games.zebras.state import State
from steppe.games.zebras.tables import MAX_STEP, MIN_STEP, STOPS


@njit
def is_open(s: State, steps: int) -> bool:
    """Tell whether the line faced after ``steps`` stops has an empty square [Z4.5]."""
    stop = s.guardian + steps
    if stop >= STOPS:
        stop -= STOPS  # clockwise, closed stops count as well [Z4.6]
    return (s.empty & LINE[stop]) != 0


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    count = 0
    for steps in range(MIN_STEP, MAX_STEP + 1):
        if is_open(s, steps):
            out[count] = STEP + steps
            count += 1
    if count == 0:  # all three closed: the first open stop beyond
        out[0] = STEP + _first_open(s)
        count = 1
    return count


@njit
def count(s: State) -> int:
    """Count the legal actions."""
    found = 0
    for steps in range(MIN_STEP, MAX_STEP + 1):
        found += is_open(s, steps)
    return max(found, 1)


@njit
def nth(s: State, k: int) -> int:
    """Return the ``k``-th legal action."""
    for steps in range(MIN_STEP, MAX_STEP + 1):
        if is_open(s, steps):
            if k == 0:
                return STEP + steps
            k -= 1
    return STEP + _first_open(s)


@njit
def apply(s: State, action: int) -> None:
    """Send the guardian on by the steps of a legal ``action``."""
    s.guardian = (s.guardian + action - STEP) % STOPS


@njit
def _first_open(s: State) -> int:
    steps = MIN_STEP
    while not is_open(s, steps):
        steps += 1
    return steps
