"""The visitor's tokens and bots: make, list and revoke them."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from steppe.core.i18n import Translator
from steppe.draw.words import day_of
from steppe.server.accounts.account_names import read_name
from steppe.server.accounts.network_bots import NetworkBot
from steppe.server.accounts.tokens import OF_BOTS, SCOPES, NewToken
from steppe.server.base.http_errors import NotFoundError, TableError
from steppe.server.ops.admin import AdminService
from steppe.server.pages.accounts.account_access import services_of
from steppe.server.pages.accounts.confirm_owner import confirmed, is_sure
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.table_access import go, read_form, rooms_of

PAGE = "/bots/me"
_OWNER = "guest"  # the actor in the administration log
_POST = ["POST"]


def routes() -> list[BaseRoute]:
    """Return these routes."""
    return [
        Route(PAGE, page),
        Route(f"{PAGE}/add", confirmed(add), methods=_POST),
        Route(f"{PAGE}/remove", confirmed(remove), methods=_POST),
        Route(f"{PAGE}/token", confirmed(make), methods=_POST),
        Route(f"{PAGE}/revoke", revoke, methods=_POST),
    ]


async def page(request: Request, error: TableError | None = None, new: str = "") -> Response:
    """Show the visitor's bots and tokens; ``new`` is the text of a token made just now."""
    who, services = visitor(request), services_of(request)
    rows = await services.tokens.of(who.guest)
    context = {
        "title": who.say("Your bots and tokens"),
        "bots": await services.bots.of(who.guest),
        "tokens": [(row, day_of(row.made, who.say), _used(row.used, who.say)) for row in rows],
        "scopes": [(name, who.say(words)) for name, words in SCOPES.items()],
        "new": new,
        "fault": who.say(error.sentence, **error.values) if error else "",
        "is_sure": await is_sure(request),
    }
    return render(request, "tokens.html", context, error.status if error else 200)


def _used(used: float | None, say: Translator) -> str:
    return "" if used is None else day_of(used, say)


async def add(request: Request) -> Response:
    """Register a bot, and show its first token."""
    values, who = await read_form(request), visitor(request)
    try:
        bot = await services_of(request).bots.add(
            who.guest, read_name(values.get("name", "")), values.get("words", "")
        )
        wish = NewToken(who.guest, OF_BOTS, bot.name, bot.guest)
        _, text = await services_of(request).tokens.make(wish)
    except TableError as error:
        return await page(request, error)
    return await page(request, new=text)


async def make(request: Request) -> Response:
    """Make a token for the visitor or for one of their bots, and show it once."""
    form, who = await request.form(), visitor(request)
    scopes = [str(scope) for scope in form.getlist("scope")]
    try:
        name = str(form.get("bot", ""))
        bot = (await _own(request, name)).guest if name else ""
        if bot and not scopes:
            scopes = [*OF_BOTS]
        wish = NewToken(who.guest, scopes, str(form.get("words", "")), bot)
        _, text = await services_of(request).tokens.make(wish)
    except TableError as error:
        return await page(request, error)
    return await page(request, new=text)


async def _own(request: Request, name: str) -> NetworkBot:
    """Return one of the visitor's bots. Raises ``NotFoundError``."""
    bot = await services_of(request).bots.named(name)
    if bot is None or bot.owner != visitor(request).guest:
        raise NotFoundError("There is no such bot.")
    return bot


async def revoke(request: Request) -> Response:
    """Revoke a token; its streams end."""
    values = await read_form(request)
    await services_of(request).tokens.revoke(visitor(request).guest, values.get("id", ""))
    return go(PAGE)


async def remove(request: Request) -> Response:
    """Remove a bot with its tokens; its seats become free, as when a person erases their data."""
    values, rooms = await read_form(request), rooms_of(request)
    bot = await _own(request, values.get("name", ""))
    store, state = rooms.house.store, request.app.state
    await AdminService(store, _OWNER).erase(bot.guest, state.keys, "")
    await state.services.tokens.look()
    await state.orders.read(store, rooms)
    return go(PAGE)
