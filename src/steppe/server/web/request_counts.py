"""How often each has asked of late: what `limits` counts, by a clock that nobody sets.

The memory storage of `limits` tells the time of day: set back by an hour, it refuses for that hour
whoever had asked at all.
"""

import time

from limits.aio.storage import Storage

_APART = 60.0  # seconds between two looks for counts that are over


class RequestCounts(Storage):
    """Counts by key, each until its time is over, in seconds of ``time.monotonic``."""

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__()
        self._counts: dict[str, tuple[int, float]] = {}  # how many, and until when
        self._swept = time.monotonic()

    def __len__(self) -> int:
        return len(self._counts)

    @property
    def base_exceptions(self) -> type[Exception]:
        """Return what may go wrong here: nothing of its own."""
        return ValueError

    async def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count more of a key, and return how many there are; the first begins its time."""
        number, until = self._now(key)
        if not number:
            self._sweep()
            until = time.monotonic() + expiry
        self._counts[key] = number + amount, until
        return number + amount

    async def get(self, key: str) -> int:
        """Return how many were counted of a key in its time."""
        return self._now(key)[0]

    async def get_expiry(self, key: str) -> float:
        """Return when the time of a key is over."""
        return self._now(key)[1]

    async def check(self) -> bool:
        """Tell that it works."""
        return True

    async def reset(self) -> int:
        """Forget all; return how many keys there were."""
        number = len(self._counts)
        self._counts.clear()
        return number

    async def clear(self, key: str) -> None:
        """Forget a key."""
        self._counts.pop(key, None)

    def _now(self, key: str) -> tuple[int, float]:
        number, until = self._counts.get(key, (0, 0.0))
        now = time.monotonic()
        return (number, until) if until > now else (0, now)

    def _sweep(self) -> None:
        """Forget now and then what is over."""
        now = time.monotonic()
        if now - self._swept >= _APART:
            self._swept = now
            self._counts = {key: one for key, one in self._counts.items() if one[1] > now}
