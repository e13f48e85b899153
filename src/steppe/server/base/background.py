"""Run work in the background, and retry after failures with growing pauses, but not for ever.

What the store cannot do now may work once the disk has room again. Other failures usually recur
unless they were bad luck, so a few tries are enough.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, TypeVar

from steppe.server.base.storage_errors import StorageError

_LEAST = 0.5  # seconds to wait after a failure
T = TypeVar("T")
_LOG = logging.getLogger(__name__)
FIRST, LONGEST = 1.0, 30.0  # seconds between two tries: twice as long each time
PATIENCE = 3600.0  # seconds for which the store may fail
TRIES = 6  # for failures of another kind


def spawn(work: Coroutine[Any, Any, T], tasks: "set[asyncio.Task[Any]]") -> "asyncio.Task[T]":
    """Start a task that is one of ``tasks`` until it ends."""
    task = asyncio.get_running_loop().create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


async def stop_all(tasks: Collection["asyncio.Task[Any]"]) -> None:
    """Cancel tasks, and return when all of them have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def repeat(
    work: Callable[[], Awaitable[object]], pause: float, failure: str, longest: float = LONGEST
) -> None:
    """Repeat ``work`` after a pause in seconds; the pause grows after each failure.

    The server needs this work as long as it runs, so it never gives up. ``failure`` is the log line
    for what failed, unless the store has logged the failure itself.
    """
    pauses = Pauses(max(pause, _LEAST), max(pause, longest))
    while True:
        try:
            await work()
        except StorageError:
            await asyncio.sleep(pauses.next())
        except Exception:
            _LOG.exception(failure)
            await asyncio.sleep(pauses.next())
        else:
            pauses.reset()
            await asyncio.sleep(pause)


class Pauses:
    """Seconds to wait between tries, doubled after each failure until something succeeds."""

    def __init__(self, first: float | None = None, longest: float = LONGEST) -> None:
        self._first = self._next = FIRST if first is None else first
        self._longest = longest

    def next(self) -> float:
        """Return how long to wait after another failure."""
        now, self._next = self._next, min(2 * self._next, self._longest)
        return now

    def reset(self) -> None:
        """Start over with the shortest pause after a success."""
        self._next = self._first


async def insist(work: Callable[[], Awaitable[object]], what: str, *about: object) -> bool:
    """Repeat ``work`` until it succeeds, and return whether it did.

    ``what`` and ``about`` form the log line for a failure. The first failure is logged, unless the
    store logs it, and so is giving up.
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
