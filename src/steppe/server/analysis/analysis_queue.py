"""The queue of analyses: database rows that any process can add, work on and read.

Within a rank, every owner (an address that requests analyses) gets an equal share of the time, as
with bots (``server/bots/scheduler.py``). Jobs are ordered by the seconds that their owner has used
recently plus those that the owner's earlier jobs will take.

The process that holds the lease on a job works on the job and renews the lease. If it dies, the
lease expires and another process continues; after ``TRIES`` tries, the job fails. A deeper result
replaces the previous one.
"""

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from steppe.analysis.judge.effort import PUZZLES, WORK
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.server.store.leases import Leases
from steppe.server.store.rows import Row, SqlStore, Statement, insertion

SEARCH = WORK.index(PUZZLES)  # the level of a job that searches for puzzles
EXERCISE = "exercise "  # id prefix of jobs that evaluate a practice position
TRIES = 2  # tries after which a job fails
_FAILED = 3600.0  # seconds for which a failed job is remembered
_OLD = 30 * 24 * 3600.0  # seconds after which results from earlier engines are deleted
_MANY = 50  # number of jobs considered when choosing the next one
_KEPT = 600.0  # seconds for which past work counts against its owner
_SECONDS = (3, 6, 15, 20, 20)  # approximate seconds that a job takes, by level (docs/analysis.md)

_LEVEL = "SELECT level FROM analysis WHERE job = :id"
_BODY = "SELECT body FROM analysis WHERE job = :id AND level >= :least"
_KEEP = """
INSERT INTO analysis (job, match, game, engine, level, at, body)
VALUES (:id, :match, :game, :engine, :level, {now}, :body)
ON CONFLICT (job) DO UPDATE
SET level = excluded.level, match = excluded.match, at = excluded.at, body = excluded.body,
  accuracy = NULL
WHERE analysis.level < excluded.level
"""
_LAST = "(SELECT MAX(asked) FROM job)"  # keeps the order even if the clock is set back
_ASK = f"""
INSERT INTO job (id, match, game, engine, body, asker, owner, shared, rank, level, asked,
  tries, stage, done, total)
VALUES (:id, :match, :game, :engine, :body, :asker, :owner, FALSE, :rank, :level,
  CASE WHEN {_LAST} >= {{now}} THEN {_LAST} + .000001 ELSE {{now}} END, 0, '', 0, 0)
ON CONFLICT (id) DO UPDATE SET shared = job.shared OR job.asker <> excluded.asker,
  rank = CASE WHEN excluded.rank < job.rank THEN excluded.rank ELSE job.rank END,
  level = CASE WHEN excluded.level > job.level THEN excluded.level ELSE job.level END
"""
_LEASES = Leases("job", "worker")
_HELD = _LEASES.is_held
_FREE = f"error IS NULL AND NOT {_HELD}"
_COST = f"CASE level {' '.join(f'WHEN {n} THEN {cost}' for n, cost in enumerate(_SECONDS))} END"
_QUEUE = f"""
WITH used AS (
  SELECT owner, SUM(seconds) AS seconds FROM (
    SELECT owner, seconds FROM spent WHERE at BETWEEN {{now}} - {_KEPT} AND {{now}}
    UNION ALL SELECT owner, {_COST} FROM job WHERE error IS NULL AND {_HELD}
  ) AS each_of_them GROUP BY owner
), waiting AS (
  SELECT id, game, tries, rank, asked, COALESCE(used.seconds, 0) - {_COST}
    + SUM({_COST}) OVER (PARTITION BY job.owner ORDER BY rank, asked, id) AS ahead
  FROM job LEFT JOIN used ON used.owner = job.owner WHERE {_FREE}
), queue AS (
  SELECT id, game, tries, COUNT(*) OVER () AS number,
    ROW_NUMBER() OVER (ORDER BY rank, ahead, asked, id) AS place
  FROM waiting
)"""  # orders jobs by the seconds that their owners have used or queued
_LOOK = f"""
{_QUEUE} SELECT stage, done, total, error, {_HELD} AS held,
  COALESCE((SELECT place FROM queue WHERE queue.id = job.id), 0) AS place
FROM job WHERE id = :id
"""
_OF = "COALESCE(SUM(CASE WHEN {0} = :{0} THEN 1 ELSE 0 END), 0)"
_COUNT = f"""
SELECT COUNT(*) AS whole, {_OF.format("asker")} AS mine, {_OF.format("owner")} AS ours
FROM job WHERE error IS NULL AND id <> :id
"""
_SEARCHES = "SELECT COUNT(*) AS number FROM job WHERE level = :level AND error IS NULL"
_CANCEL = "DELETE FROM job WHERE id = :id AND asker = :asker AND NOT shared AND error IS NULL"
_WAITING = f"""
{_QUEUE} SELECT id, game, tries, number FROM queue ORDER BY place LIMIT {_MANY}
"""
_TAKE = _LEASES.take(
    f"WHERE id = :id AND tries < {TRIES} AND {_FREE}",
    "id, match, game, engine, body, level, owner",
    also=", tries = tries + 1",
)
_HOLD = _LEASES.hold(also=", stage = :stage, done = :done, total = :total")
_GIVE_UP = f"UPDATE job SET error = '' WHERE id = :id AND tries >= {TRIES} AND {_FREE}"
_FAIL = "UPDATE job SET error = :error WHERE id = :id AND worker = :holder"
_FINISH = _LEASES.finish("id = :id AND level <= :level")
_LOSE, _GIVE_BACK = _LEASES.give_back(), _LEASES.give_back(also=", tries = tries - 1")
_FORGET = f"DELETE FROM job WHERE error IS NOT NULL AND asked < {{now}} - {_FAILED}"
_CHARGE = "INSERT INTO spent (owner, at, seconds) VALUES (:owner, {now}, :seconds)"
_WRITE_OFF = f"DELETE FROM spent WHERE at NOT BETWEEN {{now}} - {_KEPT} AND {{now}}"
_RENEW = f"""
DELETE FROM analysis WHERE game = :game AND engine <> :engine AND at < {{now}} - {_OLD}
"""


