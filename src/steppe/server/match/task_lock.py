"""One match's tasks: changes run one at a time, background work in parallel."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from steppe.server.base.background import spawn, stop_all
from steppe.server.base.storage_errors import StorageError

T = TypeVar("T")


@dataclass
class TaskLock:
    """A lock for changes to a match, and all tasks running for it."""

    match: str
    closed: bool = False
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _replacing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    async def exclusively(self, change: Coroutine[Any, Any, T]) -> T:
        """Run a change under the lock; complete it even if the caller has gone.

        Raises ``StorageError`` if the match has ended or ends meanwhile: the host has closed it, or
        the server is stopping.
        """
        ended = StorageError(f"the room of {self.match} has ended")
        if self.closed:
            change.close()
            raise ended

        async def run() -> T:
            async with self._lock:
                return await change

        task = self.spawn(run())
        # if the match has ended, the change has not begun
        task.add_done_callback(lambda _: change.close())
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            who = asyncio.current_task()
            if task.cancelled() and who is not None and not who.cancelling():
                raise ended from None
            raise

    async def instead(self, change: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Cancel all tasks, then run a change under the lock; the next such call waits for that.

        Raises ``StorageError`` like ``exclusively``.
        """
        async with self._replacing:
            await self.stop()
            return await self.exclusively(change())

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a background task."""
        return spawn(work, self._tasks)

    @property
    def is_busy(self) -> bool:
        """Return whether a task is running."""
        return bool(self._tasks)

    async def stop(self) -> None:
        """Cancel all tasks."""
        await stop_all([*self._tasks])

    async def close(self) -> None:
        """Cancel all tasks, and start no more."""
        self.closed = True
        await self.stop()
