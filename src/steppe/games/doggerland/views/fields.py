"""The lines of a diagram: which field is told by which word (see ``diagram.py``)."""

from steppe.draw.codec import (
    DASH,
    Code,
    choice,
    decider,
    each,
    marks,
    name,
    number,
    sparse,
)
from steppe.draw.diagram import Entry
from steppe.games.doggerland.actions import ACTIONS
from steppe.games.doggerland.cards import CAPTIVES, CARD_IDS, RIVALS
from steppe.games.doggerland.state import NOBODY
from steppe.games.doggerland.tables import (
    ARROW_NAMES,
    BOWLS,
    CELL_NAMES,
    CRAFT_IDS,
    FIRST_FOOD,
    FOOD_NAMES,
    GOAL_IDS,
    GOODS,
    HABITAT_NAMES,
    HOARD_NAMES,
    KINDS,
    MAX_CRAFTS,
    MEGALITHS,
    MEMBER_NAMES,
    MEMORY,
    PLAYERS,
    SLOT_NAMES,
    SPECIES,
    SPECIES_NAMES,
    SPOT_NAMES,
    SPOTS,
    STALLS,
    TILE_IDS,
    TOKENS,
    TRACKS,
    WALL_NAMES,
)

PHASES = (
    "orienting",
    "laying",
    "aiming",
    "dropping",
    "pointing",
    "showing",
    "unveiling",
    "stocking",
    "raising",
    "dealing",
    "programming",
    "staffing",
    "marking",
    "resolving",
    "housing",
    "making",
    "carrying",
    "remembering",
    "offering",
    "cubing",
    "journeying",
    "erecting",
    "giving",
    "taking",
    "eating",
    "moving",
    "hearing",
    "suffering",
    "ochre",
    "over",
)
_ENDINGS = (DASH, "scored", "won", "famine", "goals")
_PLACES_OF_CRAFTS = ("down", "shown", "thrown", *(str(player) for player in range(PLAYERS)))


def _doing() -> Code:
    """Return the code of what is being done: the word of the move, a dash for nothing."""

    def read(key: str, word: str) -> int:
        return 0 if word == DASH else ACTIONS.parse(word)

    return Code(lambda value: ACTIONS.format(value) if value else DASH, read)


_COUNT = number()
_MANY = number(1 << 15)
_SEAT = number(PLAYERS)
_CELL = name(CELL_NAMES)
_ANIMAL = name(SPECIES_NAMES)
_MEMBER = name(MEMBER_NAMES)
_FOOD = each(each(_MANY, BOWLS, ","), len(FOOD_NAMES))

