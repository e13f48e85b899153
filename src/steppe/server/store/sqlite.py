"""The store in one SQLite file: one writer thread that commits in groups.

Every change is a job for the writer. It takes all waiting jobs, up to ``GROUP``, runs them in one
transaction and answers them together once the disk has confirmed the transaction: a hundred matches
share one ``fdatasync``. Readers have their own connections and never wait.
"""

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from steppe.server.base.match_data import Action, MatchStatus, Note, Seat, Sheet
from steppe.server.base.storage_errors import ConflictError, StorageError
from steppe.server.store import revisions, rows
from steppe.server.store.rows import Row, SqlStore, Statement
from steppe.server.store.sqlite_file import FAULTS, Anchor, GoneError, advice, revision
from steppe.server.store.store import Line, Search
from steppe.server.store.store_errors import FaultReport

GROUP = 256
_READERS = 2
_AMONG = "IN (SELECT value FROM json_each(:ids))"
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA busy_timeout=5000",
    "PRAGMA foreign_keys=ON",
)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work, "asyncio.Future[Any]"]


class SqliteStore(SqlStore):
    """A ``Store`` in the file at ``path``, migrated when it is opened."""

    now = "((julianday('now') - 2440587.5) * 86400.0)"
    returns = "json_each(result, '$[0]')"

    def __init__(self, path: Path) -> None:
        self.path = path
        prepare(path)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(_READERS, "reader")
        self._trouble = FaultReport(str(path), FAULTS)
        writing = connect(path)  # before any reader: one connection must switch a new file to WAL
        touch(writing)
        self._anchor = Anchor(path)
        self._writer = threading.Thread(
            target=self._write_jobs, args=(writing,), name="writer", daemon=True
        )
        self._writer.start()

    async def create(self, sheet: Sheet) -> None:
        await self.change(rows.creation(sheet))

    async def append(self, action: Action, standing: MatchStatus) -> None:
        await self.change(rows.addition(action, standing, self.now))

    async def extend(self, lines: Sequence[Line]) -> None:
        await self._write(partial(_execute, [*rows.additions(lines, self.now)]))

    async def annotate(self, notes: Sequence[Note]) -> None:
        await self._write(partial(_execute, [*rows.notation(notes)]))

    async def notes(self, match: str, since: int = 0) -> list[Note]:
        return await self._read(partial(_notes, {"match": match, "since": since}))

    async def reseat(self, match: str, number: int, seat: Seat, former: Seat | None = None) -> None:
        await self.change(rows.seating(match, number, seat, former))

    async def load(self, match: str, since: int = 0) -> tuple[Sheet, list[Action]] | None:
        return await self._read(partial(_load, match, since))

    async def find(self, search: Search) -> list[Sheet]:
        return await self._read(partial(_find, rows.wanted(search)))

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        return await self._read(partial(_seat_of, token))

    async def change(self, statements: Iterable[Statement]) -> None:
        await self._write(partial(_execute, [*statements]))

    async def settle(self, statement: Statement) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self._write(
            lambda writing: _select(writing, statement.sql, statement.values)
        )
        return found

    async def select(self, statement: Statement) -> list[dict[str, Any]]:
        return await self._read(
            lambda connection: _select(connection, statement.sql, statement.values)
        )

    async def probe(self) -> None:
        await self.change(rows.probing())
        await self.seat_of("")
        self._trouble.check()

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        for connection in self._opened:
            connection.close()

    async def _write(self, work: Work) -> Any:
        future = asyncio.get_running_loop().create_future()
        self._jobs.put((work, future))
        with self._trouble.during("saved"):
            return await future

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        with self._trouble.during("read"):
            return await loop.run_in_executor(self._readers, self._look, work)

    def _look(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read on this thread's connection; after an error, the next read opens another one."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = connect(self.path)
            self._opened.append(connection)
        try:
            return work(connection)
        except sqlite3.Error:
            self._local.connection = None
            self._opened.remove(connection)
            connection.close()
            raise

    def _write_jobs(self, connection: sqlite3.Connection) -> None:
        while (first := self._jobs.get()) is not None:
            jobs, last = self._gather(first)
            _answer(_run(connection, jobs, self._anchor))
            if last:
                break
        connection.close()

    def _gather(self, first: Job) -> tuple[list[Job], bool]:
        """Return the waiting jobs, and whether the writer must stop after these jobs."""
        jobs = [first]
        while len(jobs) < GROUP and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False


def prepare(path: Path) -> None:
    """Create the file, or upgrade it to the current schema. Raises ``StorageError``."""
    left = path.with_name(f"{path.name}-wal")
    if left.exists() and not path.exists():
        raise StorageError(
            f"{left} exists without {path}: restore the file that it belongs to, or make a copy and"
            f" move {left.name} and {path.name}-shm away"
        )
    if revisions.is_behind(revision(path)):
        from steppe.server.store.migrate_sqlite import migrate  # alembic takes half a second

        migrate(path)
    path.chmod(0o600)
    try:
        with closing(connect(path)) as connection:
            touch(connection)
    except sqlite3.Error as error:
        raise StorageError(f"cannot write to {path}: {advice(error)}") from error


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection, with explicit transactions, to a file."""
    address = f"{path.absolute().as_uri()}?mode=rw"  # do not create a missing file
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    return connection


def _execute(statements: Sequence[Statement], connection: sqlite3.Connection) -> None:
    for sql, values, must_change in statements:
        if connection.execute(sql, values).rowcount == 0 and must_change:
            raise ConflictError(sql)


def _load(
    match: str, since: int, connection: sqlite3.Connection
) -> tuple[Sheet, list[Action]] | None:
    found = _find(Statement(rows.MATCH, {"match": match}), connection)
    log = _select(connection, rows.LOG, {"match": match, "since": since}) if found else []
    return (found[0], [Action(**line) for line in log]) if found else None


def _notes(values: Row, connection: sqlite3.Connection) -> list[Note]:
    return [Note(**row) for row in _select(connection, rows.NOTES, values)]


def _find(wanted: Statement, connection: sqlite3.Connection) -> list[Sheet]:
    found = _select(connection, wanted.sql, wanted.values)
    among = {"ids": json.dumps([row["id"] for row in found])}
    seats, sitters = (_select(connection, sql.format(_AMONG), among) for sql in rows.SEATS)
    return rows.sheets(found, seats, sitters)


def _seat_of(token: str, connection: sqlite3.Connection) -> tuple[str, int] | None:
    found = _select(connection, rows.TOKEN, {"token": token})
    return (found[0]["match"], found[0]["seat"]) if found else None


def _select(connection: sqlite3.Connection, sql: str, values: Row) -> list[dict[str, Any]]:
    """Return rows as dictionaries by column name."""
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def touch(connection: sqlite3.Connection) -> None:
    """Make a test write that changes no data. Raises ``sqlite3.Error``."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE alembic_version SET version_num = version_num")
    connection.execute("COMMIT")


