"""A database connection that listens on channels for notices from other processes."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

import asyncpg

from steppe.server.base.background import Pauses
from steppe.server.store.postgres_faults import FAILURES, advice

_RETRY = 0.3  # seconds between the first attempts to connect
_SILENT = 5  # failed attempts before the loss is logged
_LOOK = 5.0  # seconds between two checks of the connection

_LOG = logging.getLogger(__name__)
Hear = Callable[[str], None]


class Listener:
    """Listens while it is open, and reconnects whenever the connection is lost."""

    def __init__(self, address: str) -> None:
        self.is_disconnected = True
        self._pauses = Pauses(_RETRY, _LOOK)
        self._failures = 0  # successive failures
        self._address = address
        self._channels: dict[str, Hear] = {}
        self._began: list[Callable[[], None]] = []
        self._ended: asyncio.Event | None = None
        self._task: asyncio.Task[None] | None = None

    def listen(self, channels: Mapping[str, Hear], began: Callable[[], None]) -> None:
        """Call a channel's function with each notice on it.

        ``began`` is called whenever listening begins, because earlier notices are lost.
        """
        self._channels.update(channels)
        self._began.append(began)
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        elif self._ended is not None:
            self._ended.set()  # it reconnects with all channels

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except FAILURES as error:
                self._note_trouble(error)
            await asyncio.sleep(self._pauses.next())

    def _note_trouble(self, error: Exception) -> None:
        """Log the loss, once, if the connection stays lost."""
        self._failures += 1
        if self._failures == _SILENT:
            _LOG.error("notices of other processes are not received: %s", advice(error))

    def _note_success(self) -> None:
        if self._failures >= _SILENT:
            _LOG.warning("notices of other processes are received again.")
        self._failures = 0
        self._pauses.reset()

    async def _listen_once(self) -> None:
        """Listen until the connection is lost."""
        connection = await asyncpg.connect(self._address, timeout=_LOOK)
        self._ended = ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        try:
            for channel, hear in [*self._channels.items()]:
                await connection.add_listener(
                    channel, lambda *arguments, hear=hear: hear(arguments[-1])
                )
            self.is_disconnected = False
            self._note_success()
            for began in self._began:
                began()
            while not ended.is_set():
                await connection.execute("SELECT 1", timeout=_LOOK)
                with suppress(TimeoutError):
                    await asyncio.wait_for(ended.wait(), _LOOK)
        finally:
            self.is_disconnected = True
            with suppress(*FAILURES):
                await connection.close(timeout=1)
