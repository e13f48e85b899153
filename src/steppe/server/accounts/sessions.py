"""Sessions: browsers in which people are signed in.

A cookie holds a random token, and the store its hash. After a week the browser gets a new token;
the old one ends a minute after the new one is first used, so that neither a lost answer nor a
second request at the same time signs anyone out. A process keeps the sessions that it has read in
memory, and looks every second for those that have changed elsewhere. With its last session, a
browser also loses the channels through which it wanted to be notified.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from steppe.server.accounts.guests import seal
from steppe.server.base.background import repeat, spawn, stop_all
from steppe.server.base.storage_errors import ConflictError, StorageError
from steppe.server.store.rows import SqlStore, Statement

_DAY = 24 * 3600.0
RENEWED = 7 * _DAY  # age at which a token is replaced
UNUSED = 400 * _DAY  # after which a session ends
_BOTH = 60.0  # seconds for which the old token stays valid, too
_PROVED = 600.0  # seconds after a proof of identity in which important changes need no other
_FRESH = 600.0  # seconds for which a session that was read is not read again
_KNOWN = 4096  # sessions in memory
MOST = 50  # browsers of an account
_ROUND = 1.0  # seconds between two looks for changes
_OVERLAP = 60.0  # seconds of changes that each look reads again
_SWEEP = 3600.0  # seconds between removals of old sessions
_LENGTH = len(secrets.token_urlsafe(32))
_UNREAD = "changes of sessions could not be read"

_FIELDS = "session.guest, session.browser, session.made, session.until, account.name"
_OPEN = "until IS NULL"  # the newest tokens
_CHANNELS = (  # of browsers that are no longer signed in
    "DELETE FROM channel WHERE browser <> '' AND NOT EXISTS (SELECT 1 FROM session"
    f" WHERE session.browser = channel.browser AND {_OPEN})"
)


@dataclass(frozen=True)
class Session:
    """A signed-in browser: its account's guest and name; ``browser`` identifies it in lists."""

    hash: str
    guest: str
    name: str
    browser: str
    age: float  # of its token, in seconds, when it was read
    is_newest: bool  # whether its token has no successor yet

    @property
    def is_old(self) -> bool:
        """Return whether the browser should get a new token."""
        return self.is_newest and self.age > RENEWED


class Login(NamedTuple):
    """A browser in the list of an account's sessions."""

    browser: str
    agent: str
    seen: float


