"""Protect every page: limit the origin, rate and size of requests; restrict browsers.

- Unsafe methods must come from our own pages: ``Sec-Fetch-Site: same-origin``, or else an
  ``Origin`` that is the request's host. Browsers that send neither are text browsers (lynx, w3m)
  and very old browsers. They ignore ``SameSite``, so they send our cookie even with forms on other
  sites, and the cookie proves nothing. Their ``Referer`` must be one of our pages. If they send
  none (lynx does not, from an address with a query), the form must carry a proof that its page was
  drawn for this guest (``server/pages/shell/page_shell.py``). The API is exempt: it uses no cookie.
- Each kind of action has its own limit, as does reading. An address's limit is twelve times a
  guest's. Concurrent requests from an address are limited, and its pages are drawn one at a time,
  so that pages for other addresses are drawn in between. A form must arrive completely before its
  page may be drawn.
- Headers and bodies may not be larger than any that our pages send.
- Only our static files may be cached; no other response may be stored, even by the visitor.
- The content security policy allows nothing but our own files.
"""

import re
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain

from limits import RateLimitItem, parse_many
from limits.aio.strategies import FixedWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from steppe.server.accounts.account_services import AccountServices, for_all
from steppe.server.accounts.guests import (
    COOKIE,
    PROOF,
    SAFE,
    Guest,
    Keys,
    cookie_of,
    neighbourhood,
    seal,
)
from steppe.server.base.http_errors import SOON, TableError, TooManyError
from steppe.server.base.probes import PROBES
from steppe.server.base.request_counts import RequestCounts
from steppe.server.base.settings import Settings
from steppe.server.ops.admin_events import AdminEvents
from steppe.server.pages.error_responses import refuse, told_in_a_line, wants_json
from steppe.server.render.render_queue import BY_STREAM, FRAGMENT, Home, RenderQueue
from steppe.server.web import session_middleware
from steppe.server.web.connections import LARGEST_HEAD

API = "/api/"
LARGEST_BODY = 64 * 1024
STREAM = "/events"
_TABLE = "/m/"
_PICTURE = "/board"  # pictures of matches in a list: a page loads a dozen of them together
FREE = ("/static/", *PROBES)  # cheap responses, requested by the dozen
_BUCKETS = (
    (
        "create",
        re.compile(
            r"/(new|quick)(/.*)?|/game/[^/]+/day|/m/[^/]+/again|/api/v1/(matches|challenges)|/bots/[^/]+/challenge"
        ),
    ),
    ("analyse", re.compile(r"/m/[^/]+/analysis(/.*)?|/api/v1/matches/[^/]+/analysis")),
    ("hint", re.compile(r"/m/[^/]+/hint|/puzzles/.*")),
    ("test", re.compile(r"/me/reach/test")),
    ("own", re.compile(r"/me/(data|reach)/.*|/mine/records|/bots/me(/.*)?|/api/v1/tokens(/.*)?")),
    ("sign", re.compile(r"/(account|sign-in|join)(/.*)?")),
    ("name", re.compile(r"/me|/api/v1/matches/[^/]+/seats/[^/]+")),
    ("move", re.compile(r"/(m|learn)/[^/]+/.*|/api/v1/(matches|challenges)/[^/]+/.*")),
    ("other", re.compile(r".*", re.DOTALL)),
)
_OUTWARD = "test"  # the limit of requests that make this site post to other servers
_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; "
        b"img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; "
        b"manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


class SecurityMiddleware:
    """Middleware that refuses forbidden requests and adds protective headers."""

    def __init__(self, app: ASGIApp, keys: Keys, settings: Settings, orders: AdminEvents) -> None:
        self.app = app
        self.keys = keys
        self._orders = orders
        self._most = settings.requests
        self._homes: defaultdict[str, Home] = defaultdict(Home)  # by address, during its requests
        self._limits = {name: parse_many(text) for name, text in settings.limits.items()}
        self._limiter = FixedWindowRateLimiter(RequestCounts())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request, turn = Request(scope), ExitStack()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                turn.close()
                told = _timed([*message["headers"]], message["status"])
                message["headers"] = _protected(told, scope["path"])
            await send(message)

        with ExitStack() as place:
            try:
                home = place.enter_context(self._at_home(neighbourhood(request)))
                await self._check(request)
            except TableError as error:
                _recognise(request, self.keys)
                await _refusal(request, error)(scope, receive, send_with_headers)
                return
            try:
                receive = await _body(request, measured(receive))
            except TableError as error:  # closing during the upload would hide the reason
                _recognise(request, self.keys)
                await refuse(request, error)(scope, receive, send_with_headers)
                return
            place.enter_context(turn)
            if _comes_by_stream(request):
                RenderQueue(home, turn).take_later(request)
            elif _is_page(request):
                await RenderQueue(home, turn).take()
            await self.app(scope, receive, send_with_headers)

    @contextmanager
    def _at_home(self, address: str) -> Iterator[Home]:
        """Count a request as in progress for its address while the block runs."""
        home = self._homes[address]
        if home.under_way >= self._most:
            raise TooManyError("Too many requests at once; wait for the answers.")
        home.under_way += 1
        try:
            yield home
        finally:
            home.under_way -= 1
            if not home.under_way:
                del self._homes[address]

    async def _check(self, request: Request) -> None:
        scope = request.scope
        head = scope["path"], scope["query_string"], *chain(*scope["headers"])
        if sum(map(len, head)) > LARGEST_HEAD:
            raise TableError("This request is too large.", 431)
        self._orders.check(request)
        if request.method not in SAFE:
            self._check_deed(request)
        if not scope["path"].startswith(FREE):
            await self._count(request)

    def _check_deed(self, request: Request) -> None:
        if not request.scope["path"].startswith(API) and not is_ours(request, self.keys):
            raise TableError("This request came from another site and was refused.", 403)
        size = request.headers.get("content-length", "0")
        if not size.isdecimal() or int(size) > LARGEST_BODY:
            raise TableError("This request is too large.", 413)

    async def _count(self, request: Request) -> None:
        """Count a request against its kind's limits for the guest and for the address."""
        name, who = bucket(request.method, request.scope["path"]), self._who(request)
        address = neighbourhood(request)
        for item in self._limits.get(name, []):
            # requests beyond a guest's limit do not count against the address; if the address is at
            # its limit, nothing is stored about the guest, since new guest names are free
            if who and not await self._limiter.test(item, name, who):
                raise await self._too_often(name, who, address)
            if not await self._limiter.hit(_for_home(item, name), name, address):
                raise await self._too_often(name, who, address)
            if who:
                await self._limiter.hit(item, name, who)

    async def _too_often(self, name: str, who: str, address: str) -> TooManyError:
        """Return the refusal, with the seconds until the limits admit another such request."""
        free = time.monotonic()
        for item in self._limits[name]:
            for limit, owner in ((item, who), (_for_home(item, name), address)):
                window = await self._limiter.get_window_stats(limit, name, owner)
                if window.remaining <= 0:
                    free = max(free, window.reset_time)
        return TooManyError("Too many attempts; wait a moment.", wait=free - time.monotonic())

    def _who(self, request: Request) -> str:
        guest = self.keys.guest(cookie_of(request, COOKIE))
        token = request.headers.get("authorization", "")
        return guest.id if guest else token and seal(token)


