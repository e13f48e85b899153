"""Why a match of Stone Age ends, and play that reaches what random play does not (S11, S3.3)."""

from steppe.core.bot import Seen
from steppe.core.position import Position

WAYS = ("stack", "pile", "rounds")  # as the facts of a position name them


def way_to_end(position: Position) -> str:
    """Return why a match that is over has ended."""
    return str(position.facts()["ending"])


def hunt(seen: Seen) -> str:
    """Send all to the hunt, round for round: nobody ever scores, and the win is shared."""
    return next(move for move in reversed(seen.legal) if move.startswith("place:hunt"))


CHOOSERS = ((hunt, {}),)  # what is chosen, with the options of the match
