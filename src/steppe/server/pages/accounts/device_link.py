"""Sign in on a second device: it opens a link, and the first device confirms.

Both devices show the same short number. The link alone signs nobody in: the first device must
confirm, and it sees which browser asks.
"""

import secrets
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from steppe.core.i18n import msgid
from steppe.server.accounts.tickets import Ticket
from steppe.server.base.http_errors import NotFoundError
from steppe.server.pages.accounts.account_access import (
    agent_of,
    brought,
    browser_of,
    enter,
    entered,
    own_session,
    services_of,
)
from steppe.server.pages.shell import page_shell
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.table_access import go, read_form

DEVICE, JOIN = "/account/device", "/join"
_KIND = "device"
_MINUTES = 5
_OPEN, _ASKED, _CONFIRMED = "open", "asked", "confirmed"
ENDED = msgid("This link has been used, or its five minutes are over. Show a new code.")


async def invite(request: Request) -> Response:
    """Show a new link as a QR code; earlier ones end."""
    session, tickets = own_session(request), services_of(request).tickets
    await tickets.drop(_KIND, session.guest)
    secret = await tickets.make(_KIND, session.guest, {"state": _OPEN}, 60.0 * _MINUTES)
    address = f"{page_shell.origin_of(request)}{JOIN}/{secret}"
    return _show(request, {"state": _OPEN}, address=address, picture=_qr(address))


async def page(request: Request) -> Response:
    """Show whether another device asks to sign in."""
    found = await services_of(request).tickets.of(_KIND, own_session(request).guest)
    return _show(request, found[0].body if found else {"state": ""})


def _show(request: Request, body: Mapping[str, Any], **more: object) -> Response:
    title = visitor(request).say("Another device")
    context = {"title": title, "minutes": _MINUTES, "body": body, "address": "", "picture": ""}
    return render(request, "device.html", context | more)


async def state(request: Request) -> Response:
    """Tell a script the state of one's own link."""
    found = await services_of(request).tickets.of(_KIND, own_session(request).guest)
    return JSONResponse({"state": found[0].body["state"] if found else ""})


async def answer(request: Request) -> Response:
    """Let the other device in, or refuse it."""
    values, tickets = await read_form(request), services_of(request).tickets
    guest = own_session(request).guest
    for ticket in await tickets.of(_KIND, guest):
        is_same = values.get("number") == ticket.body.get("number")
        if ticket.body["state"] == _ASKED and is_same and values.get("answer") == "yes":
            await tickets.rewrite(ticket, {**ticket.body, "state": _CONFIRMED})
            return go(DEVICE)
    await tickets.drop(_KIND, guest)
    return go("/account")


async def join(request: Request) -> Response:
    """Show a device that has opened the link what to do next."""
    return await _wait(request, await _ticket(request))


async def ask(request: Request) -> Response:
    """Ask to sign in, or enter once the first device has confirmed."""
    tickets, ticket = services_of(request).tickets, await _ticket(request)
    body = ticket.body
    if body["state"] == _OPEN:
        number = f"{secrets.randbelow(10_000):04}"
        asked = {"state": _ASKED, "browser": browser_of(request), "number": number}
        takes = "take" in await read_form(request)
        await tickets.rewrite(ticket, asked | {"agent": agent_of(request), "takes": takes})
    elif body["state"] == _CONFIRMED and (
        taken := await tickets.take(_KIND, request.path_params["token"])
    ):
        return await _let_in(request, taken)
    return go(f"{JOIN}/{request.path_params['token']}")


async def _let_in(request: Request, ticket: Ticket) -> Response:
    account = await services_of(request).accounts.of(ticket.guest)
    if account is None:
        raise NotFoundError(ENDED)
    await enter(request, account, ticket.body["takes"])
    return entered(request, account, "/account?new")


async def _ticket(request: Request) -> Ticket:
    """Return the ticket of a link. Raises ``NotFoundError``, also for another browser's."""
    ticket = await services_of(request).tickets.look(_KIND, request.path_params["token"])
    if ticket is None or ticket.body.get("browser", browser_of(request)) != browser_of(request):
        raise NotFoundError(ENDED)
    return ticket


async def _wait(request: Request, ticket: Ticket) -> Response:
    account = await services_of(request).accounts.of(ticket.guest)
    if account is None:
        raise NotFoundError(ENDED)
    context = {
        "title": visitor(request).say("Sign in as {name}", name=account.name),
        "body": ticket.body,
        "token": request.path_params["token"],
        **await brought(request),
    }
    return render(request, "join.html", context)


async def joined_state(request: Request) -> Response:
    """Tell a script whether the first device has confirmed."""
    return JSONResponse({"state": (await _ticket(request)).body["state"]})


def _qr(address: str) -> Markup:
    """Return the picture of an address."""
    import segno  # only this page needs it

    drawn = BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(drawn, kind="svg", xmldecl=False, omitsize=True, border=2, light="#fff")
    return Markup(drawn.getvalue().decode())
