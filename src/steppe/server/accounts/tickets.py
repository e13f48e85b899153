"""Tickets: secrets that can be used once, and only for a few minutes.

A ticket holds what the server must remember between two requests: the challenge of a passkey, a
device that wants to sign in, an e-mail address to verify. Only its hash is stored. Taking a ticket
removes it, so that no two requests can use it.
"""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steppe.server.accounts.guests import seal
from steppe.server.store.rows import SqlStore, Statement

_FIELDS = "hash, kind, guest, body, until"
_LONGEST = 64  # characters of a secret that is looked up at all


@dataclass(frozen=True)
class Ticket:
    """What a ticket is for, the guest it was made for, and its data."""

    hash: str
    kind: str
    guest: str
    body: Mapping[str, Any]


class Tickets:
    """The tickets in a store."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def make(self, kind: str, guest: str, body: Mapping[str, Any], seconds: float) -> str:
        """Store a ticket for ``seconds``, and return its secret; forget those that have ended."""
        secret, now = secrets.token_urlsafe(24), self._store.now
        values = {"hash": seal(secret), "kind": kind, "guest": guest, "body": json.dumps(body)}
        sql = (
            f"INSERT INTO ticket ({_FIELDS}) VALUES (:hash, :kind, :guest, :body, {now} + :seconds)"
        )
        ended = Statement(f"DELETE FROM ticket WHERE until < {now}", {})
        await self._store.change([ended, Statement(sql, values | {"seconds": seconds})])
        return secret

    async def look(self, kind: str, secret: str) -> Ticket | None:
        """Return a ticket that is still valid, and leave it."""
        sql = f"SELECT {_FIELDS} FROM ticket WHERE {self._valid}"
        return _ticket(await self._store.select(Statement(sql, _values(kind, secret))))

    async def take(self, kind: str, secret: str) -> Ticket | None:
        """Return a ticket that is still valid, and remove it."""
        sql = f"DELETE FROM ticket WHERE {self._valid} RETURNING {_FIELDS}"
        return _ticket(await self._store.settle(Statement(sql, _values(kind, secret))))

    async def of(self, kind: str, guest: str) -> list[Ticket]:
        """Return a guest's valid tickets of one kind."""
        sql = f"SELECT {_FIELDS} FROM ticket WHERE kind = :kind AND guest = :guest"
        sql += f" AND until > {self._store.now}"
        found = await self._store.select(Statement(sql, {"kind": kind, "guest": guest}))
        return [ticket for row in found if (ticket := _ticket([row]))]

    async def rewrite(self, ticket: Ticket, body: Mapping[str, Any]) -> bool:
        """Replace a ticket's data, unless it has changed; return whether that worked."""
        sql = "UPDATE ticket SET body = :body WHERE hash = :hash AND body = :former"
        sql += f" AND until > {self._store.now} RETURNING hash"
        values = {"hash": ticket.hash, "former": json.dumps(ticket.body), "body": json.dumps(body)}
        return bool(await self._store.settle(Statement(sql, values)))

    async def drop(self, kind: str, guest: str) -> None:
        """Remove a guest's tickets of one kind."""
        sql = "DELETE FROM ticket WHERE kind = :kind AND guest = :guest"
        await self._store.change([Statement(sql, {"kind": kind, "guest": guest})])

    async def drop_all(self, guest: str) -> None:
        """Remove all tickets of a guest: another person may have asked for them."""
        await self._store.change(
            [Statement("DELETE FROM ticket WHERE guest = :guest", {"guest": guest})]
        )

    @property
    def _valid(self) -> str:
        return f"hash = :hash AND kind = :kind AND until > {self._store.now}"


def _values(kind: str, secret: str) -> dict[str, str]:
    known = secret[:_LONGEST].encode("ascii", "replace").decode()
    return {"hash": seal(known), "kind": kind}


def _ticket(rows: list[dict[str, Any]]) -> Ticket | None:
    if not rows:
        return None
    (row,) = rows
    return Ticket(row["hash"], row["kind"], row["guest"], json.loads(row["body"]))
