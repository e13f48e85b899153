"""The two maps: hexes, terrain, rivers and borders (rules V1.1, V1.2, V6.2, V16.7).

Hexes are numbered 0 .. 36 in ascending (q, r), the order of rule V4.6. The name of a hex is the
letter of its column, from the west, and a number from the north; the middle hex is ``d4``. A set of
hexes is a bit set in one integer. Directions are compass numbers minus one: 0 is north, then
clockwise. Volcanoes are mountains for every rule.
"""

from collections.abc import Iterable
from typing import Any

from steppe.core.data_files import fits, reader
from steppe.engine.position_type import table

read = reader(__file__)
BOARD_WORDS = ("a", "b")
_BOARDS = [read(f"board_{word}") for word in BOARD_WORDS]
_RADIUS: int = _BOARDS[0]["board"]["radius"]

Place = tuple[int, int]

PLACES: tuple[Place, ...] = tuple(  # (q, r) of each hex
    (q, r)
    for q in range(-_RADIUS, _RADIUS + 1)
    for r in range(-_RADIUS, _RADIUS + 1)
    if abs(q + r) <= _RADIUS
)
HEXES = len(PLACES)
NO_HEX = HEXES
ALL = (1 << HEXES) - 1
_AT = {place: number for number, place in enumerate(PLACES)}
_COLUMNS = "abcdefg"


def _name(place: Place) -> str:
    q, r = place
    return f"{_COLUMNS[q + _RADIUS]}{1 + r - max(-_RADIUS, -q - _RADIUS)}"


HEX_NAMES: tuple[str, ...] = tuple(_name(place) for place in PLACES)

# directions
DIRECTION_NAMES = ("n", "ne", "se", "s", "sw", "nw")
DIRECTIONS = len(DIRECTION_NAMES)
_COMPASS = _BOARDS[0]["compass"]
_STEPS: tuple[Place, ...] = tuple(
    (_COMPASS[str(die)]["dq"], _COMPASS[str(die)]["dr"]) for die in range(1, DIRECTIONS + 1)
)
for _word, _board in zip(BOARD_WORDS, _BOARDS, strict=True):
    fits(f"board_{_word}.toml: compass", _board["compass"], _COMPASS)
    fits(f"board_{_word}.toml: radius", _board["board"]["radius"], _RADIUS)

_NEXT = [[_AT.get((q + dq, r + dr), NO_HEX) for dq, dr in _STEPS] for q, r in PLACES]
NEXT = table(_NEXT)  # [hex, direction]: the next hex, or NO_HEX


def _farthest(step: Place) -> list[int]:
    """Return all hexes sorted by their distance along a direction, the farthest first [V7.4]."""
    dq, dr = step
    far = [q * dq + r * dr + (q + r) * (dq + dr) for q, r in PLACES]
    return sorted(range(HEXES), key=lambda number: (-far[number], number))


FARTHEST = table([_farthest(step) for step in _STEPS])  # [direction]


def bits(numbers: Iterable[int]) -> int:
    """Return numbers as a bit set."""
    return sum(1 << number for number in set(numbers))


NEAR = table([bits(h for h in row if h != NO_HEX) for row in _NEXT])  # [hex]: its neighbours
BORDER = bits(number for number, row in enumerate(_NEXT) if NO_HEX in row)

# terrain
TERRAIN_NAMES = ("plain", "forest", "mountain", "volcano", "lake")
PLAIN, FOREST, MOUNTAIN, VOLCANO, LAKE = range(5)
LAND_NAMES = TERRAIN_NAMES[: MOUNTAIN + 1]  # kinds of terrain with numbered regions
REGIONS = 6


_LAND = [{(h["q"], h["r"]): h for h in board["hex"]} for board in _BOARDS]
_TERRAIN = [[TERRAIN_NAMES.index(land[place]["terrain"]) for place in PLACES] for land in _LAND]
TERRAIN = table(_TERRAIN)  # [board, hex]


def _land(*kinds: int) -> Any:
    """Return, for each board, the hexes of the given kinds of terrain."""
    return [bits(h for h in range(HEXES) if row[h] in kinds) for row in _TERRAIN]


_LAKES = _land(LAKE)
PLAINS = table(_land(PLAIN))  # [board]
FORESTS = table(_land(FOREST))
HIGH = table(_land(MOUNTAIN, VOLCANO))
VOLCANOES = table(_land(VOLCANO))
LAKES = table(_LAKES)
_LOW = _land(PLAIN, FOREST)


def _region(board: dict[str, Any], land: int, number: int) -> int:
    """Return the hexes of a region; volcanoes belong to mountain regions [V5.4]."""
    names = (LAND_NAMES[land], "volcano") if land == MOUNTAIN else (LAND_NAMES[land],)
    hexes = [h for h in board["hex"] if h["terrain"] in names and h["region"] == number + 1]
    return bits(_AT[h["q"], h["r"]] for h in hexes)


REGION = table(  # [board, plain, forest or mountain, die - 1]
    [
        [[_region(board, land, n) for n in range(REGIONS)] for land in range(len(LAND_NAMES))]
        for board in _BOARDS
    ]
)
LAVA_RUNS: tuple[tuple[tuple[int, int], ...], ...] = tuple(  # [board]: each volcano and a lava hex
    tuple(
        (_AT[volcano["q"], volcano["r"]], _AT[q, r])
        for volcano in board["volcano"]
        for q, r in volcano["lava_hexes"]
    )
    for board in _BOARDS
)
LAVA = table(  # [board]: the hexes that lava reaches; the lake swallows it [V15.4]
    [bits(h for _, h in runs) & ~lakes for runs, lakes in zip(LAVA_RUNS, _LAKES, strict=True)]
)

