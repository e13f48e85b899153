"""How to reach the visitor when it is their turn: this device, a webhook, e-mail."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from steppe.core.i18n import msgid
from steppe.server.accounts.guests import neighbourhood
from steppe.server.base.http_errors import NotFoundError, TableError
from steppe.server.base.mail_server import is_address
from steppe.server.notify.channels import MAIL, PUSH, WEBHOOK, Channel
from steppe.server.notify.messenger import messenger_of
from steppe.server.notify.outgoing import ForbiddenError, checked
from steppe.server.notify.web_push import checked_keys
from steppe.server.pages.accounts.account_access import session_of
from steppe.server.pages.accounts.confirm_owner import confirmed, is_sure
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.page_shell import letter_origin, origin_of, render, visitor

PAGE = "/me/reach"
_POST = ["POST"]
_PUSH = msgid("This browser cannot receive messages.")
_WEBHOOK = msgid(
    "A webhook is a public address that begins with https://, without port or password."
)
_MAIL = msgid("This is not an e-mail address.")
_NO_MAIL = msgid("This site sends no e-mail.")


def routes() -> list[BaseRoute]:
    """Return the routes for the visitor's channels."""
    return [
        Route(PAGE, page),
        Route(f"{PAGE}/add", add, methods=_POST),
        Route(f"{PAGE}/drop", drop, methods=_POST),
        Route(f"{PAGE}/test", test, methods=_POST),
        Route(f"{PAGE}/mail/{{id}}/{{token}}", mail_page),
        Route(f"{PAGE}/mail/{{id}}/{{token}}", answer_mail, methods=_POST),
    ]


async def page(
    request: Request, error: TableError | None = None, kind: str = "", typed: str = ""
) -> Response:
    """Show the visitor's channels, and the forms to add others.

    The form of a kind says what is wrong with the address typed there.
    """
    who, messenger = visitor(request), messenger_of(request)
    context = {
        "title": who.say("When it is your turn"),
        "channels": await messenger.channels.of(who.guest),
        "key": messenger.key.public,
        "has_mail": messenger.post is not None,
        "fault": who.say(error.sentence, **error.values) if error else "",
        "faulty": kind,
        "typed": typed,
        "is_sure": await is_sure(request),
        "is_tested": "tested" in request.query_params,
    }
    return render(request, "reach.html", context, error.status if error else 200)


async def add(request: Request) -> Response:
    """Add the channel that a form describes.

    One that leads elsewhere than this browser needs a recent sign-in.
    """
    is_here = (await table_access.read_form(request)).get("kind") == PUSH
    return await (_add if is_here else confirmed(_add))(request)


async def _add(request: Request) -> Response:
    values, messenger = await table_access.read_form(request), messenger_of(request)
    who = visitor(request)
    kind, address = values.get("kind", ""), values.get("address", "").strip()
    try:
        keys = _keys(kind, address, values)
        if kind == MAIL and messenger.post is None:
            raise TableError(_NO_MAIL)
        place = who.language, (letter_origin if kind == MAIL else origin_of)(request)
        session = session_of(request)
        channel = Channel(who.guest, kind, address, keys, *place, confirmed=kind != MAIL)
        channel = replace(channel, browser=session.browser if session else "")
        if kind == MAIL:
            await messenger.letters.count(address, neighbourhood(request))
        id = await messenger.channels.add(channel)
        if kind == MAIL:
            messenger.confirm(replace(channel, id=id))
    except TableError as error:
        return await page(request, error, kind, address)
    return table_access.go(PAGE)


def _keys(kind: str, address: str, values: dict[str, str]) -> str:
    """Return the keys in a form. Raises ``TableError`` if its channel cannot exist."""
    sentence = {PUSH: _PUSH, WEBHOOK: _WEBHOOK, MAIL: _MAIL}.get(kind)
    if sentence is None:
        raise TableError(_PUSH)
    try:
        if kind == MAIL:
            if not is_address(address):
                raise TableError(sentence)
            return ""
        checked(address)
        return (
            checked_keys(values.get("p256dh", ""), values.get("auth", "")) if kind == PUSH else ""
        )
    except (ForbiddenError, ValueError) as error:
        raise TableError(sentence) from error


async def drop(request: Request) -> Response:
    """Remove one of the visitor's channels."""
    values = await table_access.read_form(request)
    await messenger_of(request).channels.drop(visitor(request).guest, values.get("id", ""))
    return table_access.go(PAGE)


async def test(request: Request) -> Response:
    """Send the visitor a message on all their channels, to try them."""
    await messenger_of(request).try_out(visitor(request).guest)
    return table_access.go(f"{PAGE}?tested")


async def mail_page(request: Request) -> Response:
    """Ask the reader of an e-mail whether to send more, or to stop."""
    who, stops = visitor(request), "stop" in request.query_params
    if not await messenger_of(request).knows(**request.path_params):
        raise NotFoundError("This link is no longer valid.")
    context = {"title": who.say("E-mail"), "stops": stops, "is_done": False}
    return render(request, "reach_mail.html", context)


async def answer_mail(request: Request) -> Response:
    """Confirm an address, or remove it."""
    messenger, stops = messenger_of(request), "stop" in request.query_params
    if not await messenger.knows(**request.path_params):
        raise NotFoundError("This link is no longer valid.")
    await messenger.channels.settle(request.path_params["id"], not stops)
    context = {"title": visitor(request).say("E-mail"), "stops": stops, "is_done": True}
    return render(request, "reach_mail.html", context)
