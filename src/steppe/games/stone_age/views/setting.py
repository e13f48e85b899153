"""Set fields directly: words for their values, and dependent fields (rules S1 to S3)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from steppe.draw.field_codec import choice, codes_of, decider, read_field, tell_place
from steppe.games.stone_age.rules.state import BUILT, State
from steppe.games.stone_age.rules.tables import PLAYERS
from steppe.games.stone_age.views.diagram.fields import ENDINGS, PHASES, PURPOSES
from steppe.games.stone_age.views.types import Position

CODES = {
    **codes_of(State),
    "phase": choice(PHASES),
    "player": decider(),
    "ending": choice(ENDINGS),
    "gathers": choice(PURPOSES),
    "purpose": choice(PHASES),
}
read = partial(read_field, CODES)
tell = partial(tell_place, CODES)
WORDS = ()  # diagram words that replace fields


def follow(before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields derived from the given fields: people at home and buildings [S1.5]."""
    fields = after.to_json()
    people = zip(fields["people"], fields["placed"], fields["sent"], strict=True)
    return {
        "idle": [number - sum(placed) - sent for number, placed, sent in people],
        "built": [fields["building"].count(BUILT + player) for player in range(PLAYERS)],
    }
