"""A minimal HTTP client, so that the measurement itself costs the machine little."""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Mapping
from urllib.parse import urlencode

_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_COOKIE = re.compile(rb"set-cookie: ([^;\r]+)", re.IGNORECASE)
_BLOCK = 1 << 16


class Browser:
    """A persistent connection, with a guest's cookie.

    ``packed``: streams are compressed. ``received`` counts their bytes on the wire.
    """

    def __init__(self, port: int, *, packed: bool = False) -> None:
        self.port = port
        self.cookie = ""
        self.received = 0
        self._packed = packed
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, form: Mapping[str, object]) -> int:
        """Send a form; return the status of the answer."""
        body = urlencode(form).encode()
        head = f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}"
        return await self._answer(f"POST {path}", head, body)

    async def meet(self) -> None:
        """Open a page, so that the site knows this guest."""
        await self._answer("GET /me", "accept: text/html", b"")

    async def _answer(self, line: str, head: str, body: bytes) -> int:
        reader = await self._send(line, head, body)
        answer = await reader.readuntil(b"\r\n\r\n")
        if found := _COOKIE.search(answer):
            self.cookie = found[1].decode()
        length = _LENGTH.search(answer)
        await reader.readexactly(int(length[1]) if length else 0)
        return int(answer[9:12])

    async def stream(self, path: str) -> AsyncIterator[bytes]:
        """Yield the data of an event stream as it arrives."""
        coding = "\r\naccept-encoding: gzip" if self._packed else ""
        reader = await self._send(f"GET {path}", f"accept: text/event-stream{coding}", b"")
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head[:16]:
            raise ConnectionError(head.partition(b"\r\n")[0].decode())
        async for block in _unpacked(reader) if self._packed else _blocks(reader):
            self.received += block[0]
            yield block[1]

    def beside(self) -> "Browser":
        """Return another connection for the same guest."""
        browser = Browser(self.port, packed=self._packed)
        browser.cookie = self.cookie
        return browser

    def close(self) -> None:
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


async def _blocks(reader: asyncio.StreamReader) -> AsyncIterator[tuple[int, bytes]]:
    while block := await reader.read(_BLOCK):
        yield len(block), block


async def _unpacked(reader: asyncio.StreamReader) -> AsyncIterator[tuple[int, bytes]]:
    """Yield an answer's chunks unpacked, each with its number of bytes on the wire."""
    unpack = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress
    while size := int(await reader.readuntil(b"\r\n"), 16):
        block = await reader.readexactly(size + 2)
        yield size, unpack(block[:-2])
