"""Solo: the adversaries' action in each round (rules D21.7, D21.8)."""

from steppe.core.action_lists import listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.actions import OCHRE
from steppe.games.doggerland.rules.cards import CAPTIVES, DEED, DISCARD_NECKLACES, RIVALS_PAINT
from steppe.games.doggerland.rules.phases import migrating
from steppe.games.doggerland.rules.state import BLUE, SHOWN, THROWN, State


@njit
def begin(s: State) -> None:
    """Begin the adversaries' action on the card; discard crafts immediately [D21.8]."""
    s.turned = 0
    if DEED[s.card] != RIVALS_PAINT:
        kind = tables.NECKLACE if DEED[s.card] == DISCARD_NECKLACES else tables.STATUETTE
        for stall in range(tables.STALLS):
            craft = s.stall[stall]
            if (
                craft != tables.NO_CRAFT
                and s.craft[craft] == SHOWN
                and tables.CRAFT_KIND[craft] == kind
            ):
                s.craft[craft] = THROWN
                s.stall[stall] = tables.NO_CRAFT


@njit
def is_painting(s: State) -> bool:
    """Find the next captive that can be painted; return False if there is none [D21.8]."""
    while DEED[s.card] == RIVALS_PAINT and s.turned < CAPTIVES:
        species = s.captive[s.turned]
        if species == tables.NO_ANIMAL or migrating.has_wall_for(s, species):
            return bool(species != tables.NO_ANIMAL)
        if migrating.is_hopeless(s, species):
            migrating.release(s, s.turned)
        else:
            s.turned += 1
    return False


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    for wall in range(tables.WALLS):
        is_legal = migrating.is_wall_for(s, s.captive[s.turned], wall)
        count = listed(out, count, OCHRE + wall, is_legal)
    return count


@njit
def apply(s: State, action: int) -> None:
    """Let the adversaries paint a cell with a blue cube; the captive goes to the supply."""
    s.cube[action - OCHRE] = BLUE
    s.cubes[action - OCHRE] = 1
    migrating.release(s, s.turned)
