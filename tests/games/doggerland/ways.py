"""The endings of a match, and bots that reach endings missed by random play (D19, D21.17).

In solo, random play rarely lasts eight rounds, so the records of a solo win and of a loss by
objectives were played by bots.
"""

from steppe.core.bot import Seen
from steppe.core.position import Position

WAYS = ("scored", "won", "lost by famine", "lost by objectives")  # named as in the facts


def way_to_end(position: Position) -> str:
    """Return the ending of a finished match."""
    return str(position.facts()["ending"])


class Even:
    """Always passes, except that it spends the second player's extra tool.

    Points, tokens and famine are equal at the end, so both share the win [D19.3].
    """

    def __init__(self) -> None:
        self._first_round: list[str] = []

    def __call__(self, seen: Seen) -> str:
        """Return the move; a new match begins with the choice of the central tile's face."""
        legal = seen.legal
        if legal[0].startswith("face"):
            self._first_round = ["pass", "build", "by:hunter"]
        elif self._first_round and self._first_round[0] in legal:
            return self._first_round.pop(0)
        idle = [move for move in legal if move in ("pass", "done", "stay")]
        return idle[0] if idle else legal[0]


CHOOSERS = ((Even(), {}),)  # functions that choose moves, each with the options for its match
