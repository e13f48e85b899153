"""What stands before every page: who may ask, how often, how much; what browsers may do.

- Unsafe methods must come from our own pages: ``Sec-Fetch-Site: same-origin``, or an ``Origin``
  that is the host asked for. The API is spared: it takes no cookie.
- Each kind of deed has its own limit, for a guest and, twelve times as wide, for an address.
- A body may not be larger than a form of ours.
- The content security policy allows nothing but our own files.
"""

import re
from collections.abc import Mapping

from limits import RateLimitItem, parse_many
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from steppe.server.errors import TableError, TooManyError
from steppe.server.guests import COOKIE, Keys, neighbourhood, seal
from steppe.server.problems import refuse
from steppe.server.settings import NEIGHBOURS

API = "/api/"
LARGEST_BODY = 64 * 1024
_SAFE = ("GET", "HEAD", "OPTIONS")
_BUCKETS = (
    ("create", re.compile(r"/(new|quick)|/m/[^/]+/again|/api/v1/matches")),
    ("hint", re.compile(r"/m/[^/]+/hint")),
    ("name", re.compile(r"/me|/api/v1/matches/[^/]+/seats/[^/]+")),
    ("move", re.compile(r"/m/[^/]+/.*|/api/v1/matches/[^/]+/.*")),
    ("other", re.compile(r".*")),
)
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]


class ForeignError(TableError):
    """The request comes from another site."""

    status = 403


class TooLargeError(TableError):
    """The body of the request is larger than any form of ours."""

    status = 413


class Guard:
    """Middleware that refuses what must not come in and adds the headers that protect."""

    def __init__(self, app: ASGIApp, keys: Keys, limits: Mapping[str, str]) -> None:
        self.app = app
        self.keys = keys
        self._limits = {name: parse_many(text) for name, text in limits.items()}
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                missing = (header for header in _RAW_HEADERS if header[0] not in present)
                message["headers"] = [*message["headers"], *missing]
            await send(message)

        try:
            await self._check(request)
        except TableError as error:
            await refuse(request, error)(scope, receive, send_with_headers)
            return
        await self.app(scope, measured(receive), send_with_headers)

    async def _check(self, request: Request) -> None:
        if request.method in _SAFE:
            return
        if not request.scope["path"].startswith(API) and not is_ours(request):
            raise ForeignError("This came from another site and was not done.")
        size = request.headers.get("content-length", "0")
        if not size.isdecimal() or int(size) > LARGEST_BODY:
            raise TooLargeError("This is too much at once.")
        await self._count(request)

    async def _count(self, request: Request) -> None:
        """Count a deed against the limits of its kind, of the guest and of the address."""
        name, who = bucket(request.scope["path"]), self._who(request)
        address = neighbourhood(request)
        for item in self._limits.get(name, []):
            # who is at his limit uses up nothing of his neighbours'; nothing is kept about
            # somebody whose neighbourhood is at its limit, for names cost nothing
            if who and not await self._limiter.test(item, name, who):
                raise TooManyError("That was too often; wait a moment.")
            if not await self._limiter.hit(_wide(item), name, address):
                raise TooManyError("That was too often; wait a moment.")
            if who:
                await self._limiter.hit(item, name, who)

    def _who(self, request: Request) -> str:
        guest = self.keys.guest(request.cookies.get(COOKIE, ""))
        token = request.headers.get("authorization", "")
        return guest.id if guest else token and seal(token)


def bucket(path: str) -> str:
    """Return which limit a deed at this address counts against."""
    return next(name for name, pattern in _BUCKETS if pattern.fullmatch(path))


def is_ours(request: Request) -> bool:
    """Tell whether a request was made by one of our own pages."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    host = request.headers.get("origin", "").partition("://")[2]
    return bool(host) and host == request.headers.get("host")


def measured(receive: Receive) -> Receive:
    """Return ``receive`` that refuses to go on when a body gets too large."""
    size = 0

    async def receive_measured() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            raise TooLargeError("This is too much at once.")
        return message

    return receive_measured


def _wide(item: RateLimitItem) -> RateLimitItem:
    return type(item)(item.amount * NEIGHBOURS, item.multiples)
