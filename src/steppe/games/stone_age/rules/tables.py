"""The game's printed numbers, read once from ``data/`` and checked (rules S1, S2, S13, S14).

Places, cards, buildings and bonus tiles are numbered from 0, in the order of the data files. A
*yield* is the result of a roll divided by its divisor: a resource 0 .. 3, or food.
"""

from typing import Any

from steppe.core.data_files import fits, reader
from steppe.engine.position_type import table

_read = reader(__file__)
_BOARD = _read("board")
_CARDS: list[dict[str, Any]] = _read("cards")["card"]
_BUILDING_FILE = _read("buildings")
_BUILDINGS: list[dict[str, Any]] = _BUILDING_FILE["building"]
_TILE_FILE = _read("mammoth_tiles")
_TILES: list[dict[str, Any]] = _TILE_FILE["tile"]
_NUMBERS = _BOARD["constants"]
_BOX: dict[str, int] = _BOARD["components"]
_PLACES: list[dict[str, Any]] = _BOARD["place"]
_COUNTS: list[dict[str, int]] = _BOARD["player_count"]

MIN_PLAYERS: int = _NUMBERS["players_min"]
PLAYERS: int = _NUMBERS["players_max"]
START_FOOD: int = _NUMBERS["start_food"]  # [S2.1]
START_PEOPLE: int = _NUMBERS["start_people"]
MAX_PEOPLE: int = _NUMBERS["max_people"]  # [S1.5]
START_TRACK: int = _NUMBERS["start_track"]
MAX_TRACK: int = _NUMBERS["max_track"]  # [S6.7]
TOOL_SLOTS: int = _NUMBERS["tool_slots"]  # [S6.1]
MAX_TOOL: int = _NUMBERS["max_tool_value"]
STARVE_POINTS: int = _NUMBERS["starve_points"]  # [S10.4]
STACK_SIZE: int = _NUMBERS["building_stack_size"]  # [S2.3]
PIPS = len(_BOARD["dice_for_all"])  # faces of a die
ROUND_LIMIT: int = _BOARD["options"]["round_limit"]  # [S3.3]

RESOURCE_NAMES: tuple[str, ...] = tuple(_BUILDING_FILE["resource_values"])  # [S1.7]
RESOURCES = len(RESOURCE_NAMES)
WOOD, BRICK, STONE, GOLD = range(RESOURCES)
FOOD = RESOURCES  # the yield of the hunt
VALUE = table(list(_BUILDING_FILE["resource_values"].values()))  # points for each resource [S1.7]

PLACE_NAMES: tuple[str, ...] = tuple(place["id"].replace("_", "-") for place in _PLACES)
PLACES = len(PLACE_NAMES)
GROUPS = ("hunt", "resource", "village", "card", "building")
HUNT = PLACE_NAMES.index("hunt")
FOREST = PLACE_NAMES.index("forest")  # FOREST + resource
TOOL_MAKER = PLACE_NAMES.index("tool-maker")
HUT = PLACE_NAMES.index("hut")
FIELD = PLACE_NAMES.index("field")
_GROUPS = [place["group"] for place in _PLACES]
CARD = _GROUPS.index("card")  # CARD + slot
BUILDING = _GROUPS.index("building")  # BUILDING + stack
GATHERING = _GROUPS.index("village")  # the hunt and the resource places come first
SLOTS: int = _NUMBERS["card_slots"]
STACKS = PLACES - BUILDING
NO_PLACE = PLACES
NO_LIMIT = 127
RINGS = table([place["capacity"] or NO_LIMIT for place in _PLACES])  # [S5.5]
TOGETHER = table([place.get("exact", 1) for place in _PLACES])  # minimum number of figures [S5.5]
_DIVISORS = {place["yields"]: place["divisor"] for place in _PLACES if "yields" in place}
DIVISOR = table([_DIVISORS[name] for name in (*RESOURCE_NAMES, "food")])  # by yield [S6.8, S6.9]
SLOT_COST = table([_PLACES[CARD + slot]["cost"] for slot in range(SLOTS)])  # [S2.2]
NUM_STACKS = table([0, 0, *(count["building_stacks"] for count in _COUNTS)])  # by players [S13]
VISITORS = table(  # by players: players allowed on a resource place [S5.8]
    [0, 0, *(count["max_players_per_resource_place"] for count in _COUNTS)]
)
VILLAGE_LIMIT = table(  # by players: village places that may be occupied [S5.7]
    [0, 0, *(count["max_village_places_occupied"] for count in _COUNTS)]
)

