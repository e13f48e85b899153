"""Links by e-mail: verify an address, and sign in after losing every other way.

Only sites whose host has set up a mail server have these pages. The answer to a request for a link
is the same for every address.
"""

from starlette.requests import Request
from starlette.responses import Response

from steppe.core.i18n import msgid
from steppe.server.accounts.accounts import Account
from steppe.server.accounts.guests import neighbourhood
from steppe.server.accounts.tickets import Tickets
from steppe.server.base.background import spawn
from steppe.server.base.http_errors import NotFoundError, TableError
from steppe.server.base.mail_server import MailServer, is_address
from steppe.server.notify.messages import unlinked
from steppe.server.notify.messenger import messenger_of
from steppe.server.pages.accounts.account_access import (
    ACCOUNT,
    SIGN_IN,
    brought,
    enter,
    entered,
    own_session,
    services_of,
)
from steppe.server.pages.accounts.account_page import VERIFY
from steppe.server.pages.accounts.account_page import page as account_page
from steppe.server.pages.shell import page_shell
from steppe.server.pages.shell.page_shell import render, speaker, visitor
from steppe.server.pages.shell.table_access import go, read_form

_RECOVER = "mail sign-in"  # a kind of tickets
_MINUTES = 30
ODD = msgid("This does not look like an e-mail address.")
ENDED = msgid("This link has been used, or is too old. Ask for a new one.")


def mail_of(request: Request) -> MailServer:
    """Return the site's mail server. Raises ``NotFoundError`` if there is none."""
    mail = services_of(request).mail
    if mail is None:  # or the site has no fixed name, and a link could lead anywhere
        raise NotFoundError("There is nothing here.")
    return mail


async def set_address(request: Request) -> Response:
    """Send a link to a new address, or forget the present one."""
    mail, session, services = mail_of(request), own_session(request), services_of(request)
    address = await _address(request)
    if not address:
        await services.tickets.drop(VERIFY, session.guest)
        await _replace(request, session.guest, "")
        return go(f"{ACCOUNT}?did=mail")
    try:
        if not is_address(address):
            raise TableError(ODD, 422)
        await messenger_of(request).letters.count(address, neighbourhood(request))
    except TableError as error:
        return await account_page(request, error)
    await services.tickets.drop(VERIFY, session.guest)
    secret = await _ticket(request, VERIFY, session.guest, address)
    say = visitor(request).say
    text = say(  # nothing that a visitor has chosen, who may want to annoy a stranger
        "To save this address for recovering your account on {site}, open this link within"
        " {count} minutes:",
        site=_site(request),
        count=_MINUTES,
    )
    end = say("If you did not ask for this, do nothing.")
    words = f"{text}\n\n{_site(request)}{ACCOUNT}/mail/{secret}\n\n{end}\n"
    letter = address, say("Your address on this site"), words
    spawn(_invite(services.tickets, mail, letter, secret), request.app.state.letters)
    return go(f"{ACCOUNT}?did=sent")


async def _invite(
    tickets: Tickets, mail: MailServer, letter: tuple[str, str, str], secret: str
) -> None:
    """Send a link to a new address; if the mail server refuses it, the account's page says so."""
    if not await mail.send(*letter) and (ticket := await tickets.look(VERIFY, secret)):
        await tickets.rewrite(ticket, {**ticket.body, "unsent": True})


async def verify(request: Request) -> Response:
    """Ask whether to save an address, or save it; the link works in any browser."""
    mail_of(request)
    tickets, secret = services_of(request).tickets, request.path_params["token"]
    is_post = request.method == "POST"
    ticket = await (tickets.take if is_post else tickets.look)(VERIFY, secret)
    if ticket is None:
        raise NotFoundError(ENDED)
    say, address = visitor(request).say, ticket.body["mail"]
    context = {"title": say("Save this address"), "words": address, "button": say("Save")}
    if is_post:
        await _replace(request, ticket.guest, address)
        context = {"title": say("Saved."), "words": address}
    return render(request, "link.html", context)


async def _replace(request: Request, guest: str, address: str) -> None:
    """Save an account's address, "" for none, and write to the previous one."""
    accounts = services_of(request).accounts
    account = await accounts.of(guest)
    await accounts.change(guest, mail=address)
    if account is None or account.mail in ("", address):
        return
    say = speaker(account.language or visitor(request).language)
    text = say(
        "{name} no longer uses this address to recover an account on {site}. If that was not you,"
        " sign in there and change your password.",
        name=unlinked(account.name),
        site=_site(request),
    )
    letter = account.mail, say("Your address on this site"), f"{text}\n"
    _send(request, mail_of(request), letter)


async def recover(request: Request) -> Response:
    """Send a link that signs in, if an account has verified this address."""
    mail, address = mail_of(request), await _address(request)
    spawn(_recover(request, mail, address), request.app.state.letters)
    say = visitor(request).say
    words = say(
        "If an account has verified this address, a link is on its way. It works for {count}"
        " minutes.",
        count=_MINUTES,
    )
    return render(request, "link.html", {"title": say("Look at your mail"), "words": words})


async def _recover(request: Request, mail: MailServer, address: str) -> None:
    """Send links, after the answer, which is therefore the same for every address, at any limit."""
    if not is_address(address):
        return
    for account in await services_of(request).accounts.with_mail(address):
        if await messenger_of(request).letters.may_link(account.guest):
            await _send_recovery(request, mail, account)


async def _send_recovery(request: Request, mail: MailServer, account: Account) -> None:
    say = speaker(account.language or visitor(request).language)
    secret = await _ticket(request, _RECOVER, account.guest, account.mail)
    link = f"{_site(request)}{SIGN_IN}/mail/{secret}"
    text = say(
        "Open this link within {count} minutes to sign in as {name} on {site}. If you did not ask"
        " for it, ignore this mail.",
        count=_MINUTES,
        name=account.name,
        site=_site(request),
    )
    _send(request, mail, (account.mail, say("Sign in"), f"{text}\n\n{link}\n"))


async def use_recovery(request: Request) -> Response:
    """Ask whether to sign in with a link, or sign in."""
    mail_of(request)
    services, secret = services_of(request), request.path_params["token"]
    is_post = request.method == "POST"
    ticket = await (services.tickets.take if is_post else services.tickets.look)(_RECOVER, secret)
    account = await services.accounts.of(ticket.guest) if ticket else None
    if ticket is None or account is None or account.mail != ticket.body["mail"]:
        raise NotFoundError(ENDED)
    if not is_post:
        say = visitor(request).say
        title = say("Sign in as {name}", name=account.name)
        context = {"title": title, "words": "", "button": say("Sign in")}
        return render(request, "link.html", context | await brought(request))
    await services.tickets.drop(_RECOVER, account.guest)
    await messenger_of(request).letters.forget_links(account.guest)
    await enter(request, account, "take" in await read_form(request))
    return entered(request, account, f"{ACCOUNT}?new")


async def _address(request: Request) -> str:
    """Return the address in a form in small letters: mail servers do not tell them apart."""
    return (await read_form(request)).get("mail", "").strip().lower()


async def _ticket(request: Request, kind: str, guest: str, mail: str) -> str:
    return await services_of(request).tickets.make(kind, guest, {"mail": mail}, 60.0 * _MINUTES)


def _site(request: Request) -> str:
    return page_shell.letter_origin(request)


def _send(request: Request, mail: MailServer, letter: tuple[str, str, str]) -> None:
    """Send a letter in the background: how long that takes says nothing about an address."""
    spawn(mail.send(*letter), request.app.state.letters)
