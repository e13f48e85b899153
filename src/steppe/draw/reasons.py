"""Why a move is better than another: which terms by which a position is judged speak for it.

Both moves are played on what their player may see, up to where chance or somebody else decides;
the positions after them are judged term by term, in the words of the game.
"""

from collections.abc import Callable, Iterable

from steppe.core.position import Position
from steppe.core.say import Say

Terms = Callable[[Position, int, Say], Iterable[tuple[str, float]]]
"""What speaks for a player in a position: words, and how much on one scale, more is better."""

_MOST = 2  # reasons that are told
_LEAST = 0.05  # of the largest: what is less tells nothing


def reasons(terms: Terms, position: Position, moves: tuple[str, str], say: Say) -> tuple[str, ...]:
    """Return what speaks for the first of two legal moves, strongest first, two at most."""
    player = position.player
    better, other = (_judged(terms, position, move, player, say) for move in moves)
    gains = {words: worth - other.get(words, 0.0) for words, worth in better.items()}
    ranked = sorted(gains.items(), key=lambda gain: -gain[1])
    least = _LEAST * max((abs(gain) for gain in gains.values()), default=0.0)
    return tuple(words for words, gain in ranked[:_MOST] if gain > least)


def _judged(terms: Terms, position: Position, move: str, player: int, say: Say) -> dict[str, float]:
    return dict(terms(position.copy().apply(move), player, say))
