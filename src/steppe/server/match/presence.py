"""The people following a table now; they determine how soon its bots are asked."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from steppe.server.bots.scheduler import Rank

LATELY = 60.0  # seconds for which a person without a stream counts as present after a request


@dataclass
class Presence:
    """The people at a table, players and spectators, by stream, page or API."""

    has_streams: Callable[[], bool]  # whether any live stream of the table is open
    present: Callable[[], frozenset[int]]  # the seats with a live stream
    # the seats with a live stream in other processes
    elsewhere: Callable[[], frozenset[int] | None] = lambda: None
    has_met_others: bool = False  # a spectator has been here
    _acted: float = float("-inf")
    _looked: float = float("-inf")
    _listening: int = 0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _released: bool = False

    def act(self) -> None:
        """Record that a player has acted or sent a request."""
        self._acted = time.monotonic()

    def look(self) -> None:
        """Record that a visitor is watching."""
        self._looked = time.monotonic()

    def announce(self) -> None:
        """Wake all callers waiting for a change."""
        self._changed.set()
        self._changed = asyncio.Event()

    def release(self) -> None:
        """Release all callers waiting for a change, as the server is stopping."""
        self._released = True
        self._changed.set()

    async def wait(self, is_same: Callable[[], bool], seconds: float) -> bool:
        """Wait up to ``seconds`` for a change; return whether one came or callers were released."""
        self._listening += 1
        try:
            async with asyncio.timeout(seconds):
                while is_same() and not self._released:
                    await self._changed.wait()
        except TimeoutError:
            pass
        finally:
            self._listening -= 1
        return self._released or not is_same()

    def here(self) -> frozenset[int]:
        """Return the seats whose players have the table open now, in any process."""
        return self.present() | (self.elsewhere() or frozenset())

    @property
    def is_looked_at(self) -> bool:
        """Return whether a live stream of the table is open, in any process."""
        return self.has_streams() or self.elsewhere() is not None

    @property
    def is_awaited(self) -> bool:
        """Return whether a caller in this process is waiting for a change."""
        return self.has_streams() or bool(self._listening)

    @property
    def is_watched(self) -> bool:
        """Return whether anyone has the table open, or had it open a moment ago."""
        return self.is_awaited or self.is_looked_at or was_lately(self._looked)

    def rank(self) -> Rank:
        """Return the current urgency of an answer from the table's bots."""
        if was_lately(self._acted) or self.here():
            return Rank.WAITED_FOR
        return Rank.WATCHED if self.is_watched else Rank.UNSEEN


def was_lately(moment: float) -> bool:
    """Return whether a time (``time.monotonic``) is recent."""
    return time.monotonic() - moment < LATELY
