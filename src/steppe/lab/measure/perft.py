"""Quickly count the ways a match can continue: the compiled form of ``play/perft.py``."""

from pathlib import Path

from steppe.core.position import Position
from steppe.engine.position_type import copy_state, new_batch, new_grid, new_ints

_TEMPLATE = Path(__file__).with_name("perft_count.py")
_FIRST_LEVELS = 64


def perft(position: Position, depth: int, decisions: bool = False) -> int:
    """Return the number of ways to continue for ``depth`` turns or player decisions."""
    if depth <= 0:
        return 1
    goal = depth if decisions else position.turn + depth
    levels, count = _FIRST_LEVELS, -1
    while count < 0:  # a turn may have any number of decisions, so try again with more room
        count = _count(position, levels, goal, decisions)
        levels *= 2
    return count


def _count(position: Position, levels: int, goal: int, decisions: bool) -> int:
    game = position.game
    width = max(len(game.actions), len(game.outcomes))
    batch = new_batch(game.kernel.state, levels)
    copy_state(batch, 0, position.batch, 0)
    lists, book = new_grid(levels, width), new_grid(levels, 2)
    book[0, 1] = 0 if decisions else position.turn
    weights = new_ints(max(1, len(game.outcomes)), 64)
    count = game.template(_TEMPLATE).count
    return int(count(batch, lists, book, weights, goal, decisions))
