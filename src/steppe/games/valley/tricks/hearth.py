"""Cards of survival, births and seedtime (rule V16)."""

from steppe.core.jit import lowest, njit
from steppe.core.record import Ints
from steppe.games.valley.actions import PLAY
from steppe.games.valley.board import FORESTS, HEXES, HIGH, PLAINS
from steppe.games.valley.cards import (
    ABUNDANT_RAIN,
    CHILDBED_FEVER,
    FERTILITY,
    FEVER_DEATHS,
    GOOD_HERBS,
    MANURE,
    NET,
    ROOTS,
    TERRACES,
)
from steppe.games.valley.effects import feed_cannibals, has_supply, lose_pawn, num_here
from steppe.games.valley.phases.eating import fishing_hexes, harvest, is_harvest
from steppe.games.valley.phases.seeding import sites_on
from steppe.games.valley.state import (
    WITH_FERTILITY,
    WITH_MANURE,
    WITH_NET,
    WITH_ROOTS,
    WITH_TERRACES,
    State,
)
from steppe.games.valley.tables import KINDS, NO_FIELD, TRIBES, WINTER, WOMAN


@njit
def is_charm(trick: int) -> bool:
    """Tell whether a card works for its tribe to the end of the turn, without a target."""
    return trick in (ROOTS, NET, MANURE, FERTILITY, TERRACES)


@njit
def charm_of(trick: int) -> int:
    """Return what a card without target does for its tribe to the end of the turn."""
    if trick == ROOTS:
        return WITH_ROOTS
    if trick == NET:
        return WITH_NET
    if trick == MANURE:
        return WITH_MANURE
    return WITH_FERTILITY if trick == FERTILITY else WITH_TERRACES


@njit
def may_use(s: State, tribe: int, trick: int) -> bool:
    """Tell whether a card without target would bring something."""
    if s.charm[tribe] & charm_of(trick):
        return False
    if trick == ROOTS:
        return s.season == WINTER and _stands_on(s, tribe, int(FORESTS[s.board]))
    if trick == NET:
        return _stands_on(s, tribe, fishing_hexes(s))
    if trick == MANURE:
        return is_harvest(s) and s.in_force[ABUNDANT_RAIN] == 0 and _harvests(s, tribe)
    if trick == FERTILITY:
        return has_supply(s, tribe) and camps_with_women(s, tribe) != 0
    return sites_on(s, tribe, int(HIGH[s.board])) != 0


@njit
def _stands_on(s: State, tribe: int, hexes: int) -> bool:
    return s.home[tribe] & hexes != 0


@njit
def _harvests(s: State, tribe: int) -> bool:
    food = 0
    for place in range(HEXES):
        if num_here(s, tribe, place) > 0 and s.crop[place] != NO_FIELD:
            food += harvest(s, tribe, place)
    return food > 0


@njit
def camps_with_women(s: State, tribe: int) -> int:
    """Return the hexes with a camp and a woman of a tribe."""
    found, hexes = 0, int(s.site[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if s.pawns[tribe * KINDS + WOMAN, place] > 0:
            found |= 1 << place
    return found


@njit
def hexes_of(s: State, tribe: int, trick: int) -> int:
    """Return the hexes that Good herbs or Like a beast may name: who can be born [V16.8]."""
    if not has_supply(s, tribe):
        return 0
    if trick == GOOD_HERBS:
        return int(camps_with_women(s, tribe) & ~s.herbs)
    found = 0
    for place in range(HEXES):
        if s.camp[place] != tribe and s.pawns[tribe * KINDS + WOMAN, place] > 0:
            found |= 1 << place
    return found


@njit
def plains_to_sow(s: State, tribe: int) -> int:
    """Return the hexes of a late sowing [V16.32]."""
    return sites_on(s, tribe, int(PLAINS[s.board]))


# Childbed fever [V16.41]


@njit
def write_fevers(s: State, tribe: int, out: Ints, count: int) -> int:
    """Add the women that may die: of other tribes, where somebody was born."""
    for place in range(HEXES):
        if s.brought[place] > 0:
            for other in range(s.players):
                if other != tribe and s.pawns[other * KINDS + WOMAN, place] > 0:
                    out[count] = PLAY[CHILDBED_FEVER] + place * TRIBES + other
                    count += 1
    return count


@njit
def has_fever(s: State, tribe: int) -> bool:
    """Tell whether there is a woman whom the fever can kill."""
    for place in range(HEXES):
        if s.brought[place] > 0:
            for other in range(s.players):
                if other != tribe and s.pawns[other * KINDS + WOMAN, place] > 0:
                    return True
    return False


@njit
def break_out(s: State) -> None:
    """Let the fever kill so many women."""
    s.fever = FEVER_DEATHS


@njit
def kill_mother(s: State, tribe: int, target: int) -> None:
    """Let a woman die of the fever."""
    place, other = divmod(target, TRIBES)
    s.fever -= 1
    s.brought[place] -= 1
    lose_pawn(s, other, WOMAN, place)
    feed_cannibals(s, tribe, 1)
