"""What a learner is shown of a position (``core/planes.py``).

Of the animals it is shown which letters are in the bag, and how many of a species are where.
"""

from steppe.core.chance import CHANCE
from steppe.core.plane import WITHOUT_END, bits, count, word
from steppe.games.valley.actions import MAX_TAKEN
from steppe.games.valley.board import (
    BOARD_WORDS,
    DIRECTIONS,
    EDITION_WORDS,
    HEXES,
    RIVERS,
)
from steppe.games.valley.cards import (
    DICE_BONUS,
    EVENT_COUNT,
    EVENTS,
    FEVER_DEATHS,
    TRICKS,
    WINDOWS,
)
from steppe.games.valley.phases.bearing import MOST_BIRTHS
from steppe.games.valley.start import FOOD_WORDS, LIMIT_WORDS
from steppe.games.valley.state import (
    AWAY,
    BY_RAFT,
    DRAWN,
    FRESH,
    GONE,
    HAS_HUNTED,
    HELD,
    KEEPING_FIRE,
    NO_FIGHT,
    OVER,
    TAME,
    TURN_LIMIT,
)
from steppe.games.valley.tables import (
    ANIMALS,
    CAVE_BONUS,
    FIRST_ANIMAL,
    HAND_SIZE,
    INTACT,
    KINDS,
    MAX_ARRIVALS,
    MAX_PAWNS,
    MONTHS,
    NOBODY,
    RETURN_CARDS,
    SEASONS,
    SPECIES,
    TRIBES,
)

MUCH_FOOD = 150  # no rule prints a top; random matches do not come near

_MOST_TURNS = max(map(int, LIMIT_WORDS))
_MOST_YEARS = 1 + _MOST_TURNS // (SEASONS * MONTHS)
_MOST_FOOD = max(map(int, FOOD_WORDS[1:]))
_MOST_PAWNS = max(max(row) for row in MAX_PAWNS)
_HERD = max(FIRST_ANIMAL[kind + 1] - FIRST_ANIMAL[kind] for kind in range(SPECIES))
_HAND = max(max(row) for row in HAND_SIZE)
_PIPS = DIRECTIONS  # a die names one of them [V7.2]

