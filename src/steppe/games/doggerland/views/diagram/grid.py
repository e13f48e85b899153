"""The land in a diagram: a row of words for each row of cells.

A word is the tile, then ``-`` if it is half exhausted or ``=`` if it is exhausted, then the first
letter of its animal: ``b12``, ``b07-``, ``s3=R``. A dot is a cell without a tile.
"""

import re
from collections.abc import Iterator, Sequence

from steppe.core.errors import NotationError
from steppe.draw.field_codec import DASH
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    MAX_LEVEL,
    NO_ANIMAL,
    NO_TILE,
    SPECIES_NAMES,
    TILE_IDS,
)

COLUMNS = "abcdefghi"
ROW_KEYS = tuple(str(row) for row in range(1, len(COLUMNS) + 1))
_HOLE = "."
_WEAR = ("", DASH, "=")
LETTERS = tuple(name[0].upper() for name in SPECIES_NAMES)
_WORD = re.compile(rf"([a-z]\d+)([-=]?)([{''.join(LETTERS)}]?)")
_WIDE = 6
Cell = tuple[int, int, int]  # tile, level, animal

assert len(set(LETTERS)) == len(SPECIES_NAMES)
assert len(_WEAR) == MAX_LEVEL + 1


def write_grid(cells: Sequence[Cell]) -> Iterator[str]:
    """Yield the header and the rows of the land; ``cells`` is in the order of ``CELL_NAMES``."""
    yield ("  " + "".join(column.ljust(_WIDE) for column in COLUMNS)).rstrip()
    for row in ROW_KEYS:
        words = (_word(cells, column + row).ljust(_WIDE) for column in COLUMNS)
        yield (f"{row} " + "".join(words)).rstrip()


def _word(cells: Sequence[Cell], name: str) -> str:
    if name not in CELL_NAMES:
        return ""
    tile, level, animal = cells[CELL_NAMES.index(name)]
    if tile == NO_TILE:
        return _HOLE
    return TILE_IDS[tile] + _WEAR[level] + ("" if animal == NO_ANIMAL else LETTERS[animal])


def read_row(row: str, words: Sequence[str]) -> Iterator[tuple[int, Cell]]:
    """Yield the cells in a row with their contents. Raises ``NotationError``."""
    names = [column + row for column in COLUMNS if column + row in CELL_NAMES]
    if len(words) != len(names):
        raise NotationError(f"row {row} has {len(names)} cells, not {len(words)}")
    for name, word in zip(names, words, strict=True):
        yield CELL_NAMES.index(name), _read_word(name, word)


def _read_word(name: str, word: str) -> Cell:
    if word == _HOLE:
        return NO_TILE, 0, NO_ANIMAL
    found = _WORD.fullmatch(word)
    if not found or found[1] not in TILE_IDS:
        raise NotationError(f"{name} {word!r} is no tile: write b12, b12- or b12=R")
    animal = LETTERS.index(found[3]) if found[3] else NO_ANIMAL
    return TILE_IDS.index(found[1]), _WEAR.index(found[2]), animal
