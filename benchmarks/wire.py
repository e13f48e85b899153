"""The least of an HTTP client, so that measuring costs little on the machine that is measured."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from urllib.parse import urlencode

_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_COOKIE = re.compile(rb"set-cookie: ([^;\r]+)", re.IGNORECASE)
_BLOCK = 1 << 16


class Browser:
    """One connection that is kept open, and the cookie of its guest."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, form: Mapping[str, object]) -> int:
        """Send a form; return the status of the answer."""
        body = urlencode(form).encode()
        head = f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}"
        reader = await self._send(f"POST {path}", head, body)
        answer = await reader.readuntil(b"\r\n\r\n")
        if found := _COOKIE.search(answer):
            self.cookie = found[1].decode()
        length = _LENGTH.search(answer)
        await reader.readexactly(int(length[1]) if length else 0)
        return int(answer[9:12])

    async def stream(self, path: str) -> AsyncIterator[bytes]:
        """Yield what a stream of events brings, as it comes."""
        reader = await self._send(f"GET {path}", "accept: text/event-stream", b"")
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head[:16]:
            raise ConnectionError(head.partition(b"\r\n")[0].decode())
        while block := await reader.read(_BLOCK):
            yield block

    async def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()

    async def _send(self, line: str, head: str, body: bytes) -> asyncio.StreamReader:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        cookie = f"cookie: {self.cookie}\r\n" if self.cookie else ""
        host = f"127.0.0.1:{self.port}"
        text = (
            f"{line} HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\nx-fragment: stream\r\n"
            f"{cookie}{head}\r\n\r\n"
        )
        writer.write(text.encode() + body)
        await writer.drain()
        return reader
