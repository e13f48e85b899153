"""Work that goes on in the background until somebody stops it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection

from steppe.server.base.retry import LONGEST, Pauses
from steppe.server.base.storage_errors import StorageError

_LEAST = 0.5  # seconds to wait after a failure
_LOG = logging.getLogger(__name__)


async def stop_all(tasks: Collection["asyncio.Task[None]"]) -> None:
    """Cancel tasks, and return when all have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def repeat(
    work: Callable[[], Awaitable[object]], pause: float, failure: str, longest: float = LONGEST
) -> None:
    """Repeat ``work`` after a pause in seconds, a longer one after each failure.

    It is never given up: a server needs all of it as long as it runs. ``failure`` says in the log
    what cannot be done, unless the store says so.
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
