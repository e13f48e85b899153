"""Fields set by hand: the words of their values, and what follows from them (rules D2, D14)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from steppe.core.position import Position
from steppe.draw.codec import Code, by_seat, marks, name, number, read_field, sparse
from steppe.games.doggerland.state import BOXED, IN_PILE
from steppe.games.doggerland.tables import (
    CELL_NAMES,
    FRESCO_IDS,
    NO_ANIMAL,
    NO_TILE,
    PLAYERS,
    SPECIES_NAMES,
    TILE_IDS,
    TILES,
)
from steppe.games.doggerland.views import fields as lines
from steppe.games.doggerland.views.reading import measured

_SEATS = tuple(map(str, range(PLAYERS)))
_OF_ALL = (lines.MOMENT, lines.LAND, lines.CRAFTS, lines.GOALS, lines.FREE)

CODES: dict[str, Code] = {
    **{entry.field: entry.code for entries in _OF_ALL for entry in entries},
    **{entry.field: by_seat(entry.code, _SEATS) for entry in lines.OF_PLAYER},
    "tile": sparse(CELL_NAMES, name(TILE_IDS), NO_TILE),
    "level": sparse(CELL_NAMES, number(), 0),
    "animal": sparse(CELL_NAMES, name(SPECIES_NAMES), NO_ANIMAL),
    "distance": by_seat(sparse(CELL_NAMES, number(), 0), _SEATS),
    "fresco": marks(FRESCO_IDS),
}
CODES["boxed"] = Code(CODES["boxed"].write, lambda key, word: _boxed(key, word), number(2))
read = partial(read_field, CODES)
WORDS = ("boxed",)  # what is said of tiles instead of where each of them is

assert BOXED == IN_PILE + 1


def _boxed(key: str, word: str) -> list[int]:
    """Return which tiles are in the box, unless they lie on the map: the names of some, or all."""
    tiles: list[int] = [1] * TILES if word == "all" else marks(TILE_IDS).read(key, word)
    return tiles


def follow(before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that follow from what was given.

    A tile is where it lies, and one that lies nowhere any more is in the pile; distances are
    measured anew, unless they are just growing.
    """
    fields = after.to_json()
    boxed = given.get("boxed", [int(place == BOXED) for place in fields["where"]])
    fields["where"] = [IN_PILE + is_boxed for is_boxed in boxed]
    for cell, tile in enumerate(fields["tile"]):
        if tile != NO_TILE:
            fields["where"][tile] = cell
    found: dict[str, Any] = {"where": fields["where"]}
    former = before.to_json()
    if former["distance"] == measured(before, former):
        found["distance"] = measured(after, fields)
    return found
