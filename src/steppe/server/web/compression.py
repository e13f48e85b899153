"""Compress responses and streams for clients that accept it."""

import zlib
from collections.abc import AsyncIterator

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

CODING = "gzip"
_SMALLEST = 500  # bytes; smaller responses are sent uncompressed
_LEVEL = 6
_WINDOW = 16 + 15  # gzip with a window of 32 KiB: 160 KiB of memory for each stream
_MEMORY = 6
_OTHERS = ("cross-site", "same-site")


class CompressionMiddleware(GZipMiddleware):
    """Middleware that compresses responses.

    Responses to requests from other sites stay uncompressed. Such a site could choose words that
    our page repeats, and learn from the length of the response whether the page contains them
    (BREACH).
    """

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, minimum_size=_SMALLEST, compresslevel=_LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, compressed if allowed."""
        foreign = scope["type"] == "http" and is_foreign(Headers(scope=scope))
        is_plain = foreign or _streams_lines(scope)
        await (self.app if is_plain else super().__call__)(scope, receive, send)


def _streams_lines(scope: Scope) -> bool:
    """Return whether a request opens a program's stream, whose lines must not wait for others."""
    path: str = scope.get("path", "")
    return path.startswith("/api/") and path.endswith("/stream")


def is_foreign(headers: Headers) -> bool:
    """Return whether another site made the browser send this request."""
    return headers.get("sec-fetch-site", "") in _OTHERS


def takes(headers: Headers) -> bool:
    """Return whether to compress the response to a request."""
    return CODING in headers.get("accept-encoding", "") and not is_foreign(headers)


async def compressed(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the pieces of a stream, each compressed and flushed immediately."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY)
    async for piece in pieces:
        yield packer.compress(piece) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()
