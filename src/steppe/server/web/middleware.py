"""The site's middleware, from the outside in."""

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from steppe.server.accounts.guests import (
    COOKIE,
    SAFE,
    GuestMiddleware,
    Keys,
    cookie_of,
    needs_nobody,
)
from steppe.server.base.http_errors import NoCookieError
from steppe.server.base.settings import Settings
from steppe.server.ops.admin_events import AdminEvents
from steppe.server.pages.error_responses import refuse
from steppe.server.render.render_queue import wait_in_turn
from steppe.server.render.render_scheduler import RenderPriority, RenderPriorityMiddleware
from steppe.server.web.compression import CompressionMiddleware
from steppe.server.web.hosts import AbsoluteUriMiddleware, HostsMiddleware
from steppe.server.web.security import SecurityMiddleware
from steppe.server.web.session_middleware import SessionMiddleware
from steppe.server.web.tracing import TracingMiddleware


def middleware(
    settings: Settings, keys: Keys, haste: RenderPriority, orders: AdminEvents
) -> list[Middleware]:
    """Return the middleware through which every request passes."""
    return [
        Middleware(TracingMiddleware),
        Middleware(AbsoluteUriMiddleware),
        Middleware(RenderPriorityMiddleware, haste=haste),
        Middleware(CompressionMiddleware),
        Middleware(SecurityMiddleware, keys=keys, settings=settings, orders=orders),
        Middleware(HostsMiddleware, names=settings.hosts, own=settings.host),
        Middleware(GuestMiddleware, keys=keys),
        Middleware(SessionMiddleware),
        Middleware(CookielessMiddleware),
    ]


class CookielessMiddleware:
    """Middleware that refuses forms sent without a cookie; ``GuestMiddleware`` must enclose it.

    Such a form comes from a browser that blocks cookies or has just deleted them. The response sets
    a cookie again: visitors who then allow cookies can retry.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it for lack of a cookie."""
        if scope["type"] == "http" and _lacks_cookie(request := Request(scope)):
            await wait_in_turn(request)
            await refuse(request, NoCookieError())(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _lacks_cookie(request: Request) -> bool:
    if request.method in SAFE or needs_nobody(request.scope["path"]):
        return False
    return not cookie_of(request, COOKIE)
