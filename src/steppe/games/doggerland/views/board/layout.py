"""Coordinates on the map: cells, the sea, the priority arrow (rules D2.1, D2.2)."""

from dataclasses import dataclass
from functools import cache, lru_cache

from steppe.draw.curve import Point
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import CELL_NAMES, CELLS, IN_AREA, NO_TILE, PLACES

CELL = 100  # side length of a cell
EDGE = 40  # width of the sea around the cells, where the column and row names are


@cache
def area(players: int) -> tuple[int, ...]:
    """Return the cells of the land in a match with ``players`` players."""
    return tuple(cell for cell in range(CELLS) if IN_AREA[players][cell])


@cache
def span(players: int) -> int:
    """Return the number of columns, or rows, on each side of the central cell."""
    return max(PLACES[cell][0] for cell in area(players))


@dataclass(frozen=True)
class Crop:
    """The part of the land that is drawn; columns and rows count from the upper left."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def origin(self) -> Point:
        """Return the upper left corner of the picture, including the sea around the cells."""
        return (self.left * CELL, self.top * CELL)

    @property
    def size(self) -> Point:
        """Return the width and height of the picture, including the sea around the cells."""
        across, down = self.right - self.left + 1, self.bottom - self.top + 1
        return (across * CELL + 2 * EDGE, down * CELL + 2 * EDGE)


def crop(s: State, players: int) -> Crop:
    """Return the known land and a one-cell ring around it."""
    return _around(known(s), players)


def known(s: State) -> tuple[int, ...]:
    """Return the cells that have a tile."""
    return tuple([cell for cell, tile in enumerate(s.tile) if tile != NO_TILE])


@lru_cache(1024)
def _around(cells: tuple[int, ...], players: int) -> Crop:
    middle = span(players)
    columns, rows = zip(*(PLACES[cell] for cell in cells), strict=True)
    return Crop(
        max(0, min(columns) - 1 + middle),
        max(0, min(rows) - 1 + middle),
        min(2 * middle, max(columns) + 1 + middle),
        min(2 * middle, max(rows) + 1 + middle),
    )


@cache
def inside(part: Crop, players: int) -> tuple[int, ...]:
    """Return the cells in a part of the land."""
    middle = span(players)
    return tuple(
        cell
        for cell in area(players)
        if part.left <= PLACES[cell][0] + middle <= part.right
        and part.top <= PLACES[cell][1] + middle <= part.bottom
    )


@cache
def corner(cell: int, players: int) -> Point:
    """Return the upper left corner of a cell."""
    x, y = PLACES[cell]
    middle = span(players)
    return (EDGE + (x + middle) * CELL, EDGE + (y + middle) * CELL)


@cache
def spot(cell: int, players: int, dx: float, dy: float) -> Point:
    """Return the point at offset (``dx``, ``dy``) from a cell's upper left corner."""
    x, y = corner(cell, players)
    return (x + dx, y + dy)


def headings(players: int) -> tuple[list[str], list[str]]:
    """Return the names of all columns and of all rows, for the edges of the map."""
    middle = span(players)
    letters = sorted({name[0] for name in CELL_NAMES})
    first = len(letters) // 2 - middle
    lines = range(first, first + 2 * middle + 1)
    return [letters[k] for k in lines], [str(k + 1) for k in lines]
