"""How a match of Doggerland ends, and play that reaches what random play does not (D19, D21.17).

Play at random seldom lasts eight rounds alone: the records of a match won and of one lost by
objectives were played by bots.
"""

from steppe.core.bot import Seen
from steppe.core.position import Position

WAYS = ("scored", "won", "lost by famine", "lost by objectives")  # as the facts name them


def way_to_end(position: Position) -> str:
    """Return how a match that is over has ended."""
    return str(position.facts()["ending"])


class Even:
    """Everybody idles, but the second player spends the tool that the first had to give back.

    Points, tokens and famine are equal in the end, so the win is shared [D19.3].
    """

    def __init__(self) -> None:
        self._first_round: list[str] = []

    def __call__(self, seen: Seen) -> str:
        """Return the move; a new match begins with the face of the central tile."""
        legal = seen.legal
        if legal[0].startswith("face"):
            self._first_round = ["pass", "build", "by:hunter"]
        elif self._first_round and self._first_round[0] in legal:
            return self._first_round.pop(0)
        idle = [move for move in legal if move in ("pass", "done", "stay")]
        return idle[0] if idle else legal[0]


CHOOSERS = ((Even(), {}),)  # what is chosen, with the options of the match
