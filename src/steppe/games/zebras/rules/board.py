"""Compute the geometry of both boards once (rules Z1.3 to Z1.6, Z10).

Every table holds masks of squares. The index ``b`` is the board: 0 the savannah, 1 the president's.
"""

from typing import Any

from steppe.core.data_files import fits
from steppe.engine.position_type import table
from steppe.games.zebras.rules import tables


def _around(square: int) -> list[int]:
    """List the squares above, left, right and below [Z1.5]."""
    row, column = divmod(square, tables.COLUMNS)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [
        r * tables.COLUMNS + c for r, c in steps if 0 <= r < tables.ROWS and 0 <= c < tables.COLUMNS
    ]


def _letter(rows: tuple[str, ...], square: int) -> str:
    return rows[square // tables.COLUMNS][square % tables.COLUMNS]


def _line(face: str) -> int:
    """Return the mask of the column or row called ``face``."""
    return _mask([square for square, name in enumerate(tables.SQUARE_NAMES) if face in name])


def _mask(squares: list[int]) -> int:
    return sum(1 << square for square in squares)


NEIGHBOURS = table([_mask(_around(square)) for square in range(tables.SQUARES)])
LINE = table(  # squares faced by a stop, twice around: LINE[guardian + step] needs no modulo
    [_line(face) for face in tables.STOP_FACES * 2]  # [Z1.6]
)
TERRITORY = table(  # [b, square] -> territory 0 .. 5 [Z1.3]
    [
        [tables.TERRITORY_NAMES.index(_letter(rows, sq)) for sq in range(tables.SQUARES)]
        for rows in tables.TERRITORY_MAPS
    ]
)
LAND = table(  # [b, territory] -> its squares
    [
        [
            _mask([sq for sq in range(tables.SQUARES) if _letter(rows, sq) == name])
            for name in tables.TERRITORY_NAMES
        ]
        for rows in tables.TERRITORY_MAPS
    ]
)
ACROSS = table(  # [b, square] -> neighbours across a river [Z1.4]
    [
        [
            _mask([sq for sq in _around(square) if _letter(rows, sq) != _letter(rows, square)])
            for square in range(tables.SQUARES)
        ]
        for rows in tables.TERRITORY_MAPS
    ]
)


def square_index(name: str) -> int:
    """Return the square called ``name``, such as ``"C4"`` [Z1.2]."""
    return tables.SQUARE_NAMES.index(name)


def _printed(section: dict[str, Any]) -> tuple[list[int], set[tuple[int, int]]]:
    """Return the territories and river edges as listed in the data file."""
    lands = (section["territories"][key]["squares"] for key in tables.TERRITORY_NAMES)
    masks = [_mask(list(map(square_index, squares))) for squares in lands]
    pairs = (sorted(map(square_index, pair)) for pair in section["rivers"]["edges"])
    return masks, {(first, second) for first, second in pairs}


def _check() -> None:
    """Compare the computed tables with the lists in ``data/board.toml``."""
    for index, section in enumerate((tables.BOARD, tables.BOARD["variant_president"])):
        masks, pairs = _printed(section)
        ours = {
            (square, other)
            for square in range(tables.SQUARES)
            for other in range(square + 1, tables.SQUARES)
            if ACROSS[index, square] >> other & 1
        }
        land = [LAND[index, number] for number in range(tables.TERRITORIES)]
        fits("board.toml: squares of the territories", masks, land)
        fits("board.toml: edges between territories", pairs, ours)
    fits("board.toml: stops of the track", len(tables.STOP_FACES), tables.STOPS)
    for name in (*tables.COLUMN_NAMES, "1", "2", "3", "4", "5"):
        fits(f"board.toml: stops that face {name}", tables.STOP_FACES.count(name), 2)


_check()
