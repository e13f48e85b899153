"""The server put together, and started."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

import steppe
from steppe.server.events import events
from steppe.server.guests import Guests, Keys, load_key
from steppe.server.hub import Hub
from steppe.server.pages import site
from steppe.server.room import House
from steppe.server.rooms import Rooms
from steppe.server.settings import Settings
from steppe.server.sqlite import SqliteStore
from steppe.server.thinker import Thinker


async def healthz(request: Request) -> JSONResponse:
    """Say that the server answers, and its version."""
    return JSONResponse({"ok": True, "version": steppe.__version__})


def create_app(settings: Settings, thinker: Thinker) -> Starlette:
    """Return the site on the data folder of ``settings``; bots think in ``thinker``.

    ``app.state`` holds ``settings``, ``keys``, ``hub``, ``rooms`` and ``thinker``.
    """
    keys = Keys(load_key(settings.data))
    hub = Hub(site.fragment, settings.streams)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = SqliteStore(settings.data / "steppe.sqlite")
        house = House(store, hub, keys, thinker, settings.pace)
        app.state.rooms = Rooms(house, settings.rooms)
        resuming = asyncio.create_task(app.state.rooms.resume())
        yield
        resuming.cancel()
        app.state.rooms.close()
        await thinker.close()
        await store.close()

    app = Starlette(
        routes=[
            Route("/healthz", healthz),
            Route("/m/{id}/events", events),
            *site.routes(),
        ],
        middleware=[Middleware(Guests, keys=keys)],
        lifespan=lifespan,
    )
    app.state.settings, app.state.keys, app.state.hub = settings, keys, hub
    app.state.thinker = thinker
    return app
