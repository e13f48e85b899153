"""The notation of decisions (rule Z8, split into small decisions, and rule Z9.3).

A turn reads ``place:crocodile:c4 swap:b4 stop step:1``: place an animal, swap or stop while swaps
are possible, then move the ranger. Stops on the patrol path are numbered 0 .. 21 as in rule Z1.6.
Forced decisions do not appear. There is no chance in this game.
"""

from steppe.core.actions import ActionSpace, Verb
from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.zebras.rules.tables import SPECIES_NAMES, SQUARE_NAMES, STOPS

_SQUARES = tuple(name.lower() for name in SQUARE_NAMES)

ACTIONS = ActionSpace(
    Verb("guard", (tuple(str(stop) for stop in range(STOPS)),)),  # the opening [Z8.3]
    Verb("place", (SPECIES_NAMES, _SQUARES)),
    Verb("swap", (_SQUARES,)),  # swap with the gazelle on this square [Z5.5]
    Verb("stop"),  # no further swap
    Verb("step", (tuple(str(step) for step in range(1, STOPS)),)),  # [Z4.4, Z4.5]
)
OUTCOMES = ActionSpace()

GUARD = ACTIONS.first("guard")
PLACE = ACTIONS.first("place")
SWAP = ACTIONS.first("swap")
STOP = ACTIONS.first("stop")
STEP = ACTIONS.first("step") - 1  # STEP + n: move n stops ahead


@njit
def write_each(numbers: int, first: int, out: Ints) -> int:
    """For each number in a mask, write ``first`` plus the number to ``out``; return the count."""
    count = 0
    while numbers:
        out[count] = first + lowest(numbers)
        numbers &= numbers - 1
        count += 1
    return count
