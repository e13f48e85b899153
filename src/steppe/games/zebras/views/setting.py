"""Set fields directly: words for their values, and dependent fields (rule Z2)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from steppe.core.unchecked import put
from steppe.draw.field_codec import choice, codes_of, decider, read_field, tell_place
from steppe.games.zebras.rules.state import State
from steppe.games.zebras.views.diagram.fields import PHASES
from steppe.games.zebras.views.diagram.reading import follows
from steppe.games.zebras.views.diagram.writing import usual_turns
from steppe.games.zebras.views.types import Position

CODES = {**codes_of(State), "phase": choice(PHASES), "player": decider()}
read = partial(read_field, CODES)
tell = partial(tell_place, CODES)
WORDS = ()  # diagram words that replace fields


def follow(before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields derived from the given fields."""
    found = follows(after)
    if before.turn == usual_turns(before):
        found["turn"] = usual_turns(put(after.copy(), **found))
    return found
