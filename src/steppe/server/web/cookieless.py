"""Browsers that keep no cookie: told so, instead of being shown tables at which they sit nowhere.

Each page sets the cookie of its guest, so a form without one was sent by a browser that blocks
cookies, or has just lost them. The answer sets one again: who allows cookies may try again.
"""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from steppe.server.accounts.guests import COOKIE, SAFE, needs_nobody
from steppe.server.base.http_errors import NoCookieError
from steppe.server.pages.error_responses import refuse
from steppe.server.render.render_queue import wait_in_turn


class CookielessMiddleware:
    """Middleware that refuses what is sent without a cookie; inside that which sets it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or say what it lacks."""
        if scope["type"] == "http" and _lacks_cookie(request := Request(scope)):
            await wait_in_turn(request)
            await refuse(request, NoCookieError())(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _lacks_cookie(request: Request) -> bool:
    if request.method in SAFE or needs_nobody(request.scope["path"]):
        return False
    return COOKIE not in request.cookies
