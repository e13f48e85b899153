"""Captures: the women, camp and food of a defeated tribe (rules V8.7, V9.9)."""

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import tables
from steppe.games.valley.rules.actions import BURN, KEEP, TAKE
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.camps import has_camp, put_camp, remove_camp, take_fire
from steppe.games.valley.rules.effects import has, num_here, put_new, supply, take_pawn, write_set
from steppe.games.valley.rules.losses import feed_cannibals
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, WARRIOR, WOMAN
from steppe.games.valley.rules.turn import first_in_order, nth

# lone women with enemy warriors, in step 4 [V8.7]


@njit
def find(s: State) -> bool:
    """Find women to capture during step 4; store captor, loser and hex [V8.7]."""
    shared = _shared(s)
    for order in range(s.players):
        captor = nth(s, order)
        hexes = int(s.home[captor]) & shared
        while hexes:
            place = lowest(hexes)
            hexes &= hexes - 1
            loser = lone_women(s, captor, place)
            if loser >= 0:
                s.place = place
                s.killer = captor
                s.losers = 1 << loser
                return True
    return False


@njit
def _shared(s: State) -> int:
    """Return the hexes with pawns of more than one tribe."""
    seen, shared = 0, 0
    for tribe in range(s.players):
        shared |= seen & int(s.home[tribe])
        seen |= int(s.home[tribe])
    return shared


@njit
def lone_women(s: State, captor: int, place: int) -> int:
    """Return the tribe whose unprotected women another tribe's warriors capture, or -1."""
    warriors = s.pawns[captor * KINDS + WARRIOR, place]
    if warriors == 0 or s.crowd[place] == num_here(s, captor, place):
        return -1
    found = -1
    for tribe in range(s.players):
        if tribe != captor and num_here(s, tribe, place) > 0:
            warriors = s.pawns[tribe * KINDS + WARRIOR, place]
            if found >= 0 or warriors > 0 or has(s.strong[tribe], place):  # [V16.13]
                return -1
            found = tribe
    return found


@njit
def still_holds(s: State) -> bool:
    """Return whether the pending capture is still due after cards were played."""
    return lone_women(s, s.killer, s.place) == lowest(s.losers)


# one loser at a time [V9.9]


@njit
def next_loser(s: State) -> int:
    """Return the loser being captured: the first loser in player order."""
    return first_in_order(s, s.losers)


@njit
def begin(s: State) -> None:
    """Begin a capture: transfer the food now; the women follow."""
    loser = next_loser(s)
    if s.camp[s.place] == loser:
        only = s.num_camps[loser] == 1
        loot = s.food[loser] // (tables.LAST_CAPTURED_FOOD if only else tables.CAPTURED_FOOD)
        s.food[loser] -= loot
        s.food[s.killer] += loot
    s.taken = 0
    s.kept = 0


@njit
def most_taken(s: State) -> int:
    """Return how many women the captor can exchange; a captor needs a warrior for this [V16.13]."""
    if s.pawns[s.killer * KINDS + WARRIOR, s.place] == 0 and has(s.strong[s.killer], s.place):
        return 0
    women = s.pawns[next_loser(s) * KINDS + WOMAN, s.place]
    return int(min(women, supply(s, s.killer, WOMAN)))


@njit
def decides_camp(s: State) -> bool:
    """Return whether the captor chooses between keeping and burning the camp.

    In the edition that always exchanges women, burning the camp also kills the women.
    """
    if s.camp[s.place] != next_loser(s):
        return False
    if tables.MAY_KILL_WOMEN[s.edition]:
        return _can_keep(s)
    return most_taken(s) > 0 or _can_keep(s)


@njit
def _can_keep(s: State) -> bool:
    """Return whether the captor has a camp marker, and will have a woman on the hex [V9.9]."""
    women = s.pawns[s.killer * KINDS + WOMAN, s.place]
    if not tables.MAY_KILL_WOMEN[s.edition]:
        women += most_taken(s)
    return bool(has_camp(s, s.killer) and women > 0)


@njit
def legal_women(s: State, out: Ints) -> int:
    """Write the possible numbers of women to exchange; return the number of actions."""
    return write_set((2 << most_taken(s)) - 1, TAKE, out, 0)


@njit
def legal_camps(s: State, out: Ints) -> int:
    """Write the choice to keep or burn the camp; return the number of actions."""
    out[0] = KEEP
    out[1] = BURN
    return 2


@njit
def choose_women(s: State, action: int) -> None:
    """Apply the choice of how many women to exchange."""
    take_women(s, action - TAKE)


@njit
def choose_camp(s: State, action: int) -> None:
    """Apply the choice to keep or burn the camp."""
    take_camp(s, action == KEEP)


@njit
def take_women(s: State, number: int) -> None:
    """Exchange the given number of women and kill the rest."""
    loser = next_loser(s)
    women = s.pawns[loser * KINDS + WOMAN, s.place]
    for _ in range(women):
        take_pawn(s, loser, WOMAN, s.place)
    for _ in range(number):
        put_new(s, s.killer, WOMAN, s.place)
    s.taken = number
    feed_cannibals(s, s.killer, int(women) - number)


@njit
def take_camp(s: State, keeps: bool) -> None:
    """Replace the camp with the captor's or remove it; transfer the fire [V9.9, V18.6]."""
    loser = next_loser(s)
    had_fire, is_kept = s.fire[loser] != NO_HEX, keeps and _can_keep(s)
    if not tables.MAY_KILL_WOMEN[s.edition]:
        take_women(s, most_taken(s) if keeps else 0)
    remove_camp(s, s.place)
    if is_kept:
        put_camp(s, s.killer, s.place)
        s.kept = 1
    if had_fire:
        take_fire(s, s.killer)


@njit
def finish(s: State) -> None:
    """Apply the parts of a capture that leave the captor no choice."""
    if s.camp[s.place] == next_loser(s):
        take_camp(s, False)
    elif not tables.MAY_KILL_WOMEN[s.edition]:
        take_women(s, most_taken(s))
