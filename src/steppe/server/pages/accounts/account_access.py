"""Helpers shared by the pages for accounts: the visitor's session, signing in and out."""

import re
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from steppe.core.i18n import msgid
from steppe.locale import LANGUAGES
from steppe.server.accounts import known_browsers
from steppe.server.accounts.account_services import AccountServices
from steppe.server.accounts.accounts import Account
from steppe.server.accounts.guest_moves import has_data_of, move_guest
from steppe.server.accounts.guests import Guest, become, neighbourhood, new_guest
from steppe.server.accounts.passkeys import Origin
from steppe.server.accounts.sessions import Session
from steppe.server.base.http_errors import TableError
from steppe.server.notify.messenger import messenger_of
from steppe.server.pages.lobby.seat_names import rename_seats
from steppe.server.pages.shell.page_shell import THEMES, visitor
from steppe.server.pages.shell.player_names import look_of
from steppe.server.pages.shell.table_access import go, keep, rooms_of

ACCOUNT, SIGN_IN = "/account", "/sign-in"
_BROWSERS = (  # the first that a user agent names; most name several
    *(("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome")),
    *(("Safari", "Safari"), ("Lynx", "Lynx"), ("w3m", "w3m")),
)
_SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS")),
    *(("Windows", "Windows"), ("Mac OS X", "macOS"), ("Linux", "Linux")),
)
_AGENT = re.compile(r"[^ -~]")
SIGN_IN_FIRST = msgid("Sign in first.")


class SignedOutError(TableError):
    """The request needs an account."""

    status = 403


def services_of(request: Request) -> AccountServices:
    """Return this site's services for accounts."""
    services: AccountServices = request.app.state.services
    return services


def session_of(request: Request) -> Session | None:
    """Return the visitor's session, or ``None``."""
    session: Session | None = request.scope["session"]
    return session


def own_session(request: Request) -> Session:
    """Return the visitor's session. Raises ``SignedOutError``."""
    session = session_of(request)
    if session is None:
        raise SignedOutError(SIGN_IN_FIRST)
    return session


async def own_account(request: Request) -> Account:
    """Return the visitor's account. Raises ``SignedOutError``."""
    account = await services_of(request).accounts.of(own_session(request).guest)
    if account is None:
        raise SignedOutError(SIGN_IN_FIRST)
    return account


def browser_of(request: Request) -> str:
    """Return the id of the browser's own guest."""
    guest: Guest = request.scope["browser"]
    return guest.id


def origin_of(request: Request) -> Origin:
    """Return the host name under which the visitor sees this site."""
    return Origin((request.url.hostname or "").lower(), request.url.scheme == "https")


def agent_of(request: Request) -> str:
    """Return the visitor's browser and system in two words."""
    agent = _AGENT.sub("", request.headers.get("user-agent", ""))
    named = [
        next((name for word, name in known if word in agent), "") for known in (_BROWSERS, _SYSTEMS)
    ]
    return ", ".join(filter(None, named))


def new_account(request: Request, password: str = "") -> Account:
    """Return an account for the visitor that is not saved yet, with their avatar and settings."""
    look, guest = look_of(browser_of(request)), new_guest()
    while look_of(guest.id) != look:
        guest = new_guest()
    who = visitor(request)
    return Account(guest.id, "", password, language=who.language, theme=who.theme)


async def brought(request: Request) -> dict[str, Any]:
    """Return what the browser's own guest would bring into an account, as pages show it."""
    guest, channels = browser_of(request), messenger_of(request).channels
    has_data = await has_data_of(rooms_of(request).house.store, guest)
    return {"has_data": has_data, "channels": await channels.of(guest)}


async def enter(request: Request, account: Account, takes: bool = True) -> None:
    """Sign an account in; with ``takes``, it gets everything that the browser's guest has."""
    services, former = services_of(request), session_of(request)
    if former is not None:
        await services.sessions.end(former.guest, former.browser)
    if takes:
        await _take_over(request, account)
        become(request, new_guest())
    request.scope["token"] = await services.sessions.begin(account.guest, agent_of(request))
    request.scope["guest"] = Guest(account.guest, account.name)
    request.scope.pop("visitor", None)


async def _take_over(request: Request, account: Account) -> None:
    """Move the seats, puzzles and practice of the browser's guest to an account."""
    rooms, browser = rooms_of(request), request.scope["browser"]
    request.scope["guest"] = browser
    request.scope.pop("visitor", None)
    before = visitor(request).name
    for match in await move_guest(rooms.house.store, browser.id, account.guest):
        await rooms.reseat(match)
    await rename_seats(rooms, before, Guest(account.guest, account.name))


async def leave(request: Request) -> None:
    """Sign the visitor out of this browser."""
    if session := session_of(request):
        await services_of(request).sessions.end(session.guest, session.browser)
    request.scope["token"] = ""


def entered(request: Request, account: Account, address: str) -> Response:
    """Redirect a visitor who has just signed in, with the account's language and theme."""
    return _with_settings(request, account, go(address))


def entered_by_script(request: Request, account: Account, address: str) -> Response:
    """Respond to the script of a visitor who has just signed in with the next page."""
    return _with_settings(request, account, JSONResponse({"go": address}))


def _with_settings(request: Request, account: Account, answer: Response) -> Response:
    """Return a response with the cookies for an account's language, theme and known browser."""
    for name, value in _chosen_of(account).items():
        keep(answer, request, name, value)
    return remember_browser(answer, request, account.name)


def remember_browser(answer: Response, request: Request, name: str) -> Response:
    """Return a response that makes the browser one in which the owner of a name has signed in."""
    former = request.cookies.get(known_browsers.COOKIE, "")
    value = known_browsers.remembering(request.app.state.keys, former, name)
    keep(answer, request, known_browsers.COOKIE, value)
    return answer


def place_of(request: Request, name: str) -> str:
    """Return the place at which attempts for a name count: a known browser, or the address."""
    cookie = request.cookies.get(known_browsers.COOKIE, "")
    return known_browsers.known_by(request.app.state.keys, cookie, name) or neighbourhood(request)


async def count_name(request: Request) -> None:
    """Count a wish for a name: the answer shows whether it is taken. Raises ``TooManyError``."""
    names = services_of(request).names
    await names.count(f"wish {neighbourhood(request)}", browser_of(request))


async def passkey_guest(request: Request, data: Mapping[str, Any]) -> str:
    """Return the guest of the account whose passkey has answered. Raises ``PasskeyError``."""
    answer = data.get("answer")
    return await services_of(request).passkeys.check(
        origin_of(request),
        browser_of(request),
        str(data.get("ticket", "")),
        answer if isinstance(answer, dict) else {},
    )


def _chosen_of(account: Account) -> Mapping[str, str]:
    """Return the settings that an account has saved."""
    known = {"language": LANGUAGES, "theme": (*THEMES, "system")}
    found = {name: getattr(account, name) for name in known}
    return {name: value for name, value in found.items() if value in known[name]}


def refused(request: Request, error: TableError) -> JSONResponse:
    """Respond to a script with the reason in the visitor's language."""
    say = visitor(request).say
    return JSONResponse({"error": say(error.sentence, **error.values)}, error.status)


async def read_json(request: Request) -> dict[str, Any]:
    """Return the JSON object that a script has sent. Raises ``TableError``."""
    try:
        data = await request.json()
    except (ValueError, RecursionError) as error:
        raise TableError("This form cannot be read: go back and send it again.") from error
    return data if isinstance(data, dict) else {}