EFFECTS = (  # kinds of effects: on cards, bonus tiles and the dice in S7.2
    *("dice_for_all", "food", "resource", "resource_roll"),  # [S7.2, S7.4, S7.5]
    *("points", "tool", "agriculture", "one_use_tool"),  # [S7.6, S7.7]
    *("draw_card", "any_resources", "person"),  # [S7.8, S7.9, S9.9]
)
DICE_FOR_ALL, GIVE_FOOD, GIVE_RESOURCE, RESOURCE_ROLL = range(4)
GIVE_POINTS, GIVE_TOOL, GIVE_TRACK, GIVE_ONCE = range(4, 8)
DRAW_CARD, ANY_RESOURCES, GIVE_PERSON = range(8, len(EFFECTS))


def _effect(part: dict[str, Any]) -> list[int]:
    """Return an effect as three numbers: kind, resource (0 if none is named), amount."""
    kind = EFFECTS.index({"card": "draw_card"}.get(part["kind"], part["kind"]))
    resource = RESOURCE_NAMES.index(part.get("resource", RESOURCE_NAMES[0]))
    amount = part.get("amount", part.get("value", part.get("dice", 0)))
    return [kind, resource, amount]


KIND, OF, AMOUNT = range(3)  # columns of the effect tables

CARD_IDS: tuple[str, ...] = tuple(card["id"].lower() for card in _CARDS)
CARDS = len(CARD_IDS)
NO_CARD = CARDS
TOP = table([_effect(card["top"]) for card in _CARDS])  # [card, column] [S14.1]
_BOTTOMS = [card["bottom"] for card in _CARDS]
SYMBOL_NAMES: tuple[str, ...] = tuple(
    dict.fromkeys(bottom["symbol"] for bottom in _BOTTOMS if "symbol" in bottom)
)
ROLE_NAMES = ("farmer", "toolmaker", "builder", "shaman")  # in the order of S12.4 to S12.7
SYMBOLS = len(SYMBOL_NAMES)
ROLES = len(ROLE_NAMES)
FARMER, TOOLMAKER, BUILDER, SHAMAN = range(ROLES)
NO_SYMBOL = SYMBOLS
SYMBOL = table(  # symbol of a green card; NO_SYMBOL for a sand card
    [(*SYMBOL_NAMES, None).index(bottom.get("symbol")) for bottom in _BOTTOMS]
)
PEOPLE_ON = table(  # [card, role]: number of people on a sand card
    [[b.get("count", 0) if b.get("role") == r else 0 for r in ROLE_NAMES] for b in _BOTTOMS]
)
ONCE_CARDS: tuple[int, ...] = tuple(
    number for number, card in enumerate(_CARDS) if card["top"]["kind"] == "one_use_tool"
)
ONCE_COUNT = len(ONCE_CARDS)
ONCE_VALUE = table([_CARDS[number]["top"]["value"] for number in ONCE_CARDS])  # [S7.7]
CHOICE_CARD = next(n for n, card in enumerate(_CARDS) if card["top"]["kind"] == "any_resources")
CHOICE_AMOUNT: int = _CARDS[CHOICE_CARD]["top"]["amount"]  # [S7.9]

