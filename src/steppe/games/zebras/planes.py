"""What a learner is shown of a position (``core/planes.py``)."""

from steppe.core.planes import bits, word
from steppe.games.zebras.state import NOBODY, OVER
from steppe.games.zebras.tables import BOARD_NAMES, SQUARES, STOPS, TOKENS, TOKENS_EACH

PLANES = (
    word("phase", OVER + 1, "Z2.4"),
    word("player", 2, "Z1.9", seats=(0,)),
    word("board", len(BOARD_NAMES), "Z10"),
    word("guardian", STOPS, "Z1.6"),
    word("inauguration", NOBODY + 1, "Z6", seats=(0,)),
    word("crocodile", SQUARES, "Z5.5"),
    word("cell", TOKENS + 1, "Z2.1", seats=(1,), each=TOKENS_EACH),
    bits("face_down", SQUARES, "Z5"),
    bits("reserve", TOKENS, "Z2.1", seats=(0,), each=TOKENS_EACH),
    bits("swapped", SQUARES, "Z5.5"),
)

LEFT_OUT = {
    "turn": "no rule looks at it",
    "empty": "follows from cell",
    "fear": "follows from cell",
    "gazelles": "follows from cell and face_down",
}
