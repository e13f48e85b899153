"""The ways to notify people that they must decide: their channels.

A channel belongs to a guest. One that fails is switched off, and its owner reads why.
"""

import hashlib
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from steppe.core.i18n import msgid
from steppe.server.accounts.sessions import quiet
from steppe.server.base.http_errors import TableError
from steppe.server.store.rows import SqlStore, Statement, every, insertion
from steppe.server.store.schema import CHANNEL

PUSH, WEBHOOK, MAIL = "push", "webhook", "mail"
MOST = 8  # channels of one guest
_LONGEST = 1024  # characters of an address
_ALL = f"SELECT {every(CHANNEL)} FROM channel"
_AGAIN = """ ON CONFLICT (id) DO UPDATE SET browser = excluded.browser, keys = excluded.keys,
  language = excluded.language, origin = excluded.origin, fault = ''
  WHERE channel.guest = excluded.guest"""
_PLACE = "id = :id AND guest = :guest"
_DROP = f"DELETE FROM channel WHERE {_PLACE}"
UNANSWERED = msgid("It could not be reached three times in a row.")
NOT_SENT = msgid("The e-mail could not be sent.")
GONE = msgid("The browser no longer receives messages.")


@dataclass(frozen=True)
class Channel:
    """A way to notify one guest."""

    guest: str
    kind: str
    address: str = field(repr=False)
    keys: str = field(repr=False, default="")
    language: str = "en"
    origin: str = ""
    made: float = 0.0
    confirmed: bool = True
    fault: str = ""
    mailed: float | None = None
    browser: str = ""  # in which an account's owner chose it; with its session, the channel ends
    id: str = ""

    @property
    def name(self) -> str:
        """Return the id; a new channel's is the same for the same guest and address."""
        if self.id:  # it may come from another guest, who has signed in as this one
            return self.id
        text = f"{self.guest}\0{self.kind}\0{self.address}"
        return hashlib.sha256(text.encode()).hexdigest()[:24]


class Channels:
    """The channels in a store."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def of(self, guest: str) -> list[Channel]:
        """Return a guest's channels, oldest first."""
        return await self._select(f"{_ALL} WHERE guest = :guest ORDER BY made", guest=guest)

    async def reaching(self, guests: Collection[str]) -> list[Channel]:
        """Return the channels that work and get a message about each turn of these guests."""
        found = [one for guest in guests for one in await self.of(guest)]
        return [one for one in found if one.kind != MAIL and one.confirmed and not one.fault]

    async def add(self, channel: Channel) -> str:
        """Save a channel, or switch it on again; return its id. Raises ``TableError``."""
        if len(channel.address) > _LONGEST or len(channel.keys) > _LONGEST:
            raise TableError("This address is too long.")
        own, place = await self.of(channel.guest), (channel.kind, channel.address)
        id = next((one.id for one in own if (one.kind, one.address) == place), channel.name)
        others = [one for one in own if one.id != id]
        if len(others) >= MOST:
            raise TableError("That is as many ways as one person can have; remove one first.")
        row = vars(channel) | {"id": id, "made": time.time()}
        old = [
            one for one in others if one.kind == channel.kind == MAIL
        ]  # letters go to one address
        drops = [Statement(_DROP, {"id": one.id, "guest": one.guest}) for one in old]
        added = insertion("channel", row, _AGAIN)
        await self._store.change([*drops, added, quiet(channel.guest)])  # it may have signed out
        return id

    async def get(self, id: str) -> Channel | None:
        """Return a channel, ``None`` if it does not exist."""
        return next(iter(await self._select(f"{_ALL} WHERE id = :id", id=id)), None)

    async def works(self, channel: Channel) -> bool:
        """Return whether a channel is still there: its browser may have signed out meanwhile."""
        now = await self.get(channel.id)
        return now is not None and now.guest == channel.guest and not now.fault

    async def settle(self, id: str, is_wanted: bool) -> None:
        """Confirm a channel, or remove it, for the owner of its address."""
        wanted = "UPDATE channel SET confirmed = TRUE, fault = '' WHERE id = :id"
        sql = wanted if is_wanted else "DELETE FROM channel WHERE id = :id"
        await self._store.change([Statement(sql, {"id": id})])

    async def drop(self, guest: str, id: str) -> None:
        """Remove one of a guest's channels."""
        await self._store.change([Statement(_DROP, {"id": id, "guest": guest})])

    async def forget(self, channel: Channel) -> None:
        """Remove a channel that no longer exists."""
        await self.drop(channel.guest, channel.id)

    async def switch_off(self, channel: Channel, fault: str) -> None:
        """Switch a channel off, and tell its owner why."""
        sql = f"UPDATE channel SET fault = :fault WHERE {_PLACE}"
        values = {"id": channel.id, "guest": channel.guest, "fault": fault}
        await self._store.change([Statement(sql, values)])

    async def _select(self, sql: str, **values: Any) -> list[Channel]:
        found = await self._store.select(Statement(sql, values))
        return [Channel(**row | {"confirmed": bool(row["confirmed"])}) for row in found]