def _for_home(item: RateLimitItem, name: str) -> RateLimitItem:
    """Return the limit for an address: a guest's own where a request writes to other servers."""
    return item if name == _OUTWARD else for_all(item)


def bucket(method: str, path: str) -> str:
    """Return the name of a request's limit, which depends on its kind of reading or action."""
    if method in SAFE:
        return "look" if path.startswith(API) or path.endswith(_PICTURE) else "page"
    return next(name for name, pattern in _BUCKETS if pattern.fullmatch(path))


def is_ours(request: Request, keys: Keys) -> bool:
    """Return whether a request comes from one of our own pages."""
    headers = request.headers
    if (site := headers.get("sec-fetch-site")) is not None:
        return site == "same-origin"
    if (origin := headers.get("origin")) is not None:
        return _is_here(request, origin)
    if (referer := headers.get("referer")) is not None:
        return _is_here(request, "/".join(referer.split("/", 3)[:3]))
    return keys.proves(cookie_of(request, COOKIE), request.query_params.get(PROOF, ""))


def _is_here(request: Request, origin: str) -> bool:
    host = origin.partition("://")[2]
    return bool(host) and host == request.headers.get("host")


def measured(receive: Receive) -> Receive:
    """Wrap ``receive`` so that it raises ``TableError`` if the body becomes too large."""
    size = 0

    async def receive_measured() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            raise TableError("This request is too large.", 413)
        return message

    return receive_measured


async def _body(request: Request, receive: Receive) -> Receive:
    """Return ``receive``; if a page is drawn from the body, read the whole body first.

    Raises ``TableError`` if the body is too large.
    """
    if request.method in SAFE or not _is_page(request):
        return receive
    messages = [await receive()]
    while messages[-1].get("more_body"):
        messages.append(await receive())
    left = iter(messages)

    async def receive_again() -> Message:
        return next(left, None) or await receive()

    return receive_again


def _comes_by_stream(request: Request) -> bool:
    """Return whether the live stream shows the result of this action at a table."""
    is_deed = request.method == "POST" and request.scope["path"].startswith(_TABLE)
    return is_deed and request.headers.get(FRAGMENT) == BY_STREAM


def _is_page(request: Request) -> bool:
    """Return whether a request needs its page immediately; streams and programs can wait."""
    path = request.scope["path"]
    return not path.startswith((*FREE, API)) and not path.endswith(STREAM)


def _recognise(request: Request, keys: Keys) -> None:
    """Let a refusal show the name of a visitor whom this process knows; it reads no store."""
    scope, guest = request.scope, keys.guest(cookie_of(request, COOKIE))
    if guest is None:
        return
    services: AccountServices = scope["app"].state.services
    session = services.sessions.known(cookie_of(request, session_middleware.COOKIE))
    scope["guest"] = Guest(session.guest, session.name) if session else guest
    scope["browser"], scope["session"] = guest, session


def _refusal(request: Request, error: TableError) -> Response:
    """Return a refusal that closes the connection; for too many page views, one line of text."""
    if isinstance(error, TooManyError) and request.method in SAFE and not wants_json(request):
        answer = told_in_a_line(request, error)
    else:
        answer = refuse(request, error)
    answer.headers["connection"] = "close"
    return answer


def _timed(headers: list[tuple[bytes, bytes]], status: int) -> list[tuple[bytes, bytes]]:
    """Return headers, with ``Retry-After`` if the status requires it."""
    if status in SOON and not any(name == b"retry-after" for name, _ in headers):
        headers.append((b"retry-after", b"%d" % SOON[status]))
    return headers


def _protected(headers: list[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    """Add the protective headers; caches may store only a response that allows it."""
    known = {name for name, _ in headers}
    headers += [pair for pair in _HEADERS if pair[0] not in known]
    if b"cache-control" not in known:
        headers.append((b"cache-control", b"private, no-store"))
        vary = "Authorization" if path.startswith(API) else "Cookie"
        MutableHeaders(raw=headers).add_vary_header(vary)
    return headers
