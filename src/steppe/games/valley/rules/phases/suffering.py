"""Pawns lost to an event one by one, by their owner's choice (rules V5.6, V15)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules.actions import LOSE
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.cards import EPIDEMIC, RIVER_DIE, SNOWFALL
from steppe.games.valley.rules.effects import having, only_pawn, write_set
from steppe.games.valley.rules.losses import lose_pawn
from steppe.games.valley.rules.phases import befalling
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, WARRIOR, WOMAN
from steppe.games.valley.rules.turn import nth


@njit
def legal(s: State, out: Ints) -> int:
    """Write the pawns that the tribe may lose; return their number."""
    count = 0
    for kind in range(KINDS):
        count = write_set(_exposed(s, s.player, kind), LOSE + kind * HEXES, out, count)
    return count


@njit
def _exposed(s: State, tribe: int, kind: int) -> int:
    """Return the hexes where a tribe may lose a pawn of a kind: one, or any in an epidemic."""
    if s.event != EPIDEMIC:
        return having(s, tribe, kind, s.struck & -s.struck)
    return having(s, tribe, kind, s.struck) if kind == plague(s) else 0


@njit
def plague(s: State) -> int:
    """Return the kind of pawn that an epidemic kills [V15.20]."""
    return WOMAN if s.die <= RIVER_DIE else WARRIOR


@njit
def apply(s: State, action: int) -> None:
    """Apply the choice of a pawn."""
    lose(s, s.player, action - LOSE)


@njit
def lose(s: State, tribe: int, pawn: int) -> None:
    """Lose a pawn to the event; the hex, or in an epidemic the whole tribe, is then done.

    ``pawn`` is kind * HEXES + hex.
    """
    kind, place = divmod(pawn, HEXES)
    lose_pawn(s, tribe, kind, place)
    s.struck = 0 if s.event == EPIDEMIC else s.struck & ~(1 << place)


@njit
def hexes_of(s: State, tribe: int) -> int:
    """Return the hexes where a tribe loses a pawn, or may lose it to an epidemic."""
    if s.event == EPIDEMIC:
        return having(s, tribe, plague(s), s.home[tribe])
    safe = s.saved[tribe] | (s.site[tribe] if s.event == SNOWFALL else 0)
    return int(befalling.struck_hexes(s) & s.home[tribe] & ~safe)


@njit
def begin(s: State) -> None:
    """Begin with the first tribe's losses."""
    s.order = 0
    s.struck = hexes_of(s, nth(s, 0))


@njit
def is_over(s: State) -> bool:
    """Advance to the next tribe with a loss; return True if no such tribe is left."""
    while s.struck == 0:
        s.order += 1
        if s.order >= s.players:
            return True
        s.struck = hexes_of(s, nth(s, s.order))
    return False


@njit
def sole_loss(s: State) -> int:
    """Return the only pawn that the current tribe can lose, as kind * HEXES + hex, or -1."""
    tribe = nth(s, s.order)
    return only_pawn(_exposed(s, tribe, WARRIOR), _exposed(s, tribe, WOMAN))
