"""Step 8: fields in winter's last turn, and wherever else one is sown (rules V12, V16)."""

from steppe.engine.jit import njit
from steppe.games.valley import tables
from steppe.games.valley.board import HIGH, PLAINS
from steppe.games.valley.camps import fields, num_fields
from steppe.games.valley.cards import WITH_TERRACES
from steppe.games.valley.effects import having
from steppe.games.valley.state import State
from steppe.games.valley.tables import INTACT, WARRIOR


@njit
def sites(s: State, tribe: int) -> int:
    """Return the hexes where a tribe may put a field now [V12.1, V12.2, V16.25]."""
    land = PLAINS[s.board]
    if s.charm[tribe] & WITH_TERRACES:
        land |= HIGH[s.board]
    return sites_on(s, tribe, land)


@njit
def sites_on(s: State, tribe: int, land: int) -> int:
    """Return where on some land a tribe may sow: in one edition that takes a warrior [V12.1]."""
    if s.food[tribe] < tables.SEED_COST[s.edition] or num_fields(s) >= tables.MAX_FIELDS:
        return 0
    found = int(s.site[tribe] & land & ~fields(s))
    return having(s, tribe, WARRIOR, found) if tables.SEEDS_WITH_WARRIOR[s.edition] else found


@njit
def seed(s: State, tribe: int, place: int) -> None:
    """Put an intact field on a hex and pay for it."""
    s.food[tribe] -= tables.SEED_COST[s.edition]
    s.crop[place] = INTACT
