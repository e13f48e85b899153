"""The game's printed numbers, read once from ``data/`` and checked (rules D1 to D13, D18 to D20).

The numbers for set-up are in ``start.py``, and the numbers for solo matches are in ``cards.py``.

Cells, terrain tiles, crafts, fresco tiles, objectives and cards are numbered from 0: cells from
north to south and west to east (D14.3), everything else in the order of the data files. The columns
of the land are named by letters from the west and the rows by numbers from the north: the centre is
``e5``.
"""

from itertools import product
from typing import Any

from steppe.core.data_files import fits
from steppe.engine.position_type import table
from steppe.games.doggerland.rules.data_reading import read_data, spot_words, words_of

BOARD = read_data("board")
_SETUP, SOLO = BOARD["setup"], BOARD["solo"]
_COUNTS: tuple[int, ...] = (1, 2, 3, 4)
PLAYERS = _COUNTS[-1]
ROUNDS: int = BOARD["rounds"]["normal"]
SHORT_ROUNDS: int = BOARD["rounds"]["short"]  # [D20.1]
IS_COLD = table([season == "cold" for season in BOARD["rounds"]["seasons"]])  # by round - 1

# --- clans [D1.2, D4] ---
CHIEF, SHAMAN, HUNTER, SENT_TOOL = range(4)  # the parts of an expedition
MEMBER_NAMES = ("chief", "shaman", "hunter")
KINDS = len(MEMBER_NAMES)
_CLAN = BOARD["clan_supply"]
MAX_HUNTERS: int = _CLAN["hunters"]
START_HUNTERS: int = _CLAN["hunters_at_start"]
MAX_MEMBERS: int = MAX_HUNTERS + _CLAN["chief"] + _CLAN["shaman"]
_PARTS = ("chief", "shaman", "hunter", "tool")
MASTERY = table([BOARD["expedition"]["mastery"][part] for part in _PARTS])  # [D8.4]
COMPONENTS = table([BOARD["expedition"]["components"][part] for part in _PARTS])  # [D9.2]
MAX_COMPONENTS: int = BOARD["expedition"]["harvest_max_components"]

# --- goods [D0.3] ---
GOOD_NAMES = ("wood", "stone", "fur", "bone", "tool")
WOOD, STONE, FUR, BONE, TOOL = range(5)
GOODS = len(GOOD_NAMES)
FOOD_NAMES = ("fruit", "meat")
FRUIT, MEAT = range(2)  # kinds of food
TOKEN_NAMES = (*GOOD_NAMES, *FOOD_NAMES)
TOKENS = len(TOKEN_NAMES)
BOWLS: int = BOARD["food"]["bowls"]
FEEDS = table([BOARD["food"][name] for name in FOOD_NAMES])  # members that a token feeds [D17.1]
FRESH_BOWL = table([BOARD["food"]["fresh_bowl"][name] - 1 for name in FOOD_NAMES])  # [D9.4]
# the hoards for offerings, exchanges and meals: a good, or food of one kind in one bowl
_FOODS = [(kind, bowl) for kind in (FRUIT, MEAT) for bowl in range(int(FRESH_BOWL[kind]), BOWLS)]
HOARD_NAMES = (*GOOD_NAMES[:TOOL], *(f"{FOOD_NAMES[kind]}-{bowl + 1}" for kind, bowl in _FOODS))
HOARDS = len(HOARD_NAMES)
FIRST_FOOD = TOOL  # goods come first in HOARD_NAMES, then the food
HOARD_KIND = table([FRUIT] * FIRST_FOOD + [kind for kind, _ in _FOODS])  # for food only
HOARD_BOWL = table([0] * FIRST_FOOD + [bowl for _, bowl in _FOODS])


def cost(prices: dict[str, int]) -> list[int]:
    """Return a price as a list of numbers, one for each good."""
    return [prices.get(name, 0) for name in GOOD_NAMES]


SHORT_TOKENS: int = BOARD["short_variant"]["bonus_choice"]["count"]  # [D20.5]
SHORT_KINDS: tuple[int, ...] = tuple(
    sorted(GOOD_NAMES.index(name) for name in BOARD["short_variant"]["bonus_choice"]["from"])
)
# --- the land [D2] ---
ARROW_NAMES = ("n", "e", "s", "w")
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = len(ARROW_NAMES)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
_SMALL, _LARGE = BOARD["map"]["side_2_3"], BOARD["map"]["side_1_4"]


def _area(side: dict[str, Any]) -> list[tuple[int, int]]:
    rows = range(side["y_min"], side["y_max"] + 1)
    columns = range(side["x_min"], side["x_max"] + 1)
    removed = {(x, y) for x, y in side["removed_cells"]}
    return [(x, y) for y, x in product(rows, columns) if (x, y) not in removed]


