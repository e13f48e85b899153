"""Write a position as text (rules Z9.1, Z9.2), and read it back.

A diagram has one line of words, then the five rows::

    guard 9 turn 1 inaug -
       A  B  C  D  E  F
    1  .. .. Z0 .. .. ..

``guard`` is ``-`` before the opening; ``turn`` is the player to act. Further words, if needed:
``board president``, ``phase stepping``, ``phase swapping C4`` with the crocodile's square and
``swapped B4`` with the squares of gazelles already swapped, ``phase over``, and ``turns 12`` if the
number of turns played differs from the number of tokens on the board. Identical tokens are not
distinguished: reading numbers them again, square by square.
"""

from steppe.draw.diagram import write_line
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.state import PLACING, SWAPPING
from steppe.games.zebras.views.diagram.faults import turns_for
from steppe.games.zebras.views.diagram.fields import WORDS
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.words import KIND_OF, OWNER

EMPTY_CELL = ".."


def format_diagram(position: Position) -> str:
    """Return the position as text that ``parse_diagram`` reads."""
    now = position.to_json()
    moment = (now["phase"], now["crocodile"])
    usual = {
        "board": 0,
        "turn": usual_turns(position),
        "moment": moment if now["phase"] <= PLACING else None,
        "swapped": 0 if now["phase"] == SWAPPING else now["swapped"],
    }
    lines = [write_line(WORDS, now | {"moment": moment}, usual)]
    lines.append("   " + "  ".join(tables.COLUMN_NAMES))
    cells = shown(position)
    for row in range(tables.ROWS):
        first = row * tables.COLUMNS
        lines.append(f"{row + 1}  {' '.join(cells[first : first + tables.COLUMNS])}")
    return "\n".join(lines)


def shown(position: Position) -> list[str]:
    """Return the content of each square, as words."""
    return [cell_text(position, square) for square in range(tables.SQUARES)]


def cell_text(position: Position, square: int) -> str:
    """Return the content of a square: ``Z1``, ``g0`` face down, ``..`` for no token [Z9.1]."""
    s = position.state
    token = int(s.cell[square])
    if token == tables.NO_TOKEN:
        return EMPTY_CELL
    letter = tables.SPECIES_LETTERS[KIND_OF[token]]
    return f"{letter.lower() if s.face_down >> square & 1 else letter}{OWNER[token]}"


def usual_turns(position: Position) -> int:
    """Return the number of completed turns if no gazelle ever fled."""
    return turns_for(int(position.state.empty), int(position.state.phase))
