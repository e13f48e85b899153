"""Counts of attempts in the store: these limits hold for all processes together.

Most limits on requests are counted by each process (``web/security.py``), which costs no statement.
These here protect other people: the owner of a name, the reader of an e-mail.
"""

import time

from limits import RateLimitItem

from steppe.server.accounts.guests import Keys
from steppe.server.store.rows import SqlStore, Statement

_APART = 600.0  # seconds between removals of counts that have ended


class Tallies:
    """Counts by limit and subject. The store sees only keyed hashes of addresses and names."""

    def __init__(self, store: SqlStore, keys: Keys) -> None:
        self._store, self._keys = store, keys
        self._swept = time.monotonic()

    async def hit(self, limit: RateLimitItem, *subject: str) -> bool:
        """Count an attempt; return whether the limit allows it."""
        now = self._store.now
        lasts = f"tally.until BETWEEN {now} AND excluded.until"
        sql = (
            f"INSERT INTO tally (key, number, until) VALUES (:key, 1, {now} + :seconds)"
            f" ON CONFLICT (key) DO UPDATE SET"
            f" number = CASE WHEN {lasts} THEN tally.number + 1 ELSE 1 END,"
            f" until = CASE WHEN {lasts} THEN tally.until ELSE excluded.until END RETURNING number"
        )
        values = {"key": self._key(limit, subject), "seconds": float(limit.get_expiry())}
        (row,) = await self._store.settle(Statement(sql, values))
        if time.monotonic() - self._swept > _APART:
            self._swept = time.monotonic()
            await self._store.change([Statement(f"DELETE FROM tally WHERE until < {now}", {})])
        return bool(row["number"] <= limit.amount)

    async def number(self, limit: RateLimitItem, *subject: str) -> int:
        """Return the number of attempts that currently count, without counting one."""
        sql = f"SELECT number FROM tally WHERE key = :key AND until > {self._store.now}"
        values = {"key": self._key(limit, subject)}
        return sum(row["number"] for row in await self._store.select(Statement(sql, values)))

    async def forget(self, limit: RateLimitItem, *subject: str) -> None:
        """Remove a count."""
        values = {"key": self._key(limit, subject)}
        await self._store.change([Statement("DELETE FROM tally WHERE key = :key", values)])

    def _key(self, limit: RateLimitItem, subject: tuple[str, ...]) -> str:
        return self._keys.derive("\0".join(("tally", limit.key_for(), *subject))).hex()[:32]
