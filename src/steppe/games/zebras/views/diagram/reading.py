"""Read a diagram: from words to the fields of a position (see ``writing.py``)."""

from collections.abc import Sequence
from typing import Any

from steppe.core.errors import NotationError
from steppe.draw.diagram import Draft, check_playable, lines_of, read_words, take
from steppe.draw.field_codec import is_number
from steppe.engine.chance import TERMINAL
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import NEIGHBOURS
from steppe.games.zebras.rules.state import NOWHERE, OPENING, OVER, PLACING, SWAPPING
from steppe.games.zebras.views.diagram.faults import faults, turns_for
from steppe.games.zebras.views.diagram.fields import BY_KEY, PHASES
from steppe.games.zebras.views.diagram.writing import EMPTY_CELL, shown
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.words import KIND_OF

_NO_TOKENS = (tables.NO_TOKEN,) * tables.SQUARES


def parse_diagram(position: Position, text: str) -> None:
    """Set up ``position`` as a diagram shows it.

    If the squares of ``position`` already show the same tokens, identical tokens keep their squares
    [Z8.2], and the fields used only while swapping keep their values. Raises a ``NotationError``
    that names the mistake; the position is then unchanged.
    """
    draft = Draft(position.players, {}, Position.new(position.game).to_json())
    words, rows = _parts(text)
    read_words(draft, words, BY_KEY)
    draft.options = position.options | {"board": tables.BOARD_NAMES[draft.fields["board"]]}
    _complete(draft, _cells(draft, rows), position)
    phase = draft.fields["phase"]
    trial = draft.position(position.game)
    check_playable(trial, faults(trial), f"player {trial.player}", PHASES[phase])
    take(position, draft)


def follows(position: Position) -> dict[str, Any]:
    """Return the fields derived from the tokens on the squares."""
    return _tokens(shown(position), position.to_json()["cell"])


def _parts(text: str) -> tuple[list[str], dict[int, list[str]]]:
    """Split a text into words, and into cells by row."""
    words: list[str] = []
    rows: dict[int, list[str]] = {}
    for first, *rest in lines_of(text):
        if is_number(first):
            if not 1 <= int(first) <= tables.ROWS or int(first) - 1 in rows:
                raise NotationError(f"row {first!r}: rows are 1 to {tables.ROWS}, each once")
            rows[int(first) - 1] = rest
        elif "".join((first, *rest)) != tables.COLUMN_NAMES:
            words += [first, *rest]
    return words, rows


def _cells(draft: Draft, rows: dict[int, list[str]]) -> list[str]:
    """Return the thirty cells; a board before the opening may be left out."""
    if not rows and draft.fields["guardian"] == NOWHERE:
        return [EMPTY_CELL] * tables.SQUARES
    for row in range(tables.ROWS):
        if row not in rows:
            raise NotationError(f"row {row + 1} is missing")
        if len(rows[row]) != tables.COLUMNS:
            raise NotationError(f"row {row + 1} has {len(rows[row])} cells, not {tables.COLUMNS}")
    return [cell for row in range(tables.ROWS) for cell in rows[row]]


def _tokens(cells: list[str], before: Sequence[int]) -> dict[str, Any]:
    """Return all fields derived from the squares; ``before`` lists the tokens previously there."""
    fields: dict[str, Any] = {"cell": [], "face_down": 0, "empty": 0, "fear": 0, "gazelles": 0}
    reserve = tables.ALL_TOKENS
    for square, cell in enumerate(cells):
        here, token = 1 << square, tables.NO_TOKEN
        if cell == EMPTY_CELL:
            fields["empty"] |= here
        else:
            token = _take(reserve, square, cell, before[square])
            reserve ^= 1 << (token - 1)
            if cell[0].islower():
                fields["face_down"] |= here
            elif KIND_OF[token] == tables.GAZELLE:
                fields["gazelles"] |= here
            if KIND_OF[token] == tables.LION:
                fields["fear"] |= int(NEIGHBOURS[square])
        fields["cell"].append(token)
    return fields | {"reserve": reserve}


def _take(reserve: int, square: int, cell: str, before: int) -> int:
    """Return a token in reserve that ``cell`` names: ``before`` if it fits, else the lowest."""
    name, letters = tables.SQUARE_NAMES[square], tables.SPECIES_LETTERS
    letter, owner = cell[:1].upper(), cell[1:]
    if not letter or letter not in letters or owner not in ("0", "1"):
        raise NotationError(
            f"{name}: {cell!r} is not '..' nor a letter of {letters} with an owner 0 or 1"
        )
    species = letters.index(letter)
    animal, count = tables.SPECIES_NAMES[species], tables.SPECIES_COUNTS[species]
    if cell[0].islower() and species not in (tables.GAZELLE, tables.ZEBRA):
        raise NotationError(f"{name}: no {animal} ever lies face down [Z5]")
    left = reserve & int(tables.KIND[int(owner), species])
    if not left:
        told = f"player {owner} has {count} of {animal}, not {count + 1}"
        raise NotationError(f"{name}: {told} [Z1.7]")
    if before and left >> (before - 1) & 1:
        return before
    return (left & -left).bit_length()


def _complete(draft: Draft, cells: list[str], before: Position) -> None:
    """Set the fields that follow from the squares and words [Z8.2]."""
    fields, is_same = draft.fields, cells == shown(before)
    fields |= _tokens(cells, before.to_json()["cell"] if is_same else _NO_TOKENS)
    usual = OPENING if fields["guardian"] == NOWHERE else PLACING if fields["empty"] else OVER
    phase, crocodile = fields.pop("moment", (usual, 0))
    fields |= {"phase": phase, "crocodile": crocodile}
    if phase == OVER:
        fields["player"] = TERMINAL
    if "turn" not in draft.told:
        fields["turn"] = turns_for(fields["empty"], phase)
    if phase != SWAPPING:
        kept = before.to_json() if is_same else {"crocodile": 0, "swapped": 0}
        fields |= {name: kept[name] for name in ("crocodile", "swapped")}
