"""The position: everything the rules need, and nothing else (rules Z2)."""

from steppe.core.record import Ints, i8, i16, i32, layout
from steppe.games.zebras.tables import SQUARES, STOPS

OPENING, PLACING, SWAPPING, STEPPING, OVER = range(5)  # phases, in the order of play [Z2.4]

NOWHERE = STOPS  # the guardian before the opening
NOBODY = 2  # holds the inauguration token


class State:
    """A position of Drôles de Zèbres."""

    phase: int = i16()  # OPENING .. OVER
    player: int = i16()  # who decides: 0, 1 or TERMINAL [Z1.9]
    turn: int = i16()  # completed turns, the opening not counted
    board: int = i16()  # 0 the savannah, 1 the president's reserve [Z10]
    guardian: int = i16()  # stop 0 .. 21, or NOWHERE [Z1.6]
    inauguration: int = i16()  # who holds the token: 0, 1 or NOBODY [Z6]
    crocodile: int = i16()  # square of the crocodile just placed; of use in SWAPPING only
    cell: Ints = i8(SQUARES)  # token 1 .. 30 on each square, 0 for none
    face_down: int = i32()  # squares whose token lies face down [Z5]
    reserve: int = i32()  # tokens of both players not on the board [Z2.1]
    empty: int = i32()  # squares without a token: follows from cell
    fear: int = i32()  # squares next to a lion: follows from cell
    gazelles: int = i32()  # squares with a face-up gazelle: follows from cell and face_down
    swapped: int = i32()  # squares with a gazelle already swapped this turn [Z5.5]


STATE = layout(State)
