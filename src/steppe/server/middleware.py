"""What a request passes on its way to a page, from the outside in."""

from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from steppe.server.compress import Compress
from steppe.server.drawer import Haste, Hasten
from steppe.server.guard import Guard
from steppe.server.guests import Guests, Keys
from steppe.server.orders import Orders
from steppe.server.settings import Settings
from steppe.server.target import OriginForm
from steppe.server.tracing import Traced

_THIS_MACHINE = ("127.0.0.1", "localhost")  # may be asked for by these names whatever is set


def middleware(settings: Settings, keys: Keys, haste: Haste, orders: Orders) -> list[Middleware]:
    """Return all that stands before the pages."""
    hosts = [*settings.hosts, *_THIS_MACHINE] if settings.hosts else ["*"]
    return [
        Middleware(Traced),
        Middleware(OriginForm),
        Middleware(Hasten, haste=haste),
        Middleware(Compress),
        Middleware(Guard, keys=keys, settings=settings, orders=orders),
        Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False),
        Middleware(Guests, keys=keys),
    ]
