"""Counts of recent requests for the package `limits`, on a clock that cannot be changed.

The in-memory storage in `limits` uses the time of day: if the clock is set back by an hour, that
storage refuses recent visitors for an hour.
"""

import time

from limits.aio.storage import Storage

_APART = 60.0  # seconds between removals of expired counts


class RequestCounts(Storage):
    """Counts by key; each has an expiry time (``time.monotonic``)."""

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__()
        self._counts: dict[str, tuple[int, float]] = {}  # count and expiry
        self._swept = time.monotonic()

    def __len__(self) -> int:
        return len(self._counts)

    @property
    def base_exceptions(self) -> type[Exception]:
        """Return the storage's own exceptions: there are none."""
        return ValueError

    async def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Add to a key's count and return it; the first call sets the expiry."""
        number, until = self._now(key)
        if not number:
            self._sweep()
            until = time.monotonic() + expiry
        self._counts[key] = number + amount, until
        return number + amount

    async def get(self, key: str) -> int:
        """Return a key's current count."""
        return self._now(key)[0]

    async def get_expiry(self, key: str) -> float:
        """Return the time at which a key's count expires."""
        return self._now(key)[1]

    async def check(self) -> bool:
        """Return True: the storage always works."""
        return True

    async def reset(self) -> int:
        """Remove all counts; return how many keys there were."""
        number = len(self._counts)
        self._counts.clear()
        return number

    async def clear(self, key: str) -> None:
        """Remove a key."""
        self._counts.pop(key, None)

    def _now(self, key: str) -> tuple[int, float]:
        number, until = self._counts.get(key, (0, 0.0))
        now = time.monotonic()
        return (number, until) if until > now else (0, now)

    def _sweep(self) -> None:
        """Remove expired counts now and then."""
        now = time.monotonic()
        if now - self._swept >= _APART:
            self._swept = now
            self._counts = {key: one for key, one in self._counts.items() if one[1] > now}
