"""Name the endings of a Stone Age match, and reach those that random play misses.

The rules are S11 and S3.3.
"""

from steppe.core.bot import Seen
from steppe.core.position import Position

WAYS = ("stack", "pile", "rounds")  # named as in a position's facts


def way_to_end(position: Position) -> str:
    """Return the reason why a finished match ended."""
    return str(position.facts()["ending"])


def hunt(seen: Seen) -> str:
    """Send everyone to the hunt every round: no player ever scores, and the win is shared."""
    return next(move for move in reversed(seen.legal) if move.startswith("place:hunt"))


CHOOSERS = ((hunt, {}),)  # functions that choose moves, each with the options for its match
