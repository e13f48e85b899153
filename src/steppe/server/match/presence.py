"""The people following a table now; they determine how soon its bots are asked."""

import asyncio
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from steppe.server.bots.scheduler import Rank

GONE = 120.0  # seconds after which a person counts as gone; the others may let a bot play
GONE_OVER_DAYS = 24 * 3600.0  # the same where nobody is expected to sit at the table
_BEGAN = time.time() - time.monotonic()
LATELY = 60.0  # seconds for which a person without a stream counts as present after a request


@dataclass
class Presence:
    """The people at a table, players and spectators, by stream, page or API."""

    has_streams: Callable[[], bool]  # whether any live stream of the table is open
    present: Callable[[], frozenset[int]]  # the seats with a live stream
    # the seats with a live stream in other processes
    elsewhere: Callable[[], frozenset[int] | None] = lambda: None
    is_secret: Callable[[], bool] = lambda: False  # whether nobody may learn who acts now
    has_met_others: bool = False  # a spectator has been here
    _began: float = field(default_factory=time.monotonic)
    _left: dict[int, float] = field(default_factory=dict)  # by seat: when its last stream ended
    _asked: set[int] = field(default_factory=set)  # seats with requests while a window was open
    _acted: float = float("-inf")
    _looked: float = float("-inf")
    _listening: int = 0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _released: bool = False

    def act(self, seats: Collection[int] = ()) -> None:
        """Record that the player of these seats has acted, or that one has sent a request."""
        self._acted = time.monotonic()
        self.ask(seats)

    def look(self) -> None:
        """Record that a visitor is watching."""
        self._looked = time.monotonic()

    def announce(self) -> None:
        """Wake all callers waiting for a change."""
        self.ask(())
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

    def ask(self, seats: Collection[int]) -> None:
        """Record a request for these seats: without a stream they are away from now on.

        While a window is open, it might be an answer, and counts as sent when the window closes.
        """
        self._asked |= {*seats}
        if not self.is_secret():
            self.leave(self._asked)
            self._asked.clear()

    def leave(self, seats: Collection[int]) -> None:
        """Record that the players of these seats are here at this moment, perhaps for the last."""
        self._left |= dict.fromkeys(seats, time.monotonic())

    def away_for(self, seat: int) -> float | None:
        """Return for how many seconds a player has been away, ``None`` if they are here.

        Streams end while a page is hidden. This process may not know about earlier times.
        """
        if seat in self.here():
            return None
        return time.monotonic() - self._left.get(seat, self._began)

    def has_left(self, seat: int) -> bool:
        """Return whether a player who is away has been here since this process began."""
        return seat in self._left and seat not in self.here()

    def away_since(self, seat: int) -> int | None:
        """Return since when a player has been away, in seconds since 1970."""
        if seat in self.here():
            return None
        return round(_BEGAN + self._left.get(seat, self._began))

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
