"""What a request passes on its way to a page, from the outside in."""

from starlette.middleware import Middleware

from steppe.server.accounts.guests import Guests, Keys
from steppe.server.base.settings import Settings
from steppe.server.ops.admin_events import Orders
from steppe.server.render.render_scheduler import Haste, Hasten
from steppe.server.web.absolute_uri import OriginForm
from steppe.server.web.compression import Compress
from steppe.server.web.cookieless import Cookieless
from steppe.server.web.hosts import Hosts
from steppe.server.web.security import Guard
from steppe.server.web.tracing import Traced


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
