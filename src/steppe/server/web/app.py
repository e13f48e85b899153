"""Create the application, and serve it."""

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
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from steppe.server.accounts.guests import PUSH_KEY, KeyFileError, KeyRing, Keys
from steppe.server.accounts.signing import Signer, public_key
from steppe.server.base.logs import announce, logged
from steppe.server.base.reload import handed_over, on_hangup, start_anew
from steppe.server.base.settings import Settings
from steppe.server.base.storage_errors import StorageError
from steppe.server.bots.bot_service import Bots
from steppe.server.bots.pool import Pool
from steppe.server.match.broadcast import Broadcast
from steppe.server.ops.admin_events import AdminEvents
from steppe.server.pages import site
from steppe.server.pages.error_responses import ERRORS, answer_error, answer_fault
from steppe.server.store.engines import engine_of
from steppe.server.web import health
from steppe.server.web.connections import (
    LARGEST_HEAD,
    Bounds,
    Connection,
    ConnectionCounts,
    addresses,
)
from steppe.server.web.event_stream import events
from steppe.server.web.lifespan import running
from steppe.server.web.middleware import middleware
from steppe.server.web.owner_limits import OwnerLimits
from steppe.server.web.warmup import Warm

_KEEP_ALIVE = 75  # seconds; a shorter time would drop connections between two moves
_GRACE = 5  # seconds that requests in progress have to finish when the server stops
_BACKLOG = 2048
_MOST_CONNECTIONS = 10_000
_OWN_FILES = 256  # files open for anything but connections
_FORMS = "python_multipart"  # a library that reads forms, and logs every malformed one
_GARBAGE = 20_000  # new objects between two garbage collections
_OF_SITE = ("rooms", "orders", "analyses", "services", "challenges", "owner_limits")
_LOG = logging.getLogger(__name__)
_SWITCH = 0.0005  # seconds until a waiting thread, such as the one that saves moves, may run


async def well_known(request: Request) -> JSONResponse:
    """Return the server's current and previous keys for signatures on match records."""
    key, *former = map(public_key, request.app.state.signing_keys.keys())
    data = {"algorithm": "ed25519", "key": key}
    return JSONResponse(data | ({"former": former} if former else {}))


def create_app(settings: Settings, thinker: Bots | None = None) -> Starlette:
    """Create the site for the data folder in ``settings``; ``thinker`` runs the bots.

    ``app.state`` holds ``settings``, ``keys``, ``signer``, ``hub``, ``thinker``, and, once it runs,
    ``rooms`` and ``analyses``.
    """
    logging.getLogger(_FORMS).setLevel(logging.ERROR)
    engine = engine_of(settings)
    keys, signing_keys = Keys.of(KeyRing(settings.data)), KeyRing(settings.data, "signing-key")
    signer = Signer(signing_keys.keys()[0])
    hub = Broadcast(site.fragment, settings.streams)
    pool = thinker or Pool(settings.workers, settings.think, settings.hang)
    api, orders = LateApi(), AdminEvents()

    app = Starlette(
        routes=[
            *health.routes(),
            Route("/m/{id}/events", events),
            Route("/.well-known/steppe", well_known),
            Route("/api/v1", api),
            Mount("/api/v1", api),
            *site.routes(),
        ],
        middleware=middleware(settings, keys, hub.haste, orders),
        exception_handlers=dict.fromkeys(ERRORS, answer_error) | {Exception: answer_fault},
        lifespan=partial(running, engine),
    )
    app.state.settings, app.state.keys, app.state.hub = settings, keys, hub
    app.state.thinker, app.state.signer, app.state.api = pool, signer, api
    app.state.orders, app.state.signing_keys = orders, signing_keys
    app.state.owner_limits = OwnerLimits(settings.limits)
    app.state.push_keys = KeyRing(settings.data, PUSH_KEY)
    app.state.downloads = asyncio.Lock()  # downloads of personal data replay one match at a time
    app.state.warm = Warm.NEVER  # when to load everything the first request needs
    return app


def _imported() -> Starlette:
    from steppe.server.api.routes import build_api

    return build_api()


class LateApi:
    """The API, imported while the first pages are served: importing FastAPI takes half a second."""

    def __init__(self) -> None:
        self._loading = asyncio.Lock()
        self._api: Starlette | None = None

    async def load(self) -> Starlette:
        """Return the API; import it on the first call."""
        async with self._loading:
            if self._api is None:
                self._api = await asyncio.to_thread(_imported)
            return self._api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request to the API; for HEAD, the connection drops the body."""
        api = await self.load()
        site = scope["app"].state
        ours = {name: getattr(site, name) for name in _OF_SITE}
        state = scope.get("state", {}) | ours
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        await api({**scope, "method": method, "state": state}, receive, send)


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
