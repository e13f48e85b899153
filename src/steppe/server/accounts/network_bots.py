"""Network bots: programs that play under their own name, each with an owner.

A bot is a guest whose id is in no cookie and begins with a mark, so that every page can
distinguish it from a person. Only the tokens of its owner lead to it.
"""

import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from steppe.core.i18n import msgid
from steppe.server.accounts.acceptance import Acceptance, read_acceptance
from steppe.server.accounts.account_names import TAKEN, AccountName, AccountNameError, fold
from steppe.server.base.http_errors import TableError
from steppe.server.base.match_data import NETWORK_BOT
from steppe.server.base.storage_errors import ConflictError
from steppe.server.store.rows import SqlStore, Statement

MOST = 5  # bots of one owner
HERE = 40.0  # seconds since the last beat of its stream for which a bot counts as connected
LISTED = 200
_WORDS = 300  # characters
_OWN = "me"  # stands for one's own bots in addresses
_FIELDS = """bot.guest, bot.owner, bot.name, bot.words, bot.accepts, bot.made, bot.hook, bot.fault,
  account.name AS owner_name, {now} - bot.seen AS since"""
_FROM = "FROM bot LEFT JOIN account ON account.guest = bot.owner"
_ALIKE = """SELECT 1 FROM account WHERE folded IN (:folded, :shape) OR shape IN (:folded, :shape)
UNION SELECT 1 FROM bot WHERE folded IN (:folded, :shape) OR shape IN (:folded, :shape)"""
_ADD = f"""INSERT INTO bot
  (guest, owner, name, folded, shape, words, accepts, made, hook, fault)
SELECT :guest, :owner, :name, :folded, :shape, :words, :accepts, {{now}}, '', ''
WHERE (SELECT COUNT(*) FROM bot WHERE owner = :owner) < {MOST} RETURNING guest"""
_FULL = msgid("You have as many bots as one person can have: remove one first.")


@dataclass(frozen=True)
class NetworkBot:
    """A bot: its guest, its owner (a guest), what it accepts, and whether it is connected."""

    guest: str
    owner: str
    name: str
    words: str = ""
    accepts: Acceptance = field(default_factory=Acceptance)
    made: float = 0.0
    owner_name: str = ""  # of the owner's account, "" if they have none
    is_here: bool = False
    hook: str = field(default="", repr=False)
    fault: str = ""


class NetworkBots:
    """The network bots in a store."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def add(self, owner: str, name: AccountName, words: str = "") -> NetworkBot:
        """Register a bot that accepts nothing yet. Raises ``TableError`` if the name is taken."""
        texts = vars(name) | {"guest": f"{NETWORK_BOT}{secrets.token_urlsafe(12)}"}
        values = texts | {"owner": owner, "words": _short(words), "accepts": Acceptance().text}
        alike = {"folded": name.folded, "shape": name.shape}
        if name.folded == _OWN or await self._store.select(Statement(_ALIKE, alike)):
            raise AccountNameError(TAKEN)
        try:
            added = await self._store.settle(Statement(_ADD.format(now=self._store.now), values))
        except ConflictError as error:
            raise AccountNameError(TAKEN) from error
        if not added:
            raise TableError(_FULL, 409)
        return NetworkBot(values["guest"], owner, name.name, values["words"])

    async def of(self, owner: str) -> list[NetworkBot]:
        """Return an owner's bots, oldest first."""
        return await self._select("bot.owner = :owner ORDER BY bot.made", owner=owner)

    async def get(self, guest: str) -> NetworkBot | None:
        """Return the bot with a guest's id, or ``None``."""
        return next(iter(await self._select("bot.guest = :guest", guest=guest)), None)

    async def named(self, name: str) -> NetworkBot | None:
        """Return the bot with a name, regardless of case, or ``None``."""
        return next(iter(await self._select("bot.folded = :folded", folded=fold(name))), None)

    async def all(self) -> list[NetworkBot]:
        """Return the bots for the public list: those last connected first."""
        order = "ORDER BY COALESCE(bot.seen, 0) DESC, bot.name"
        return await self._select(f"TRUE {order} LIMIT {LISTED}")

    async def hooked(self) -> list[NetworkBot]:
        """Return the bots whose messages go to a working URL."""
        return await self._select("bot.hook <> '' AND bot.fault = ''")

    async def accept(self, guest: str, accepts: Acceptance) -> None:
        """Publish what a bot accepts."""
        await self._change(guest, accepts=accepts.text)

    async def describe(self, guest: str, words: str) -> None:
        """Change what a bot's owner says about it."""
        await self._change(guest, words=_short(words))

    async def hook(self, guest: str, url: str) -> None:
        """Send a bot's messages to a URL, or to none with ""."""
        await self._change(guest, hook=url, fault="")

    async def switch_off(self, guest: str, fault: str) -> None:
        """Send no more messages to a bot's URL, and tell its owner why."""
        await self._change(guest, fault=fault)

    async def beat(self, guest: str) -> None:
        """Note that a bot is connected."""
        sql = f"UPDATE bot SET seen = {self._store.now} WHERE guest = :guest"
        await self._store.change([Statement(sql, {"guest": guest})])

    async def leave(self, guest: str) -> None:
        """Note that a bot is no longer connected."""
        sql = "UPDATE bot SET seen = NULL WHERE guest = :guest"
        await self._store.change([Statement(sql, {"guest": guest})])

    async def claim(self, guest: str, holder: str, seconds: float) -> bool:
        """Take or renew the lease on sending a bot's messages; return whether it is ours."""
        now = self._store.now
        sql = f"""UPDATE bot SET holder = :holder, lease = {now} + :seconds, seen = {now}
        WHERE guest = :guest AND hook <> '' AND fault = ''
          AND (holder = :holder OR COALESCE(lease, 0) NOT BETWEEN {now} AND {now} + :seconds)
        RETURNING guest"""
        values = {"guest": guest, "holder": holder, "seconds": seconds}
        return bool(await self._store.settle(Statement(sql, values)))

    async def _change(self, guest: str, **values: str) -> None:
        renewed = ", ".join(f"{name} = :{name}" for name in values)
        sql = f"UPDATE bot SET {renewed} WHERE guest = :guest"
        await self._store.change([Statement(sql, values | {"guest": guest})])

    async def _select(self, where: str, **values: str) -> list[NetworkBot]:
        sql = f"SELECT {_FIELDS.format(now=self._store.now)} {_FROM} WHERE {where}"
        return [*_bots(await self._store.select(Statement(sql, values)))]


def _short(words: str) -> str:
    return " ".join(words.split())[:_WORDS]


def _bots(rows: Iterable[Mapping[str, Any]]) -> Iterable[NetworkBot]:
    for row in rows:
        known = {name: row[name] for name in ("guest", "owner", "name", "words", "made")}
        known |= {"hook": row["hook"], "fault": row["fault"]}
        is_here = row["since"] is not None and 0 <= row["since"] <= HERE
        accepts = read_acceptance(json.loads(row["accepts"]))
        yield NetworkBot(
            **known, accepts=accepts, owner_name=row["owner_name"] or "", is_here=is_here
        )


async def bots_of(store: SqlStore, owner: str) -> list[str]:
    """Return the guests of an owner's bots."""
    sql = "SELECT guest FROM bot WHERE owner = :owner"
    return [row["guest"] for row in await store.select(Statement(sql, {"owner": owner}))]
