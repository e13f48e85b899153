"""Step 8: fields in winter's last turn, and wherever else one is sown (rules V12, V16)."""

from steppe.engine.jit import njit
from steppe.games.valley import tables
from steppe.games.valley.board import HEXES, HIGH, PLAINS
from steppe.games.valley.camps import num_fields
from steppe.games.valley.cards import WITH_TERRACES
from steppe.games.valley.state import State
from steppe.games.valley.tables import INTACT, KINDS, NO_FIELD, WARRIOR


@njit
def sites(s: State, tribe: int) -> int:
    """Return the hexes where a tribe may put a field now [V12.1, V12.2, V16.25]."""
    land = PLAINS[s.board]
    if s.charm[tribe] & WITH_TERRACES:
        land |= HIGH[s.board]
    return sites_on(s, tribe, land)


@njit
def sites_on(s: State, tribe: int, land: int) -> int:
    """Return those hexes of some land where a tribe may put a field."""
    if s.food[tribe] < tables.SEED_COST[s.edition] or num_fields(s) >= tables.MAX_FIELDS:
        return 0
    found = 0
    for place in range(HEXES):
        if s.camp[place] == tribe and s.crop[place] == NO_FIELD and _has_sower(s, tribe, place):
            found |= 1 << place
    return int(found & land)


@njit
def _has_sower(s: State, tribe: int, place: int) -> bool:
    """Tell whether somebody can sow on a hex: in one edition that takes a warrior [V12.1]."""
    return bool(
        not tables.SEEDS_WITH_WARRIOR[s.edition] or s.pawns[tribe * KINDS + WARRIOR, place] > 0
    )


@njit
def seed(s: State, tribe: int, place: int) -> None:
    """Put an intact field on a hex and pay for it."""
    s.food[tribe] -= tables.SEED_COST[s.edition]
    s.crop[place] = INTACT
