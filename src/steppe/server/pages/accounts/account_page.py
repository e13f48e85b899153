"""One's own account: name, passkeys, password, recovery codes, browsers, e-mail."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from steppe.core.i18n import Translator, msgid
from steppe.draw.words import day_of
from steppe.server.accounts.account_names import read_name
from steppe.server.accounts.accounts import Account
from steppe.server.accounts.guests import Guest
from steppe.server.accounts.passwords import check_password
from steppe.server.base.http_errors import TableError
from steppe.server.pages.accounts import sign_up
from steppe.server.pages.accounts.account_access import (
    ACCOUNT,
    count_name,
    origin_of,
    own_account,
    own_session,
    remember_browser,
    services_of,
    session_of,
)
from steppe.server.pages.accounts.confirm_owner import is_fresh
from steppe.server.pages.lobby.seat_names import rename_seats
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.table_access import go, read_form, rooms_of

VERIFY = "mail"  # the kind of tickets that verify an address
LAST = msgid("This is your only way to sign in: add another passkey or a password first.")


class LastWayError(TableError):
    """Without this passkey or password nobody could sign in any more."""

    status = 409


async def page(request: Request, error: TableError | None = None, **more: Any) -> Response:
    """Show the visitor's account, or the form for a new one."""
    if session_of(request) is None:
        return await sign_up.page(request)
    return await _show(request, await own_account(request), error, **more)


async def _show(
    request: Request, account: Account, error: TableError | None, **more: Any
) -> Response:
    services, who = services_of(request), visitor(request)
    passkeys = await services.passkeys.of(account.guest)
    codes = await services.codes.left(account.guest)
    context = {
        "title": who.say("Your account"),
        "account": account,
        "wanted": account.name,
        "fault": who.say(error.sentence, **error.values) if error else "",
        "is_new": "new" in request.query_params,
        "is_fresh": await is_fresh(request),
        "did": request.query_params.get("did", ""),
        "passkeys": [(one, day_of(one.made, who.say)) for one in passkeys],
        "has_passkeys": origin_of(request).has_passkeys,
        "host": origin_of(request).host,
        "codes": codes,
        "codes_left": _codes_left(codes, who.say),
        "new_codes": (),
        "logins": await _logins(request),
        "has_mail": services.mail is not None,
        "awaited": await _awaited(request),
        "address": f"/@{account.name}",
    }
    return render(request, "account.html", context | more, error.status if error else 200)


async def _awaited(request: Request) -> Mapping[str, Any]:
    """Return the address that is not verified yet, and whether its letter could not be sent."""
    found = await services_of(request).tickets.of(VERIFY, own_session(request).guest)
    return {"mail": "", "unsent": False} | (dict(found[0].body) if found else {})


def _codes_left(codes: int, say: Translator) -> str:
    return say.plural("You have 1 code left.", "You have {count} codes left.", codes)


async def _logins(request: Request) -> list[dict[str, Any]]:
    """Return the account's browsers, this one first."""
    session, who = own_session(request), visitor(request)
    logins = await services_of(request).sessions.of(session.guest)
    rows = [
        {
            "browser": login.browser,
            "agent": login.agent or who.say("Unknown browser"),
            "seen": day_of(login.seen, who.say),
            "time": datetime.fromtimestamp(login.seen, UTC).isoformat(timespec="minutes"),
            "is_here": login.browser == session.browser,
        }
        for login in logins
    ]
    return sorted(rows, key=lambda row: not row["is_here"])


async def rename(request: Request) -> Response:
    """Change the account's name, also at the tables where it plays."""
    session, values = own_session(request), await read_form(request)
    services = services_of(request)
    try:
        name = read_name(values.get("name", ""))
        await count_name(request)
        await services.accounts.rename(session.guest, name)
    except TableError as error:
        return await page(request, error, wanted=values.get("name", ""))
    await services.sessions.refresh(session.guest)
    await rename_seats(rooms_of(request), session.name, Guest(session.guest, name.name))
    return remember_browser(go(f"{ACCOUNT}?did=name"), request, name.name)


async def publish(request: Request) -> Response:
    """Show the profile to everyone, or to nobody."""
    session, values = own_session(request), await read_form(request)
    await services_of(request).accounts.change(session.guest, public="public" in values)
    return go(f"{ACCOUNT}?did=public")


async def change_password(request: Request) -> Response:
    """Set a password, or replace the current one; sign out everywhere else."""
    account, values = await own_account(request), await read_form(request)
    services = services_of(request)
    try:
        check_password(values.get("password", ""), account.name)
        hash = await services.passwords.hash(values["password"])
    except TableError as error:
        return await page(request, error)
    await services.accounts.change(account.guest, password=hash)
    await _end_others(request)
    return go(f"{ACCOUNT}?did=password")


async def remove_passkey(request: Request) -> Response:
    """Remove a passkey, unless it is the only way to sign in."""
    account, values = await own_account(request), await read_form(request)
    services = services_of(request)
    if len(await services.passkeys.of(account.guest)) < 2 and not account.password:
        return await page(request, LastWayError(LAST))
    await services.passkeys.remove(account.guest, values.get("id", ""))
    return go(f"{ACCOUNT}?did=passkey")


async def renew_codes(request: Request) -> Response:
    """Show ten new recovery codes, once."""
    session = own_session(request)
    codes = await services_of(request).codes.renew(session.guest)
    return await page(request, new_codes=codes)


async def end_session(request: Request) -> Response:
    """Sign out in one other browser, or in all others."""
    session, values = own_session(request), await read_form(request)
    if "browser" in values:
        await services_of(request).sessions.end(session.guest, values["browser"])
    else:
        await _end_others(request)
    return go(f"{ACCOUNT}?did=sessions")


async def _end_others(request: Request) -> None:
    """Sign out everywhere else; links asked for there end, too."""
    session, services = own_session(request), services_of(request)
    await services.tickets.drop_all(session.guest)
    await services.sessions.end_others(session.guest, session.browser)
