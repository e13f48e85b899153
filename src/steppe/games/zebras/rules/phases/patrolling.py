"""Move the ranger along the patrol path (rules Z4.4 to Z4.6)."""

from steppe.engine.jit import njit, nth_bit, popcount
from steppe.engine.position_type import Ints
from steppe.games.zebras.rules.actions import STEP, write_each
from steppe.games.zebras.rules.board import LINE
from steppe.games.zebras.rules.state import State
from steppe.games.zebras.rules.tables import MAX_STEP, MIN_STEP, STOPS


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    return write_each(choices(s), STEP, out)


@njit
def count(s: State) -> int:
    """Count the legal actions."""
    return popcount(choices(s))


@njit
def nth(s: State, k: int) -> int:
    """Return the ``k``-th legal action."""
    return STEP + nth_bit(choices(s), k)


@njit
def apply(s: State, action: int) -> None:
    """Move the ranger by the number of steps in a legal ``action``."""
    s.guardian += action - STEP
    if s.guardian >= STOPS:
        s.guardian -= STOPS


@njit
def choices(s: State) -> int:
    """Return the legal steps as a mask: bit n means n stops ahead [Z4.4, Z4.5]."""
    steps = 0
    for step in range(MIN_STEP, MAX_STEP + 1):
        steps |= _is_open(s, step) << step
    return steps if steps else 1 << _first_open(s)


@njit
def _is_open(s: State, step: int) -> bool:
    """Return whether the line faced after ``step`` stops has an empty square [Z4.5, Z4.6]."""
    return (s.empty & LINE[s.guardian + step]) != 0


@njit
def _first_open(s: State) -> int:
    """Return the smallest step to an open stop beyond the usual range [Z4.5]."""
    step = MAX_STEP + 1
    while not _is_open(s, step):
        step += 1
    return step
