"""What a learner is shown of a position (``core/planes.py``).

Of a terrain tile it is shown what is printed on it, not which one it is.
"""

from steppe.core.plane import WITHOUT_END, bits, count, word
from steppe.games.doggerland.actions import (
    ACTIONS,
    BUILD_IT,
    DO,
    DONE,
    MAX_CARRIED,
    MAX_EATEN,
    PASS,
)
from steppe.games.doggerland.cards import AMOUNT, CAPTIVES, CARDS
from steppe.games.doggerland.state import (
    BOXED,
    FIRST_PLACE,
    IN_PILE,
    LOST_BY_GOALS,
    NOBODY,
    OVER,
    SECOND_PLACE,
    TAKEN,
)
from steppe.games.doggerland.tables import (
    ARROW,
    CELLS,
    COUNT,
    DIFFICULTY_WORDS,
    DIRECTIONS,
    FRESCOES,
    GOALS,
    HERD_SIZE,
    HOARDS,
    KINDS,
    LOAD,
    MAKESHIFT,
    MAX_CAPABILITY,
    MAX_CUBES,
    MAX_HUNTERS,
    MAX_LEVEL,
    MAX_MEMBERS,
    NO_CRAFT,
    NO_HABITAT,
    NO_SYMBOL,
    PLAYERS,
    PRESTIGIOUS,
    PRICE,
    RITES,
    ROUNDS,
    SHORT_TOKENS,
    SLOTS,
    SPAWN,
    SPECIES,
    START_HUNTERS,
    SYMBOL,
    WALLS,
)

# tops that no rule prints, beyond what random matches come to
MANY_TOKENS = 40  # of a kind
MUCH_FAMINE = 100
MANY_HUNTS = 20

_MOST_NEWBORN = MAX_HUNTERS - START_HUNTERS  # the reserve [D7.8]
_MOST_STEPS = max(SHORT_TOKENS, *AMOUNT)  # [D20.5, D21.9]
_PARENTS = 2  # [D7.7]
_ON_TILE = [tuple(map(int, printed)) for printed in (SYMBOL, COUNT, SPAWN, ARROW)]

