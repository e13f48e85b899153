"""Manual edits to a position: words for field values, and derived fields (rules V2, V4)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from steppe.core.field import fields_of
from steppe.draw.field_codec import Code, codes_of, name, named, read_field, sparse, tell_place
from steppe.games.valley.rules.board import HEX_NAMES
from steppe.games.valley.rules.state import AWAY, State
from steppe.games.valley.rules.tables import ANIMAL_NAMES, SPECIES_NAMES, TRIBE_WORDS
from steppe.games.valley.views.diagram import fields as lines
from steppe.games.valley.views.diagram.implied import count, imply
from steppe.games.valley.views.types import Position

_TOLD = (*lines.MOMENT, *lines.EVENT, *lines.FIGHT)
_CODES = codes_of(State)
CODES: dict[str, Code] = {
    **_CODES,
    "number": named(_CODES["number"], _CODES["pawns"].names),
    "home": named(_CODES["home"], TRIBE_WORDS),
    "num_camps": named(_CODES["num_camps"], TRIBE_WORDS),
    "herd": named(_CODES["herd"], SPECIES_NAMES, HEX_NAMES),
    "lair": named(_CODES["lair"], SPECIES_NAMES),
    **{entry.field: entry.code for entry in _TOLD if entry.field in fields_of(State)},
    "animal": sparse(ANIMAL_NAMES, name(HEX_NAMES), AWAY),
}
read = partial(read_field, CODES)
tell = partial(tell_place, CODES)
WORDS = ()  # diagram words that replace fields


def follow(before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields derived from the given fields.

    Counts are always derived. Fields with a usual value keep it if they had it before the edit.
    """
    former, fields = before.to_json(), after.to_json()
    found = count(fields)
    usual = imply(former)
    found |= {name: value for name, value in imply(fields).items() if former[name] == usual[name]}
    return found
