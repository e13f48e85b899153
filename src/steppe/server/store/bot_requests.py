"""Questions to bots as rows of a database: asked by any worker, answered by any thinker.

Nothing here has to outlive a power failure: whoever asks says so again and again, and asks anew if
the row is gone. A thinker holds a question for a moment and says so again and again, too.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

import asyncpg

from steppe.server.store.postgres_database import NOW
from steppe.server.store.store_errors import FaultReport

LEASE = 3.0  # seconds for which a thinker holds a question without saying so again
_FRESH = 5.0  # seconds for which a question is asked without its being said again
_KEPT = 60.0  # seconds for which an answer is kept for who asks the same, and its cost counts
ASKED, ANSWERED = "steppe_asked", "steppe_answered"  # channels

_ASK = f"""
INSERT INTO question (id, match, game, bot, body, owner, rank, asked, seen, until)
VALUES ($1, $2, $3, $4, $5, $6, $7, {NOW}, {NOW}, {NOW} + $8::float8)
ON CONFLICT (id) DO UPDATE SET seen = {NOW}, rank = LEAST(question.rank, excluded.rank)
RETURNING id, answer, error
"""
_AGAIN = f"""
UPDATE question SET seen = {NOW}, rank = again.rank, until = {NOW} + again.left
FROM unnest($1::text[], $2::int[], $3::float8[]) AS again (id, rank, "left")
WHERE question.id = again.id
RETURNING question.id, question.answer, question.error
"""
_LOOK = "SELECT answer, error FROM question WHERE id = $1"
_IS_FRESH = f"seen BETWEEN {NOW} - {_FRESH} AND {NOW} + {_FRESH}"  # not after a clock was set
_OPEN = f"answer IS NULL AND error IS NULL AND {_IS_FRESH}"
_IS_HELD = f"COALESCE(lease BETWEEN {NOW} AND {NOW} + {LEASE}, FALSE)"
_TAKE = f"""
WITH next AS MATERIALIZED (
  SELECT id FROM question WHERE {_OPEN} AND NOT {_IS_HELD}
    AND (until IS NULL OR until > {NOW})
  ORDER BY rank, (
    SELECT COALESCE(SUM(spent), 0) FROM question AS other WHERE other.owner = question.owner
  ), asked
  LIMIT $2 FOR UPDATE SKIP LOCKED
)
UPDATE question SET thinker = $1, lease = {NOW} + {LEASE} FROM next WHERE question.id = next.id
RETURNING question.id, match, game, bot, body, owner, rank, until - {NOW} AS left
"""
_CROWD = f"""
SELECT COUNT(*) FILTER (WHERE NOT {_IS_HELD}) AS waiting,
  COUNT(*) FILTER (WHERE {_IS_HELD} AND spent IS NULL) AS held FROM question WHERE {_OPEN}
"""
LEFT = f"""
SELECT COUNT(*) FILTER (WHERE {_OPEN} AND asked < {NOW} - $1::float8) FROM question
HAVING NOT COALESCE(BOOL_OR({_IS_HELD}), FALSE)
"""  # open questions older than that, if nobody thinks about any or has just answered one
_HOLD = f"UPDATE question SET lease = {NOW} + {LEASE} WHERE id = ANY($1) AND thinker = $2"
_CHARGE = "UPDATE question SET spent = $2 WHERE id = $1"
_ANSWER = """
UPDATE question SET answer = $2, error = $3, spent = $4
WHERE id = $1 AND answer IS NULL AND error IS NULL
"""
_GIVE_BACK = "UPDATE question SET lease = NULL WHERE thinker = $1"
_FORGET = f"DELETE FROM question WHERE seen NOT BETWEEN {NOW} - {_KEPT} AND {NOW} + {_KEPT}"


@dataclass(frozen=True)
class RequestRow:
    """A question as its row has it; ``left`` are the seconds in which an answer is of use."""

    id: str
    match: str
    game: str
    bot: str
    body: str
    owner: str
    rank: int
    left: float | None = None


class AnswerRow(NamedTuple):
    """What became of a question: the move, or why there is none; neither if it is open."""

    move: str | None = None
    error: str | None = None

    @property
    def is_open(self) -> bool:
        """Return whether nobody has answered."""
        return self.move is None and self.error is None


class BotRequests:
    """The questions in a database."""

    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]", trouble: FaultReport) -> None:
        self._pool = pool
        self._trouble = trouble
        self._name = secrets.token_hex(4)

    # Those who ask

    async def ask(self, asked: RequestRow) -> AnswerRow:
        """Ask, or ask again; return the answer if there is one."""
        values = vars(asked)
        (row,) = await self._fetch(_ASK, *values.values())
        told = AnswerRow(row["answer"], row["error"])
        if told.is_open:
            await self._notify(ASKED)
        return told

    async def ask_again(self, asked: Collection[RequestRow]) -> dict[str, AnswerRow]:
        """Say that questions are still asked, how urgent, how long; return what became of them.

        One that is not there any more has to be asked anew.
        """
        columns = [[getattr(one, name) for one in asked] for name in ("id", "rank", "left")]
        rows = await self._fetch(_AGAIN, *columns)
        return {row["id"]: AnswerRow(row["answer"], row["error"]) for row in rows}

    async def left(self, seconds: float) -> int:
        """Return how many wait for so long already, if nobody thinks about any."""
        return sum(row["count"] for row in await self._fetch(LEFT, seconds))

    async def look(self, id: str) -> AnswerRow:
        """Return what became of a question."""
        rows = await self._fetch(_LOOK, id)
        return AnswerRow(rows[0]["answer"], rows[0]["error"]) if rows else AnswerRow()

    # Those who answer

    async def take(self, most: int) -> list[RequestRow]:
        """Take the most urgent questions that nobody thinks about."""
        return [RequestRow(**row) for row in await self._fetch(_TAKE, self._name, most)]

    async def crowd(self) -> float:
        """Return how many questions each thinker has before it, that in hand included."""
        (row,) = await self._fetch(_CROWD)
        return 1 + float(row["waiting"] / max(1, row["held"]))

    async def hold(self, ids: Collection[str]) -> None:
        """Say that questions are still being thought about."""
        await self._fetch(_HOLD, [*ids], self._name)

    async def charge(self, id: str, spent: float) -> None:
        """Say that a bot has thought for so long, though its move may not be told yet."""
        await self._fetch(_CHARGE, id, spent)

    async def answer(self, id: str, told: AnswerRow, spent: float) -> None:
        """Answer a question, after so many seconds; the first answer counts."""
        await self._fetch(_ANSWER, id, told.move, told.error, spent)
        await self._notify(ANSWERED, id)

    async def give_back(self) -> None:
        """Let others think about what was taken."""
        await self._fetch(_GIVE_BACK, self._name)
        await self._notify(ASKED)

    async def forget(self) -> None:
        """Delete what nobody asks any more."""
        await self._fetch(_FORGET)

    async def _notify(self, channel: str, words: str = "") -> None:
        await self._fetch("SELECT pg_notify($1, $2)", channel, words)

    async def _fetch(self, statement: str, *values: object) -> list[Any]:
        with self._trouble.during("saved"):
            return list(await self._pool.fetch(statement, *values))
