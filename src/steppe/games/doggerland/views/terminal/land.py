"""The land for a terminal: two lines for each row of tiles, and what the signs mean.

Above stand the resource with its count (or the home of a species in brackets), how exhausted it
is and the arrow; below the animal and whatever clans have there, each with the clan's letter.
"""

from collections.abc import Iterator

from steppe.core.i18n import Translator
from steppe.engine.kernel import State
from steppe.games.doggerland.rules import land
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    COUNT,
    IN_AREA,
    KINDS,
    NO_ANIMAL,
    NO_SYMBOL,
    NO_TILE,
    SPAWN,
    SPECIES_NAMES,
    SYMBOL,
    SYMBOL_NAMES,
)
from steppe.games.doggerland.views.diagram.grid import COLUMNS, LETTERS, ROW_KEYS
from steppe.games.doggerland.views.words import RIVALS, colour_of, named

_WIDE = 7
_ARROWS = "\u2191\u2192\u2193\u2190"
_WORN = ("", "\u00bd", "\u00d7")
_VILLAGE, _MEGALITH, _TOKEN, _RIVAL, _CAMP = "\u25b2", "\u2229", "*", "!", "\u25c6"
_SYMBOLS = ("w", "s", "f", "c", "g")  # wood, stone, fruit, shellfish, small game
Piece = tuple[str, str]  # sign, colour or nothing

assert len(_SYMBOLS) == len(SYMBOL_NAMES)


def draw_land(s: State, say: Translator) -> Iterator[str]:
    """Yield the land of a match, its rim left out, and the meaning of the signs."""
    names = [name for cell, name in enumerate(CELL_NAMES) if IN_AREA[s.players, cell]]
    columns = [column for column in COLUMNS if any(name[0] == column for name in names)]
    yield "  " + "".join(column.ljust(_WIDE) for column in columns).rstrip()
    for row in ROW_KEYS:
        if any(name[1] == row for name in names):
            cells = [column + row if column + row in names else "" for column in columns]
            yield f"{row} " + "".join(_ground(s, name) for name in cells).rstrip()
            yield ("  " + _row_of_pieces(s, cells)).rstrip()
    yield from _legend(s, say)


def _ground(s: State, name: str) -> str:
    """Return what a tile is: "w2\u00bd\u2191", "(B)\u2192"; a dot where none lies."""
    if not name:
        return " " * _WIDE
    cell = CELL_NAMES.index(name)
    tile = int(s.tile[cell])
    if tile == NO_TILE:
        return "\u00b7".ljust(_WIDE)
    words = "\u25cb"
    if SYMBOL[tile] != NO_SYMBOL:
        words = f"{_SYMBOLS[SYMBOL[tile]]}{int(COUNT[tile])}{_WORN[s.level[cell]]}"
    elif SPAWN[tile] != NO_ANIMAL:
        words = f"({LETTERS[SPAWN[tile]]})"
    return (words + _ARROWS[land.arrow(s, cell)]).ljust(_WIDE)


def _row_of_pieces(s: State, cells: list[str]) -> str:
    """Return what stands on a row of tiles; what is too wide takes of the room after it."""
    row, owed = "", 0
    for name in cells:
        pieces = list(_on_cell(s, CELL_NAMES.index(name))) if name else []
        row += "".join(f"[{colour} bold]{sign}[/]" if colour else sign for sign, colour in pieces)
        left = _WIDE - owed - sum(len(sign) for sign, _ in pieces)
        row += " " * max(1, left)
        owed = max(0, 1 - left)
    return row


def _on_cell(s: State, cell: int) -> Iterator[Piece]:
    """Yield the animal and the pieces on a cell."""
    if s.animal[cell] != NO_ANIMAL:
        yield LETTERS[s.animal[cell]], "bright_white"
    for player in range(s.players):
        colour = colour_of(s, player)
        letter = colour[0].upper()
        if s.camp[cell] == player:
            members = sum(int(number) for number in s.party[cell][:KINDS])
            yield f"{_CAMP}{members}{letter}", colour
        if s.village[player] == cell:
            yield f"{_VILLAGE}{letter}", colour
        if cell in s.megalith[player]:
            yield f"{_MEGALITH}{letter}", colour
        if s.token[player] == cell:
            yield f"{_TOKEN}{letter}", colour
    for rival, place in enumerate(s.rival):
        if place == cell:
            yield f"{_RIVAL}{RIVALS[rival][0]}", ""


def _legend(s: State, say: Translator) -> Iterator[str]:
    """Yield what letters and signs mean."""
    for signs, names in ((_SYMBOLS, SYMBOL_NAMES), (LETTERS, SPECIES_NAMES)):
        told = zip(signs, names, strict=True)
        yield "  " + ", ".join(f"{sign} {named(say, name)}" for sign, name in told)
    others = [
        (_WORN[1], say("half exhausted")),
        (_WORN[2], say("exhausted")),
        (_VILLAGE, say("Village")),
        (_CAMP, say("expedition")),
        (_MEGALITH, say("megalith")),
        (_TOKEN, say("token")),
    ]
    if s.players == 1:
        others.append((_RIVAL, say("adversary")))
    yield "  " + ", ".join(f"{sign} {words}" for sign, words in others)
