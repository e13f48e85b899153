"""Fields set by hand: the words of their values, and what follows from them (rules V2, V4)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from steppe.core.position import Position
from steppe.draw.codec import Code, by_seat, marks, name, number, read_field, sparse
from steppe.games.valley.board import HEX_NAMES
from steppe.games.valley.cards import EVENT_NAMES, TRICK_NAMES
from steppe.games.valley.state import AWAY
from steppe.games.valley.tables import ANIMAL_NAMES, NOBODY, PAWN_NAMES, TRIBE_WORDS
from steppe.games.valley.views import fields as lines
from steppe.games.valley.views.telling import count, imply

_SIDES = tuple(f"{tribe}-{pawn}" for tribe in TRIBE_WORDS for pawn in PAWN_NAMES)
_ON_HEXES = sparse(HEX_NAMES, number(), 0)
_NOT_OF_THE_POSITION = ("drawn", "discards", "unseen", "cards", "marking", "coming")

_TOLD: dict[str, Code] = {
    **{entry.field: entry.code for entries in (lines.MOMENT, *lines.OF_ALL) for entry in entries},
    **{entry.field: by_seat(entry.code, TRIBE_WORDS) for entry in lines.OF_TRIBE},
}
CODES: dict[str, Code] = {
    **{field: code for field, code in _TOLD.items() if field not in _NOT_OF_THE_POSITION},
    "pawns": by_seat(_ON_HEXES, _SIDES),
    "spent": by_seat(_ON_HEXES, _SIDES),
    "camp": sparse(HEX_NAMES, name(TRIBE_WORDS), NOBODY),
    "den": by_seat(name(HEX_NAMES), TRIBE_WORDS),
    "animal": sparse(ANIMAL_NAMES, name(HEX_NAMES), AWAY),
    "trick": marks(TRICK_NAMES),
    "left": marks(EVENT_NAMES),
}
read = partial(read_field, CODES)
WORDS = ()  # what is said instead of fields


def follow(before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that follow from what was given.

    Counts always do; what follows as a rule does where it did before.
    """
    former, fields = before.to_json(), after.to_json()
    found = count(fields)
    usual = imply(former)
    found |= {name: value for name, value in imply(fields).items() if former[name] == usual[name]}
    return found