# rivers
RIVER_NAMES = ("small", "big")
SMALL, BIG = range(2)
RIVERS = len(RIVER_NAMES)


def _sides(board: dict[str, Any], river: int) -> set[frozenset[int]]:
    """Return the hex sides along which a river runs, each as the two hexes beside it."""
    edges = [edge for edge in board["river"] if edge["name"] == RIVER_NAMES[river]]
    return {frozenset((_AT[tuple(edge["a"])], _AT[tuple(edge["b"])])) for edge in edges}


_SIDES = [[_sides(board, river) for river in range(RIVERS)] for board in _BOARDS]


def _open(sides: list[set[frozenset[int]]], opened: int, hexagon: int) -> int:
    """Return a hex's neighbours on the same bank of every river that is not ``opened``."""
    near = [other for other in _NEXT[hexagon] if other != NO_HEX]
    shut = [sides[river] for river in range(RIVERS) if not opened >> river & 1]
    return bits(other for other in near if not any({hexagon, other} in side for side in shut))


OPEN = table(  # [board, set of open rivers, hex]: neighbours on the same bank [V16.7]
    [
        [[_open(sides, opened, h) for h in range(HEXES)] for opened in range(1 << RIVERS)]
        for sides in _SIDES
    ]
)
ALL_OPEN = (1 << RIVERS) - 1
_BANK = [
    [bits(number for side in sides for number in side) for sides in rivers] for rivers in _SIDES
]


def _touches_lake(board: int, river: int) -> bool:
    """Return whether a lake hex touches an end of any of a river's sides."""
    near = [set(_NEXT[a]) & set(_NEXT[b]) for a, b in map(tuple, _SIDES[board][river])]
    return any(other != NO_HEX and _LAKES[board] >> other & 1 for ends in near for other in ends)


FREEZES_LAKE = table(  # [board, river] [V15.15]
    [[_touches_lake(board, river) for river in range(RIVERS)] for board in range(len(_BOARDS))]
)
_SHORE = [bits(h for h in range(HEXES) if NEAR[h] & lakes) & ~lakes for lakes in _LAKES]
SHORE = table(_SHORE)  # [board]: hexes beside the lake
FISHING = table(  # [board]: hexes with fish [V10.1]
    [(shore | small | big) for shore, (small, big) in zip(_SHORE, _BANK, strict=True)]
)
FLOODED = table(  # [board, river]: plain and forest hexes beside it [V15.6]
    [[bank & low for bank in banks] for banks, low in zip(_BANK, _LOW, strict=True)]
)


def _course(board: dict[str, Any], river: int, course: str) -> tuple[tuple[int, int], ...]:
    """Return the sides of a river's course in order, each as the two hexes beside it."""
    name = RIVER_NAMES[river]
    sides = [e for e in board["river"] if (e["name"], e["course"]) == (name, course)]
    sides.sort(key=lambda side: int(side["order"]))
    return tuple((_AT[tuple(side["a"])], _AT[tuple(side["b"])]) for side in sides)


COURSES: tuple[tuple[tuple[int, tuple[tuple[int, int], ...]], ...], ...] = tuple(
    tuple(  # [board]: each course with its river, as hex sides from source to mouth
        (river, _course(board, river, course))
        for river, name in enumerate(RIVER_NAMES)
        for course in dict.fromkeys(e["course"] for e in board["river"] if e["name"] == name)
    )
    for board in _BOARDS
)
REGION_OF: tuple[tuple[int, ...], ...] = tuple(  # [board][hex]: its region's number, 0 for the lake
    tuple(land[place].get("region", 0) for place in PLACES) for land in _LAND
)

# borders
EDITION_WORDS = ("summary", "descartes")
SUMMARY, DESCARTES = range(2)


def letter_word(letter: str, edition: str) -> str:
    """Return the word for an entry letter; ``summary`` prints brown letters as capitals."""
    is_brown = edition == "summary" and letter.isupper()
    return f"brown-{letter.lower()}" if is_brown else letter.lower()


ENTRIES: tuple[tuple[dict[str, int], ...], ...] = tuple(  # [board][edition]: word -> hex [V6.2]
    tuple(
        {
            letter_word(entry["letter"], edition): _AT[entry["q"], entry["r"]]
            for entry in board["entry"]
            if entry["edition"] == edition
        }
        for edition in EDITION_WORDS
    )
    for board in _BOARDS
)

for _number, _board in enumerate(_BOARDS):  # check against the lists in the data files
    _derived = {key: bits(_AT[q, r] for q, r in at) for key, at in _board["derived"].items()}
    _small, _big = _BANK[_number][SMALL], _BANK[_number][BIG]
    _reckoned = {
        "lake_shore": _SHORE[_number],
        "small_river_bank": _small,
        "big_river_bank": _big,
        "fishing": _SHORE[_number] | _small | _big,
        "flood_small": _small & _LOW[_number],
        "flood_big": _big & _LOW[_number],
    }
    for _key, _bits in _reckoned.items():
        fits(f"board_{BOARD_WORDS[_number]}.toml: derived.{_key}", _derived[_key], _bits)
