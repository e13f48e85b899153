"""The names by which the site answers: a page of another site cannot reach it by a name of its own.

Probes and numbers are answered by any name: proxies and programs ask by whatever address they know,
and learn nothing that a page of another site could use.
"""

from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from steppe.server.base.probes import WATCHED

ANY_ADDRESS = ("", "0.0.0.0", "::")  # a server that listens on all addresses has none of its own
_THIS_MACHINE = ("127.0.0.1", "::1", "localhost")  # may be asked for by these names whatever is set
_BELOW = "*."
_REFUSED = "This server does not answer by that name: see `steppe serve --allow-host`."


class HostsMiddleware:
    """Middleware that answers requests for allowed names only, for any if none is allowed.

    The address on which the server listens, and those of this machine, are always allowed.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str], own: str) -> None:
        self.app = app
        told = {_same(name) for name in names}
        here = () if own in ANY_ADDRESS else (_same(own),)
        self._names = told and {*told, *here, *_THIS_MACHINE}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http" or self._allows(scope):
            await self.app(scope, receive, send)
        else:
            await PlainTextResponse(_REFUSED, 400)(scope, receive, send)

    def _allows(self, scope: Scope) -> bool:
        if not self._names or scope["path"] in WATCHED:
            return True
        name = host_of(Headers(scope=scope).get("host", ""))
        return name in self._names or any(above in self._names for above in _above(name))


def host_of(header: str) -> str:
    """Return the name or address in a ``Host`` header, as it is compared."""
    if header.startswith("["):
        return _same(header.partition("]")[0])
    return _same(header.partition(":")[0])


def _same(name: str) -> str:
    """Return the one way to write a name: small letters, no final dot, no brackets."""
    plain = name.lower().strip("[]").removesuffix(".")
    with suppress(ValueError):
        return str(ip_address(plain))
    return plain


def _above(name: str) -> Iterable[str]:
    """Return the patterns by which a name is allowed."""
    labels = name.split(".")
    return (f"{_BELOW}{'.'.join(labels[at:])}" for at in range(1, len(labels)))
