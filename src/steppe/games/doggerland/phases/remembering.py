"""Which animal stays in memory when it is full (rule D10.4)."""

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.doggerland.actions import FORGET, RELEASE
from steppe.games.doggerland.effects import forget, num_remembered, remember
from steppe.games.doggerland.state import State
from steppe.games.doggerland.tables import NO_ANIMAL, SPECIES


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    count = 0
    for species in range(SPECIES):
        if num_remembered(s, s.player, species) > 0:
            out[count] = FORGET + species
            count += 1
    out[count] = RELEASE
    return count + 1


@njit
def apply(s: State, action: int) -> None:
    """Let one animal go and keep the others."""
    if action == RELEASE:
        s.supply[s.guest] += 1
    else:
        forget(s, s.player, action - FORGET)
        remember(s, s.player, s.guest)
    s.guest = NO_ANIMAL
