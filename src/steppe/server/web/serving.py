"""Serve the site: own its data folder, listen, answer until it is stopped."""

import asyncio
import errno
import fcntl
import gc
import logging
import os
import resource
import socket
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO

import uvicorn
from starlette.applications import Starlette

from steppe.server.accounts.guests import KeyFileError
from steppe.server.base.logs import announce, logged
from steppe.server.base.reload import handed_over, on_hangup, start_anew
from steppe.server.base.settings import Settings
from steppe.server.base.storage_errors import StorageError
from steppe.server.store.engines import engine_of
from steppe.server.web.app import create_app
from steppe.server.web.connections import (
    LARGEST_HEAD,
    Bounds,
    Connection,
    ConnectionCounts,
    addresses,
)
from steppe.server.web.warmup import Warm

_KEEP_ALIVE = 75  # seconds; a shorter time would drop connections between two moves
_GRACE = 5  # seconds that requests in progress have to finish when the server stops
_BACKLOG = 2048
_MOST_CONNECTIONS = 10_000
_OWN_FILES = 256  # files open for anything but connections
_GARBAGE = 20_000  # new objects between two garbage collections
_SWITCH = 0.0005  # seconds until a waiting thread, such as the one that saves moves, may run
_LOG = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """The uvicorn server. To stop, it releases waiting requests, then lets all requests finish."""

    def __init__(
        self, config: uvicorn.Config, app: Starlette, address: str, is_alone: bool
    ) -> None:
        super().__init__(config)
        self._state = app.state
        self._address = address
        self._is_alone = is_alone  # otherwise the parent warns for all workers
        self.is_renewed = False  # whether it is stopping in order to restart

    def renew(self) -> None:
        """Stop cleanly, to restart."""
        self.is_renewed = self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and print the URL."""
        await super().startup(sockets)
        gc.freeze()  # these objects are permanent: scanning them again would delay moves
        gc.set_threshold(_GARBAGE)
        announce(f"steppe serves on {self._address}")
        if self._is_alone:
            warn_of_root()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop everything cleanly."""
        self._state.hub.close()
        self._state.rooms.release()
        await super().shutdown(sockets)


def warn_of_root() -> None:
    """Warn in the log if the server runs as root."""
    if os.geteuid() == 0:
        _LOG.warning(
            "the server runs as root, with full rights on this machine: run it as an unprivileged"
            " user (docs/running.md)."
        )


def serve(settings: Settings) -> None:
    """Serve the site until it is stopped.

    Raises ``SystemExit`` with one sentence if the data folder or the port is unavailable.
    """
    alone = not settings.database  # otherwise the folder holds only keys, which processes may share
    with (
        logged(settings.log),
        own_folder(settings.data, alone),
        listen(settings.host, settings.port) as listener,
        listener.dup() as door,
    ):
        if serve_on(listener, settings):
            start_anew(door)


def serve_on(listener: socket.socket, settings: Settings, warm: bool = False) -> bool:
    """Serve the site on a listening socket until it is stopped; return whether to restart.

    ``warm``: before answering, load everything the first request needs.
    """
    crowd = ConnectionCounts(Bounds(settings.patience, settings.connections, _most_connections()))
    sys.setswitchinterval(_SWITCH)
    try:
        engine_of(settings).prepare()
        app = create_app(settings)
        app.state.warm = Warm.asked(warm)
    except (StorageError, KeyFileError, OSError) as error:
        raise SystemExit(f"steppe: {str(error).rstrip('.')}.") from error
    address = addresses(settings, listener.getsockname()[1])
    config = uvicorn.Config(
        app,
        http=partial(Connection, crowd),  # type: ignore[arg-type]
        ws="none",
        h11_max_incomplete_event_size=LARGEST_HEAD,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=_GRACE,
        access_log=False,
        log_config=None,  # configured by ``logged``
        log_level="error",  # otherwise any client's malformed requests would log warnings
        server_header=False,
        lifespan="on",
    )
    server = Server(config, app, address, is_alone=not warm)
    on_hangup(server.renew)
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=config.get_loop_factory()) as run:
        run.run(server.serve([listener]))
    return server.is_renewed


def _most_connections() -> int:
    """Raise the limit on open files as far as possible; return the number left for visitors."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return min(max(hard - _OWN_FILES, hard // 2), _MOST_CONNECTIONS)


def own_folder(data: Path, alone: bool = True) -> IO[bytes]:
    """Create the data folder and lock it until the returned file is closed.

    ``alone``: no other process may use it.
    """
    try:
        data.mkdir(0o700, parents=True, exist_ok=True)
        lock = os.fdopen(os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600), "ab")
        with suppress(PermissionError):  # another user owns the file
            os.fchmod(lock.fileno(), 0o600)  # earlier versions let other users read and lock it
    except OSError as error:
        reason = error.strerror or str(error)
        raise SystemExit(f"steppe: the data folder {data} cannot be used: {reason}.") from error
    try:
        fcntl.flock(lock, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise SystemExit(f"steppe: another server uses the data folder {data}.") from error
    return lock


def listen(host: str, port: int) -> socket.socket:
    """Return the socket passed to this process, or a new one on ``port`` (0: any free port)."""
    if (left := handed_over()) is not None:
        return left
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = "the port is taken; name another with --port (make play PORT=…)"
        else:
            reason = (error.strerror or str(error)).partition(" (")[0]
        raise SystemExit(f"steppe: cannot listen on {host}:{port}: {reason}.") from error
