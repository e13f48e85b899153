"""Play what is known to be possible, without looking again: for searches, replays and adapters.

A number or word that is not possible leaves a position that means nothing, and compiled code may
write anywhere. Whoever is given one from outside calls ``Position.apply`` or ``apply_id``.
"""

from typing import Any

from steppe.core.deserialize import set_fields
from steppe.core.position import Position
from steppe.engine.chance import CHANCE


def put(position: Position, **fields: Any) -> Position:
    """Overwrite fields, or places of them, with what is looked at later; return the position."""
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
