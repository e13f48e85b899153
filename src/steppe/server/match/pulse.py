"""Streams for programs: one JSON object per line, and an empty line after each quiet period.

A stream holds no queue. It computes what its reader does not know yet when the reader has taken the
previous lines, so a slow reader costs no memory.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass

from steppe.bots.outside.bot_messages import Message, encode
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.broadcast import HEARTBEAT

_GLANCE = 1.0  # seconds between checks that a stream may go on
BEAT = b"\n"


@dataclass(frozen=True)
class Source:
    """What a stream sends: ``read`` returns new messages, ``wait`` returns whether to read again.

    ``is_over`` says whether the stream must end, and ``beat`` runs with each heartbeat.
    """

    read: Callable[[], Awaitable[Sequence[Message]]]
    wait: Callable[[float], Awaitable[bool]]
    is_over: Callable[[], bool]
    beat: Callable[[], Awaitable[None]] | None = None


async def lines(source: Source) -> AsyncIterator[bytes]:
    """Yield the lines of a stream until it is over."""
    quiet, is_due = time.monotonic(), True
    while not source.is_over():
        for message in await _read(source) if is_due else ():
            yield encode(message)
            quiet = time.monotonic()
        if source.is_over():
            return
        is_due = await source.wait(_GLANCE)
        if time.monotonic() - quiet >= HEARTBEAT:
            yield BEAT
            if source.beat is not None:
                await source.beat()
            quiet, is_due = time.monotonic(), True  # a notice may have been lost


async def _read(source: Source) -> Sequence[Message]:
    """Return new messages, or none, after a pause, if the store does not answer."""
    try:
        return await source.read()
    except StorageError:  # the next look repeats it
        await asyncio.sleep(_GLANCE)
        return ()
