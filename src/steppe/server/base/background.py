"""Run work in the background until it is cancelled."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, TypeVar

from steppe.server.base.retry import LONGEST, Pauses
from steppe.server.base.storage_errors import StorageError

_LEAST = 0.5  # seconds to wait after a failure
T = TypeVar("T")
_LOG = logging.getLogger(__name__)


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
