"""Coordinate workers on one database through notices about changes and leases on matches.

After each group of commits, a ``NOTIFY`` names the matches in it. One connection listens. While it
is down, notices are lost, so processes must reread their cached copies.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any

import asyncpg

from steppe.server.store.leases import LEASE
from steppe.server.store.listen_notify import Listener
from steppe.server.store.postgres_database import NOW
from steppe.server.store.postgres_faults import FAILURES
from steppe.server.store.store import PubSub
from steppe.server.store.store_errors import FaultReport

DUE = f"{NOW} + {LEASE}"
_FREE = f"due NOT BETWEEN {NOW} AND {DUE}"  # a lease that is too long comes from a wrong clock
_CHANNEL, _HERE = "steppe", "steppe_here"
_TELL = "SELECT pg_notify($1, $2)"
_SEEN = 5.0  # seconds for which a visitor on another process counts as present
_LONGEST = 7900  # maximum bytes of a notification

_CLAIM = f"""
UPDATE match SET due = {DUE} WHERE id = $1 AND ended IS NULL AND (due IS NULL OR {_FREE})
RETURNING id
"""
_RENEW = f"UPDATE match SET due = {DUE} WHERE id = ANY($1) AND ended IS NULL"
_TAKE_OVER = f"""
UPDATE match SET due = {DUE} WHERE id IN (
  SELECT id FROM match WHERE {_FREE} ORDER BY due LIMIT $1 FOR UPDATE SKIP LOCKED
) RETURNING id
"""
_RELEASE = """
UPDATE match SET due = NULL
WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM action WHERE match = $1 AND number >= $2)
"""
_LEAVE = "UPDATE match SET due = 0 WHERE id = ANY($1) AND due IS NOT NULL"
_VERSIONS = """
SELECT id, lines, (SELECT COUNT(*) FROM note WHERE match = id AND number = lines) AS notes
FROM unnest($1::text[]) AS id,
  LATERAL (SELECT COALESCE(MAX(number) + 1, 0) AS lines FROM action WHERE match = id) AS log
"""

Hear = Callable[[Collection[str] | None], None]


class PostgresPubSub(PubSub):
    """Notices to and from other processes that use the database."""

    def __init__(
        self, listener: Listener, pool: "asyncpg.Pool[asyncpg.Record]", trouble: FaultReport
    ) -> None:
        self.name = secrets.token_hex(4)
        self._listener = listener
        self._pool = pool
        self._trouble = trouble
        self._untold: set[str] = set()
        self._elsewhere: dict[str, dict[str, tuple[float, frozenset[int]]]] = {}
        self._telling: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Send the remaining notices."""
        if self._telling is not None:
            await self._telling

    # Changes

    def tell(self, matches: Collection[str]) -> None:
        """Notify other processes of changed matches shortly, in a single notice."""
        self._untold.update(matches)
        if self._untold and self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Send all pending notices; comparing versions makes up for lost notices."""
        try:
            while self._untold:
                waiting, self._untold = self._untold, set()
                for words in packed(self.name, waiting):
                    await self._pool.execute(_TELL, _CHANNEL, words)
        except FAILURES:
            self._untold.clear()
        finally:
            self._telling = None

    @property
    def is_disconnected(self) -> bool:
        """Return whether notices cannot currently be received."""
        return self._listener.is_disconnected

    def listen(self, heard: Hear) -> None:
        self._listener.listen(
            {_CHANNEL: partial(self._hear, heard), _HERE: self._see}, partial(heard, None)
        )

    def _hear(self, heard: Hear, words: str) -> None:
        name, *matches = words.split()
        if name != self.name:
            heard(matches)

    # Visitors

    async def show(self, present: Mapping[str, Collection[int]]) -> None:
        for match in [*self._elsewhere]:
            self.elsewhere(match)  # drop expired entries
        for words in packed(self.name, [_at(*place) for place in present.items()]):
            await self._fetch(_TELL, _HERE, words)

    def _see(self, words: str) -> None:
        name, *places = words.split()
        until = time.monotonic() + _SEEN
        for place in places if name != self.name else ():
            match, _, seats = place.partition(":")
            there = frozenset(int(seat) for seat in seats.split(",") if seat)
            self._elsewhere.setdefault(match, {})[name] = until, there

    def elsewhere(self, match: str) -> frozenset[int] | None:
        now, seats_elsewhere = time.monotonic(), self._elsewhere.get(match, {})
        there = [seats for until, seats in seats_elsewhere.values() if until > now]
        if not there:
            self._elsewhere.pop(match, None)
            return None
        return frozenset[int]().union(*there)

    # Leases

    async def claim(self, match: str) -> bool:
        return bool(await self._fetch(_CLAIM, match))

    async def renew(self, matches: Collection[str]) -> None:
        await self._fetch(_RENEW, [*matches])

    async def take_over(self, limit: int) -> list[str]:
        return [row["id"] for row in await self._fetch(_TAKE_OVER, limit)]

    async def release(self, match: str, version: int) -> None:
        await self._fetch(_RELEASE, match, version)

    async def leave(self, matches: Collection[str]) -> None:
        await self._fetch(_LEAVE, [*matches])

    async def versions(self, matches: Collection[str]) -> Mapping[str, tuple[int, int]]:
        found = await self._fetch(_VERSIONS, [*matches])
        return {row["id"]: (row["lines"], row["notes"]) for row in found}

    async def _fetch(self, statement: str, *values: object) -> list[Any]:
        with self._trouble.during("saved"):
            return list(await self._pool.fetch(statement, *values))


def _at(match: str, seats: Collection[int]) -> str:
    return f"{match}:{','.join(map(str, sorted(seats)))}"


def packed(name: str, matches: Collection[str]) -> Iterator[str]:
    """Yield notices, each with its sender and as many matches as fit."""
    words = name
    for match in sorted(matches):
        if len(words) + len(match) >= _LONGEST:
            yield words
            words = name
        words += f" {match}"
    if words != name:
        yield words
