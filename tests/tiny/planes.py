"""What a learner is shown of a position (``core/planes.py``)."""

from steppe.core.plane import count, word
from tests.tiny.state import FACE_DOWN, NO_CARD, OVER, UNKNOWN
from tests.tiny.tables import CARDS, DECK, GOAL, HAND, MOST_POINTS, PLAYERS, PREYS, ROUNDS, WORTH

PLANES = (
    word("phase", OVER + 1, "T2.1"),
    word("player", PLAYERS, "T2.2", seats=(0,)),
    count("turn", PLAYERS * HAND, "T4.3"),
    count("rounds", max(ROUNDS), "T1.3"),
    count("goal", max(GOAL), "T5.3"),
    count("force", HAND * max(WORTH), "T5.2"),
    word("opener", PLAYERS, "T4.1", seats=(0,)),
    word("hunter", PLAYERS, "T2.3", seats=(0,)),
    word("prey", PREYS, "T2.1"),
    word("deck", max(DECK) + 1, "T1.1"),
    count("gone", max(DECK), "T3.3"),
    word("hand", HAND + 1, "T1.2", rows=1),
    count("hand_size", HAND, "T1.2", rows=1),
    word("laid", max(NO_CARD, FACE_DOWN) + 1, "T2.2", rows=1),
    count("points", MOST_POINTS, "T2.3", rows=1),
    word("pending.phase", OVER + 1, "T3.1"),
    word("pending.player", PLAYERS, "T3.1", seats=(0,)),
    word("pending.argument", CARDS, "T3.1"),
    count("num_pending", 2 * PLAYERS, "T3.1"),
)

LEFT_OUT = {"players": "the same for all rows of one length"}

REACH = {"deck": (0, UNKNOWN), "hand": (0, UNKNOWN)}
