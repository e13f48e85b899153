"""Check accounts, and what they and messages need: a fixed host name, a mail server, a key.

``network_checks.py`` reports a lack of HTTPS.
"""

import os
import smtplib
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

from steppe.core.errors import NotationError
from steppe.server.accounts.account_names import fold
from steppe.server.accounts.guests import PUSH_KEY
from steppe.server.accounts.passkeys import Origin, Passkeys, is_passkey
from steppe.server.accounts.passwords import is_hash
from steppe.server.accounts.tickets import Tickets
from steppe.server.base.mail_server import MailServer, mail_server_at
from steppe.server.ops.diagnostic import Finding, Target, good, note, wrong
from steppe.server.store.rows import SqlStore, Statement

_ABOUT = "passkeys"
_ACCOUNTS = "SELECT name, folded, password FROM account ORDER BY folded"
_PASSKEYS = """SELECT name, host, data FROM passkey
LEFT JOIN account ON account.guest = passkey.guest ORDER BY passkey.id"""
_CHANNELS = "SELECT COUNT(*) AS number FROM channel WHERE kind = :kind AND fault = ''"


async def passkeys(store: SqlStore, url: str) -> list[Finding]:
    """Check whether visitors at the site's public address can use passkeys, and all of them."""
    if not url:
        return []
    parts, found = urlsplit(url), []
    host = (parts.hostname or "").lower()
    if Origin(host, parts.scheme == "https").has_passkeys:
        words = f"they work at {host}, and would be lost under another name: keep it."
        found.append(good(_ABOUT, words))
    elif parts.scheme == "https":
        words = f"they need a host name, so accounts at {host} have passwords only."
        found.append(note(_ABOUT, words))
    lost = await Passkeys(store, Tickets(store)).elsewhere([host])
    return [*found, *(_lost(*one) for one in lost)]


def _lost(host: str, number: int) -> Finding:
    subject = "1 passkey works" if number == 1 else f"{number} passkeys work"
    return wrong(
        _ABOUT,
        f"{subject} at {host} only: serve the site under that name, too, until their owners have"
        " added others. They can sign in with a password or a recovery code.",
    )


def mail(_: Target) -> Iterator[Finding]:
    """Check the mail server that ``STEPPE_SMTP`` names, if any; no mail is sent."""
    try:
        server = mail_server_at(os.environ.get("STEPPE_SMTP", ""))
    except NotationError as error:
        yield wrong("mail", f"{error}.")
        return
    if server is not None:
        yield _tried(server)


def _tried(server: MailServer) -> Finding:
    where = f"{server.host}:{server.port}"
    try:
        is_encrypted = server.try_out()
    except smtplib.SMTPAuthenticationError:
        words = f"{where} refuses the user or the password: correct them in STEPPE_SMTP."
        return wrong("mail", words)
    except ssl.SSLError as error:
        words = f"no encrypted connection with {where} ({error.reason or error}): see the host name"
        return wrong("mail", f"{words} in STEPPE_SMTP, and smtps:// (port 465) or smtp:// (587).")
    except (OSError, smtplib.SMTPException) as error:
        return wrong("mail", f"{where} does not take mails ({error}): see STEPPE_SMTP.")
    if not is_encrypted:
        return note("mail", f"{where} answers without encryption: use a mail server that has it.")
    return good("mail", f"{where} lets this site send mails from {server.sender}.")


async def account_faults(store: SqlStore) -> tuple[int, list[str]]:
    """Return the number of accounts, and what would keep people from signing in to theirs."""
    accounts, faults = await store.select(Statement(_ACCOUNTS, {})), []
    for row in accounts:
        name = f"account @{row['name']}"
        if fold(row["name"]) != row["folded"]:
            faults.append(f"{name} cannot be found by its name")
        if row["password"] and not is_hash(row["password"]):
            faults.append(f"the password of {name} is damaged")
    for row in await store.select(Statement(_PASSKEYS, {})):
        if row["name"] is None:
            faults.append(f"a passkey for {row['host']} belongs to no account")
        elif not is_passkey(row["data"]):
            faults.append(f"a passkey of account @{row['name']} is damaged")
    return len(accounts), faults


async def channels(store: SqlStore, patient: Target) -> list[Finding]:
    """Check that the messages to which people have subscribed can be sent."""
    found = []
    pushes, mails = [await _count(store, kind) for kind in ("push", "mail")]
    if pushes and not (patient.data / PUSH_KEY).exists():
        words = (
            f"there is no {PUSH_KEY} in {patient.data}: restore it from a backup. With a new one,"
        )
        found.append(wrong("messages", f"{words} {_browsers(pushes)} must subscribe again."))
    if mails and not os.environ.get("STEPPE_SMTP"):
        words = "people have asked for e-mails, but STEPPE_SMTP names no mail server here."
        found.append(note("messages", words))
    return found


def _browsers(number: int) -> str:
    return "1 browser" if number == 1 else f"{number} browsers"


async def _count(store: SqlStore, kind: str) -> int:
    (row,) = await store.select(Statement(_CHANNELS, {"kind": kind}))
    return int(row["number"])
