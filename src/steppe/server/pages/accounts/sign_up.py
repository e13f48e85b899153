"""Keep a name: open an account with a passkey, or with a password.

Only the last step says whether a name is taken, and it counts the tries.
"""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from steppe.server.accounts.account_names import read_name
from steppe.server.accounts.accounts import Account
from steppe.server.accounts.passkeys import NO_PASSKEY, PasskeyError, addition
from steppe.server.accounts.passwords import check_password
from steppe.server.base.http_errors import TableError
from steppe.server.pages.accounts.account_access import (
    ACCOUNT,
    agent_of,
    brought,
    browser_of,
    count_name,
    enter,
    entered,
    entered_by_script,
    new_account,
    origin_of,
    read_json,
    refused,
    services_of,
    session_of,
)
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.table_access import go, read_form

CODES = f"{ACCOUNT}?new"


async def page(request: Request, error: TableError | None = None, name: str = "") -> Response:
    """Show the form for a new account."""
    who = visitor(request)
    context = {
        "title": who.say("Keep your name"),
        "wanted": name or who.nickname,
        "fault": who.say(error.sentence, **error.values) if error else "",
        "has_passkeys": origin_of(request).has_passkeys,
        **await brought(request),
    }
    return render(request, "keep_name.html", context, error.status if error else 200)


async def by_password(request: Request) -> Response:
    """Open an account with a name and a password."""
    if session_of(request):
        return go(ACCOUNT)
    values = await read_form(request)
    wanted, password = values.get("name", ""), values.get("password", "")
    services = services_of(request)
    try:
        name = read_name(wanted)
        check_password(password, name.name)
        await count_name(request)
        hash = await services.passwords.hash(password)
        account = await services.accounts.open(new_account(request, password=hash), name, [])
    except TableError as error:
        return await page(request, error, wanted)
    await enter(request, account)
    return entered(request, account, CODES)


async def ask_passkey(request: Request) -> Response:
    """Respond to a script with what a new passkey needs: for a new account, or for one's own."""
    try:
        guest, name = await _owner(request, await read_json(request))
        options, ticket = await services_of(request).passkeys.invite(
            origin_of(request), browser_of(request), (guest, name)
        )
    except TableError as error:
        return refused(request, error)
    return JSONResponse({"options": options, "ticket": ticket})


async def _owner(request: Request, data: dict[str, object]) -> tuple[str, str]:
    """Return the guest and the name that a new passkey will belong to."""
    if session := session_of(request):
        return session.guest, session.name
    name = read_name(str(data.get("name", "")))
    await count_name(request)
    return new_account(request).guest, name.name


async def save_passkey(request: Request) -> Response:
    """Check and save a new passkey; open its account if it is for a new one."""
    services = services_of(request)
    try:
        data = await read_json(request)
        guest, name, row = await services.passkeys.accept(
            origin_of(request),
            browser_of(request),
            str(data.get("ticket", "")),
            data.get("answer") or {},
        )
        words = agent_of(request)
        if session := session_of(request):
            if session.guest != guest:  # signed in meanwhile, in another tab
                raise PasskeyError(NO_PASSKEY)
            await services.passkeys.add(row, words)
            return JSONResponse({"go": ACCOUNT})
        blank = Account(**vars(new_account(request)) | {"guest": guest})
        account = await services.accounts.open(blank, read_name(name), [addition(row, words)])
    except TableError as error:
        return refused(request, error)
    await enter(request, account)
    return entered_by_script(request, account, CODES)
