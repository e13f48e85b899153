"""The board as lines of text, coloured with the markup of the library rich."""

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.draw.text import Walls
from steppe.draw.words import COLOURS, called
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import LINE
from steppe.games.zebras.rules.state import NOWHERE
from steppe.games.zebras.views.board.pieces import reserve_count
from steppe.games.zebras.views.diagram.writing import EMPTY_CELL, cell_text

_CORNER = tables.COLUMNS + tables.ROWS
_SIDES = (  # stops above, right, below and left of the board, in reading order [Z1.6]
    range(tables.COLUMNS),
    range(tables.COLUMNS, _CORNER),
    range(_CORNER + tables.COLUMNS - 1, _CORNER - 1, -1),
    range(tables.STOPS - 1, _CORNER + tables.COLUMNS - 1, -1),
)


def draw_terminal(position: Position, say: Translator = plain) -> str:
    """Return the board for a terminal, coloured with the markup of the library rich.

    Rivers are lines, face-down tokens small letters, squares of the watched line dots.
    """
    rows = range(0, tables.SQUARES, tables.COLUMNS)
    cells = [
        [_terminal_cell(position, first + column) for column in range(tables.COLUMNS)]
        for first in rows
    ]
    lines = Walls(tables.TERRITORY_MAPS[position.state.board]).draw(cells, 4)
    guardian = int(position.state.guardian)
    top, right, bottom, left = ([_stop(n, guardian) for n in side] for side in _SIDES)
    for row in range(tables.ROWS):
        lines[2 * row + 1] = left[row] + lines[2 * row + 1] + right[row]
    for border in range(0, len(lines), 2):
        lines[border] = "   " + lines[border]
    rulers = ["    " + "  ".join(side) for side in (top, bottom)]
    scores = [_score_line(position, player, say) for player in range(tables.PLAYERS)]
    return "\n".join([rulers[0], *lines, rulers[1], *scores])


def _terminal_cell(position: Position, square: int) -> str:
    s = position.state
    words = cell_text(position, square)
    if words == EMPTY_CELL:
        watched = s.guardian != NOWHERE and LINE[s.guardian] >> square & 1
        return " ·  " if watched else "    "
    style = COLOURS[int(words[1])] + (" dim" if words[0].islower() else " bold")
    return f" [{style}]{words}[/] "


def _stop(stop: int, guardian: int) -> str:
    name = tables.STOP_FACES[stop]
    return f"[bold]<{name}>[/]" if stop == guardian else f" {name} "


def _score_line(position: Position, player: int, say: Translator) -> str:
    """Return a player's points and the rest of their reserve, by letter [Z2.1]."""
    colour, points = COLOURS[player], position.scores()[player]
    kinds = zip(tables.SPECIES_LETTERS, tables.KIND[player], strict=True)
    words = " ".join(f"{letter}{reserve_count(position, kind)}" for letter, kind in kinds)
    return f"    [{colour} bold]{called(say, colour)} {points}[/]   {words}"
