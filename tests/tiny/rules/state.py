"""Tiny's position."""

from collections.abc import Sequence

from steppe.core.field import dtype_of, i8, i16, nested, per
from steppe.core.field_range import count, unseen, word
from steppe.core.pending import Pending
from steppe.engine.position_type import Ints
from tests.tiny.rules.tables import (
    CARD_NAMES,
    CARDS,
    DECK,
    GOAL,
    HAND,
    MOST_POINTS,
    PLAYERS,
    PREY_NAMES,
    ROUNDS,
    WORTH,
)

DEALING, ROLLING, LAYING, HUNTING, STEALING, DEFENDING, OVER = range(7)  # phases

NO_CARD = CARDS  # no card laid
FACE_DOWN = CARDS + 1  # a card is laid, but unknown to the observer
UNKNOWN = 99  # the number of cards is unknown to the observer

_EACH = per(PLAYERS)
_PLAYER = word(PLAYERS, seats=(0,))
_LAID = (*CARD_NAMES, "none", "face-down")


class State:
    """A Tiny position."""

    phase: int = i16().means("DEALING .. OVER [T2.1]", word(OVER + 1))
    player: int = i16().means("player to move, CHANCE or TERMINAL [T2.2]", _PLAYER)
    turn: int = i16().means("cards laid so far [T4.3]", count(PLAYERS * HAND))
    players: int = i16().means("", unseen("the same for all rows of one length"))
    rounds: int = i16().means("rounds still to begin [T1.3]", count(max(ROUNDS)))
    goal: int = i16().means("points that win for a lone hunter [T5.3]", count(max(GOAL)))
    force: int = i16().means(
        "value of the cards that a lone hunter has laid this round [T5.2]", count(HAND * max(WORTH))
    )
    opener: int = i16().means("player who lays first [T4.1]", _PLAYER)
    hunter: int = i16().means("winner of this round's prey, once the cards are up [T2.3]", _PLAYER)
    prey: int = i16().means("kind of prey, after the roll [T2.1]", word(PREY_NAMES))
    deck: Ints = i8(CARD_NAMES).means(
        "cards of each kind never dealt, or UNKNOWN [T1.1]",
        word(max(DECK) + 1),
        reach=(0, UNKNOWN),
        secret=True,
    )
    gone: Ints = i8(CARD_NAMES).means(
        "shown cards of each kind, out of the match [T3.3]", count(max(DECK))
    )
    hand: Ints = i8(_EACH, CARD_NAMES).means(
        "cards of each kind in a hand, or UNKNOWN [T1.2]",
        word(HAND + 1),
        reach=(0, UNKNOWN),
        secret=True,
    )
    hand_size: Ints = i8(_EACH).means("cards in hand [T1.2]", count(HAND))
    laid: Ints = i8(_EACH).means(
        "the card laid, NO_CARD or FACE_DOWN [T2.2]", word(_LAID), secret=True
    )
    points: Ints = i16(_EACH).means("points so far [T2.3]", count(MOST_POINTS))
    pending: Sequence[Pending] = nested(Pending, 2 * PLAYERS).means(
        "pending questions about thefts [T3.1]",
        word(OVER + 1, part="phase"),
        word(PLAYERS, part="player", seats=(0,)),
        word(CARDS, part="argument"),
    )
    num_pending: int = i16().means("number of pending questions [T3.1]", count(2 * PLAYERS))


STATE = dtype_of(State)
