"""Set fields directly: words for their values, and dependent fields."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from steppe.core.position import Position
from steppe.draw.field_codec import choice, read_field, tell_place
from tests.tiny.rules.tables import PREY_NAMES

CODES = {"prey": choice(PREY_NAMES)}
read = partial(read_field, CODES)
tell = partial(tell_place, CODES)
WORDS = ()


def follow(before: Position, after: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that follow from the given ones, of which there are none."""
    return {}
