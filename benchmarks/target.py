"""A server to attack, and connections from an attacker's address."""

import asyncio
import contextlib
import os
import socket
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from benchmarks.serving import Serving

ENEMY = "127.0.0.2"
_SEATS = [{"kind": "person", "name": "ana"}, {"kind": "person", "name": "ben"}]
_POST = (
    "POST /me HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncookie: guest=enemy\r\n"
    "content-type: application/x-www-form-urlencoded\r\n"
)

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Target:
    """The server, a match on it, and the strength of the attack."""

    serving: Serving
    match: str
    connections: int
    seconds: float
    megabytes: int
    opened: list[asyncio.StreamWriter] = field(default_factory=list)

    @property
    def host(self) -> str:
        """Return the value of the ``Host`` header."""
        return f"127.0.0.1:{self.serving.port}"

    async def connect(self, source: str = ENEMY, narrow: bool = False) -> Streams:
        """Open a connection to our own server, and to no other."""
        end = socket.socket()
        end.setblocking(False)
        if narrow:  # the server then has to keep unread data
            end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(end, ("127.0.0.1", self.serving.port))
        reader, writer = await asyncio.open_connection(sock=end)
        self.opened.append(writer)
        return reader, writer

    async def is_let_in(self, source: str = ENEMY) -> bool:
        """Return whether another connection from an address gets an answer."""
        reader, writer = await self.connect(source)
        writer.write(self.get("/healthz", "connection: close\r\n"))
        try:
            return b" 200 " in (await reader.read())[:16]
        except ConnectionError:
            return False
        finally:
            writer.close()
            self.opened.remove(writer)

    async def hang_up(self) -> None:
        """Close every connection that is still open."""
        for writer in self.opened:
            writer.transport.abort()
        for writer in self.opened:
            with contextlib.suppress(OSError):
                await writer.wait_closed()
        self.opened.clear()

    def get(self, path: str, head: str = "") -> bytes:
        """Return a request for a page."""
        return f"GET {path} HTTP/1.1\r\nhost: {self.host}\r\n{head}\r\n".encode()

    def post(self, head: str) -> bytes:
        """Return the head of a form."""
        return f"{_POST.format(host=self.host)}{head}\r\n\r\n".encode()


def sockets(pid: int) -> int:
    """Return the number of sockets that a process has open."""
    count = 0
    for end in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed in the meantime
            count += "socket:" in os.readlink(end)
    return count


def new_match(serving: Serving) -> str:
    """Open a match for the player to look at."""
    body = {"game": "zebras", "seats": _SEATS}
    answer = httpx.post(f"{serving.url}/api/v1/matches", json=body, timeout=30)
    return str(answer.raise_for_status().json()["id"])
