"""Trying again what failed: after pauses that grow, and not for ever.

What the store cannot do now it may do once the disk has room again. What fails in another way
fails the next time, too, unless it was bad luck: a few tries tell.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from steppe.server.base.storage_errors import StorageError

FIRST, LONGEST = 1.0, 30.0  # seconds between two tries: twice as long each time
PATIENCE = 3600.0  # seconds for which the store may be in trouble
TRIES = 6  # of what fails for another reason
_LOG = logging.getLogger(__name__)


class Pauses:
    """Seconds to wait between tries, each time twice as many, until something works again."""

    def __init__(self, first: float | None = None, longest: float = LONGEST) -> None:
        self._first = self._next = FIRST if first is None else first
        self._longest = longest

    def next(self) -> float:
        """Return how long to wait after one more failure."""
        now, self._next = self._next, min(2 * self._next, self._longest)
        return now

    def reset(self) -> None:
        """Begin again with the shortest pause: something has worked."""
        self._next = self._first


async def insist(work: Callable[[], Awaitable[object]], what: str, *about: object) -> bool:
    """Do ``work`` until it succeeds, and return whether it did.

    ``what`` and ``about`` say, as one line of the log, what cannot be done. The first failure is
    logged, unless the store logs it, and then that no more is tried.
    """
    pauses, failures, end = Pauses(), 0, time.monotonic() + PATIENCE
    while True:
        try:
            await work()
        except StorageError:  # logged by the store
            pass
        except Exception:
            failures += 1
            if failures == 1:
                _LOG.exception(what, *about)
        else:
            return True
        if failures == TRIES or time.monotonic() >= end:
            _LOG.error(f"{what}: given up until it is opened again", *about)
            return False
        await asyncio.sleep(pauses.next())
