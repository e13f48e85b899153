"""Explain to visitors whose browser stores no cookies why they cannot act.

Each page sets a cookie, so a form without one comes from a browser that blocks cookies or has just
deleted them. The answer sets a cookie again: visitors who then allow cookies can retry.
"""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from steppe.server.accounts.guests import COOKIE, SAFE, needs_nobody
from steppe.server.base.http_errors import NoCookieError
from steppe.server.pages.error_responses import refuse
from steppe.server.render.render_queue import wait_in_turn


class CookielessMiddleware:
    """Middleware that refuses forms sent without a cookie; inside the one that sets it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it for lack of a cookie."""
        if scope["type"] == "http" and _lacks_cookie(request := Request(scope)):
            await wait_in_turn(request)
            await refuse(request, NoCookieError())(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _lacks_cookie(request: Request) -> bool:
    if request.method in SAFE or needs_nobody(request.scope["path"]):
        return False
    return COOKIE not in request.cookies
