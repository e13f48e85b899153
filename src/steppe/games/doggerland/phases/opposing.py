"""Solo: what the adversaries do each round (rules D21.7, D21.8)."""

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.doggerland.actions import OCHRE
from steppe.games.doggerland.cards import CAPTIVES, DEED, DISCARD_NECKLACES, RIVALS_PAINT
from steppe.games.doggerland.phases.migrating import has_wall_for, is_hopeless, release
from steppe.games.doggerland.state import BLUE, NOBODY, SHOWN, THROWN, State
from steppe.games.doggerland.tables import (
    CRAFT_KIND,
    FRESCOES,
    NECKLACE,
    NO_ANIMAL,
    NO_CRAFT,
    ROWS,
    STALLS,
    STATUETTE,
    WALL,
)


@njit
def begin(s: State) -> None:
    """Begin with the adversaries' action of the card; crafts are thrown away at once [D21.8]."""
    s.turned = 0
    if DEED[s.card] != RIVALS_PAINT:
        kind = NECKLACE if DEED[s.card] == DISCARD_NECKLACES else STATUETTE
        for stall in range(STALLS):
            craft = s.stall[stall]
            if craft != NO_CRAFT and s.craft[craft] == SHOWN and CRAFT_KIND[craft] == kind:
                s.craft[craft] = THROWN
                s.stall[stall] = NO_CRAFT


@njit
def is_painting(s: State) -> bool:
    """Find the next captive that can be painted; return False if there is none [D21.8]."""
    while DEED[s.card] == RIVALS_PAINT and s.turned < CAPTIVES:
        species = s.captive[s.turned]
        if species == NO_ANIMAL:
            return False
        if has_wall_for(s, species):
            return True
        if is_hopeless(s, species):
            release(s, s.turned)
        else:
            s.turned += 1
    return False


@njit
def _is_possible(s: State, wall: int) -> bool:
    return bool(WALL[wall] == s.captive[s.turned] and s.cube[wall] == NOBODY)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    count = 0
    for tile in range(FRESCOES):
        if s.fresco[tile] == 1:
            for wall in range(tile * ROWS, tile * ROWS + ROWS):
                if _is_possible(s, wall):
                    out[count] = OCHRE + wall
                    count += 1
    return count


@njit
def apply(s: State, action: int) -> None:
    """Let the adversaries paint a cell with a blue cube; the captive goes to the supply."""
    s.cube[action - OCHRE] = BLUE
    s.cubes[action - OCHRE] = 1
    release(s, s.turned)