PLACES: tuple[tuple[int, int], ...] = tuple(_area(_LARGE))  # (x, y) of each cell [D2.1]
CELL_AT = {place: cell for cell, place in enumerate(PLACES)}
CELLS = len(PLACES)
NO_CELL = CELLS
CELL_NAMES: tuple[str, ...] = tuple(
    f"{'abcdefghi'[x - _LARGE['x_min']]}{y - _LARGE['y_min'] + 1}" for x, y in PLACES
)
CENTRE = CELL_AT[0, 0]
_SMALL_AREA = set(_area(_SMALL))
fits("board.toml: places of the small area alone", _SMALL_AREA - set(PLACES), set())
IN_AREA = table(  # [players, cell] [D2.2]
    [
        [players not in _SMALL["players"] or place in _SMALL_AREA for place in PLACES]
        for players in range(PLAYERS + 1)
    ]
)
NEXT = table(  # [cell, direction]: the neighbour; NO_CELL at the edge, and for NO_CELL itself
    [[CELL_AT.get((x + dx, y + dy), NO_CELL) for dx, dy in STEPS] for x, y in PLACES]
    + [[NO_CELL] * DIRECTIONS]
)


SLOT_NAMES: tuple[str, ...] = tuple(slot["edge"] for slot in BOARD["priority_slot"])
SLOTS = len(SLOT_NAMES)


# --- animals [D10.2] ---
_ANIMALS: list[dict[str, Any]] = read_data("animals")["animal"]
SPECIES_NAMES: tuple[str, ...] = tuple(animal["id"] for animal in _ANIMALS)
HORSE, REINDEER, BISON, MAMMOTH = range(len(_ANIMALS))
SPECIES = len(_ANIMALS)
NO_ANIMAL = SPECIES
HERD_SIZE: int = read_data("animals")["meeples_per_species"]
MEMORY: int = read_data("animals")["memory_slots"]
IN_COLD = table([animal["season"] == "cold" for animal in _ANIMALS])
MIN_MASTERY = table([animal["min_mastery"] for animal in _ANIMALS])
MIN_MEMBERS = table([animal["min_members"] for animal in _ANIMALS])
STRIDES = table([animal["migration_steps"] for animal in _ANIMALS])  # [D16.3]
PAINTING_POINTS = table([animal["painting_points"] for animal in _ANIMALS])


def tokens_in(numbers: dict[str, int]) -> list[int]:
    """Return a list with the number of tokens of each kind, from a mapping by name."""
    return [numbers.get(name, 0) for name in TOKEN_NAMES]


HUNT_YIELD = table([tokens_in(animal["yield"]) for animal in _ANIMALS])  # [species, token]