class Sessions:
    """The sessions in a store."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[Session, float]] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._swept = 0.0
        self._heard: set[tuple[str, float]] = set()
        self._changes = 0  # times that sessions were forgotten
        self.on_end: Callable[[str], None] = lambda _: None  # called with the account's guest

    async def begin(self, guest: str, agent: str) -> str:
        """Start a session; return its token. Beyond ``MOST``, those unused for longest end.

        The browser gets the channels that its guest has just handed over to the account.
        """
        token = secrets.token_urlsafe(32)
        now = self._store.now
        sql = (
            "INSERT INTO session (hash, browser, guest, agent, made, seen, changed, proved)"
            f" VALUES (:hash, :browser, :guest, :agent, {now}, {now}, 0, {now})"
        )
        adopts = "UPDATE channel SET browser = :browser WHERE guest = :guest AND browser = ''"
        values = {"hash": seal(token), "browser": secrets.token_hex(8)}
        values |= {"guest": guest, "agent": agent}
        ends = (
            f"UPDATE session SET until = {now}, changed = {now} WHERE guest = :guest"
            f" AND {_OPEN} AND browser NOT IN (SELECT browser FROM session"
            f" WHERE guest = :guest AND {_OPEN}"
            f" GROUP BY browser ORDER BY MAX(seen) DESC LIMIT {MOST})"
        )
        begins = [Statement(sql, values), Statement(adopts, values)]
        await self._store.change([*begins, Statement(ends, {"guest": guest}), quiet(guest)])
        return token

    async def find(self, token: str) -> Session | None:
        """Return the session of a token, or ``None``. Raises ``StorageError``."""
        if len(token) != _LENGTH:
            return None
        if known := self.known(token):
            return known
        hash = seal(token)
        before = self._changes
        session = await self._read(hash)
        if session and before == self._changes:  # otherwise it may have ended meanwhile
            fresh = _FRESH if session.is_newest else _ROUND
            self._known[hash] = session, time.monotonic() + fresh
            if len(self._known) > _KNOWN:
                self._known.popitem(last=False)
        return session

    def known(self, token: str) -> Session | None:
        """Return the session of a token if this process has read it lately, otherwise ``None``."""
        hash = seal(token)
        known, until = self._known.pop(hash, (None, 0.0))
        if known is None or until <= time.monotonic():
            return None
        self._known[hash] = known, until  # the most recently used one is the last
        return known

    async def renew(self, session: Session) -> str | None:
        """Return a new token for a browser, or ``None`` if it has just got one.

        Of several requests at once, in any process, the first to lock the old token's row wins.
        """
        token, now = secrets.token_urlsafe(32), self._store.now
        claim = (
            f"UPDATE session SET renewed = {now} WHERE hash = :former AND {_OPEN}"
            f" AND COALESCE(renewed, 0) <= {now} - {_BOTH}"
        )
        sql = (
            "INSERT INTO session (hash, browser, guest, agent, made, seen, changed, proved)"
            f" SELECT :hash, browser, guest, agent, {now}, {now}, 0, proved FROM session"
            " WHERE hash = :former"
        )
        former = {"former": session.hash}
        self.forget([session.hash])
        try:
            await self._store.change(
                [Statement(claim, former, True), Statement(sql, former | {"hash": seal(token)})]
            )
        except ConflictError:
            return None
        return token

    async def is_fresh(self, session: Session) -> bool:
        """Return whether the owner has signed in, or confirmed that it is them, minutes ago."""
        sql = (
            "SELECT 1 FROM session WHERE hash = :hash"
            f" AND proved BETWEEN {self._store.now} - {_PROVED} AND {self._store.now}"
        )
        return bool(await self._store.select(Statement(sql, {"hash": session.hash})))

    async def prove(self, session: Session) -> None:
        """Note that the owner has just confirmed that it is them."""
        sql = f"UPDATE session SET proved = {self._store.now} WHERE browser = :browser"
        await self._store.change([Statement(sql, {"browser": session.browser})])

    async def of(self, guest: str) -> list[Login]:
        """Return the browsers in which an account is signed in, the last used one first."""
        sql = (
            "SELECT browser, MAX(agent) AS agent, MAX(seen) AS seen FROM session"
            f" WHERE guest = :guest AND {_OPEN} AND seen > {self._store.now} - {UNUSED}"
            " GROUP BY browser ORDER BY 3 DESC"
        )
        return [Login(**row) for row in await self._store.select(Statement(sql, {"guest": guest}))]

    async def end(self, guest: str, browser: str) -> None:
        """Sign an account out in one browser."""
        await self._end("browser = :browser", guest, browser)

    async def end_others(self, guest: str, browser: str) -> None:
        """Sign an account out everywhere but in one browser."""
        await self._end("browser <> :browser", guest, browser)

    async def refresh(self, guest: str) -> None:
        """Let all processes read an account's sessions again, because its name has changed."""
        sql = f"UPDATE session SET changed = {self._store.now} WHERE guest = :guest"
        await self._store.change([Statement(sql, {"guest": guest})])
        self._drop_of(guest)

    async def _end(self, which: str, guest: str, browser: str) -> None:
        if not browser.isalnum():
            return
        now = self._store.now
        sql = f"UPDATE session SET until = {now}, changed = {now} WHERE guest = :guest AND {which}"
        ends = Statement(sql, {"guest": guest, "browser": browser})
        await self._store.change([ends, quiet(guest)])
        self._drop_of(guest)

    def _drop_of(self, guest: str) -> None:
        self._drop([hash for hash, (one, _) in self._known.items() if one.guest == guest])

    def _drop(self, hashes: Collection[str]) -> None:
        """Forget changed sessions, and end the live streams of their accounts."""
        for guest in {self._known[hash][0].guest for hash in hashes if hash in self._known}:
            self.on_end(guest)
        self.forget(hashes)

    def forget(self, hashes: Collection[str] | None = None) -> None:
        """Read these sessions, or all, from the store the next time they are needed."""
        self._changes += 1
        for hash in [*self._known] if hashes is None else hashes:
            self._known.pop(hash, None)

    async def close(self) -> None:
        """Stop saving when tokens were used."""
        await stop_all([*self._tasks])

    async def watch(self) -> None:
        """Notice what other processes change, and remove old sessions, until cancelled."""
        await repeat(self.look, _ROUND, _UNREAD)

    async def look(self) -> None:
        """Forget the sessions that have changed lately, or all if the store does not answer."""
        sql = f"SELECT hash, changed FROM session WHERE changed > {self._store.now} - {_OVERLAP}"
        try:
            rows = await self._store.select(Statement(sql, {}))
        except StorageError:
            self.forget()
            raise
        changes = {(row["hash"], row["changed"]) for row in rows}
        if new := [hash for hash, _ in changes - self._heard]:
            self._drop(new)
        self._heard = changes
        if time.monotonic() - self._swept > _SWEEP:
            self._swept = time.monotonic()
            await self._sweep()

    async def _sweep(self) -> None:
        now = self._store.now
        sql = f"DELETE FROM session WHERE until < {now} - {_DAY} OR seen < {now} - {UNUSED}"
        await self._store.change([Statement(sql, {}), Statement(_CHANNELS, {})])

    async def _read(self, hash: str) -> Session | None:
        now = self._store.now
        sql = (
            f"SELECT {_FIELDS}, {now} - session.made AS age"
            " FROM session JOIN account ON account.guest = session.guest WHERE hash = :hash"
            f" AND (until IS NULL OR until > {now}) AND seen > {now} - {UNUSED}"
        )
        found = await self._store.select(Statement(sql, {"hash": hash}))
        if not found:
            return None
        (row,) = found
        if row["until"] is None:
            spawn(self._note_use(hash, row), self._tasks)
        among = row["guest"], row["name"], row["browser"], row["age"], row["until"] is None
        return Session(hash, *among)

    async def _note_use(self, hash: str, row: dict[str, Any]) -> None:
        """Save that a token was used now; end the earlier tokens of its browser soon."""
        now = self._store.now
        seen = f"UPDATE session SET seen = {now} WHERE hash = :hash"
        ends = (
            f"UPDATE session SET until = {now} + {_BOTH}, changed = {now}"
            f" WHERE browser = :browser AND made < :made AND {_OPEN} AND hash <> :hash"
        )
        values = {"browser": row["browser"], "made": row["made"], "hash": hash}
        with suppress(StorageError):  # the next request tries again
            await self._store.change([Statement(seen, {"hash": hash}), Statement(ends, values)])


def quiet(guest: str) -> Statement:
    """Return the statement that ends the channels of an account's signed-out browsers."""
    return Statement(f"{_CHANNELS} AND guest = :guest", {"guest": guest})
