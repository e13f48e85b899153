"""Edit fields of a position: words for their values, and derived fields (rules D2, D14)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from steppe.core.deserialize import marked
from steppe.draw.field_codec import Code, codes_of, marks, named, number, read_field, tell_place
from steppe.games.doggerland.rules.state import BOXED, IN_PILE, State
from steppe.games.doggerland.rules.tables import SPECIES_NAMES, TILE_IDS, TILES
from steppe.games.doggerland.views.diagram import fields as lines
from steppe.games.doggerland.views.diagram.reading import measured, whereabouts
from steppe.games.doggerland.views.types import Position

_CODES = codes_of(State)
CODES: dict[str, Code] = {
    **_CODES,
    **{entry.field: entry.code for entry in (*lines.MOMENT, *lines.FREE)},
    "where": named(_CODES["where"], TILE_IDS),
    "supply": named(_CODES["supply"], SPECIES_NAMES),
    "boxed": Code(marks(TILE_IDS).write, lambda key, word: _boxed(key, word), number(2), TILE_IDS),
}
read = partial(read_field, CODES)
tell = partial(tell_place, CODES)
WORDS = ("boxed",)  # names the tiles in the box instead of giving each tile's place

assert BOXED == IN_PILE + 1


def _boxed(key: str, word: str) -> list[int]:
    """Return the tiles that are in the box unless on the map: the named tiles, or all tiles."""
    tiles: list[int] = [1] * TILES if word == "all" else marks(TILE_IDS).read(key, word)
    return tiles


def follow(before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields derived from the given fields.

    A tile without a cell goes to the pile. Distances are recomputed, unless the land is still
    growing. Hunters added or removed count as available.
    """
    fields = after.to_json()
    there = [int(place == BOXED) for place in fields["where"]]
    boxed = marked("boxed", there, given.get("boxed", {}))
    fields["where"] = whereabouts(boxed, fields["tile"])
    found: dict[str, Any] = {"where": fields["where"]}
    former = before.to_json()
    if "idle" not in given:
        found["idle"] = [
            [*idle[:2], max(0, idle[2] + now - then)]
            for idle, now, then in zip(
                fields["idle"], fields["hunters"], former["hunters"], strict=True
            )
        ]
    if former["distance"] == measured(before, former):
        found["distance"] = measured(after, fields)
    return found
