"""The printed numbers of the game, read once from ``data/`` and checked (rules Z1, Z10).

Tokens are numbered 1 .. 30: player 0 owns the first fifteen, and each player's tokens are numbered
species by species. 0 stands for no token. Sets of squares or tokens are bit masks: bit n is square
n, bit n-1 is token n.
"""

from steppe.core.data_files import fits, reader
from steppe.engine.position_type import table

BOARD, _TOKENS = map(reader(__file__), ("board", "tokens"))

PLAYERS: int = _TOKENS["players"]
ROWS: int = BOARD["rows"]  # [Z1.1]
COLUMNS: int = BOARD["cols"]
SQUARES = ROWS * COLUMNS
COLUMN_NAMES: str = BOARD["columns"]
SQUARE_NAMES = tuple(
    f"{column}{row + 1}" for row in range(ROWS) for column in COLUMN_NAMES
)  # [Z1.2]

BOARD_NAMES = ("savannah", "president")  # [Z10]
TERRITORY_MAPS: tuple[tuple[str, ...], ...] = (
    tuple(BOARD["territory_map"]),
    tuple(BOARD["variant_president"]["territory_map"]),
)
TERRITORY_NAMES = "ABCDEF"
TERRITORIES = len(TERRITORY_NAMES)

STOPS: int = BOARD["patrol"]["length"]  # [Z1.6]
STOP_FACES: tuple[str, ...] = tuple(BOARD["patrol"]["faces"])
MIN_STEP: int = BOARD["patrol"]["min_step"]  # [Z4.4]
MAX_STEP: int = BOARD["patrol"]["max_step"]

SPECIES_NAMES: tuple[str, ...] = tuple(token["id"] for token in _TOKENS["token"])
SPECIES_LETTERS = "".join(token["letter"] for token in _TOKENS["token"])
SPECIES_COUNTS: tuple[int, ...] = tuple(token["count"] for token in _TOKENS["token"])  # [Z1.7]
SPECIES_VALUES: tuple[int, ...] = tuple(token["value"] for token in _TOKENS["token"])
SPECIES = len(SPECIES_NAMES)
GAZELLE, ZEBRA, CROCODILE, LION, ELEPHANT = range(SPECIES)
INAUGURATION_BONUS: int = _TOKENS["inauguration_bonus"]  # [Z1.8]

TOKENS_EACH: int = _TOKENS["tokens_per_player"]
TOKENS = PLAYERS * TOKENS_EACH
NO_TOKEN = 0
ALL_TOKENS = (1 << TOKENS) - 1
ALL_SQUARES = (1 << SQUARES) - 1

_kinds = [species for species, count in enumerate(SPECIES_COUNTS) for _ in range(count)]
_owners = [player for player in range(PLAYERS) for _ in range(TOKENS_EACH)]


def _mask(player: int, species: int) -> int:
    return sum(
        1 << token
        for token in range(TOKENS)
        if _owners[token] == player and _kinds[token % TOKENS_EACH] == species
    )


TOKEN_SPECIES = table([0, *_kinds, *_kinds])
TOKEN_OWNER = table([0, *_owners])
TOKEN_VALUE = table([0, *(SPECIES_VALUES[kind] for kind in _kinds * PLAYERS)])
KIND = table([[_mask(player, species) for species in range(SPECIES)] for player in range(PLAYERS)])
OWN = table([sum(_mask(player, kind) for kind in range(SPECIES)) for player in range(PLAYERS)])


def _check() -> None:
    """Raise an error if the data contradict each other."""
    value = sum(n * v for n, v in zip(SPECIES_COUNTS, SPECIES_VALUES, strict=True))
    fits("tokens.toml: count of the species", sum(SPECIES_COUNTS), TOKENS_EACH)
    fits("tokens.toml: face_up_total_per_player", _TOKENS["face_up_total_per_player"], value)
    names = ("gazelle", "zebra", "crocodile", "lion", "elephant")
    fits("tokens.toml: names of the species", SPECIES_NAMES, names)
    fits("board.toml: stops of the track", len(STOP_FACES), STOPS)
    widths = {len(row) for rows in TERRITORY_MAPS for row in rows}
    fits("board.toml: length of the rows", widths, {COLUMNS})
    # the board is full when both reserves are empty [Z7.1]
    fits("tokens.toml: number of tokens", TOKENS, SQUARES)


_check()
