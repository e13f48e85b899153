"""The position."""

from typing import Any

from steppe.core.pending import Pending
from steppe.core.record import Ints, i8, i16, layout, nested
from tests.tiny.tables import CARDS, PLAYERS

DEALING, ROLLING, LAYING, HUNTING, STEALING, DEFENDING, OVER = range(7)  # phases

NO_CARD = CARDS  # nothing laid
FACE_DOWN = CARDS + 1  # laid, and not known to the observer
UNKNOWN = 99  # a number of cards that the observer does not know


class State:
    """A position of Tiny."""

    phase: int = i16()
    player: int = i16()
    turn: int = i16()  # cards laid so far [T4.3]
    players: int = i16()
    rounds: int = i16()  # rounds still to begin [T1.3]
    goal: int = i16()  # points that win for one alone [T5.3]
    force: int = i16()  # worth of the cards that one alone has laid in this round [T5.2]
    opener: int = i16()  # who lays first [T4.1]
    hunter: int = i16()  # who took the prey of this round; of use after the cards are up
    prey: int = i16()  # kind of prey, of use after the roll
    deck: Ints = i8(CARDS)  # cards of each kind never dealt, or UNKNOWN
    gone: Ints = i8(CARDS)  # cards of each kind that were shown and are out
    hand: Any = i8(PLAYERS, CARDS)  # cards of each kind in a hand, or UNKNOWN
    hand_size: Ints = i8(PLAYERS)
    laid: Ints = i8(PLAYERS)  # the card laid, NO_CARD or FACE_DOWN
    points: Ints = i16(PLAYERS)
    pending: Any = nested(Pending, 2 * PLAYERS)  # thefts still to be asked about
    num_pending: int = i16()


STATE = layout(State)