MOMENT = (
    Entry("round", "rounds", _COUNT, always=True),
    Entry("last", "last", _COUNT),
    Entry("turn", "turn", _MANY, always=True),
    Entry("phase", "phase", choice(PHASES), always=True),
    Entry("player", "player", decider(), always=True),
    Entry("first", "first", _SEAT, always=True),
    Entry("starter", "starter", _SEAT),
    Entry("kept", "kept", number(2)),
    Entry("ended", "ending", choice(_ENDINGS)),
)
LAND = (
    Entry("arrow", "slot", choice(SLOT_NAMES), always=True),
    Entry("facing", "facing", choice(ARROW_NAMES), always=True),
    Entry("supply", "supply", each(_COUNT, SPECIES), always=True),
    Entry("camps", "camp", sparse(CELL_NAMES, _SEAT, NOBODY)),
    Entry("parties", "party", sparse(CELL_NAMES, each(_COUNT, 4), [0, 0, 0, 0])),
    Entry("bare", "bare", marks(CELL_NAMES)),
    Entry("boxed", "boxed", marks(TILE_IDS)),
)
CRAFTS = (
    Entry("display", "stall", each(name(CRAFT_IDS), STALLS), always=True),
    Entry("crafts", "craft", sparse(CRAFT_IDS, choice(_PLACES_OF_CRAFTS), 0)),
    Entry("crafters", "crafter", sparse(CRAFT_IDS, _SEAT, NOBODY)),
)
WALL = (
    Entry("painters", "painter", sparse(WALL_NAMES, _SEAT, NOBODY)),
    Entry("cubes", "cubes", sparse(WALL_NAMES, _COUNT, 0)),
    Entry("owners", "cube", sparse(WALL_NAMES, _SEAT, NOBODY)),
)
GOALS = (
    Entry("goals", "drawn", marks(GOAL_IDS), always=True),
    Entry("since", "since", sparse(GOAL_IDS, _COUNT, 0)),
    Entry("second", "second", sparse(GOAL_IDS, _COUNT, 0)),
)
DEED = (
    Entry("doing", "doing", _doing()),
    Entry("chosen", "chosen", _COUNT),
    Entry("said", "said", marks(HOARD_NAMES[FIRST_FOOD:])),
    Entry("at", "cell", _CELL),
    Entry("found", "yielded", each(_COUNT, TOKENS)),
    Entry("room", "room", _COUNT),
    Entry("guest", "guest", _ANIMAL),
    Entry("learned", "learned", _COUNT),
    Entry("given", "given", _COUNT),
    Entry("trades", "trades", number(least=-1)),
    Entry("hunger", "hunger", _COUNT),
    Entry("eaten", "eaten", _FOOD),
    Entry("left", "left", _COUNT),
)
SOLO = (
    Entry("card", "card", name(CARD_IDS)),
    Entry("heeded", "heeded", number(2)),
    Entry("dealt", "dealt", marks(CARD_IDS)),
    Entry("rivals", "rival", each(_CELL, RIVALS)),
    Entry("captives", "captive", each(_ANIMAL, CAPTIVES)),
    Entry("white", "white", each(_COUNT, KINDS)),
    Entry("turned", "turned", _COUNT),
)
OF_CLAN = (
    Entry("village", "village", _CELL, always=True),
    Entry("hunters", "hunters", _COUNT, always=True),
    Entry("newborn", "newborn", _COUNT),
    Entry("idle", "idle", each(_COUNT, KINDS)),
    Entry("stock", "stock", each(_MANY, GOODS), always=True),
    Entry("food", "food", _FOOD, always=True),
    Entry("levels", "capability", each(_COUNT, TRACKS), always=True),
    Entry("memory", "memory", each(_ANIMAL, MEMORY)),
    Entry("famine", "famine", _MANY),
)
OF_FAME = (
    Entry("habitats", "habitat", each(choice(HABITAT_NAMES), SPOTS), always=True),
    Entry("megaliths", "megalith", each(_CELL, MEGALITHS)),
    Entry("rites", "rite", marks(SPOT_NAMES)),
    Entry("births", "births", _COUNT),
    Entry("hunts", "hunts", _COUNT),
    Entry("reached", "goal", sparse(GOAL_IDS, _COUNT, 0)),
    Entry("token", "token", _CELL),
    Entry("laid", "laid", _COUNT),
)
OF_PLAN = (
    Entry("passed", "passed", number(2)),
    Entry("builders", "builders", each(_COUNT, KINDS)),
    Entry("parents", "parents", each(_COUNT, KINDS)),
    Entry("trainers", "trainer", each(_MEMBER, TRACKS)),
    Entry("shaman", "spot", name(SPOT_NAMES)),
    Entry("companion", "companion", _MEMBER),
    Entry("mark", "mark", name(WALL_NAMES)),
    Entry("crafting", "crafting", each(_MEMBER, MAX_CRAFTS)),
    Entry("painting", "painting", each(_MEMBER, MAX_CRAFTS)),
)
FREE = (*WALL, *DEED, *SOLO)  # what may begin a line as well as go on with one
OF_PLAYER = (*OF_CLAN, *OF_FAME, *OF_PLAN)