PLANES = (
    word("phase", OVER + 1, "D5.1"),
    word("player", PLAYERS, "D5.2", seats=(0,)),
    count("rounds", ROUNDS, "D5.1"),
    count("last", ROUNDS, "D20.1"),
    word("ending", LOST_BY_GOALS + 1, "D21.17"),
    word("hardness", len(DIFFICULTY_WORDS), "D21.3"),
    word("first", PLAYERS, "D5.2", seats=(0,)),
    word("starter", PLAYERS, "D13.8", seats=(0,)),
    bits("kept", 1, "D17.8"),
    word("slot", SLOTS, "D16.2"),
    word("facing", DIRECTIONS, "D3.3"),
    # the land
    word("tile", NO_SYMBOL, "D2.3", through=_ON_TILE[0], aspect="resource symbol"),
    count("tile", max(COUNT), "D2.3", through=_ON_TILE[1], aspect="number of symbols"),
    word("tile", SPECIES, "D2.3", through=_ON_TILE[2], aspect="spawn symbol"),
    word("tile", DIRECTIONS, "D16.3", through=_ON_TILE[3], aspect="arrow"),
    count("level", MAX_LEVEL, "D2.5"),
    word("animal", SPECIES, "D10.1", none=True),
    word("where", 1, "D14.1", low=IN_PILE, aspect="whether it is in the pile"),
    bits("bare", 1, "D14.2"),
    count("supply", HERD_SIZE, "D0.4"),
    word("village", CELLS, "D2.7", rows=1, none=True),
    word("megalith", CELLS, "D13.7", rows=1, none=True),
    word("token", CELLS, "D13.6", rows=1, none=True),
    count("laid", ROUNDS, "D13.6", rows=1),
    word("camp", PLAYERS, "D8.2", seats=(0,), none=True),
    count("party", MAX_MEMBERS, "D8.1"),
    # the clans
    count("stock", MANY_TOKENS, "D4.1", rows=1),
    count("food", MANY_TOKENS, "D9.4", rows=1),
    count("hunters", MAX_HUNTERS, "D4.2", rows=1),
    count("newborn", _MOST_NEWBORN, "D7.8", rows=1),
    count("idle", MAX_MEMBERS, "D6.2", rows=1),
    word("habitat", PRESTIGIOUS, "D4.4", low=MAKESHIFT, rows=1),
    count("capability", MAX_CAPABILITY, "D12.1", rows=1),
    word("memory", SPECIES, "D10.4", rows=1, none=True),
    count("famine", MUCH_FAMINE, "D6.4", rows=1),
    bits("rite", 1, "D13.2", rows=1),
    count("births", MAX_HUNTERS, "D18.3", rows=1),
    count("hunts", MANY_HUNTS, "D21.17", rows=1),
    word("goal", SECOND_PLACE, "D18.1", low=FIRST_PLACE, rows=1),
    # what is programmed
    bits("passed", 1, "D6.1", rows=1),
    count("builders", MAX_MEMBERS, "D7.1", rows=1),
    count("parents", _PARENTS, "D7.7", rows=1),
    word("trainer", KINDS, "D12.3", rows=1, none=True),
    word("spot", RITES, "D13.1", rows=1, none=True),
    word("companion", KINDS, "D13.10", rows=1, none=True),
    word("mark", WALLS, "D13.5", rows=1, none=True),
    word("crafting", KINDS, "D7.5", rows=1, none=True),
    word("painting", KINDS, "D11.2", rows=1, none=True),
    # what lies open for all
    word("craft", TAKEN + PLAYERS, "D7.6", seats=(TAKEN,)),
    word("crafter", PLAYERS, "D7.5", seats=(0,), none=True),
    bits("fresco", 1, "D17.5"),
    word("painter", PLAYERS, "D11.2", seats=(0,), none=True),
    word("cube", PLAYERS, "D11.3", seats=(0,), none=True),
    count("cubes", MAX_CUBES, "D13.5"),
    bits("drawn", 1, "D3.5"),
    count("since", ROUNDS, "D18.1"),
    count("second", ROUNDS, "D18.1"),
    # what is being done
    word("doing", PASS - BUILD_IT, "D6.2", low=BUILD_IT, aspect="what is programmed"),
    word("doing", DONE - DO, "D15.1", low=DO, aspect="what is resolved"),
    bits("said", 1, "D17.1"),
    word("cell", CELLS, "D8.7", none=True),
    count("yielded", MAX_CARRIED, "D8.5"),
    count("room", MAX_MEMBERS * max(LOAD), "D8.5"),
    word("guest", SPECIES, "D10.4", none=True),
    bits("learned", 2, "D12.5"),
    count("given", PRICE, "D13.9"),
    count("trades", max(AMOUNT), "D13.9", low=-1),
    count("hunger", MAX_EATEN, "D17.1"),
    count("eaten", MAX_EATEN, "D17.1"),
    # solo
    word("card", CARDS, "D21.7", none=True),
    bits("dealt", 1, "D21.7"),
    bits("heeded", 1, "D21.9"),
    count("left", _MOST_STEPS, "D21.9"),
    word("rival", CELLS, "D21.4", none=True),
    word("captive", SPECIES, "D21.5", none=True),
    count("white", 1, "D21.10"),
    count("turned", CAPTIVES, "D21.8"),
)

LEFT_OUT = {
    "turn": "no rule looks at it",
    "chosen": "only the order of choices, and no rule looks at it",
    "players": "the same for all rows of one length",
    "distance": "follows from village and tile",
    "stall": "only the order is not in craft, and no rule looks at it",
    "order": "only the order is not in fresco, and no rule looks at it",
    "num_frescoes": "follows from fresco",
    "num_goals": "follows from drawn",
}

REACH = {  # what is not as the planes say it
    "stock": (0, WITHOUT_END),
    "food": (0, WITHOUT_END),
    "famine": (0, WITHOUT_END),
    "hunts": (0, 127),
    "where": (0, BOXED),
    "distance": (0, CELLS),
    "habitat": (NO_HABITAT, PRESTIGIOUS),
    "goal": (0, SECOND_PLACE),
    "cube": (0, NOBODY),  # blue ones are the rivals', in solo [D21.8]
    "stall": (0, NO_CRAFT),
    "order": (0, FRESCOES - 1),
    "num_frescoes": (0, FRESCOES),
    "num_goals": (0, GOALS),
    "doing": (0, len(ACTIONS) - 1),
    "chosen": (0, HOARDS - 1),
}
