"""Perft: count the ways a match can continue. Works for any game without compilation.

Depth counts completed *turns* (``Position.turn``) or, on request, player decisions. With turns,
published numbers do not depend on how a game splits a turn. A sequence counts when it reaches the
depth; a sequence that ends the match earlier does not count. Chance outcomes are branches too.
``lab/measure/perft.py`` computes the same numbers with compiled code.
"""

from collections.abc import Callable

from steppe.core.position import Position
from steppe.engine.chance import CHANCE

Counter = Callable[[Position, int, bool], int]


def perft(position: Position, depth: int, decisions: bool = False) -> int:
    """Return the number of ways to continue for ``depth`` turns or player decisions."""
    if depth <= 0:
        return 1
    return sum(divide(position, depth, decisions).values())


def divide(
    position: Position, depth: int, decisions: bool = False, count: Counter = perft
) -> dict[str, int]:
    """Return the number of continuations after each possible move or outcome.

    ``count`` computes each number.
    """
    counts = {}
    for move in possible(position):
        after = position.copy().apply(move)
        gone = position.player != CHANCE if decisions else after.turn - position.turn
        counts[move] = count(after, depth - gone, decisions)
    return counts


def chances(position: Position, depth: int, decisions: bool = False) -> int:
    """Return the number of chance branches along the line that plays the first move each time.

    The whole tree is at least about this large, so the number shows in advance whether counting can
    finish.
    """
    ways, gone, now = 1, 0, position.copy()
    while gone < depth and (moves := possible(now)):
        is_chance = now.player == CHANCE
        ways *= len(moves) if is_chance else 1
        now.apply(moves[0])
        gone = gone + (not is_chance) if decisions else now.turn - position.turn
    return ways


def possible(position: Position) -> list[str]:
    """Return the legal moves or, at a chance node, the possible outcomes as ``~word``."""
    if position.player == CHANCE:
        return [f"~{outcome}" for outcome, _ in position.outcomes()]
    return position.legal()
