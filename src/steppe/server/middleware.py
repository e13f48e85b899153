"""What a request passes on its way to a page, from the outside in."""

from starlette.middleware import Middleware

from steppe.server.compress import Compress
from steppe.server.cookieless import Cookieless
from steppe.server.drawer import Haste, Hasten
from steppe.server.guard import Guard
from steppe.server.guests import Guests, Keys
from steppe.server.hosts import Hosts
from steppe.server.orders import Orders
from steppe.server.settings import Settings
from steppe.server.target import OriginForm
from steppe.server.tracing import Traced


def middleware(settings: Settings, keys: Keys, haste: Haste, orders: Orders) -> list[Middleware]:
    """Return all that stands before the pages."""
    return [
        Middleware(Traced),
        Middleware(OriginForm),
        Middleware(Hasten, haste=haste),
        Middleware(Compress),
        Middleware(Guard, keys=keys, settings=settings, orders=orders),
        Middleware(Hosts, names=settings.hosts, own=settings.host),
        Middleware(Guests, keys=keys),
        Middleware(Cookieless),
    ]
