"""The best reply to an answer, found by a bot while the visitor waits.

The other players move until the seat decides again, or until dice or cards decide. What the seat
cannot see is drawn at random first, so a reply reveals nothing.
"""

from collections import OrderedDict
from collections.abc import Sequence

from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.analysis.puzzles.solution import continuation
from steppe.core.bot import Seen
from steppe.core.position import Position
from steppe.server.bots.bot_service import BotRequest, BotService, wish
from steppe.server.bots.scheduler import Claim

_LONGEST = 12  # the maximum number of moves in a reply
_SECONDS = 0.5  # the maximum time for each of them
_KEPT = 1000  # the maximum number of cached replies

Moves = tuple[str, ...]


class BestReplies:
    """Asks a bot for replies, and caches them."""

    def __init__(self, thinker: BotService) -> None:
        self._thinker = thinker
        self._known: OrderedDict[tuple[str, Moves], Moves] = OrderedDict()

    async def to(self, puzzle: Puzzle, line: Sequence[str], owner: str) -> Moves:
        """Return the reply to a line; ``owner`` is the visitor. It is empty if no bot answers."""
        key = puzzle.id, tuple(line)
        if key not in self._known:
            if not (found := await self._found(puzzle, line, owner)):
                return ()
            self._known[key] = found
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return self._known[key]

    async def _found(self, puzzle: Puzzle, line: Sequence[str], owner: str) -> Moves:
        steps = continuation(puzzle.worlds_after(line), _LONGEST, puzzle.seat)
        try:
            now = next(steps)
            while move := await self._asked(puzzle, now, owner):
                now = steps.send(move)
        except StopIteration as end:
            found: Moves = end.value
            return found
        finally:
            self._thinker.forget(puzzle.id)
        return ()

    async def _asked(self, puzzle: Puzzle, now: Position, owner: str) -> str:
        """Return the best move for the player to decide, as that player sees the position."""
        seen = Seen(now.observe(now.player), now.player, tuple(now.legal()))
        bot, claim = self._thinker.adviser, Claim(owner)
        asked = BotRequest(puzzle.id, puzzle.game, bot, seen, claim, _SECONDS)
        move = await wish(self._thinker, asked)
        return move if move in seen.legal else ""
