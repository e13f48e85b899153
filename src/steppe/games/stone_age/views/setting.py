"""Fields set by hand: the words of their values, and what follows from them (rules S1 to S3)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from steppe.core.position import Position
from steppe.draw.codec import DASH, by_seat, choice, decider, each, marks, name, number, read_field
from steppe.games.stone_age.state import BUILT
from steppe.games.stone_age.tables import (
    BONUS_NAMES,
    BUILDING_IDS,
    CARD_IDS,
    PLACE_NAMES,
    PLAYERS,
    RESOURCE_NAMES,
    SLOTS,
    STACKS,
    TILE_IDS,
    TOOL_SLOTS,
)
from steppe.games.stone_age.views.draft import ENDINGS, PHASES, PURPOSES

_SEATS = tuple(map(str, range(PLAYERS)))
_COUNT = number(1 << 15)


def _named(names: tuple[str, ...]) -> Any:
    """Return the code of a list of numbers whose places have names."""
    return marks(names)


CODES = {
    "phase": choice(PHASES),
    "player": decider(),
    "ending": choice((DASH, *ENDINGS[1:])),
    "placed": by_seat(_named(PLACE_NAMES), _SEATS),
    "resource": by_seat(_named(RESOURCE_NAMES), _SEATS),
    "tool": by_seat(each(_COUNT, TOOL_SLOTS), _SEATS),
    "slot": each(name(CARD_IDS), SLOTS),
    "top": each(name(BUILDING_IDS), STACKS),
    "card": _named(CARD_IDS),
    "building": _named(BUILDING_IDS),
    "tile": _named(TILE_IDS),
    "bonus": name(TILE_IDS),
    "back": name(RESOURCE_NAMES),
    "herd": name(PLACE_NAMES),
    "place": name(PLACE_NAMES),
    "gathers": choice(PURPOSES),
    "purpose": choice(PHASES),
    "award": choice(BONUS_NAMES),
}
read = partial(read_field, CODES)
WORDS = ()  # what is said instead of fields


def follow(before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that follow from what was given."""
    fields = after.to_json()
    found = {
        "idle": [_home(fields, player) for player in range(PLAYERS)],
        "built": [fields["building"].count(BUILT + player) for player in range(PLAYERS)],
    }
    return found


def _home(fields: dict[str, Any], player: int) -> int:
    """Return how many people are at home: all but those placed [S1.5]."""
    away = sum(fields["placed"][player]) + int(fields["sent"][player])
    return int(fields["people"][player]) - away
