"""Recognise people who are signed in: their session's account is the guest of the request."""

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from steppe.server.accounts.account_services import AccountServices
from steppe.server.accounts.guests import (
    SAFE,
    Guest,
    cookie_of,
    has_dated_names,
    needs_nobody,
    set_cookie,
)
from steppe.server.base.storage_errors import StorageError
from steppe.server.pages.error_responses import refuse
from steppe.server.render.render_queue import wait_in_turn

COOKIE = "session"


class SessionMiddleware:
    """Middleware that follows a session's cookie; ``GuestMiddleware`` must enclose it.

    ``scope["session"]`` is the session or ``None``. A page that signs the visitor in or out puts
    the new token, or "", into ``scope["token"]``.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the session and its guest into the scope; set the cookie when the token changes."""
        if scope["type"] != "http" or needs_nobody(scope["path"]):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        token, is_dated = cookie_of(connection, COOKIE), has_dated_names(connection)
        scope["session"], scope["token"] = None, token
        if token:
            try:
                await _recognise(scope, token)
            except StorageError as error:
                await wait_in_turn(request := Request(scope))
                await refuse(request, error)(scope, receive, send)
                return

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and (
                scope["token"] != token or (is_dated and token)
            ):
                set_cookie(scope, message, COOKIE, scope["token"])
            await send(message)

        await self.app(scope, receive, send_with_cookie)


async def _recognise(scope: Scope, token: str) -> None:
    """Find a token's session; give its browser a new token if the old one is due."""
    services: AccountServices = scope["app"].state.services
    session = await services.sessions.find(token)
    scope["session"] = session
    if session is None:
        scope["token"] = ""
        return
    scope["guest"] = Guest(session.guest, session.name)
    if session.is_old and _opens_page(scope):
        scope["token"] = await services.sessions.renew(session) or token


def _opens_page(scope: Scope) -> bool:
    accepted = HTTPConnection(scope).headers.get("accept", "")
    return scope["method"] in SAFE and "text/html" in accepted
