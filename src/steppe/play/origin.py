"""Where a match begins, if not as the rules say: a position, and the match that it comes from.

The position is told by the fields in which it differs from the usual start, as JSON in one line
(``Position.to_json``): so a record holds all that it needs to be played again, and fields that are
declared later have their usual values. What lay hidden then is among them: ``Match.start_seen_by``
tells it as a player saw it.
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
    """What a match begins with, each "" where it is as usual.

    ``start`` are the fields, as JSON; ``source`` is ``ID@PLY``, the match of which this was the
    position after so many entries; ``dice`` is the name by which its dice are drawn, if that is not
    its own: matches of one secret and one such name have the same dice.
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
            raise NotationError("nothing begins where the match is over")
        return position


USUAL = Origin()


def told(position: Position) -> str:
    """Return a position as an origin has it: the fields that differ from the usual start."""
    usual = Position.new(position.game, position.players, **position.options).to_json()
    fields = {name: value for name, value in position.to_json().items() if value != usual[name]}
    return json.dumps(fields, separators=(",", ":"))


def _fields(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError("a start is a position as JSON, in one line") from error
    if not isinstance(found, dict):
        raise NotationError("a start is a table from fields to values, as JSON")
    return found
