"""Passkeys: sign in with a key that a device keeps, by touch, face or PIN (WebAuthn).

A passkey belongs to one host name, and browsers offer it over HTTPS only, or on the machine itself.
The device knows the account, so nobody types a name. The challenge stays on the server, in a ticket
that can be used once.
"""

import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from fido2 import webauthn as fido
from fido2.server import Fido2Server
from fido2.utils import websafe_encode

from steppe.core.i18n import msgid
from steppe.server.accounts.tickets import Tickets
from steppe.server.base.http_errors import TableError
from steppe.server.base.storage_errors import ConflictError
from steppe.server.store.account_schema import PASSKEY
from steppe.server.store.rows import SqlStore, Statement, every, insertion

REGISTER, SIGN_IN = "passkey", "passkey sign-in"  # kinds of tickets
MOST = 20  # passkeys of an account
_MINUTES = 5 * 60.0  # a person has to find their phone first
_SITE = "steppe"
_ID = re.compile(r"[\w-]{1,1400}", re.ASCII)  # base64url of at most 1023 bytes
_LOCAL = "localhost"

NO_PASSKEY = msgid("This passkey does not fit. Try again, or sign in another way.")
ENOUGH = msgid("An account may have 20 passkeys at most: remove one first.")


class PasskeyError(TableError):
    """A passkey does not fit, or came too late."""

    status = 403


class Passkey(NamedTuple):
    """A passkey in a list: its id, the host name it works under, and where it was made."""

    id: str
    host: str
    words: str
    made: float
    used: float | None


@dataclass(frozen=True)
class Origin:
    """Where the visitor sees this site: its host name, and whether the connection is safe."""

    host: str
    is_safe: bool

    @property
    def has_passkeys(self) -> bool:
        """Return whether browsers offer passkeys here: over HTTPS, and for a name."""
        return (self.is_safe and not _is_address(self.host)) or self.host == _LOCAL

    def is_of(self, page: str) -> bool:
        """Return whether a page's origin is this site, rather than another below its name."""
        parts = urlsplit(page)
        return parts.hostname == self.host and (parts.scheme == "https" or self.host == _LOCAL)


