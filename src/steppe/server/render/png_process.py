"""Draw large pictures as PNG in another process, one at a time, and keep the latest of them.

Drawing takes some tenths of a second, during which resvg lets no other thread of its process run.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, create_subprocess_exec
from collections import OrderedDict
from collections.abc import Callable, Hashable

from steppe.draw import raster
from steppe.server.base.http_errors import TableError

_KEPT = 64  # pictures
_WAITING = 8  # pictures that may wait to be drawn
_PATIENCE = 20.0  # seconds for one picture
_LOG = logging.getLogger(__name__)


class PngProcess:
    """Draws PNG pictures, each once for each ``key``."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def draw(self, key: Hashable, picture: Callable[[], str], width: int) -> bytes:
        """Return a picture that depends only on ``key``.

        Raises ``TableError`` if it cannot be drawn, or too many others are waiting.
        """
        if key not in self._kept:
            if self._waiting >= _WAITING:
                raise TableError("Too many requests at once; wait for the answers.", 503)
            self._waiting += 1
            try:
                async with self._turn:
                    if key not in self._kept:
                        self._keep(key, await _drawn(picture(), width))
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: Hashable, image: bytes) -> None:
        self._kept[key] = image
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)


async def _drawn(picture: str, width: int) -> bytes:
    command = (sys.executable, "-P", str(raster.__file__), str(width))
    process = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    try:
        async with asyncio.timeout(_PATIENCE):
            image, _ = await process.communicate(picture.encode())
    except TimeoutError:
        image = b""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode or not image:
        _LOG.error("a picture of %d characters could not be drawn", len(picture))
        raise TableError("This picture cannot be drawn right now.", 503)
    return image
