"""Number every request, for the log, the response and a proxy, and measure its duration."""

import re
import secrets
import time
from collections.abc import Iterable
from functools import cache

from prometheus_client import Counter, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from steppe.server.base.logs import HEADER, REQUEST
from steppe.server.base.metrics import ANSWERS, REQUESTS
from steppe.server.web.security import FREE, STREAM, bucket

_NAME = HEADER.encode()  # request header
_NUMBER = re.compile(rb"[A-Za-z0-9-]{8,64}")  # format of a number that a proxy may set
_WAITS = "stream"


class TracingMiddleware:
    """Middleware that numbers requests, unless a proxy already has, and measures their duration."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, with its number in the response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        number = scope["request_number"] = number_of(scope["headers"])
        REQUEST.set(number)  # set until the task ends: errors are logged after this returns
        status = 500

        async def send_with_number(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                others = [pair for pair in message["headers"] if pair[0] != _NAME]
                message["headers"] = [*others, (_NAME, number.encode())]
            await send(message)

        begun = time.perf_counter()
        try:
            await self._app(scope, receive, send_with_number)
        finally:
            _measure(scope, status, time.perf_counter() - begun)


def number_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return the number that a proxy gave a request, or a new number."""
    given = next((value for name, value in headers if name == _NAME), b"")
    return given.decode() if _NUMBER.fullmatch(given) else secrets.token_hex(8)


def _measure(scope: Scope, status: int, seconds: float) -> None:
    kind = _kind(scope)
    _answers(kind, status).inc()
    if kind != _WAITS:
        _requests(kind).observe(seconds)


@cache
def _answers(kind: str, status: int) -> Counter:
    return ANSWERS.labels(kind, str(status))


@cache
def _requests(kind: str) -> Histogram:
    return REQUESTS.labels(kind)


def _kind(scope: Scope) -> str:
    """Return the kind of a request: its limit's name, or a name for requests meant to wait."""
    path = scope["path"]
    if path.endswith(STREAM) or b"wait=" in scope["query_string"]:
        return _WAITS
    return "free" if path.startswith(FREE) else bucket(scope["method"], path)