class Rank(IntEnum):
    """The origin of a request; smaller ranks come first. Searches for puzzles come last."""

    PARTICIPANT, SPECTATOR, SITE, PUZZLES = range(4)


@dataclass(frozen=True)
class Wish:
    """A request for an analysis; ``level`` is the index of its level."""

    id: str
    match: str
    game: str
    engine: str
    body: str
    asker: str
    rank: int
    level: int
    owner: str = ""  # gets an equal share of the time: a hash of an address, "" for the site


@dataclass(frozen=True)
class Count:
    """The number of all jobs, of one guest's jobs, and of one owner's jobs."""

    whole: int
    mine: int
    ours: int


@dataclass(frozen=True)
class Job:
    """A job under lease, from its row; ``body`` is the record of the match."""

    id: str
    match: str
    game: str
    engine: str
    body: str
    level: int
    owner: str = ""


@dataclass(frozen=True)
class Free:
    """A job without a lease; ``number`` counts all such jobs."""

    id: str
    game: str
    tries: int
    number: int


@dataclass(frozen=True)
class Progress:
    """The progress of a job: the number of finished steps of a stage."""

    stage: str = ""
    done: int = 0
    total: int = 0


class AnalysisQueue:
    """The saved analyses in a database, and the pending ones."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._name = secrets.token_hex(4)

    # Results

    async def level(self, id: str) -> int | None:
        """Return the index of the deepest saved level of a job, or ``None``."""
        found = await self._select(_LEVEL, id=id)
        return found[0]["level"] if found else None

    async def body(self, id: str, least: int = 0) -> bytes | None:
        """Return the saved result of a job if it reaches at least this level."""
        found = await self._select(_BODY, id=id, least=least)
        return bytes(found[0]["body"]) if found else None

    async def keep(self, job: Job, level: int, body: bytes) -> None:
        """Save an analysis, unless a deeper one is saved."""
        row = {name: getattr(job, name) for name in ("id", "match", "game", "engine")}
        await self._change(_KEEP, **row, level=level, body=body)

    async def keep_puzzle(self, job: Job, puzzle: Puzzle) -> None:
        """Save a new puzzle, or the evaluation of a practice position."""
        if job.id.startswith(EXERCISE):
            sql = "UPDATE exercise SET body = :body WHERE puzzle = :id AND match = :match"
            return await self._change(sql, id=puzzle.id, match=job.match, body=puzzle.to_json())
        row = {"id": puzzle.id, "game": puzzle.game, "match": job.match, "body": puzzle.to_json()}
        known = insertion("puzzle", row | {"at": time.time()}, " ON CONFLICT DO NOTHING")
        await self._store.change([known])

    # Requests

    async def ask(self, wish: Wish) -> None:
        """Request an analysis, or repeat a request."""
        await self._change(_ASK, **vars(wish))

    async def look(self, id: str) -> Row | None:
        """Return the state of a job: the fields of ``Progress``, ``error``, ``held``, ``place``."""
        found = await self._select(_LOOK, id=id)
        return found[0] if found else None

    async def count(self, asker: str, id: str, owner: str = "") -> Count:
        """Count the jobs other than ``id``: all jobs, a guest's jobs, and an owner's jobs."""
        (row,) = await self._select(_COUNT, asker=asker, id=id, owner=owner)
        return Count(**row)

    async def searches(self) -> int:
        """Return the number of pending searches for puzzles."""
        (row,) = await self._select(_SEARCHES, level=SEARCH)
        return int(row["number"])

    async def cancel(self, id: str, asker: str) -> None:
        """Delete a job, unless another guest has also requested it."""
        await self._change(_CANCEL, id=id, asker=asker)

    # Work

    async def free(self) -> list[Free]:
        """Return jobs without a lease, most urgent first, including those with no tries left."""
        return [Free(**row) for row in await self._select(_WAITING)]

    async def claim(self, id: str) -> Job | None:
        """Take the lease on a job, if it is free."""
        found = await self._settle(_TAKE, id=id, holder=self._name)
        return Job(**found[0]) if found else None

    async def hold(self, id: str, progress: Progress) -> bool:
        """Renew a job's lease and save its progress; return whether the lease was still ours."""
        return bool(await self._settle(_HOLD, id=id, holder=self._name, **vars(progress)))

    async def finish(self, id: str, level: int) -> None:
        """Delete a job that has reached a level, or give it back if a deeper level is requested."""
        await self._change(_FINISH, id=id, holder=self._name, level=level)
        await self.give_back(id)

    async def fail(self, id: str, error: str) -> None:
        """Mark a job as failed."""
        await self._change(_FAIL, id=id, holder=self._name, error=error)

    async def give_up(self, id: str) -> None:
        """Mark a job as failed because it has used up its tries."""
        await self._change(_GIVE_UP, id=id)

    async def lose(self, id: str) -> None:
        """Give up a lease, so that another process can try the job."""
        await self._change(_LOSE, id=id, holder=self._name)

    async def give_back(self, id: str) -> None:
        """Give up a lease without counting the try."""
        await self._change(_GIVE_BACK, id=id, holder=self._name)

    async def charge(self, job: Job, seconds: float) -> None:
        """Charge the seconds spent on a job to its owner."""
        charge = self._statement(_CHARGE, {"owner": job.owner, "seconds": seconds})
        await self._store.change([charge, self._statement(_WRITE_OFF, {})])

    async def forget(self, engines: Mapping[str, str]) -> None:
        """Delete old failures, and old results from earlier engines."""
        await self._change(_FORGET)
        for game, engine in engines.items():
            await self._change(_RENEW, game=game, engine=engine)

    def _statement(self, sql: str, values: Row) -> Statement:
        return Statement(sql.format(now=self._store.now), values)

    async def _change(self, sql: str, **values: Any) -> None:
        await self._store.change([self._statement(sql, values)])

    async def _settle(self, sql: str, **values: Any) -> list[dict[str, Any]]:
        return await self._store.settle(self._statement(sql, values))

    async def _select(self, sql: str, **values: Any) -> list[dict[str, Any]]:
        return await self._store.select(self._statement(sql, values))