BUILDING_IDS: tuple[str, ...] = tuple(building["id"].lower() for building in _BUILDINGS)
BUILDINGS = len(BUILDING_IDS)
NO_BUILDING = BUILDINGS
FIXED, FLEXIBLE, FREE = range(3)
_BUILDING_KINDS = ("fixed", "flexible", "free")
PRICE_KIND = table([_BUILDING_KINDS.index(building["kind"]) for building in _BUILDINGS])
COST = table(  # [building, resource] for a fixed building [S8.2]
    [[b.get("cost", {}).get(name, 0) for name in RESOURCE_NAMES] for b in _BUILDINGS]
)
ANY_KINDS = -1


def _price(building: dict[str, Any]) -> tuple[int, int, int]:
    """Return the minimum and maximum number of resources, and of kinds (or ``ANY_KINDS``)."""
    if building["kind"] == "fixed":
        number = sum(building["cost"].values())
        return number, number, len(building["cost"])
    if building["kind"] == "flexible":
        return building["count"], building["count"], building["kinds"]
    return building["min"], building["max"], ANY_KINDS


_PRICES = [_price(building) for building in _BUILDINGS]
LEAST, MOST, KINDS = (table(list(column)) for column in zip(*_PRICES, strict=True))
MAX_PRICE = max(most for _, most, _ in _PRICES)  # [S8.4]

TILE_IDS: tuple[str, ...] = tuple(tile["id"].lower() for tile in _TILES)
TILES = len(TILE_IDS)
NO_TILE = TILES
BACK = table([RESOURCE_NAMES.index(tile["back"]) for tile in _TILES])  # [S4.2]
NO_BACK = RESOURCES
FIRST, ALL = range(2)  # the two bonuses of a tile
BONUS_NAMES = ("first", "all")
BONUS = table(  # [tile, FIRST or ALL, column] [S9.9]
    [[_effect(tile[name]) for name in BONUS_NAMES] for tile in _TILES]
)
MAJORITY_POINTS: int = _TILE_FILE["majority_points"]  # [S12.2]
DIE_GAIN = table(
    [_effect(_BOARD["dice_for_all"][str(pip)]) for pip in range(1, PIPS + 1)]
)  # [S7.2]


def _check() -> None:
    """Raise an error if the data contradict each other or the rules [S14.4]."""
    fits("board.toml: numbers of players", (_COUNTS[0]["players"], _COUNTS[-1]["players"]), (2, 4))
    fits("board.toml: fewest and most players", (MIN_PLAYERS, PLAYERS), (2, 4))
    fits("cards.toml: number of cards", len(_CARDS), _BOX["civilization_cards"])
    fits("buildings.toml: number of buildings", len(_BUILDINGS), _BOX["building_tiles"])
    fits("mammoth_tiles.toml: number of tiles", len(_TILES), _BOX["mammoth_tiles"])
    people = [sum(int(row[role]) for row in PEOPLE_ON) for role in range(ROLES)]
    roles = {"farmer": 7, "toolmaker": 8, "builder": 9, "shaman": 7}
    fits("cards.toml: people of each role", dict(zip(ROLE_NAMES, people, strict=True)), roles)
    dice = sum(row[KIND] == DICE_FOR_ALL for row in TOP)
    fits("cards.toml: cards with dice for all", dice, 10)
    fits("cards.toml: number of symbols", SYMBOLS, 8)
    backs = _BOARD["herd"]
    places = [PLACE_NAMES.index(backs[name].replace("_", "-")) for name in RESOURCE_NAMES]
    fits("board.toml: places of the herd", places, [*range(FOREST, FOREST + RESOURCES)])
    fits("buildings.toml: buildings in all stacks", STACK_SIZE * STACKS, BUILDINGS)
    # the gathering places are numbers 0 .. GATHERING-1
    fits("board.toml: groups of the places in order", _GROUPS, sorted(_GROUPS, key=GROUPS.index))
    yields = [place.get("yields") for place in _PLACES[:GATHERING]]
    fits("board.toml: yields of the places", yields, ["food", *RESOURCE_NAMES])
    fits("board.toml: place of the hunt", HUNT, 0)
    fits("board.toml: pips of a die", PIPS, 6)


_check()
