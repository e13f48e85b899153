"""Run work in the background, and retry failed work after ever longer pauses.

A request that the store cannot carry out now may succeed once there is room on the disk again.
Other failures usually recur, so a few tries are enough.
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
PATIENCE = 3600.0  # seconds after which to give up on a failing store
TRIES = 6  # tries after other kinds of failure


def spawn(work: Coroutine[Any, Any, T], tasks: "set[asyncio.Task[Any]]") -> "asyncio.Task[T]":
    """Start a task; ``tasks`` holds a reference to it until it ends."""
    task = asyncio.get_running_loop().create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


async def stop_all(tasks: Collection["asyncio.Task[Any]"]) -> None:
    """Cancel tasks, and return once all of them have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def repeat(
    work: Callable[[], Awaitable[object]], pause: float, failure: str, longest: float = LONGEST
) -> None:
    """Repeat ``work`` with a pause of ``pause`` seconds, which grows after each failure.

    The server needs this work for as long as it runs, so ``repeat`` never gives up. ``failure`` is
    the log line for a failure that the store has not logged itself.
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
    """Seconds to wait between tries, doubled after each failure until a success."""

    def __init__(self, first: float | None = None, longest: float = LONGEST) -> None:
        self._first = self._next = FIRST if first is None else first
        self._longest = longest

    def next(self) -> float:
        """Return the seconds to wait after another failure."""
        now, self._next = self._next, min(2 * self._next, self._longest)
        return now

    def reset(self) -> None:
        """Start over with the shortest pause after a success."""
        self._next = self._first


async def insist(work: Callable[[], Awaitable[object]], what: str, *about: object) -> bool:
    """Repeat ``work`` until it succeeds, and return whether it did.

    ``what`` and ``about`` form the log line for a failure. The first failure is logged, unless the
    store has logged it; so is giving up.
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
