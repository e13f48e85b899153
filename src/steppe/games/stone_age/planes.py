"""What a learner is shown of a position (``core/planes.py``)."""

from steppe.core.plane import WITHOUT_END, bits, count, word
from steppe.games.stone_age.state import (
    BLIND,
    BUILT,
    BY_LIMIT,
    FOR_TAMING,
    OVER,
    TAKEN,
    WON,
)
from steppe.games.stone_age.tables import (
    ALL,
    ANY_KINDS,
    BUILDINGS,
    CARDS,
    MAX_PEOPLE,
    MAX_TOOL,
    MAX_TRACK,
    NO_BACK,
    NO_BUILDING,
    NO_CARD,
    NO_PLACE,
    NO_TILE,
    ONE_USE,
    PIPS,
    PLAYERS,
    RESOURCES,
    ROUND_LIMIT,
    STACK_SIZE,
    STARVE_POINTS,
    TOOL_SLOTS,
)

# tops that no rule prints, beyond what random matches without a limit of rounds come to
MUCH_FOOD = 200
MANY_RESOURCES = 100  # of a kind
HIGH_SCORE = 400

_MOST_ADDED = TOOL_SLOTS * MAX_TOOL + sum(ONE_USE)  # [S6.4, S7.7]
_HOLDERS = PLAYERS + 1  # a player or NOBODY

PLANES = (
    word("phase", OVER + 1, "S3.1"),
    word("player", PLAYERS, "S3.4", seats=(0,)),
    count("limit", ROUND_LIMIT, "S3.3"),
    count("rounds", ROUND_LIMIT, "S3.3"),
    word("ending", BY_LIMIT + 1, "S11.1"),
    word("starter", PLAYERS, "S2.5", seats=(0,)),
    word("acting", PLAYERS, "S6.0", seats=(0,)),
    count("people", MAX_PEOPLE, "S1.5", rows=1),
    count("idle", MAX_PEOPLE, "S5.3", rows=1),
    count("placed", MAX_PEOPLE, "S5", rows=1),
    count("sent", MAX_PEOPLE, "S9.1", rows=1),
    count("food", MUCH_FOOD, "S1.3", rows=1),
    count("resource", MANY_RESOURCES, "S1.2", rows=1),
    count("track", MAX_TRACK, "S6.7", rows=1),
    count("tool", MAX_TOOL, "S6.1", rows=1),
    bits("used", 1, "S6.4", rows=1),
    word("once", _HOLDERS, "S7.7", seats=(0,)),
    word("choice", _HOLDERS, "S7.9", seats=(0,)),
    count("score", HIGH_SCORE, "S12", low=STARVE_POINTS * ROUND_LIMIT, rows=1),
    word("card", BLIND + PLAYERS, "S7.1", seats=(TAKEN, BLIND)),
    count("pile", CARDS, "S2.2"),
    count("blind", CARDS, "S7.8", rows=1),
    word("building", BUILT + PLAYERS, "S8.1", seats=(BUILT,)),
    count("stack", STACK_SIZE, "S2.3"),
    word("tile", WON + PLAYERS, "S9.7", seats=(WON,)),
    word("bonus", NO_TILE, "S4.3", none=True),
    word("back", NO_BACK, "S2.4", none=True),
    word("herd", NO_PLACE, "S4.2", none=True),
    word("place", NO_PLACE, "S6.0", none=True),
    count("dice", PIPS, "S6.8"),
    word("roller", _HOLDERS, "S6.4", seats=(0,)),
    count("thrown", MAX_PEOPLE, "S6.8"),
    count("to_throw", MAX_PEOPLE, "S6.8"),
    word("gathers", FOR_TAMING + 1, "S6.8"),
    count("added", _MOST_ADDED, "S6.4"),
    count("taken", PLAYERS, "S7.2"),
    count("due", MAX_PEOPLE, "S3.4"),
    count("kinds", RESOURCES, "S8.3", low=ANY_KINDS),
    bits("said", 1, "S3.4"),
    count("paid", MAX_PEOPLE, "S3.4"),
    word("purpose", OVER + 1, "S3.4"),
    count("sending", MAX_PEOPLE, "S9.1"),
    count("tamer", PIPS, "S9.6", rows=1),
    bits("awards", PLAYERS, "S9.7", seats=(0,)),
    word("award", ALL + 1, "S9.7"),
)

LEFT_OUT = {
    "turn": "no rule looks at it",
    "players": "the same for all rows of one length",
    "slot": "follows from card",
    "top": "follows from building",
    "built": "follows from building",
}

REACH = {  # what is not as the planes say it
    "food": (0, WITHOUT_END),
    "resource": (0, WITHOUT_END),
    "score": (-WITHOUT_END, WITHOUT_END),
    "building": (0, BUILT + PLAYERS - 1),  # of who does not play: out of the match
    "slot": (0, NO_CARD),
    "top": (0, NO_BUILDING),
    "built": (0, BUILDINGS),
}
