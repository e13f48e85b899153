"""Connections: how many an address may hold, and how long a request may take to arrive.

uvicorn reads HTTP with ``h11``, which refuses a head that is too long. What it leaves to others
stands here. A request must have arrived whole some seconds after its first byte, head and body;
an answer must be taken. Where an address, or the house, is full, that connection makes room which
has waited longest without a whole request; only where all are being answered is one refused.
Connections of a proxy that we trust count against the house alone: each brings many guests.
"""

import socket
import struct
import sys
from asyncio import TimerHandle, Transport
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from steppe.server.accounts.guests import home_of
from steppe.server.base.http_errors import SOON

LARGEST_HEAD = 64 * 1024
PROXY = "proxy"  # no address
_LINGER = 2.0  # seconds in which the last words on a connection must have left
_AT_ONCE = struct.pack("ii", 1, 0)
_ARRIVING = (h11.IDLE, h11.SEND_BODY)  # what a client does whose request is not there whole

_SILENT = (h11.IDLE, h11.SEND_RESPONSE)  # what we do who have answered nothing yet


@dataclass(frozen=True)
class Bounds:
    """How much connections may take."""

    patience: float  # seconds in which a request must have arrived, and an answer be taken
    each: int  # connections of one address
    all: int  # connections altogether


class ConnectionCounts:
    """Who is connected, from which address, and who of them has sent no whole request."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._homes: dict[Connection, str] = {}
        self._of: defaultdict[str, dict[Connection, None]] = defaultdict(dict)  # by address
        self._waiting: dict[Connection, None] = {}  # who has waited longest comes first

    def enter(self, connection: "Connection", home: str) -> HTTPStatus | None:
        """Let a connection in, if need be in place of one that waits; return why not.

        ``home`` is its address, ``PROXY`` for one of a proxy.
        """
        is_full = home != PROXY and len(self._of[home]) >= self.bounds.each
        if is_full and not self._part_with(self._of[home]):
            return HTTPStatus.TOO_MANY_REQUESTS
        if len(self._homes) >= self.bounds.all and not self._part_with(self._waiting):
            return HTTPStatus.SERVICE_UNAVAILABLE
        self._homes[connection] = home
        self._of[home][connection] = None
        self._waiting[connection] = None
        return None

    def leave(self, connection: "Connection") -> None:
        """Forget a connection."""
        self._waiting.pop(connection, None)
        home = self._homes.pop(connection, "")
        self._of[home].pop(connection, None)
        if not self._of[home]:
            del self._of[home]

    def wait(self, connection: "Connection") -> None:
        """Note that a connection has no whole request."""
        if connection in self._homes:
            self._waiting.setdefault(connection)

    def work(self, connection: "Connection") -> None:
        """Note that a request is being answered."""
        self._waiting.pop(connection, None)

    def _part_with(self, some: Iterable["Connection"]) -> bool:
        """End the connection among ``some`` that was there first of those that wait."""
        idle = next((connection for connection in some if connection in self._waiting), None)
        if idle is not None:
            self.leave(idle)
            idle.reset()
        return idle is not None


class Connection(H11Protocol):
    """A connection on which HTTP is spoken, for as long as it keeps to the bounds."""

    def __init__(self, crowd: ConnectionCounts, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._crowd = crowd
        self._is_lost = False
        self._deadline: TimerHandle | None = None  # when the request must be there whole
        self._unread: TimerHandle | None = None  # when the answer must have got on

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Let somebody in and wait for his request, or refuse him."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        trusted = getattr(self.app, "trusted_hosts", ())
        refusal = self._crowd.enter(self, PROXY if peer in trusted else home_of(peer))
        if refusal is None:
            self._await_request(self._crowd.bounds.patience)
        else:
            self._end(refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._is_lost = True
        self._stop_waiting()
        self.resume_writing()
        self._crowd.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came; a request that is half there must get on."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request, of which some may be there."""
        super().on_response_complete()
        if self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY:
            self._stop_waiting()  # it was answered before it was there whole: no more of it
            self._await_request(_LINGER)
        else:
            self._look()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, and say whether it was too long."""
        error = sys.exception()  # of h11, on which uvicorn calls this
        self._end(HTTPStatus(getattr(error, "error_status_hint", HTTPStatus.BAD_REQUEST)))

    def timeout_keep_alive_handler(self) -> None:
        """Hang up when no request came for long."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(_LINGER, self.reset)

    def pause_writing(self) -> None:
        """Wait for the reader of an answer, as long as he gets on."""
        super().pause_writing()
        self._await_reader(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Go on with an answer."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _look(self) -> None:
        """See whether the request is there whole, half, or not at all."""
        if self.conn.their_state not in _ARRIVING:
            self._stop_waiting()
            self._crowd.work(self)
            return
        self._crowd.wait(self)
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self._stop_waiting()  # until the next request comes uvicorn keeps the time
        elif self._deadline is None:
            self._await_request(self._crowd.bounds.patience)

    def _await_request(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._end, HTTPStatus.REQUEST_TIMEOUT)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _await_reader(self, left: int) -> None:
        """Hang up if none of the bytes left are taken in some time."""

        def look() -> None:
            now = self.transport.get_write_buffer_size()
            if now < left:
                self._await_reader(now)
            else:
                self.reset()

        self._unread = self.loop.call_later(self._crowd.bounds.patience, look)

    def _end(self, status: HTTPStatus) -> None:
        """Say in one line why this is the end of the connection, if nothing else was said."""
        if self.conn.our_state in _SILENT:
            words = f"{status.phrase}.".encode()
            again = f"retry-after: {SOON[status]}\r\n" if status in SOON else ""
            head = (
                f"HTTP/1.1 {status} {status.phrase}\r\ncontent-type: text/plain\r\n"
                f"content-length: {len(words)}\r\n{again}connection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + words)
        self.transport.close()
        self.loop.call_later(_LINGER, self.reset)

    def reset(self) -> None:
        """Let go of the connection now, with all that was not sent, in the kernel, too."""
        if not self._is_lost:
            end = self.transport.get_extra_info("socket")
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
            self.transport.abort()
