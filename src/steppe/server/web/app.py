"""Create the application: its routes, and the services that requests use."""

import asyncio
import logging
from functools import partial

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from steppe.server.accounts.guests import PUSH_KEY, KeyRing, Keys
from steppe.server.accounts.signing import Signer, public_key
from steppe.server.base.settings import Settings
from steppe.server.bots.bot_service import Bots
from steppe.server.bots.pool import Pool
from steppe.server.match.broadcast import Broadcast
from steppe.server.ops.admin_events import AdminEvents
from steppe.server.pages import site
from steppe.server.pages.error_responses import ERRORS, answer_error, answer_fault
from steppe.server.store.engines import engine_of
from steppe.server.web import health
from steppe.server.web.event_stream import events
from steppe.server.web.lifespan import running
from steppe.server.web.middleware import middleware
from steppe.server.web.owner_limits import OwnerLimits
from steppe.server.web.warmup import Warm

_FORMS = "python_multipart"  # a library that reads forms, and logs every malformed one
_OF_SITE = ("rooms", "orders", "analyses", "services", "challenges", "owner_limits")


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
