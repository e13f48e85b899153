"""Fields set by hand: the words of their values, and what follows from them (rules S1 to S3)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from steppe.core.position import Position
from steppe.draw.codec import DASH, choice, codes_of, decider, read_field
from steppe.games.stone_age.state import BUILT, State
from steppe.games.stone_age.tables import PLAYERS
from steppe.games.stone_age.views.diagram.draft import ENDINGS, PHASES, PURPOSES

CODES = {
    **codes_of(State),
    "phase": choice(PHASES),
    "player": decider(),
    "ending": choice((DASH, *ENDINGS[1:])),
    "gathers": choice(PURPOSES),
    "purpose": choice(PHASES),
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
