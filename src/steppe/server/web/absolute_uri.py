"""Accept requests for absolute URIs, which programs behind a proxy send.

``GET http://host/games HTTP/1.1`` means the same as ``GET /games HTTP/1.1`` with ``Host: host``,
whatever its ``Host`` header says (RFC 9112, 3.2.2).
"""

import re

from starlette.types import ASGIApp, Receive, Scope, Send

_WHOLE = re.compile(r"https?://([^/?#@]+)(.*)", re.IGNORECASE | re.DOTALL)


class AbsoluteUriMiddleware:
    """Middleware that moves the host of an absolute URI to the ``Host`` header."""

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
