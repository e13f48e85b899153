"""Set up the board (rule Z3)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.zebras.rules.state import NOBODY, NOWHERE, OPENING, State
from steppe.games.zebras.rules.tables import ALL_SQUARES, ALL_TOKENS, NO_TOKEN


@njit
def start(s: State, players: int, options: Ints) -> None:
    """Set up an empty board and full reserves; player 0 places the ranger [Z3.1, Z3.2]."""
    s.phase = OPENING
    s.player = 0
    s.turn = 0
    s.board = options[0]
    s.guardian = NOWHERE
    s.inauguration = NOBODY
    s.crocodile = 0
    s.cell[:] = NO_TOKEN
    s.face_down = 0
    s.reserve = ALL_TOKENS
    s.empty = ALL_SQUARES
    s.fear = 0
    s.gazelles = 0
    s.swapped = 0
