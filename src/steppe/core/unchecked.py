"""Play moves known to be legal, without checking them again: for searches, replays and adapters.

An illegal move leaves a meaningless position, and compiled code may write out of bounds. For input
from outside, call ``Position.apply`` or ``apply_id``.
"""

from typing import Any

from steppe.core.deserialize import set_fields
from steppe.core.position import Position
from steppe.engine.chance import CHANCE


def put(position: Position, **fields: Any) -> Position:
    """Overwrite fields, or entries in them, without checks; return the position."""
    set_fields(position.state, position.game.kernel.state, fields)
    return position


def play_id(position: Position, number: int) -> Position:
    """Play one of ``legal_ids``, or an outcome of ``weighted_ids``; return the position."""
    entry = position.game.entry()
    play = entry.apply_outcome if position.player == CHANCE else entry.apply
    play(position.batch, 0, number)
    return position


def play_word(position: Position, word: str) -> Position:
    """Play one of ``possible``; return the position."""
    is_chance = position.player == CHANCE
    space = position.game.outcomes if is_chance else position.game.actions
    return play_id(position, space.parse(word))