def _is_address(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


class Passkeys:
    """The passkeys in a store."""

    def __init__(self, store: SqlStore, tickets: Tickets) -> None:
        self._store, self._tickets = store, tickets

    async def of(self, guest: str) -> list[Passkey]:
        """Return an account's passkeys, the oldest one first."""
        columns = ", ".join(Passkey._fields)
        sql = f"SELECT {columns} FROM passkey WHERE guest = :guest ORDER BY made, id"
        return [Passkey(**row) for row in await self._select(sql, guest=guest)]

    async def invite(
        self, origin: Origin, browser: str, account: tuple[str, str]
    ) -> tuple[dict[str, Any], str]:
        """Return what a browser needs to make a passkey, and the secret of the ticket.

        ``browser`` is the visitor's guest, ``account`` the guest and the name of the owner.
        """
        guest, name = account
        known = await self._select("SELECT data FROM passkey WHERE guest = :guest", guest=guest)
        if len(known) >= MOST:
            raise PasskeyError(ENOUGH)
        options, state = _server(origin).register_begin(
            fido.PublicKeyCredentialUserEntity(name=name, id=guest.encode(), display_name=name),
            [_read(row["data"]) for row in known],
            resident_key_requirement=fido.ResidentKeyRequirement.REQUIRED,
            user_verification=fido.UserVerificationRequirement.PREFERRED,
        )
        body = {"state": _plain(state), "account": account, "host": origin.host}
        ticket = await self._tickets.make(REGISTER, browser, body, _MINUTES)
        return _plain(options)["publicKey"], ticket

    async def accept(
        self, origin: Origin, browser: str, secret: str, response: Mapping[str, Any]
    ) -> tuple[str, str, Mapping[str, Any]]:
        """Check a new passkey; return the guest and name it belongs to, and its row.

        Raises ``PasskeyError``.
        """
        ticket = await self._tickets.take(REGISTER, secret)
        if ticket is None or ticket.guest != browser or ticket.body["host"] != origin.host:
            raise PasskeyError(NO_PASSKEY)
        try:
            made = _server(origin).register_complete(ticket.body["state"], response)
            data = made.credential_data
        except Exception as error:  # the library raises many kinds for what a browser may send
            raise PasskeyError(NO_PASSKEY) from error
        if data is None:
            raise PasskeyError(NO_PASSKEY)
        guest, name = ticket.body["account"]
        row = {"id": websafe_encode(data.credential_id), "guest": guest, "host": origin.host}
        return guest, name, row | {"data": bytes(data), "count": made.counter}

    async def add(self, row: Mapping[str, Any], words: str) -> None:
        """Save a passkey of an account that exists. Raises ``PasskeyError``."""
        try:
            await self._store.change([addition(row, words)])
        except ConflictError as error:
            raise PasskeyError(NO_PASSKEY) from error

    async def ask(self, origin: Origin, browser: str) -> tuple[dict[str, Any], str]:
        """Return what a browser needs to sign in with a passkey, and the ticket's secret."""
        options, state = _server(origin).authenticate_begin(
            user_verification=fido.UserVerificationRequirement.PREFERRED
        )
        body = {"state": _plain(state), "host": origin.host}
        ticket = await self._tickets.make(SIGN_IN, browser, body, _MINUTES)
        return _plain(options)["publicKey"], ticket

    async def check(
        self, origin: Origin, browser: str, secret: str, response: Mapping[str, Any]
    ) -> str:
        """Return the guest of the account that a passkey signs in to. Raises ``PasskeyError``."""
        ticket = await self._tickets.take(SIGN_IN, secret)
        id = str(response.get("id", ""))
        if not _ID.fullmatch(id):
            raise PasskeyError(NO_PASSKEY)
        found = await self._select(f"SELECT {every(PASSKEY)} FROM passkey WHERE id = :id", id=id)
        if not found or ticket is None or ticket.guest != browser:
            raise PasskeyError(NO_PASSKEY)
        (row,) = found
        try:
            count = _verify(origin, ticket.body["state"], row, response)
        except Exception as error:  # the library raises many kinds for what a browser may send
            raise PasskeyError(NO_PASSKEY) from error
        await self._count(id, count)
        return str(row["guest"])

    async def remove(self, guest: str, id: str) -> None:
        """Remove one of an account's passkeys, unless nobody could sign in without it."""
        if not _ID.fullmatch(id):
            return
        alone = "UPDATE account SET guest = guest WHERE guest = :guest"  # one removal at a time
        sql = (
            "DELETE FROM passkey WHERE guest = :guest AND id = :id AND EXISTS (SELECT 1"
            " FROM account WHERE account.guest = :guest AND (account.password <> ''"
            " OR (SELECT COUNT(*) FROM passkey AS other WHERE other.guest = :guest) > 1))"
        )
        values = {"guest": guest, "id": id}
        await self._store.change([Statement(alone, {"guest": guest}), Statement(sql, values)])

    async def elsewhere(self, hosts: Sequence[str]) -> list[tuple[str, int]]:
        """Return how many passkeys work only under host names other than these, by name."""
        sql = "SELECT host, COUNT(*) AS number FROM passkey GROUP BY host ORDER BY host"
        found = [(row["host"], int(row["number"])) for row in await self._select(sql)]
        return [one for one in found if one[0] not in hosts]

    async def _count(self, id: str, count: int) -> None:
        """Save the number of a passkey's signatures, which must rise if its device counts them.

        Raises ``PasskeyError`` for a lower number: the key has been copied.
        """
        sql = (
            "UPDATE passkey SET count = :count, used = :now WHERE id = :id"
            " AND (count < :count OR (count = 0 AND :count = 0)) RETURNING id"
        )
        values = {"id": id, "count": count, "now": time.time()}
        if not await self._store.settle(Statement(sql, values)):
            raise PasskeyError(NO_PASSKEY)

    async def _select(self, sql: str, **values: str) -> list[dict[str, Any]]:
        return await self._store.select(Statement(sql, values))


def addition(row: Mapping[str, Any], words: str) -> Statement:
    """Return the statement that saves a passkey; ``words`` say where it was made."""
    return insertion("passkey", {**row, "words": words, "made": time.time()})


def _server(origin: Origin) -> Fido2Server:
    if not origin.has_passkeys:
        raise PasskeyError(NO_PASSKEY)
    site = fido.PublicKeyCredentialRpEntity(name=_SITE, id=origin.host)
    return Fido2Server(site, verify_origin=origin.is_of)


def _verify(origin: Origin, state: Any, row: Mapping[str, Any], response: Mapping[str, Any]) -> int:
    """Check a signature; return the number of signatures that the device has counted."""
    answer = fido.AuthenticationResponse.from_dict(response)
    handle = answer.response.user_handle
    if handle is not None and handle != row["guest"].encode():
        raise ValueError("the passkey is for another account")
    _server(origin).authenticate_complete(state, [_read(row["data"])], answer)
    return answer.response.authenticator_data.counter


def is_passkey(data: bytes) -> bool:
    """Return whether stored data are the public key of a passkey."""
    try:
        return bool(_read(data).public_key)
    except Exception:  # the library raises many kinds for damaged data
        return False


def _read(data: bytes) -> fido.AttestedCredentialData:
    return fido.AttestedCredentialData(bytes(data))


def _plain(data: Any) -> dict[str, Any]:
    """Return options or a state of the library as plain JSON data."""
    plain: dict[str, Any] = json.loads(json.dumps(dict(data)))
    return plain
