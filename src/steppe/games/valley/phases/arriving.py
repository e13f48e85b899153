"""Step 2: animals arrive from the bag (rule V6)."""

from steppe.engine.jit import njit, popcount
from steppe.games.valley.animals import put_animal, trample
from steppe.games.valley.board import NO_HEX
from steppe.games.valley.cards import AILING_ANIMALS, SCARCE_GAME
from steppe.games.valley.effects import alive, barred, has
from steppe.games.valley.state import AWAY, State
from steppe.games.valley.tables import ARRIVALS, ENTRY, FULL_ARRIVALS, SPECIES_OF, SUMMER


@njit
def num_to_arrive(s: State) -> int:
    """Return how many animals are drawn in this turn [V6.1, V15.21]."""
    if s.event == SCARCE_GAME:
        return 0
    tribes = popcount(alive(s))
    when = 0 if s.turns == 0 else (1 if s.season == SUMMER else 2)
    return int(ARRIVALS[int(tribes >= FULL_ARRIVALS), when])


@njit
def place_all(s: State) -> None:
    """Place the animals drawn, one by one in their order [V6.2 to V6.5]."""
    for index in range(s.num_arrivals):
        number = s.arrivals[index]
        s.arrivals[index] = 0
        place = ENTRY[s.board, s.edition, number]
        species = SPECIES_OF[number]
        is_sick = s.event == AILING_ANIMALS and s.die == species + 1  # [V15.1]
        if is_sick or place == NO_HEX or has(barred(s), place):
            s.animal[number] = AWAY  # [V6.3]
        else:
            put_animal(s, number, place)
            trample(s, species, place)  # [V6.4]
    s.num_arrivals = 0
