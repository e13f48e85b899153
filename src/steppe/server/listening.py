"""A connection to a database that listens: to what others tell on some channels."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

import asyncpg

from steppe.server.database import FAILURES

_RETRY = 0.3  # seconds between two tries to listen
_LOOK = 5.0  # seconds between two looks whether the connection is still there

Hear = Callable[[str], None]


class Listener:
    """Listens for as long as it is open, on another connection when one is lost."""

    def __init__(self, address: str) -> None:
        self.is_deaf = True
        self._address = address
        self._channels: dict[str, Hear] = {}
        self._began: list[Callable[[], None]] = []
        self._ended: asyncio.Event | None = None
        self._task: asyncio.Task[None] | None = None

    def listen(self, channels: Mapping[str, Hear], began: Callable[[], None]) -> None:
        """Call a channel's function with what is told there.

        ``began`` is called whenever listening begins: what was told before, nobody has heard.
        """
        self._channels.update(channels)
        self._began.append(began)
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        elif self._ended is not None:
            self._ended.set()  # and again with all channels

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            with suppress(*FAILURES):
                await self._listen_once()
            await asyncio.sleep(_RETRY)

    async def _listen_once(self) -> None:
        """Listen as long as a connection holds."""
        connection = await asyncpg.connect(self._address, timeout=_LOOK)
        self._ended = ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        try:
            for channel, hear in [*self._channels.items()]:
                await connection.add_listener(channel, lambda *told, hear=hear: hear(told[-1]))
            self.is_deaf = False
            for began in self._began:
                began()
            while not ended.is_set():
                await connection.execute("SELECT 1", timeout=_LOOK)
                with suppress(TimeoutError):
                    await asyncio.wait_for(ended.wait(), _LOOK)
        finally:
            self.is_deaf = True
            with suppress(*FAILURES):
                await connection.close(timeout=1)
