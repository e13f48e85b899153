"""Reading a diagram: from words to the fields of a position (see ``writing.py``)."""

from collections.abc import Sequence
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.unchecked import put
from steppe.draw.diagram import by_key, refuse
from steppe.draw.field_codec import is_number
from steppe.engine.chance import TERMINAL
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import NEIGHBOURS
from steppe.games.zebras.rules.state import NOBODY, NOWHERE, OPENING, OVER, PLACING, SWAPPING
from steppe.games.zebras.views.diagram.faults import faults, turns_for
from steppe.games.zebras.views.diagram.writing import EMPTY_CELL, PHASES, cell_text
from steppe.games.zebras.views.types import Position
from steppe.games.zebras.views.words import KIND_OF

_SINGLE = ("board", "guard", "turn", "inaug", "turns")
_KEYS = (*_SINGLE, "phase", "swapped")

_NO_TOKENS = (tables.NO_TOKEN,) * tables.SQUARES

Words = dict[str, list[str]]


def parse_diagram(position: Position, text: str) -> None:
    """Set ``position`` to what a diagram shows.

    Where its squares show the same already, which of equal tokens lies on which stays [Z8.2], and
    so does what is of use while swapping only. Raises ``NotationError`` that names what is wrong;
    the position is then unchanged.
    """
    words, rows = _read(text)
    cells = _cells(words, rows)
    is_same = cells == _shown(position)
    fields = _tokens(cells, position.to_json()["cell"] if is_same else _NO_TOKENS)
    fields |= _words(words, fields)
    if is_same and fields["phase"] != SWAPPING:
        fields |= {name: int(getattr(position.state, name)) for name in ("crocodile", "swapped")}
    _check_playable(position, fields)
    put(position, **fields)
    position.options = position.options | {"board": tables.BOARD_NAMES[fields["board"]]}


def follows(position: Position) -> dict[str, Any]:
    """Return the fields that follow from what lies on the squares."""
    return _tokens(_shown(position), position.to_json()["cell"])


def _shown(position: Position) -> list[str]:
    return [cell_text(position, square) for square in range(tables.SQUARES)]


def _read(text: str) -> tuple[Words, dict[int, list[str]]]:
    """Part a text into words by key and cells by row."""
    words: list[str] = []
    rows: dict[int, list[str]] = {}
    for line in text.splitlines():
        first, *rest = line.split() or [""]
        if is_number(first):
            if not 1 <= int(first) <= tables.ROWS or int(first) - 1 in rows:
                raise NotationError(f"row {first!r}: rows are 1 to {tables.ROWS}, each once")
            rows[int(first) - 1] = rest
        elif "".join((first, *rest)) != tables.COLUMN_NAMES:
            words += line.split()
    return _by_key(words), rows


def _by_key(words: list[str]) -> Words:
    found = by_key(words, _KEYS)
    for key in _SINGLE:
        if key in found and len(found[key]) != 1:
            raise NotationError(f"{key!r} takes one word, not {' '.join(found[key]) or 'none'!r}")
    return found


def _cells(words: Words, rows: dict[int, list[str]]) -> list[str]:
    """Return the thirty cells; a board before the opening may be left out."""
    if not rows and words.get("guard") == ["-"]:
        return [EMPTY_CELL] * tables.SQUARES
    for row in range(tables.ROWS):
        if row not in rows:
            raise NotationError(f"row {row + 1} is missing")
        if len(rows[row]) != tables.COLUMNS:
            raise NotationError(f"row {row + 1} has {len(rows[row])} cells, not {tables.COLUMNS}")
    return [cell for row in range(tables.ROWS) for cell in rows[row]]


def _tokens(cells: list[str], before: Sequence[int]) -> dict[str, Any]:
    """Return all fields that follow from what lies on the squares, where ``before`` lay."""
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
    """Return a token in reserve that ``cell`` names: ``before`` if it is one, or the lowest."""
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


def _words(words: Words, fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that the line of words tells."""
    phase = _phase(words, fields)
    swapped = {_square(word) for word in words.get("swapped", [])}
    usual = turns_for(fields["empty"], phase)
    return {
        "board": _index(words, "board", tables.BOARD_NAMES, tables.BOARD_NAMES[0]),
        "guardian": _number(words, "guard", tables.STOPS, NOWHERE),
        "player": TERMINAL if phase == OVER else _number(words, "turn", tables.PLAYERS, None),
        "inauguration": _number(words, "inaug", tables.PLAYERS, NOBODY),
        "phase": phase,
        "turn": _number(words, "turns", 1 << 15, None) if "turns" in words else usual,
        "crocodile": _crocodile(words, fields) if phase == SWAPPING else 0,
        "swapped": sum(1 << square for square in swapped),
    }


def _phase(words: Words, fields: dict[str, Any]) -> int:
    if "phase" in words:
        name = words["phase"][0] if words["phase"] else ""
        if name not in PHASES:
            raise NotationError(f"phase {name!r} is not one of {' '.join(PHASES)}")
        return PHASES[name]
    if words.get("guard") == ["-"]:
        return OPENING
    return PLACING if fields["empty"] else OVER


def _crocodile(words: Words, fields: dict[str, Any]) -> int:
    if len(words["phase"]) != 2:
        raise NotationError("'phase swapping' names the square of the crocodile: phase swapping C4")
    square = _square(words["phase"][1])
    if KIND_OF[fields["cell"][square]] != tables.CROCODILE or not fields["cell"][square]:
        raise NotationError(f"no crocodile lies on {tables.SQUARE_NAMES[square]}")
    return square


def _square(word: str) -> int:
    if word.upper() not in tables.SQUARE_NAMES:
        raise NotationError(
            f"{word!r} is not a square: squares are A1 to {tables.SQUARE_NAMES[-1]}"
        )
    return tables.SQUARE_NAMES.index(word.upper())


def _index(words: Words, key: str, names: tuple[str, ...], usual: str) -> int:
    word = words.get(key, [usual])[0]
    if word not in names:
        raise NotationError(f"{key} {word!r} is not one of {' '.join(names)}")
    return names.index(word)


def _number(words: Words, key: str, limit: int, dash: int | None) -> int:
    """Return the number of ``key``, below ``limit``; ``dash`` is what ``-`` stands for."""
    word = words.get(key, [""])[0]
    if word == "-" and dash is not None:
        return dash
    if not is_number(word) or int(word) >= limit:
        raise NotationError(f"{key} {word!r} is not a number from 0 to {limit - 1}")
    return int(word)


def _check_playable(position: Position, fields: dict[str, Any]) -> None:
    """Refuse what breaks a rule, and that nobody can move before the end of the match [Z4.9]."""
    phase = fields["phase"]
    trial = put(position.copy(), **fields)
    if phase == OVER:
        refuse(faults(trial))
        return
    if (fields["guardian"] == NOWHERE) != (phase == OPENING):
        raise NotationError("guard is '-' before the opening, and then only")
    if phase == OPENING and fields["reserve"] != tables.ALL_TOKENS:
        raise NotationError("before the opening (guard '-') the board is empty [Z3.1]")
    if not fields["empty"] and phase != SWAPPING:
        raise NotationError("the board is full: the match is over [Z7.1]")
    refuse(faults(trial))
    if not trial.legal():
        raise NotationError("the player to decide has no move: line full or reserve empty [Z4.9]")
