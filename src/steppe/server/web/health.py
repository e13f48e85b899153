"""Health checks for proxies and supervisors.

- ``GET /healthz``: the server can save matches.
- ``GET /readyz``: it can also draw its first page without delay.
- ``GET /livez``: it answers. Restarting it while a database is unavailable would not help.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import JSONResponse, StreamingResponse
from starlette.routing import Route

import steppe
from steppe.server.base.metrics import LAG, metrics
from steppe.server.base.probes import PROBE
from steppe.server.base.storage_errors import StorageError
from steppe.server.store.store import Store

_APART = 0.5  # seconds between two events
_LASTS = 1.0  # seconds for which a result is reused, since each check costs a write
_ROUND = 0.25  # seconds between two measurements of the loop's delay
_PATIENCE = 5.0  # maximum time for a write, in seconds
_DRAWING = 5.0  # maximum time to wait for the first pages, in seconds
_LOG = logging.getLogger(__name__)


class Health:
    """Checks the store now and then, by writing to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._until = 0.0
        self._problem = ""
        self._warming: asyncio.Task[None] | None = None

    def wait_for(self, warming: asyncio.Task[None]) -> None:
        """Report this server as not ready until it can draw its first pages without delay."""
        self._warming = warming
        warming.add_done_callback(_note)

    async def hindrance(self) -> str:
        """Return the reason why this server is not ready for visitors, or "" if it is ready."""
        if self._warming is not None:
            await asyncio.wait({self._warming}, timeout=_DRAWING)
            if not self._warming.done():
                return "The first pages are being drawn."
            if _fault_of(self._warming):
                return "The first pages cannot be drawn; see the server log."
        return await self.problem()

    async def problem(self) -> str:
        """Return the reason why matches cannot be saved, or "" if they can."""
        async with self._lock:
            if time.monotonic() > self._until:
                self._problem = await self._ask()
                self._until = time.monotonic() + _LASTS
        return self._problem

    async def _ask(self) -> str:
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._store.probe()
        except TimeoutError:
            return "The disk does not answer."
        except StorageError:
            return "Matches cannot be saved or read; see the server log."
        return ""


def _fault_of(task: asyncio.Task[None]) -> BaseException | None:
    return None if task.cancelled() else task.exception()


def _note(warming: asyncio.Task[None]) -> None:
    if fault := _fault_of(warming):
        _LOG.error("the first pages cannot be drawn", exc_info=fault)


async def watch_loop() -> None:
    """Measure the event loop's delay until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _ROUND
        await asyncio.sleep(_ROUND)
        LAG.observe(max(0.0, loop.time() - due))


async def healthz(request: Request) -> JSONResponse:
    """Return whether the server can save matches, and its version."""
    return _well(await request.app.state.health.problem())


async def readyz(request: Request) -> JSONResponse:
    """Return whether the server can also draw its first page without delay, and its version."""
    return _well(await request.app.state.health.hindrance())


def _well(problem: str) -> JSONResponse:
    data = {"ok": not problem, "version": steppe.__version__}
    return JSONResponse(data | ({"problem": problem} if problem else {}), 503 if problem else 200)


async def livez(request: Request) -> JSONResponse:
    """Confirm that the server answers, and return whether a trusted proxy named the client."""
    # uvicorn sets no port for an address that a proxy named
    is_forwarded = request.client is not None and not request.client.port
    return JSONResponse({"ok": True, "forwarded": is_forwarded})


async def events(_request: Request) -> StreamingResponse:
    """Send two events a moment apart: their arrival shows whether a proxy buffers."""
    headers = {"x-accel-buffering": "no"}
    return StreamingResponse(_two(), media_type="text/event-stream", headers=headers)


async def _two() -> AsyncIterator[str]:
    yield "data: 1\n\n"
    await asyncio.sleep(_APART)
    yield "data: 2\n\n"


def routes() -> list[Route]:
    """Return the routes for health checks and metrics."""
    return [
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        Route("/livez", livez),
        Route("/metrics", metrics),
        Route(PROBE, events),
    ]
