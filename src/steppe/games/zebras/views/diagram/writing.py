"""A position as text (rules Z9.1, Z9.2), and back.

A diagram is one line of words and the five rows::

    guard 9 turn 1 inaug -
       A  B  C  D  E  F
    1  .. .. Z0 .. .. ..

``guard`` is ``-`` before the opening, ``turn`` the player to decide. More words where they are
needed: ``board president``, ``phase stepping``, ``phase swapping C4`` with the crocodile's
square and ``swapped B4`` with the squares of gazelles already swapped, ``phase over``, and
``turns 12`` when the turns played are not the tokens on the board. Equal tokens
are not distinguished: reading numbers them again, square by square.
"""

from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.state import (
    NOBODY,
    NOWHERE,
    OPENING,
    OVER,
    PLACING,
    STEPPING,
    SWAPPING,
)
from steppe.games.zebras.views.diagram.faults import turns_for
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.words import KIND_OF, OWNER

EMPTY_CELL = ".."
PHASES = {"opening": OPENING, "placing": PLACING, "swapping": SWAPPING, "stepping": STEPPING}
PHASES["over"] = OVER


def format_diagram(position: Position) -> str:
    """Return the position as text that ``parse_diagram`` reads."""
    lines = [_state_line(position), "   " + "  ".join(tables.COLUMN_NAMES)]
    for row in range(tables.ROWS):
        first = row * tables.COLUMNS
        cells = (cell_text(position, square) for square in range(first, first + tables.COLUMNS))
        lines.append(f"{row + 1}  {' '.join(cells)}")
    return "\n".join(lines)


def cell_text(position: Position, square: int) -> str:
    """Return what lies on a square: ``Z1``, ``g0`` face down, ``..`` for nothing [Z9.1]."""
    s = position.state
    token = int(s.cell[square])
    if token == tables.NO_TOKEN:
        return EMPTY_CELL
    letter = tables.SPECIES_LETTERS[KIND_OF[token]]
    return f"{letter.lower() if s.face_down >> square & 1 else letter}{OWNER[token]}"


def _state_line(position: Position) -> str:
    s = position.state
    words = [] if not s.board else ["board", tables.BOARD_NAMES[s.board]]
    words += ["guard", "-" if s.guardian == NOWHERE else str(s.guardian)]
    words += ["turn", "-" if s.phase == OVER else str(s.player)]
    words += ["inaug", "-" if s.inauguration == NOBODY else str(s.inauguration)]
    if s.phase in (SWAPPING, STEPPING, OVER):
        words += ["phase", next(name for name, phase in PHASES.items() if phase == s.phase)]
    if s.phase == SWAPPING:
        words.append(tables.SQUARE_NAMES[s.crocodile])
        words += ["swapped", *_squares(int(s.swapped))] if s.swapped else []
    if s.turn != usual_turns(position):
        words += ["turns", str(s.turn)]
    return " ".join(words)


def _squares(mask: int) -> list[str]:
    return [tables.SQUARE_NAMES[square] for square in range(tables.SQUARES) if mask >> square & 1]


def usual_turns(position: Position) -> int:
    """Return the number of completed turns if no gazelle ever fled."""
    return turns_for(int(position.state.empty), int(position.state.phase))
