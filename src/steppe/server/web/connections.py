"""Limit the number of connections per address, and the time a request may take to arrive.

uvicorn reads HTTP with ``h11``, which refuses headers that are too long; the other limits are here.
A request must arrive completely, headers and body, within a few seconds of its first byte, and a
client must read its response. If an address or the whole site has too many connections, the server
closes the one that has waited longest without a complete request. It refuses a new connection only
if it is answering a request on every other connection. Connections from a trusted proxy count only
against the site's limit, as each serves many guests.
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
from steppe.server.base.settings import Settings
from steppe.server.base.shared_links import is_any, origin_for_others

LARGEST_HEAD = 64 * 1024
PROXY = "proxy"  # used in place of a proxy's address
_LINGER = 2.0  # seconds in which to send a connection's last bytes
_LATE = 0.5  # seconds in which a new connection may still send a request when the server stops
_AT_ONCE = struct.pack("ii", 1, 0)
_ARRIVING = (h11.IDLE, h11.SEND_BODY)  # client states before a request is complete

_SILENT = (h11.IDLE, h11.SEND_RESPONSE)  # our states before any response


def addresses(settings: Settings, port: int) -> str:
    """Return the URL that others open, and last the one to open on this machine."""
    host = "127.0.0.1" if is_any(settings.host) else settings.host
    own = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    other = origin_for_others(own, settings)
    return f"{own}/" if other == own else f"{other}/ for others, and here on {own}/"


@dataclass(frozen=True)
class Bounds:
    """Limits on connections."""

    patience: float  # seconds in which to send a request, and to read a response
    each: int  # connections from each address
    all: int  # connections in total


class ConnectionCounts:
    """Open connections by address, and those still waiting for a complete request."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._homes: dict[Connection, str] = {}
        self._of: defaultdict[str, dict[Connection, None]] = defaultdict(dict)  # by address
        self._waiting: dict[Connection, None] = {}  # longest wait first

    def enter(self, connection: "Connection", home: str) -> HTTPStatus | None:
        """Admit a connection, perhaps in place of a waiting one, or return the refusal's status.

        ``home`` is the client's address, or ``PROXY``.
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
        """Remove a connection."""
        self._waiting.pop(connection, None)
        home = self._homes.pop(connection, "")
        self._of[home].pop(connection, None)
        if not self._of[home]:
            del self._of[home]

    def wait(self, connection: "Connection") -> None:
        """Record that a connection has no complete request."""
        if connection in self._homes:
            self._waiting.setdefault(connection)

    def work(self, connection: "Connection") -> None:
        """Record that a request is being answered."""
        self._waiting.pop(connection, None)

    def _part_with(self, some: Iterable["Connection"]) -> bool:
        """Close the first waiting connection among ``some``; return whether there was one."""
        idle = next((connection for connection in some if connection in self._waiting), None)
        if idle is not None:
            self.leave(idle)
            idle.reset()
        return idle is not None


class Connection(H11Protocol):
    """An HTTP connection within the limits."""

    def __init__(self, crowd: ConnectionCounts, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._crowd = crowd
        self._is_lost = False
        self._is_ending = False  # the server stops: the next response is the last
        self._deadline: TimerHandle | None = None  # when the request must be complete
        self._unread: TimerHandle | None = None  # when the client must have read more

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Admit the connection and wait for a request, or refuse it."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        trusted = getattr(self.app, "trusted_hosts", ())
        refusal = self._crowd.enter(self, PROXY if peer in trusted else home_of(peer))
        if refusal is None:
            self._await_request(self._crowd.bounds.patience)
        else:
            self._end(refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection."""
        self._is_lost = True
        self._stop_waiting()
        self.resume_writing()
        self._crowd.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read data; an incomplete request must continue in time."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_ending and self.cycle is not None:
            self.cycle.keep_alive = False
        self._look()

    def shutdown(self) -> None:
        """Close the connection; a newly opened one may first send its request."""
        if self.cycle is not None or self._is_ending:
            if not self._is_lost:
                super().shutdown()
            return
        self._is_ending = True
        self.loop.call_later(_LATE, self.shutdown)

    def on_response_complete(self) -> None:
        """Wait for the next request, part of which may have arrived."""
        super().on_response_complete()
        if self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY:
            self._stop_waiting()  # the request was answered before it was complete: ignore the rest
            self._await_request(_LINGER)
        else:
            self._look()

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request; the status says whether it was too long."""
        error = sys.exception()  # raised by h11; uvicorn then calls this method
        self._end(HTTPStatus(getattr(error, "error_status_hint", HTTPStatus.BAD_REQUEST)))

    def timeout_keep_alive_handler(self) -> None:
        """Close the connection after a long time without a request."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(_LINGER, self.reset)

    def pause_writing(self) -> None:
        """Wait for the client to read the response, for as long as it makes progress."""
        super().pause_writing()
        self._await_reader(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Continue with the response."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _look(self) -> None:
        """Check whether the request is complete, partial or absent."""
        if self.conn.their_state not in _ARRIVING:
            self._stop_waiting()
            self._crowd.work(self)
            return
        self._crowd.wait(self)
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self._stop_waiting()  # uvicorn limits the wait for the next request
        elif self._deadline is None:
            self._await_request(self._crowd.bounds.patience)

    def _await_request(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._end, HTTPStatus.REQUEST_TIMEOUT)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _await_reader(self, left: int) -> None:
        """Close the connection if the client reads none of the remaining bytes in time."""

        def look() -> None:
            now = self.transport.get_write_buffer_size()
            if now < left:
                self._await_reader(now)
            else:
                self.reset()

        self._unread = self.loop.call_later(self._crowd.bounds.patience, look)

    def _end(self, status: HTTPStatus) -> None:
        """Close the connection; if no response has begun, first send one line with the reason."""
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
        """Close the connection immediately, and also drop unsent data in the kernel."""
        if not self._is_lost:
            end = self.transport.get_extra_info("socket")
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
            self.transport.abort()
