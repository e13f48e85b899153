"""Copy all rows of a PostgreSQL database into a SQLite file with the same schema, and back.

The list of tables comes from the schema, so new tables are included.
"""

import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from steppe.server.base.storage_errors import StorageError
from steppe.server.store import revisions
from steppe.server.store.postgres_database import connected, prepare, revision
from steppe.server.store.postgres_faults import place
from steppe.server.store.schema import MATCH, METADATA
from steppe.server.store.sqlite import connect
from steppe.server.store.sqlite import prepare as prepare_file

_PAGE = 1000  # rows held in memory at a time

Rows = Sequence[tuple[Any, ...]]


async def save(address: str, path: Path) -> None:
    """Copy a consistent snapshot of a database, which may be in use, into a new file.

    Raises ``StorageError`` for a database with another version's schema.
    """
    if await revision(address) != revisions.REVISIONS[-1]:
        text = f"{place(address)} is of another version: copy it with the one that serves it"
        raise StorageError(text)
    prepare_file(path)
    async with connected(address) as source, _snapshot(source):
        with closing(connect(path)) as target:
            target.execute("BEGIN")
            for table in METADATA.sorted_tables:
                async for page in _pages(source, table):
                    target.executemany(_insertion(table), page)
            target.execute("COMMIT")
            target.execute("PRAGMA journal_mode=DELETE")


async def put_back(path: Path, address: str) -> None:
    """Copy all rows of a file with the current schema into an empty database.

    Raises ``StorageError`` if the database has matches.
    """
    await prepare(address)
    async with connected(address) as target, target.transaction():
        if await target.fetchval(f"SELECT EXISTS (SELECT FROM {MATCH.name})"):
            raise StorageError(f"there are matches in {place(address)}: name an empty one")
        with closing(connect(path)) as source:
            for table in METADATA.sorted_tables:
                for page in _read(source, table):
                    await target.copy_records_to_table(
                        table.name, records=page, columns=_names(table)
                    )


def _names(table: sql.Table) -> list[str]:
    return [column.name for column in table.columns]


def _selection(table: sql.Table) -> str:
    return f"SELECT {', '.join(_names(table))} FROM {table.name}"


def _insertion(table: sql.Table) -> str:
    names = _names(table)
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


def _snapshot(connection: Any) -> Any:
    return connection.transaction(isolation="repeatable_read", readonly=True)


async def _pages(source: Any, table: sql.Table) -> AsyncIterator[Rows]:
    cursor = await source.cursor(_selection(table))
    while page := await cursor.fetch(_PAGE):
        yield [tuple(row) for row in page]


def _read(source: sqlite3.Connection, table: sql.Table) -> Iterator[Rows]:
    kinds = [bool if isinstance(column.type, sql.Boolean) else None for column in table.columns]
    cursor = source.execute(_selection(table))
    while page := cursor.fetchmany(_PAGE):
        yield [
            tuple(kind(value) if kind else value for kind, value in zip(kinds, row, strict=True))
            for row in page
        ]
