"""What several groups of cards need to list their targets (rule V16.5)."""

from steppe.core.jit import lowest, njit
from steppe.core.record import Ints
from steppe.games.valley.land import is_blocked
from steppe.games.valley.state import State
from steppe.games.valley.tables import SPECIES


@njit
def write_set(numbers: int, first: int, out: Ints, count: int) -> int:
    """Add one action for each member of a set, from the id of member 0 on."""
    while numbers:
        out[count] = first + lowest(numbers)
        numbers &= numbers - 1
        count += 1
    return count


@njit
def can_flee(s: State, place: int, direction: int) -> bool:
    """Tell whether some animals on a hex can go one step [V16.28]."""
    for species in range(SPECIES):
        if s.herd[species, place] > 0 and not is_blocked(s, species, place, direction):
            return True
    return False
