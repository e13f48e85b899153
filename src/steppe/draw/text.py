"""Pictures made of characters, for terminals and tests."""

from collections.abc import Sequence

_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the sum of the arms: up 1, right 2, down 4, left 8


class Walls:
    """A grid of cells with walls on some edges, drawn with box characters.

    ``lands`` gives the area of each cell, row by row. Walls are drawn between different areas and
    around the whole grid.
    """

    def __init__(self, lands: Sequence[str]) -> None:
        self._lands = lands
        self.rows, self.columns = len(lands), len(lands[0])

    def draw(self, cells: Sequence[Sequence[str]], width: int) -> list[str]:
        """Return the lines of the picture; each cell is ``width`` characters wide."""
        lines = [self._border(0, width)]
        for row in range(self.rows):
            bars = ["│" if self._upright(row, at) else " " for at in range(self.columns + 1)]
            words = map("".join, zip(cells[row], bars[1:], strict=True))
            lines.append(bars[0] + "".join(words))
            lines.append(self._border(row + 1, width))
        return lines

    def _border(self, row: int, width: int) -> str:
        parts = [self._joint(row, 0)]
        for column in range(self.columns):
            parts.append(("─" if self._level(row, column) else " ") * width)
            parts.append(self._joint(row, column + 1))
        return "".join(parts)

    def _joint(self, row: int, column: int) -> str:
        up, down = self._upright(row - 1, column), self._upright(row, column)
        left, right = self._level(row, column - 1), self._level(row, column)
        return _JOINTS[up + 2 * right + 4 * down + 8 * left]

    def _upright(self, row: int, column: int) -> bool:
        """Return whether there is a wall to the left of a cell."""
        return 0 <= row < self.rows and self._land(row, column) != self._land(row, column - 1)

    def _level(self, row: int, column: int) -> bool:
        """Return whether there is a wall above a cell."""
        inside = 0 <= column < self.columns
        return inside and self._land(row, column) != self._land(row - 1, column)

    def _land(self, row: int, column: int) -> str:
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self._lands[row][column]
        return ""