Answer = tuple["asyncio.Future[Any]", Any, BaseException | None]


def _run(connection: sqlite3.Connection, jobs: Iterable[Job], anchor: Anchor) -> list[Answer]:
    """Run jobs in one transaction; if a job fails, only its own changes are undone.

    Run no jobs if the file is no longer there.
    """
    answers: list[Answer] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        answers = [(future, *_try(connection, work)) for work, future in jobs]
        connection.execute("COMMIT")
        anchor.check()
    except (sqlite3.Error, GoneError) as error:
        if connection.in_transaction:
            with suppress(sqlite3.Error):  # the next BEGIN reports it
                connection.execute("ROLLBACK")
        return [(future, None, error) for _, future in jobs]
    return answers


def _try(connection: sqlite3.Connection, work: Work) -> tuple[Any, BaseException | None]:
    connection.execute("SAVEPOINT job")
    try:
        result = work(connection)
    except Exception as error:
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            raise  # the fault is in the file, not in this job
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return None, error
    connection.execute("RELEASE job")
    return result, None


def _answer(answers: list[Answer]) -> None:
    """Wake the callers, with a single call to each event loop."""
    loops = {future.get_loop() for future, _, _ in answers}
    for loop in loops:
        mine = [answer for answer in answers if answer[0].get_loop() is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, mine)


def _resolve(answers: list[Answer]) -> None:
    for future, result, error in answers:
        rows.resolve(future, result, error)
