"""Site time: the seconds for which the site has been up, the same in all its processes.

Clocks count in it, so that nobody loses time while the server is down, and no change of a
computer's time matters. The database adds the time since the last beat, by its own clock. If a beat
comes too late, or before the last one, it adds nothing. Between two beats a process counts by its
monotonic clock, but never past the next beat that could count.
"""

import asyncio
import time

from steppe.server.store.rows import LATE, SqlStore, beating

BEAT = 1.0  # seconds


class SiteTime:
    """The site time, as this process knows it."""

    def __init__(self) -> None:
        self._up = 0.0
        self._at = time.monotonic()
        self.needed = asyncio.Event()  # set once this process knows of a match with a clock

    def now(self) -> float:
        """Return the site time, for the clock of a match."""
        self.needed.set()
        return self._up + min(time.monotonic() - self._at, LATE)

    async def beat(self, store: SqlStore) -> None:
        """Advance the site time in the store, and read it."""
        begun = time.monotonic()
        (row,) = await store.settle(beating(store.now))
        self._up, self._at = row["up"], (begun + time.monotonic()) / 2
