"""The store in PostgreSQL: one statement for all waiting moves, and a pool of connections.

Moves that arrive while other moves are being saved have to wait, and are then saved together: a
hundred matches share one round trip and one ``fsync``. If such a group fails, its lines are saved
one by one, so that a faulty line affects only itself.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import asyncpg

from steppe.server.base.match_data import Action, MatchStatus, Note, Seat, Sheet
from steppe.server.base.storage_errors import ConflictError
from steppe.server.store import rows
from steppe.server.store.bot_requests import BotRequests
from steppe.server.store.listen_notify import Listener
from steppe.server.store.postgres_database import NOW, RETURNS, prepare
from steppe.server.store.postgres_faults import FAULTS, ODD, place
from steppe.server.store.pubsub import DUE, PostgresPubSub
from steppe.server.store.rows import SqlStore, Statement
from steppe.server.store.store import Line, Search
from steppe.server.store.store_errors import FaultReport

GROUP = 256
_CONNECTIONS = 8
_HASTY = 2
_PATIENCE = 30.0  # maximum time for a statement, in seconds
_AMONG = "= ANY(:ids)"

_APPEND = f"""
WITH new AS (
  SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::float8[],
    $7::int[], $8::float8[], $9::text[], $10::float8[], $11::text[], $12::float8[],
    $13::text[], $14::text[], $15::float8[])
    AS t (match, number, seat, move, key, at, player, ended, result, due, clock, expires,
      asked, turn, delay)
), kept AS (
  INSERT INTO action (match, number, seat, move, key, at)
  SELECT match, number, seat, move, key, at FROM new ON CONFLICT DO NOTHING
  RETURNING match, number, key
), last AS (
  SELECT DISTINCT ON (match) new.* FROM new JOIN kept USING (match, number, key)
  ORDER BY match, number DESC
), stands AS (
  UPDATE match SET moved = last.at, player = last.player, ended = last.ended, result = last.result,
    due = CASE WHEN last.due IS NOT NULL THEN {DUE} END, clock = last.clock,
    expires = last.expires
  FROM last WHERE match.id = last.match
), uncalled AS (
  DELETE FROM outbox USING last WHERE outbox.match = last.match
    AND last.asked NOT LIKE '% ' || outbox.seat || ' %'
), called AS (
  INSERT INTO outbox (id, match, seat, turn, at, due)
  SELECT match || ':' || called, match, called::int, turn, {NOW}, {NOW} + delay
  FROM last, unnest(string_to_array(trim(asked), ' ')) AS called WHERE called <> ''
  ON CONFLICT (id) {rows.RENEWED}
)
SELECT match, number, key FROM kept
"""
_COLUMNS = (
    *("match", "number", "seat", "move", "key", "at"),
    *("player", "ended", "result", "due", "clock", "expires"),
    *("asked", "turn", "delay"),
)

_RENEW = f"UPDATE match SET due = {DUE} WHERE id = :match AND due IS NOT NULL"

_OF_ONE = (  # errors that a single line in a group may have caused
    *ODD,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DeadlockDetectedError,
)

Job = tuple[Action, MatchStatus, "asyncio.Future[None]"]


class PostgresStore(SqlStore):
    """A ``Store`` in a PostgreSQL database; ``opened`` returns one."""

    now, returns = NOW, RETURNS

    def __init__(
        self,
        address: str,
        pool: "asyncpg.Pool[asyncpg.Record]",
        hasty: "asyncpg.Pool[asyncpg.Record]",
    ) -> None:
        self._pool = pool
        self._hasty = hasty  # for data that need not survive a power failure
        self._trouble = FaultReport(place(address), FAULTS)
        self.listener = Listener(address)
        self.sharing: PostgresPubSub = PostgresPubSub(self.listener, hasty, self._trouble)
        self.questions = BotRequests(hasty, self._trouble)
        self._waiting: deque[Job] = deque()
        self._keeping: asyncio.Task[None] | None = None

    @classmethod
    async def opened(cls, address: str) -> "PostgresStore":
        """Open the store at a URL, upgraded to the current schema.

        Raises ``StorageError`` with advice if it is unavailable.
        """
        await prepare(address)
        hasty = await _pool(address, _HASTY, synchronous_commit="off")
        return cls(address, await _pool(address, _CONNECTIONS), hasty)

    async def create(self, sheet: Sheet) -> None:
        await self._change(rows.creation(sheet), sheet.id)

    async def append(self, action: Action, standing: MatchStatus) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((action, standing, future))
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep())
        with self._trouble.during("saved"):
            await future

    async def extend(self, lines: Sequence[Line]) -> None:
        match = lines[0][0].match
        await self._change(
            (*rows.additions(lines, NOW), Statement(_RENEW, {"match": match})), match
        )

    async def annotate(self, notes: Sequence[Note]) -> None:
        await self._change(rows.notation(notes), notes[0].match)

    async def notes(self, match: str, since: int = 0) -> list[Note]:
        with self._trouble.during("read"):
            found = await _select(self._pool, rows.NOTES, {"match": match, "since": since})
        return [Note(**row) for row in found]

    async def reseat(self, match: str, number: int, seat: Seat, former: Seat | None = None) -> None:
        await self._change(rows.seating(match, number, seat, former), match)

    async def load(self, match: str, since: int = 0) -> tuple[Sheet, list[Action]] | None:
        values = {"match": match, "since": since}
        with self._trouble.during("read"):
            async with self._pool.acquire() as connection, _snapshot(connection):
                found = await _find(connection, Statement(rows.MATCH, {"match": match}))
                log = await _select(connection, rows.LOG, values) if found else []
        return (found[0], [Action(**line) for line in log]) if found else None

    async def find(self, search: Search) -> list[Sheet]:
        with self._trouble.during("read"):
            async with self._pool.acquire() as connection, _snapshot(connection):
                return await _find(connection, rows.wanted(search))

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        with self._trouble.during("read"):
            found = await _select(self._pool, rows.TOKEN, {"token": token})
        return (found[0]["match"], found[0]["seat"]) if found else None

    async def change(self, statements: Iterable[Statement]) -> None:
        with self._trouble.during("saved"):
            async with self._pool.acquire() as connection, connection.transaction():
                for statement in statements:
                    await _execute(connection, statement)

    async def settle(self, statement: Statement) -> list[dict[str, Any]]:
        with self._trouble.during("saved"):
            return await _select(self._pool, statement.sql, statement.values)

    async def select(self, statement: Statement) -> list[dict[str, Any]]:
        with self._trouble.during("read"):
            return await _select(self._pool, statement.sql, statement.values)

    async def probe(self) -> None:
        await self.change(rows.probing())
        await self.seat_of("")
        self._trouble.check()

    async def close(self) -> None:
        if self._keeping is not None:
            await self._keeping
        await self.sharing.close()
        await self.listener.close()
        await self._hasty.close()
        await self._pool.close()

    async def _change(self, statements: Iterable[Statement], match: str) -> None:
        await self.change(statements)
        self.sharing.tell([match])

    # Appending, a group at a time

    async def _keep(self) -> None:
        """Save all waiting lines, and those that arrive in the meantime."""
        while self._waiting:
            jobs = [self._waiting.popleft() for _ in range(min(GROUP, len(self._waiting)))]
            await self._keep_group(jobs)
        self._keeping = None

    async def _keep_group(self, jobs: list[Job]) -> None:
        """Append a group of lines; if it fails, append them one by one."""
        try:
            kept = await self._append([job[:2] for job in jobs])
        except Exception as error:
            if len(jobs) > 1 and isinstance(error, _OF_ONE):
                for job in jobs:
                    await self._keep_group([job])
                return
            for *_, future in jobs:
                rows.resolve(future, None, error)
            return
        self.sharing.tell({match for match, _, _ in kept})
        for action, _, future in jobs:
            line = (action.match, action.number, action.key)
            won = line in kept
            kept.discard(line)  # of two identical lines, only one is saved
            rows.resolve(
                future, None, None if won else ConflictError(f"{action.match} {action.number}")
            )

    async def _append(
        self, lines: Sequence[tuple[Action, MatchStatus]]
    ) -> set[tuple[str, int, str]]:
        """Append log lines unless they conflict; return the lines that are now in the database.

        All processes use the same order, so that two groups cannot wait for each other.
        """
        logged = sorted(
            (rows.logged(*line) for line in lines), key=lambda row: (row["match"], row["number"])
        )
        columns = [[row[name] for row in logged] for name in _COLUMNS]
        return {tuple(row) for row in await self._pool.fetch(_APPEND, *columns)}


async def _pool(address: str, size: int, **settings: str) -> "asyncpg.Pool[asyncpg.Record]":
    return await asyncpg.create_pool(
        address,
        min_size=0,  # a lost connection is noticed on its next use
        max_size=size,
        command_timeout=_PATIENCE,
        server_settings={"application_name": "steppe", **settings},
    )


# Statements


def _snapshot(connection: Any) -> AbstractAsyncContextManager[Any]:
    """Return a transaction that reads a consistent snapshot."""
    return connection.transaction(isolation="repeatable_read", readonly=True)  # type: ignore[no-any-return]


async def _execute(connection: Any, statement: Statement) -> None:
    sql, names = rows.numbered(statement.sql)
    done = await connection.execute(sql, *(statement.values[name] for name in names))
    if statement.must_change and done.endswith(" 0"):  # the status is, for example, UPDATE 0
        raise ConflictError(sql)


async def _select(asked: Any, sql: str, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return rows as dictionaries by column name."""
    sql, names = rows.numbered(sql)
    return [dict(row) for row in await asked.fetch(sql, *(values[name] for name in names))]


async def _find(connection: Any, wanted: Statement) -> list[Sheet]:
    found = await _select(connection, wanted.sql, wanted.values)
    among = {"ids": [row["id"] for row in found]}
    seats, sitters = [await _select(connection, sql.format(_AMONG), among) for sql in rows.SEATS]
    return rows.sheets(found, seats, sitters)
