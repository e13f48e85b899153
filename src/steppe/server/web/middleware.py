"""The middleware of the site, from the outside in."""

from starlette.middleware import Middleware

from steppe.server.accounts.guests import GuestMiddleware, Keys
from steppe.server.base.settings import Settings
from steppe.server.ops.admin_events import AdminEvents
from steppe.server.render.render_scheduler import RenderPriority, RenderPriorityMiddleware
from steppe.server.web.absolute_uri import AbsoluteUriMiddleware
from steppe.server.web.compression import CompressionMiddleware
from steppe.server.web.cookieless import CookielessMiddleware
from steppe.server.web.hosts import HostsMiddleware
from steppe.server.web.security import SecurityMiddleware
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
        Middleware(CookielessMiddleware),
    ]
