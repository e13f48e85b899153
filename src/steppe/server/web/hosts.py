"""Answer only to the site's own names, so that other sites cannot reach it under their names.

Health checks and metrics are answered under any name: proxies and programs use any address they
know, and another site's page could make no use of the responses.
"""

import re
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from steppe.server.base.probes import WATCHED
from steppe.server.base.shared_links import is_any
from steppe.server.base.site_url import PATTERN, host_of, is_readable

_THIS_MACHINE = ("127.0.0.1", "::1", "localhost")  # always allowed
_REFUSED = "This server does not answer to that name: see `steppe serve --allow-host`."
_WHOLE = re.compile(r"https?://([^/?#@]+)(.*)", re.IGNORECASE | re.DOTALL)


class HostsMiddleware:
    """Middleware that answers only requests for allowed names, or for any if none are set.

    The address on which the server listens, and those of this machine, are always allowed. A name
    that cannot be read never is.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str], own: str) -> None:
        self.app = app
        known = {host_of(name) for name in names}
        here = () if is_any(own) else (host_of(own),)
        self._names = known and {*known, *here, *_THIS_MACHINE}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or self._allows(scope):
            await self.app(scope, receive, send)
        else:
            await PlainTextResponse(_REFUSED, 400)(scope, receive, send)

    def _allows(self, scope: Scope) -> bool:
        if scope["path"] in WATCHED:
            return True
        header = Headers(scope=scope).get("host", "")
        if not self._names:
            return not header or is_readable(header)
        name = host_of(header) if is_readable(header) else ""
        return name in self._names or any(above in self._names for above in _above(name))


def _above(name: str) -> Iterable[str]:
    """Yield the patterns that match a name."""
    labels = name.split(".")
    return (f"{PATTERN}{'.'.join(labels[at:])}" for at in range(1, len(labels)))


class AbsoluteUriMiddleware:
    """Middleware that moves the host of an absolute URI to the ``Host`` header.

    ``GET http://host/games`` means the same as ``GET /games`` with ``Host: host``, regardless of
    its own ``Host`` header (RFC 9112, 3.2.2). Programs behind a proxy send such requests.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request as if its target were a path."""
        if scope["type"] == "http" and (whole := _WHOLE.fullmatch(scope["path"])):
            host, path = whole.groups()
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            headers = [(b"host", host.encode("latin-1", "replace")), *others]
            raw = path.encode("latin-1", "replace")
            scope = {**scope, "path": path or "/", "raw_path": raw or b"/", "headers": headers}
        await self._app(scope, receive, send)
