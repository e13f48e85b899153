"""Sign in with a passkey, a password or a recovery code; sign out.

Whether a name exists makes no difference to an answer, nor to the time it takes.
"""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from steppe.core.i18n import msgid
from steppe.server.accounts.accounts import Account
from steppe.server.accounts.guests import neighbourhood
from steppe.server.accounts.passkeys import NO_PASSKEY, PasskeyError
from steppe.server.base.http_errors import TableError
from steppe.server.base.settings import NEIGHBOURS
from steppe.server.pages.accounts.account_access import (
    ACCOUNT,
    SIGN_IN,
    brought,
    browser_of,
    enter,
    entered,
    entered_by_script,
    leave,
    origin_of,
    passkey_guest,
    place_of,
    read_json,
    refused,
    services_of,
    session_of,
)
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.table_access import go, read_form

_CROWD = NEIGHBOURS * NEIGHBOURS  # addresses that together may use up the guesses at a password
WRONG = msgid("This name and this password do not go together.")
WRONG_CODE = msgid("This name and this code do not go together, or the code has been used.")


class SignInError(TableError):
    """Nobody can sign in like this."""

    status = 403


async def page(request: Request, error: TableError | None = None, name: str = "") -> Response:
    """Show the ways to sign in."""
    if session_of(request) and error is None:
        return go(ACCOUNT)
    who = visitor(request)
    context = {
        "title": who.say("Sign in"),
        "wanted": name,
        "fault": who.say(error.sentence, **error.values) if error else "",
        "has_passkeys": origin_of(request).has_passkeys,
        "has_mail": services_of(request).mail is not None,
        **await brought(request),
    }
    return render(request, "sign_in.html", context, error.status if error else 200)


async def by_password(request: Request) -> Response:
    """Sign in with a name and a password."""
    values = await read_form(request)
    name, password = values.get("name", ""), values.get("password", "")
    try:
        account = await _by_password(request, name, password)
    except TableError as error:
        return await page(request, error, name)
    await enter(request, account, "take" in values)
    return entered(request, account, "/")


async def _by_password(request: Request, name: str, password: str) -> Account:
    """Return the account of a name and a password. Raises ``TableError``."""
    services, place = services_of(request), place_of(request, name)
    is_known = place != neighbourhood(request)
    await services.names.count(name, place, 0 if is_known else _CROWD)
    account = await services.accounts.named(name)
    does_fit = await services.passwords.fits(account.password if account else "", password)
    if account is None or not does_fit:
        raise SignInError(WRONG)
    await services.names.forget(name, place)
    if services.passwords.is_outdated(account.password):
        hash = await services.passwords.hash(password)
        await services.accounts.change(account.guest, password=hash)
    return account


async def by_code(request: Request) -> Response:
    """Sign in with a name and a recovery code, which no number of strangers can guess."""
    values = await read_form(request)
    name, services = values.get("name", ""), services_of(request)
    place = place_of(request, name)
    try:
        await services.names.count(name, place, 0)
        account = await services.accounts.named(name)
        did_fit = await services.codes.use(account.guest if account else "", values.get("code", ""))
        if account is None or not did_fit:
            raise SignInError(WRONG_CODE)
    except TableError as error:
        return await page(request, error, name)
    await services.names.forget(name, place)
    await enter(request, account, "take" in values)
    return entered(request, account, ACCOUNT)


async def ask_passkey(request: Request) -> Response:
    """Respond to a script with a challenge for any of its passkeys."""
    try:
        options, ticket = await services_of(request).passkeys.ask(
            origin_of(request), browser_of(request)
        )
    except TableError as error:
        return refused(request, error)
    return JSONResponse({"options": options, "ticket": ticket})


async def by_passkey(request: Request) -> Response:
    """Sign in with a passkey; respond to a script with the next page."""
    try:
        data = await read_json(request)
        account = await services_of(request).accounts.of(await passkey_guest(request, data))
        if account is None:
            raise PasskeyError(NO_PASSKEY)
    except TableError as error:
        return refused(request, error)
    await enter(request, account, data.get("take") is True)
    return entered_by_script(request, account, "/")


async def sign_out(request: Request) -> Response:
    """Sign out of this browser."""
    await leave(request)
    return go(SIGN_IN)
