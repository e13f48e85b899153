"""Who cares for a table now, as far as the server can tell: whether its bots are waited for."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from steppe.server.bots.scheduler import Rank

LATELY = 60.0  # seconds after a look or a deed in which somebody without a stream is still there


@dataclass
class Presence:
    """People at a table and those who look on, by stream, by page or over the API."""

    has_streams: Callable[[], bool]  # whether anybody has a live stream of the table open
    present: Callable[[], frozenset[int]]  # the seats of those who have
    elsewhere: Callable[[], frozenset[int] | None] = lambda: None  # the same at other processes
    has_met_others: bool = False  # somebody has looked on who does not sit there
    _acted: float = float("-inf")
    _looked: float = float("-inf")
    _listening: int = 0

    def act(self) -> None:
        """Note that somebody who sits there does or asks something."""
        self._acted = time.monotonic()

    def look(self) -> None:
        """Note that somebody looks on."""
        self._looked = time.monotonic()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Note that somebody waits for news for as long as the block runs."""
        self._listening += 1
        try:
            yield
        finally:
            self._listening -= 1

    def here(self) -> frozenset[int]:
        """Return the seats of those who look at the table now, at whatever process."""
        return self.present() | (self.elsewhere() or frozenset())

    @property
    def is_looked_at(self) -> bool:
        """Return whether anybody has a live stream of the table open, at whatever process."""
        return self.has_streams() or self.elsewhere() is not None

    @property
    def is_awaited(self) -> bool:
        """Return whether anybody waits for news of this process now."""
        return self.has_streams() or bool(self._listening)

    @property
    def is_watched(self) -> bool:
        """Return whether anybody looks at the table, or did a moment ago."""
        return self.is_awaited or self.is_looked_at or was_lately(self._looked)

    def rank(self) -> Rank:
        """Return what an answer of the table's bots is worth to people now."""
        if was_lately(self._acted) or self.here():
            return Rank.WAITED_FOR
        return Rank.WATCHED if self.is_watched else Rank.UNSEEN


def was_lately(moment: float) -> bool:
    """Return whether a moment, in seconds of ``time.monotonic``, was a short while ago."""
    return time.monotonic() - moment < LATELY
