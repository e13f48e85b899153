"""Confirm that it is you: important changes need a sign-in, or a confirmation, minutes before.

Otherwise a stranger at an unattended browser could take the account over.
"""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from steppe.core.i18n import msgid
from steppe.server.accounts.guests import neighbourhood
from steppe.server.accounts.passkeys import NO_PASSKEY, PasskeyError
from steppe.server.base.http_errors import TableError
from steppe.server.pages.accounts.account_access import (
    ACCOUNT,
    browser_of,
    origin_of,
    own_account,
    own_session,
    passkey_guest,
    read_json,
    refused,
    services_of,
    session_of,
)
from steppe.server.pages.error_responses import wants_json
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.table_access import go, read_form

CONFIRM = f"{ACCOUNT}/confirm"
_OTHERS = "/me/data", "/me/reach"  # pages that ask for a confirmation, besides the account's
FIRST = msgid("First confirm that it is you. That lasts ten minutes; then send the form again.")
WRONG = msgid("This is not your password.")
Endpoint = Callable[[Request], Awaitable[Response]]


class UnconfirmedError(TableError):
    """The visitor signed in long ago, and must confirm that it is them."""

    status = 403


def confirmed(endpoint: Endpoint) -> Endpoint:
    """Return a route that first asks a visitor who signed in long ago to confirm that it is them.

    Visitors without a session are up to the endpoint.
    """

    async def checked(request: Request) -> Response:
        if await is_sure(request):
            return await endpoint(request)
        error = UnconfirmedError(FIRST)
        return refused(request, error) if wants_json(request) else await page(request, error)

    return checked


async def is_fresh(request: Request) -> bool:
    """Return whether the visitor has just signed in, or confirmed that it is them."""
    session = session_of(request)
    return session is not None and await services_of(request).sessions.is_fresh(session)


async def is_sure(request: Request) -> bool:
    """Return whether the visitor has no account, or need not confirm that it is them."""
    return session_of(request) is None or await is_fresh(request)


async def page(request: Request, error: TableError | None = None) -> Response:
    """Show the ways to confirm that it is you."""
    account, origin = await own_account(request), origin_of(request)
    passkeys = await services_of(request).passkeys.of(account.guest)
    who = visitor(request)
    context = {
        "title": who.say("Confirm that it is you"),
        "fault": who.say(error.sentence, **error.values) if error else "",
        "has_password": bool(account.password),
        "has_passkeys": origin.has_passkeys and any(one.host == origin.host for one in passkeys),
        "account_name": account.name,
        "back": await _back(request),
    }
    return render(request, "confirm_owner.html", context, error.status if error else 200)


async def _back(request: Request) -> str:
    """Return the page to go on with."""
    wanted = (await read_form(request)) if request.method == "POST" else request.query_params
    return _page_of(wanted.get("back", request.url.path))


def _page_of(path: object) -> str:
    """Return the page of a path, or of a form on it; otherwise the account's."""
    return next((one for one in _OTHERS if f"{path}/".startswith(f"{one}/")), ACCOUNT)


async def by_password(request: Request) -> Response:
    """Confirm with the password."""
    account, services = await own_account(request), services_of(request)
    try:
        # not by the name, which strangers could use up
        await services.names.count(account.guest, neighbourhood(request))
        given = (await read_form(request)).get("password", "")
        if not await services.passwords.fits(account.password, given):
            raise UnconfirmedError(WRONG)
    except TableError as error:
        return await page(request, error)
    await services.names.forget(account.guest, neighbourhood(request))
    await services.sessions.prove(own_session(request))
    return go(await _back(request))


async def ask_passkey(request: Request) -> Response:
    """Respond to a script with a challenge for any of its passkeys."""
    own_session(request)
    try:
        asked = await services_of(request).passkeys.ask(origin_of(request), browser_of(request))
    except TableError as error:
        return refused(request, error)
    return JSONResponse({"options": asked[0], "ticket": asked[1]})


async def by_passkey(request: Request) -> Response:
    """Confirm with one of the account's passkeys; respond to a script with the next page."""
    session = own_session(request)
    try:
        data = await read_json(request)
        if await passkey_guest(request, data) != session.guest:
            raise PasskeyError(NO_PASSKEY)
    except TableError as error:
        return refused(request, error)
    await services_of(request).sessions.prove(session)
    return JSONResponse({"go": _page_of(data.get("back"))})
