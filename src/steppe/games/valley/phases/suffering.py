"""Pawns that an event kills one by one, as their owner chooses (rules V5.6, V15)."""

from steppe.engine.jit import lowest, njit
from steppe.engine.record import Ints
from steppe.games.valley.actions import LOSE
from steppe.games.valley.board import HEXES
from steppe.games.valley.cards import EPIDEMIC, RIVER_DIE, SNOWFALL
from steppe.games.valley.effects import has, nth
from steppe.games.valley.losses import lose_pawn
from steppe.games.valley.phases import befalling
from steppe.games.valley.state import State
from steppe.games.valley.tables import KINDS, WARRIOR, WOMAN


@njit
def legal(s: State, out: Ints) -> int:
    """Write the pawns that may be lost; return how many."""
    count = 0
    for kind in range(KINDS):
        for place in range(HEXES):
            if _may_lose(s, s.player, kind, place):
                out[count] = LOSE + kind * HEXES + place
                count += 1
    return count


@njit
def _may_lose(s: State, tribe: int, kind: int, place: int) -> bool:
    if s.pawns[tribe * KINDS + kind, place] == 0 or not has(s.struck, place):
        return False
    return kind == plague(s) if s.event == EPIDEMIC else place == lowest(s.struck)


@njit
def plague(s: State) -> int:
    """Return the kind of pawn that an epidemic kills [V15.20]."""
    return WOMAN if s.die <= RIVER_DIE else WARRIOR


@njit
def apply(s: State, action: int) -> None:
    """Lose the pawn chosen."""
    kind, place = divmod(action - LOSE, HEXES)
    lose(s, s.player, kind, place)


@njit
def lose(s: State, tribe: int, kind: int, place: int) -> None:
    """Lose a pawn to the event; this hex has then been struck, by an epidemic the whole tribe."""
    lose_pawn(s, tribe, kind, place)
    s.struck = 0 if s.event == EPIDEMIC else s.struck & ~(1 << place)


@njit
def hexes_of(s: State, tribe: int) -> int:
    """Return the hexes where a tribe loses a pawn, or may lose it to an epidemic."""
    doomed, hexes = 0, int(s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if _is_struck(s, tribe, place):
            doomed |= 1 << place
    return doomed


@njit
def _is_struck(s: State, tribe: int, place: int) -> bool:
    if s.event == EPIDEMIC:
        return bool(s.pawns[tribe * KINDS + plague(s), place] > 0)
    if has(s.saved[tribe], place) or (s.event == SNOWFALL and s.camp[place] == tribe):
        return False
    return has(befalling.struck_hexes(s), place)


@njit
def begin(s: State) -> None:
    """Let the event strike the first tribe."""
    s.order = 0
    s.struck = hexes_of(s, nth(s, 0))


@njit
def is_over(s: State) -> bool:
    """Go on to the next tribe that loses something; tell whether there is none."""
    while s.struck == 0:
        s.order += 1
        if s.order >= s.players:
            return True
        s.struck = hexes_of(s, nth(s, s.order))
    return False


@njit
def sole_loss(s: State) -> int:
    """Return the only pawn that the tribe in turn may lose, as kind * HEXES + hex, or -1."""
    tribe = nth(s, s.order)
    found = -1
    for place in range(HEXES):
        for kind in range(KINDS):
            if _may_lose(s, tribe, kind, place):
                if found >= 0:
                    return -1
                found = kind * HEXES + place
    return found
