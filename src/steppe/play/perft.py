"""Count the ways a match can go on, move by move: small depths, every game, no compiler.

Depth counts completed *turns* (``Position.turn``), so that the numbers of a rulebook hold
however finely a game splits its turns, or player decisions when asked. A sequence is counted
as soon as it has gone that far; one that ends the match before does not count. Outcomes of
chance branch too. ``lab/measure/perft.py`` gives the same numbers, compiled.
"""

from collections.abc import Callable

from steppe.core.position import Position
from steppe.engine.chance import CHANCE

Counter = Callable[[Position, int, bool], int]


def perft(position: Position, depth: int, decisions: bool = False) -> int:
    """Return the number of ways to go on for ``depth`` turns, or player decisions."""
    if depth <= 0:
        return 1
    return sum(divide(position, depth, decisions).values())


def divide(
    position: Position, depth: int, decisions: bool = False, count: Counter = perft
) -> dict[str, int]:
    """Return how many ways go on after each possible move or outcome, counted by ``count``."""
    counts = {}
    for move in possible(position):
        after = position.copy().apply(move)
        gone = position.player != CHANCE if decisions else after.turn - position.turn
        counts[move] = count(after, depth - gone, decisions)
    return counts


def chances(position: Position, depth: int, decisions: bool = False) -> int:
    """Return in how many ways chance may fall on one line of moves, the first of each list.

    There are about as many more to count, which tells before one begins whether that has an end.
    """
    ways, gone, now = 1, 0, position.copy()
    while gone < depth and (moves := possible(now)):
        is_chance = now.player == CHANCE
        ways *= len(moves) if is_chance else 1
        now.apply(moves[0])
        gone = gone + (not is_chance) if decisions else now.turn - position.turn
    return ways


def possible(position: Position) -> list[str]:
    """Return the legal moves, or at a chance node the possible outcomes as ``~word``."""
    if position.player == CHANCE:
        return [f"~{outcome}" for outcome, _ in position.outcomes()]
    return position.legal()
