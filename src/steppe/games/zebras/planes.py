"""What a learner is shown of a position (``core/planes.py``)."""

from steppe.core.plane import bits, word
from steppe.games.zebras.state import NOBODY, OVER
from steppe.games.zebras.tables import (
    ALL_SQUARES,
    ALL_TOKENS,
    BOARD_NAMES,
    PLAYERS,
    SPECIES,
    SQUARES,
    STOPS,
    TOKEN_OWNER,
    TOKEN_SPECIES,
    TOKENS,
)

_KINDS = tuple(
    1 + TOKEN_OWNER[token] * SPECIES + TOKEN_SPECIES[token] if token else 0
    for token in range(TOKENS + 1)
)  # the species of each token, player by player: equal tokens are one kind [Z8.2]
_MOST = 1 + PLAYERS * SPECIES
_ASPECT = "species and owner"

PLANES = (
    word("phase", OVER + 1, "Z2.4"),
    word("player", 2, "Z1.9", seats=(0,)),
    word("board", len(BOARD_NAMES), "Z10"),
    word("guardian", STOPS, "Z1.6", none=True),
    word("inauguration", NOBODY + 1, "Z6", seats=(0,)),
    word("crocodile", SQUARES, "Z5.5"),
    word("cell", _MOST, "Z8.2", seats=(1,), each=SPECIES, through=_KINDS, aspect=_ASPECT),
    bits("face_down", SQUARES, "Z5"),
    bits("swapped", SQUARES, "Z5.5"),
)

LEFT_OUT = {
    "turn": "no rule looks at it",
    "reserve": "follows from cell",
    "empty": "follows from cell",
    "fear": "follows from cell",
    "gazelles": "follows from cell and face_down",
}

REACH = {  # what is not as the planes say it
    "cell": (0, TOKENS),
    "reserve": (0, ALL_TOKENS),
    "empty": (0, ALL_SQUARES),
    "fear": (0, ALL_SQUARES),
    "gazelles": (0, ALL_SQUARES),
}
