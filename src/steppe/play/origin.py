"""An unusual start for a match: a position, and the match that it comes from.

The position is stored as the fields that differ from the usual start, in one line of JSON
(``Position.to_json``). So a record is self-contained, and fields added later have their usual
values. Hidden information is included; ``Match.start_seen_by`` returns the part that a player may
see.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.position import Position


@dataclass(frozen=True)
class Origin:
    """The start of a match; each field is "" for a usual start.

    ``start`` holds the fields as JSON. ``source`` is ``ID@PLY``: the match, and the number of
    entries after which it had this position. ``dice`` is the name from which dice are drawn if it
    is not the match's own; matches with the same secret and dice name have the same dice.
    """

    start: str = ""
    source: str = ""
    dice: str = ""

    def position(self, game: Game, players: int, options: Mapping[str, str]) -> Position:
        """Return the position in which a match begins. Raises ``NotationError``."""
        position = Position.new(game, players, **options)
        if not self.start:
            return position
        position.set(**_fields(self.start))
        if position.is_over:
            raise NotationError("a match cannot begin with a finished position")
        return position


USUAL = Origin()


def told(position: Position) -> str:
    """Return a position as an origin stores it: fields that differ from the usual start (JSON)."""
    usual = Position.new(position.game, position.players, **position.options).to_json()
    fields = {name: value for name, value in position.to_json().items() if value != usual[name]}
    return json.dumps(fields, separators=(",", ":"))


def _fields(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError("a start must be a position as JSON, in one line") from error
    if not isinstance(found, dict):
        raise NotationError("a start must be a JSON object of fields and values")
    return found