# --- terrain tiles [D2.3] ---
_TILES: list[dict[str, Any]] = read_data("terrain_tiles")["tile"]
TILE_IDS = words_of(tile["id"] for tile in _TILES)
TILES = len(_TILES)
NO_TILE = TILES
DECK_NAMES = ("central", "start", "short", "base", "four")
CENTRAL_DECK, START_DECK, SHORT_DECK, BASE_DECK, FOUR_DECK = range(len(DECK_NAMES))
DECK = table([DECK_NAMES.index(tile["deck"]) for tile in _TILES])
CENTRAL = next(number for number, tile in enumerate(_TILES) if tile["deck"] == "central")
ARROW = table([ARROW_NAMES.index(tile["arrow"].lower()) for tile in _TILES])
SPAWN = table(  # the last row is for cells without a tile
    [SPECIES_NAMES.index(tile["spawn"]) if "spawn" in tile else NO_ANIMAL for tile in _TILES]
    + [NO_ANIMAL]
)
SYMBOL_NAMES = ("wood", "stone", "fruit", "shellfish", "small_game")
NO_SYMBOL = len(SYMBOL_NAMES)
FRUIT_SYMBOL = SYMBOL_NAMES.index("fruit")
SYMBOL = table(
    [SYMBOL_NAMES.index(tile["symbol"]) if "symbol" in tile else NO_SYMBOL for tile in _TILES]
    + [NO_SYMBOL]
)
COUNT = table([tile.get("count", 0) for tile in _TILES] + [0])
_COMPOSITE: dict[str, dict[str, int]] = read_data("animals")["composite"]
PER_MASTERY = table(  # [symbol, token]: the tokens in one unit of a symbol [D9.3]
    [tokens_in(_COMPOSITE.get(symbol, {symbol: 1})) for symbol in SYMBOL_NAMES]
)
MAX_LEVEL = 2  # an exhausted tile [D2.5]
WEAR = table([0, *(MAX_LEVEL // _SETUP["exhaust_steps"][str(n)] for n in _COUNTS)])  # by players
# --- programming costs [D6.3] ---
BUILD, CRAFT, PAINT = range(3)  # the actions that cost tools or fur
PROGRAM_COST = table(  # [action, is cold, good]
    [
        [cost(BOARD["programming_cost"][name][season]) for season in ("hot", "cold")]
        for name in ("build", "craft", "paint")
    ]
)
EXPEDITION_FUR: int = BOARD["expedition"]["cold_cost"]["fur"]  # [D8.3]

# --- habitats [D4.4, D7] ---
_HABITATS = {habitat["id"]: habitat for habitat in read_data("habitats")["habitat"]}
HABITAT_NAMES = ("empty", "makeshift", "simple", "prestigious")
NO_HABITAT, MAKESHIFT, SIMPLE, PRESTIGIOUS = range(len(HABITAT_NAMES))
SPOTS: int = read_data("habitats")["spots_per_clan"]
MAKESHIFTS: int = _HABITATS["makeshift"]["count_at_start"]
PLACES_IN = table([0, *(_HABITATS[name]["places"] for name in HABITAT_NAMES[1:])])
HABITAT_POINTS = table([0, *(_HABITATS[name]["points"] for name in HABITAT_NAMES[1:])])
HABITAT_COST = table([cost(_HABITATS.get(name, {}).get("cost", {})) for name in HABITAT_NAMES])
CHIEF_DISCOUNT = table(cost(read_data("habitats")["chief_discount"]))  # [D6.8]

# --- crafts [D7.5] ---
_CRAFTS: list[dict[str, Any]] = read_data("crafts")["craft"]
CRAFT_IDS = words_of(craft["id"] for craft in _CRAFTS)
CRAFTS = len(_CRAFTS)
NO_CRAFT = CRAFTS
STATUETTE, NECKLACE = range(2)
CRAFT_KIND = table([("statuette", "necklace").index(craft["kind"]) for craft in _CRAFTS])
CRAFT_COST = table([cost(craft["cost"]) for craft in _CRAFTS])
CRAFT_POINTS = table([craft["points"] for craft in _CRAFTS])
DISPLAY = table(  # crafts shown, by players [D3.8]
    [0, _SETUP["craft_display_solo"], *(n + _SETUP["craft_display_extra"] for n in _COUNTS[1:])]
)
STALLS = int(max(DISPLAY))
MAX_CRAFTS: int = BOARD["limits_per_round"]["craft_with_chief"]  # paintings, too [D7.5, D11.2]

# --- fresco [D11] ---
_FRESCOES: list[dict[str, Any]] = read_data("frescoes")["fresco"]
FRESCO_IDS = words_of(fresco["id"] for fresco in _FRESCOES)
FRESCOES = len(_FRESCOES)
ROW_NAMES = ("top", "middle", "bottom")
ROWS = len(ROW_NAMES)
PAINTED = table(  # [fresco tile, row]: species
    [[SPECIES_NAMES.index(fresco[row]) for row in ROW_NAMES] for fresco in _FRESCOES]
)
WALL_NAMES = tuple(f"{fresco}-{row}" for fresco in FRESCO_IDS for row in ROW_NAMES)
WALLS = len(WALL_NAMES)  # cells of all fresco tiles: tile * ROWS + row
NO_WALL = WALLS
WALL = table([int(PAINTED[wall // ROWS][wall % ROWS]) for wall in range(WALLS)])  # [D11.1]
FRESCO_TILES = table([0, *(_SETUP["fresco_tiles"][str(n)] for n in _COUNTS)])  # by players [D3.2]

# --- capabilities [D12] ---
_TRACKS: list[dict[str, Any]] = read_data("capabilities")["capability"]
TRACK_NAMES = ("range", "transport", "tools")
RANGE, TRANSPORT, MAKING = range(len(_TRACKS))
TRACKS = len(_TRACKS)
_ids = [track["id"] for track in _TRACKS]
fits("capabilities.toml: ids in order", _ids, ["range", "transport", "tool_making"])
MAX_CAPABILITY = 3
REACH = table([0, *(level["value"] for level in _TRACKS[RANGE]["level"])])  # by level
LOAD = table([0, *(level["value"] for level in _TRACKS[TRANSPORT]["level"])])
TOOLS_MADE = table([0, *(level["tools"] for level in _TRACKS[MAKING]["level"])])
RECIPE = table([[0] * GOODS, *(cost(level["recipe"]) for level in _TRACKS[MAKING]["level"])])
UPGRADE_COST = table(  # [track, level to reach, good]
    [[[0] * GOODS, *(cost(level["upgrade_cost"]) for level in t["level"])] for t in _TRACKS]
)

# --- the Shaman [D13] ---
_SPOTS: list[dict[str, Any]] = read_data("shaman")["action"] + read_data("shaman")["solo_action"]
SPOT_NAMES = spot_words(spot["id"] for spot in _SPOTS)
PERFECT_PAINTING, LONG_JOURNEY, MENHIR, ALIGNMENT, DOLMEN, NEXT_FIRST, TRADE, TWINS = range(8)
VILLAGE_MOVE = TWINS + 1  # solo, replaces NEXT_FIRST [D21.1]
RITES = len(_SPOTS)
NO_RITE = RITES
MEGALITHS = DOLMEN - MENHIR + 1
MEGALITH_COST = table([cost(_SPOTS[MENHIR + size]["cost"]) for size in range(MEGALITHS)])
MEGALITH_POINTS = table([_SPOTS[MENHIR + size]["points"] for size in range(MEGALITHS)])
_OFFERINGS = {tuple(spot["offering_one_of"]) for spot in _SPOTS if "offering_one_of" in spot}
fits("shaman.toml: kinds of offering_one_of", len(_OFFERINGS), 1)  # the same on every spot [D13.3]
IS_OFFERING = table(  # by hoard
    [any(name.partition("-")[0] in kinds for kinds in _OFFERINGS) for name in HOARD_NAMES]
)
MAX_CUBES: int = _SPOTS[PERFECT_PAINTING]["max_cubes"]
PRICE: int = _SPOTS[TRADE]["give"]  # tokens given for each one received [D13.9]
TWIN_BIRTHS: int = _SPOTS[TWINS]["newborns"]
FAMINE_IF_UNPAID: int = read_data("shaman")["famine_if_unpaid"]  # [D13.4]
VILLAGE_STEPS: int = BOARD["village"]["max_move"]  # [D17.7]

# --- objectives [D18] ---
_OBJECTIVES = read_data("objectives")
_SOLO_FILE = read_data("solo_objectives")
_GOALS: list[dict[str, Any]] = _OBJECTIVES["objective"] + _SOLO_FILE["objective"]
GOAL_IDS = words_of(goal["id"] for goal in _GOALS)
GOALS = len(_GOALS)
COMMON_GOALS = len(_OBJECTIVES["objective"])  # these come first, then the solo objectives
COMMON_DRAWN: int = _OBJECTIVES["drawn"]
GOAL_POINTS = table([0, _OBJECTIVES["points"]["first"], _OBJECTIVES["points"]["second"]])
DIFFICULTY_WORDS = ("normal", "easy", "hard")
SOLO_DRAWN = table([_SOLO_FILE["difficulty"][word]["drawn"] for word in DIFFICULTY_WORDS])
SOLO_NEEDED = table([_SOLO_FILE["difficulty"][word]["needed"] for word in DIFFICULTY_WORDS])
QUOTA = table([_SOLO_FILE["difficulty"][word]["famine_quota"] for word in DIFFICULTY_WORDS])
MEASURES = (  # the things that an objective counts
    "members",
    "shaman_actions",
    "habitat_points",
    "painted_each_species",
    "all_capabilities",
    "crafts",
    "megalith_types",
    "births",
    "megaliths",
    "painted_hot_species",
    "painted_cold_species",
    "prestigious_habitats",
    "built_habitats",
    "painted_hot_cubes",
    "painted_cold_cubes",
    "hunts",
    "statuettes",
    "necklaces",
)


def _asked(test: dict[str, int]) -> list[int]:
    """Return the amount that an objective requires for each measure."""
    numbers = [0] * len(MEASURES)
    for key, number in test.items():
        numbers[MEASURES.index(key.removesuffix("_at_least").removesuffix("_at_level"))] = number
    return numbers


ASKED = table([_asked(goal["test"]) for goal in _GOALS])  # [goal, measure]
EXCLUDES = table(  # the objective that this one excludes, or itself [D21.3]
    [GOAL_IDS.index(goal.get("excludes", [goal["id"]])[0].lower()) for goal in _GOALS]
)

# --- scoring [D19] ---
_SCORING = BOARD["scoring"]
MEMBER_POINTS: int = _SCORING["member"]
FAMINE_POINTS: int = _SCORING["famine_tile"]
ROW_POINTS = table([_SCORING["row_majority"]["first"], _SCORING["row_majority"]["second"]])
