"""Sets as actions (rule V16.5)."""

from steppe.engine.jit import lowest, njit
from steppe.engine.record import Ints


@njit
def write_set(numbers: int, first: int, out: Ints, count: int) -> int:
    """Add one action for each member of a set, from the id of member 0 on."""
    while numbers:
        out[count] = first + lowest(numbers)
        numbers &= numbers - 1
        count += 1
    return count
