"""Where things are drawn: cells of the land, its frame, the priority arrow (rules D2.1, D2.2)."""

from functools import cache

from steppe.draw.curve import Point
from steppe.games.doggerland.tables import CELL_NAMES, CELLS, IN_AREA, PLACES

CELL = 100  # edge of a cell
EDGE = 40  # width of the frame


@cache
def area(players: int) -> tuple[int, ...]:
    """Return the cells of the land of so many players."""
    return tuple(cell for cell in range(CELLS) if IN_AREA[players][cell])


@cache
def span(players: int) -> int:
    """Return how many columns, or rows, lie on each side of the central cell."""
    return max(PLACES[cell][0] for cell in area(players))


@cache
def size(players: int) -> Point:
    """Return width and height of the picture."""
    edge = (2 * span(players) + 1) * CELL + 2 * EDGE
    return (edge, edge)


@cache
def corner(cell: int, players: int) -> Point:
    """Return the upper left corner of a cell."""
    x, y = PLACES[cell]
    middle = span(players)
    return (EDGE + (x + middle) * CELL, EDGE + (y + middle) * CELL)


@cache
def spot(cell: int, players: int, dx: float, dy: float) -> Point:
    """Return a point of a cell, counted from its upper left corner."""
    x, y = corner(cell, players)
    return (x + dx, y + dy)


def headings(players: int) -> list[tuple[str, str, float]]:
    """Return column, row and middle of each line: the names that stand on the frame."""
    middle = span(players)
    letters = sorted({name[0] for name in CELL_NAMES})
    first = len(letters) // 2 - middle
    return [
        (letters[first + k], str(first + k + 1), EDGE + CELL * (k + 0.5))
        for k in range(2 * middle + 1)
    ]
