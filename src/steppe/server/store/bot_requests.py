"""Bot requests as database rows: made by any worker, answered by any bot process.

Nothing here has to survive a power failure. The caller keeps renewing its request, and makes it
again if the row is gone. The answering process holds a lease, and keeps renewing it, too.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

import asyncpg

from steppe.server.store.leases import Leases
from steppe.server.store.postgres_database import NOW
from steppe.server.store.rows import numbered
from steppe.server.store.store_errors import FaultReport

_FRESH = 5.0  # seconds after which a request expires unless renewed
_KEPT = 60.0  # seconds to keep an answer for identical requests, and to count its cost
ASKED, ANSWERED = "steppe_asked", "steppe_answered"  # channels

_ASK = f"""
INSERT INTO question (id, match, game, bot, body, owner, rank, asked, seen, until)
VALUES (:id, :match, :game, :bot, :body, :owner, :rank, {NOW}, {NOW}, {NOW} + :left::float8)
ON CONFLICT (id) DO UPDATE SET seen = {NOW}, rank = LEAST(question.rank, excluded.rank)
RETURNING id, answer, error
"""
_AGAIN = f"""
UPDATE question SET seen = {NOW}, rank = again.rank, until = {NOW} + again.left
FROM unnest(:id::text[], :rank::int[], :left::float8[]) AS again (id, rank, "left")
WHERE question.id = again.id
RETURNING question.id, question.answer, question.error
"""
_LOOK = "SELECT answer, error FROM question WHERE id = :id"
_IS_FRESH = f"seen BETWEEN {NOW} - {_FRESH} AND {NOW} + {_FRESH}"  # otherwise the clock was changed
_OPEN = f"answer IS NULL AND error IS NULL AND {_IS_FRESH}"
_LEASES = Leases("question", "thinker", NOW)
_IS_HELD = _LEASES.is_held
_REQUEST = f"question.id, match, game, bot, body, owner, rank, until - {NOW} AS left"
_TAKE = f"""
WITH next AS MATERIALIZED (
  SELECT id FROM question WHERE {_OPEN} AND NOT {_IS_HELD}
    AND (until IS NULL OR until > {NOW})
  ORDER BY rank, (
    SELECT COALESCE(SUM(spent), 0) FROM question AS other WHERE other.owner = question.owner
  ), asked
  LIMIT :most FOR UPDATE SKIP LOCKED
)
{_LEASES.take("FROM next WHERE question.id = next.id", _REQUEST)}
"""
_CROWD = f"""
SELECT COUNT(*) FILTER (WHERE NOT {_IS_HELD}) AS waiting,
  COUNT(*) FILTER (WHERE {_IS_HELD} AND spent IS NULL) AS held FROM question WHERE {_OPEN}
"""
LEFT = f"""
SELECT COUNT(*) FILTER (WHERE {_OPEN} AND asked < {NOW} - :seconds::float8) FROM question
HAVING NOT COALESCE(BOOL_OR({_IS_HELD}), FALSE)
"""  # older open requests, if no process answers or has answered recently
_HOLD = _LEASES.hold("id = ANY(:ids)")
_CHARGE = "UPDATE question SET spent = :spent WHERE id = :id"
_ANSWER = """
UPDATE question SET answer = :move, error = :error, spent = :spent
WHERE id = :id AND answer IS NULL AND error IS NULL
"""
_GIVE_BACK = _LEASES.give_back("TRUE")
_FORGET = f"DELETE FROM question WHERE seen NOT BETWEEN {NOW} - {_KEPT} AND {NOW} + {_KEPT}"


@dataclass(frozen=True)
class RequestRow:
    """A request in its stored form; ``left`` is how many seconds an answer stays useful."""

    id: str
    match: str
    game: str
    bot: str
    body: str
    owner: str
    rank: int
    left: float | None = None


class AnswerRow(NamedTuple):
    """The result of a request: a move or an error, or neither while the request is open."""

    move: str | None = None
    error: str | None = None

    @property
    def is_open(self) -> bool:
        """Return whether there is no answer yet."""
        return self.move is None and self.error is None


class BotRequests:
    """Bot requests stored in a database."""

    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]", trouble: FaultReport) -> None:
        self._pool = pool
        self._trouble = trouble
        self._name = secrets.token_hex(4)

    # Callers

    async def ask(self, asked: RequestRow) -> AnswerRow:
        """Make or repeat a request; return the answer if there is one."""
        (row,) = await self._fetch(_ASK, **vars(asked))
        answer_row = AnswerRow(row["answer"], row["error"])
        if answer_row.is_open:
            await self._notify(ASKED)
        return answer_row

    async def ask_again(self, asked: Collection[RequestRow]) -> dict[str, AnswerRow]:
        """Renew requests, with their urgency and time left; return their results.

        A request that is missing from the result must be made again.
        """
        columns = {name: [getattr(one, name) for one in asked] for name in ("id", "rank", "left")}
        rows = await self._fetch(_AGAIN, **columns)
        return {row["id"]: AnswerRow(row["answer"], row["error"]) for row in rows}

    async def left(self, seconds: float) -> int:
        """Return the number of requests waiting at least this long; 0 if a process is answering."""
        return sum(row["count"] for row in await self._fetch(LEFT, seconds=seconds))

    async def look(self, id: str) -> AnswerRow:
        """Return the result of a request."""
        rows = await self._fetch(_LOOK, id=id)
        return AnswerRow(rows[0]["answer"], rows[0]["error"]) if rows else AnswerRow()

    # Bot processes

    async def take(self, most: int) -> list[RequestRow]:
        """Take the most urgent requests without a lease."""
        return [RequestRow(**row) for row in await self._fetch(_TAKE, holder=self._name, most=most)]

    async def crowd(self) -> float:
        """Return one plus the ratio of waiting requests to requests in progress."""
        (row,) = await self._fetch(_CROWD)
        return 1 + float(row["waiting"] / max(1, row["held"]))

    async def hold(self, ids: Collection[str]) -> None:
        """Renew the leases on requests."""
        await self._fetch(_HOLD, ids=[*ids], holder=self._name)

    async def charge(self, id: str, spent: float) -> None:
        """Record how long a bot has thought, although its move may not be shown yet."""
        await self._fetch(_CHARGE, id=id, spent=spent)

    async def answer(self, id: str, given: AnswerRow, spent: float) -> None:
        """Answer a request, and record the thinking time; only the first answer counts."""
        await self._fetch(_ANSWER, id=id, **given._asdict(), spent=spent)
        await self._notify(ANSWERED, id)

    async def give_back(self) -> None:
        """Give up this process's leases."""
        await self._fetch(_GIVE_BACK, holder=self._name)
        await self._notify(ASKED)

    async def forget(self) -> None:
        """Delete requests that are no longer renewed."""
        await self._fetch(_FORGET)

    async def _notify(self, channel: str, words: str = "") -> None:
        await self._fetch("SELECT pg_notify(:channel, :words)", channel=channel, words=words)

    async def _fetch(self, sql: str, **values: Any) -> list[Any]:
        sql, names = numbered(sql)
        with self._trouble.during("saved"):
            return list(await self._pool.fetch(sql, *map(values.get, names)))