PLANES = (
    word("phase", OVER + 1, "V4.1"),
    word("player", TRIBES, "V8.1", seats=(0,)),
    word("pending.player", TRIBES, "V18.7", seats=(0,)),  # nothing else is ever pending
    count("num_pending", TRIBES, "V18.7"),
    word("resume", TRIBES - CHANCE, "V18.7", low=CHANCE, seats=(0,), none=True),
    # options
    word("edition", len(EDITION_WORDS), "V19"),
    word("board", len(BOARD_WORDS), "V1.1"),
    bits("advanced", 1, "V18.1"),
    bits("second_start", 1, "V17.1"),
    count("start_food", _MOST_FOOD, "V2.4"),
    bits("over_river", 1, "V2.6"),
    count("cave_bonus", max(CAVE_BONUS), "V9.3"),
    bits("first_counts", 1, "V9.3"),
    bits("winter_births", 1, "V4.2"),
    bits("pinned", 1, "V8.5"),
    count("last", _MOST_TURNS, "V14.9"),
    # the calendar
    count("turns", _MOST_TURNS, "V14.9"),
    count("year", _MOST_YEARS, "V17.1"),
    bits("season", 1, "V4.3"),
    count("month", MONTHS, "V4.3"),
    bits("held", 1, "V15.2"),
    bits("prolonged", 1, "V15.2"),
    word("first", TRIBES, "V4.5", seats=(0,)),
    word("ending", TURN_LIMIT + 1, "V14.1"),
    bits("winners", TRIBES, "V14.4", seats=(0,)),
    # tribes
    word("standing", GONE + 1, "V14.6", rows=1),
    bits("returned", 1, "V17.1", rows=1),
    count("pawns", _MOST_PAWNS, "V1.4", rows=KINDS),
    count("food", MUCH_FOOD, "V10.4", rows=1),
    bits("site", HEXES, "V8.8", rows=1),
    count("pact", FRESH, "V16.31"),
    bits("announced", 1, "V14.2", rows=1),
    word("fire", HEXES, "V18.2", rows=1, none=True),
    # the land
    count("crop", INTACT, "V2.8"),
    bits("palisades", HEXES, "V16.21"),
    bits("burning", HEXES, "V15.4"),
    bits("flooded", HEXES, "V15.6"),
    bits("snowed", HEXES, "V15.24"),
    bits("lava", HEXES, "V18.4"),
    bits("opened", RIVERS, "V15.8"),
    bits("ice", 1, "V15.15"),
    # animals
    word("animal", 1 + DRAWN - AWAY, "V6.1", low=AWAY, aspect="whether it is away or drawn"),
    count("herd", _HERD, "V7.7"),
    word("den", HEXES, "V16.30", rows=1, none=True),
    word("loner", HEXES, "V15.12", none=True),
    word("heading", DIRECTIONS, "V7.2"),
    # events
    count("left", max(max(row) for row in EVENT_COUNT), "V5.3"),
    count("in_force", max(max(row) for row in EVENT_COUNT), "V5.3"),
    word("event", EVENTS, "V5.3", none=True),
    word("foreseen", EVENTS, "V16.20", none=True),
    bits("seers", TRIBES, "V16.20", seats=(0,)),
    count("die", _PIPS, "V5.4"),
    bits("struck", HEXES, "V5.6"),
    bits("saved", HEXES, "V16.26", rows=1),
    # trick cards
    word("trick", HELD + TRIBES, "V22.1", seats=(HELD,)),
    bits("known", TRIBES, "V16.35", seats=(0,)),
    count("hand", _HAND, "V13.1", rows=1),
    count("in_deck", TRICKS, "V13.1"),
    count("owed", RETURN_CARDS, "V17.2"),
    count("peeked", _HAND, "V16.35", rows=1, columns=1),
    bits("charm", HAS_HUNTED.bit_length(), "V16.4", rows=1),
    bits("strong", HEXES, "V16.13", rows=1),
    bits("aloof", HEXES, "V16.34", rows=1),
    # a card window
    word("window", WINDOWS, "V16.2", none=True),
    bits("circle", TRIBES, "V16.3", seats=(0,)),
    bits("quiet", TRIBES, "V16.3", seats=(0,)),
    word("asker", TRIBES, "V16.3", seats=(0,)),
    # whose turn it is within a step
    count("order", TRIBES, "V4.4", low=-1),
    word("acting", TRIBES, "V4.4", seats=(0,), none=True),
    # step 4
    count("spent", _MOST_PAWNS, "V8.2", rows=KINDS),
    count("builders", _MOST_PAWNS, "V8.8"),
    bits("boon", BY_RAFT.bit_length() - 1, "V16.6"),
    bits("watch", HEXES, "V18.3"),
    bits("cub_spent", 1, "V16.30"),
    bits("closing", 1, "V8.9"),
    # fights
    bits("fought", HEXES, "V9.1"),
    word("place", HEXES, "V9.1", none=True),
    word("foe", NO_FIGHT, "V9.7", none=True),
    bits("sides", TRIBES, "V9.2", seats=(0,)),
    count("dice", _PIPS, "V9.2", rows=1, rest=1),
    count("slain", _HERD, "V9.7"),
    count("boost", sum(DICE_BONUS), "V16.14", rows=1),
    bits("losers", TRIBES, "V9.8", seats=(0,)),
    word("killer", TRIBES, "V9.6", seats=(0,), none=True),
    word("hunter", TRIBES, "V9.7", seats=(0,), none=True),
    bits("rollers", TRIBES, "V9.2", seats=(0,)),
    count("taken", MAX_TAKEN, "V9.9"),
    bits("kept", 1, "V9.9"),
    # births and seeds
    count("births", MOST_BIRTHS + 1, "V11.2"),  # one more by a card [V16.23]
    count("brought", MOST_BIRTHS + 1, "V16.41"),
    count("twins", 2, "V11.3"),
    bits("herbs", HEXES, "V16.40"),
    count("fever", FEVER_DEATHS, "V16.41"),
    word("beast", HEXES, "V16.46", none=True),
    word("mother", TRIBES, "V16.46", seats=(0,)),
)

LEFT_OUT = {
    "turn": "no rule looks at it",
    "players": "the same for all rows of one length",
    "number": "follows from pawns",
    "home": "follows from pawns",
    "camp": "follows from site",
    "num_camps": "follows from site",
    "beasts": "follows from herd",
    "lair": "follows from herd",
    "crowd": "follows from pawns and den",
    "arrivals": "only the order is not in animal, and no rule looks at it",
    "num_arrivals": "follows from animal",
}

REACH = {  # what is not as the planes say it
    "food": (0, WITHOUT_END),
    "pending.phase": (0, KEEPING_FIRE),
    "pending.argument": (0, 0),
    "number": (0, _MOST_PAWNS),
    "boost": (-127, 127),
    "home": (0, (1 << HEXES) - 1),
    "camp": (0, NOBODY),
    "num_camps": (0, HEXES),
    "animal": (0, TAME + TRIBES - 1),
    "beasts": (0, ANIMALS),
    "lair": (0, (1 << HEXES) - 1),
    "crowd": (0, 127),
    "arrivals": (0, ANIMALS - 1),
    "num_arrivals": (0, MAX_ARRIVALS),
}
