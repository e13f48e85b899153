"""Why a match of Stone Age ends, and play that reaches what random play does not (S11, S3.3)."""

from steppe.core.position import Position
from steppe.games.stone_age.state import BY_BUILDINGS, BY_CARDS, BY_LIMIT

WAYS = {"buildings": BY_BUILDINGS, "cards": BY_CARDS, "rounds": BY_LIMIT}


def way_to_end(position: Position) -> str:
    """Return why a match that is over has ended."""
    return next(way for way, ending in WAYS.items() if position.state.ending == ending)


def hunt(legal: list[str]) -> str:
    """Send all to the hunt, round for round: nobody ever scores, and the win is shared."""
    return next(move for move in reversed(legal) if move.startswith("place:hunt"))


CHOOSERS = (hunt,)
