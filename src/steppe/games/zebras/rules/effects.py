"""Changes to the board that several phases share (rule Z5).

These functions keep ``empty``, ``gazelles``, ``fear`` and ``reserve`` consistent with the squares.
"""

from steppe.engine.jit import lowest, njit
from steppe.games.zebras.rules.board import NEIGHBOURS
from steppe.games.zebras.rules.state import State
from steppe.games.zebras.rules.tables import GAZELLE, KIND, NO_TOKEN, ZEBRA


@njit
def take_from_reserve(s: State, species: int, square: int) -> None:
    """Put one of the mover's tokens face up on an empty square [Z4.3]."""
    token = lowest(s.reserve & KIND[s.player, species])
    s.reserve ^= 1 << token
    s.empty ^= 1 << square
    s.cell[square] = token + 1


@njit
def send_home(s: State, square: int) -> None:
    """Return the face-up gazelle on a square to its owner's reserve [Z5.3]."""
    s.reserve |= 1 << (s.cell[square] - 1)
    s.cell[square] = NO_TOKEN
    s.empty |= 1 << square
    s.gazelles ^= 1 << square


@njit
def frighten(s: State, square: int, species: int) -> None:
    """Turn a zebra or gazelle that arrives next to a lion face down [Z5.1, Z5.2]."""
    here = 1 << square
    if species in (ZEBRA, GAZELLE) and s.fear & here:
        s.face_down |= here
    elif species == GAZELLE:
        s.gazelles |= here


@njit
def spread_fear(s: State, square: int) -> None:
    """Mark a lion's neighbours: zebras and gazelles placed there hide [Z5.1, Z5.2]."""
    s.fear |= NEIGHBOURS[square]
