"""A PostgreSQL store's database: its URL, its schema, its connections."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from steppe.server.base.storage_errors import StorageError
from steppe.server.store import revisions
from steppe.server.store.postgres_faults import FAILURES, advice, place

NOW = "extract(epoch FROM clock_timestamp())::float8"  # the clock that all processes share
RETURNS = """(SELECT ordinality - 1 AS key, value::float8 AS value
  FROM json_array_elements_text(result::json -> 0) WITH ORDINALITY)"""
_PATIENCE = 10.0  # seconds to wait for a connection

_TABLES = """
SELECT relname::text AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind IN ('r', 'p') AND pg_table_is_visible(pg_class.oid)
  AND nspname NOT IN ('pg_catalog', 'information_schema')
  AND NOT EXISTS (  -- what an extension brings
    SELECT FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
"""
_MAY_MAKE = "SELECT has_schema_privilege(current_schema(), 'CREATE')"
_GIVE = "SELECT format('ALTER DATABASE %I OWNER TO %I', current_database(), current_user)"


async def prepare(address: str) -> None:
    """Upgrade a database to the current schema. Raises ``StorageError`` with advice."""
    if revisions.is_behind(await revision(address)):
        from steppe.server.store.migrate_postgres import migrate_database  # half a second

        await migrate_database(address)


async def revision(address: str) -> str | None:
    """Return the schema revision of a database, or ``None`` if it has no schema.

    Raises ``StorageError`` if the database is unreachable, belongs to another program, or is empty
    and the user may not create tables.
    """
    async with connected(address) as connection:
        tables = [row["name"] for row in await connection.fetch(_TABLES)]
        found = await connection.fetchval(revisions.REVISION) if revisions.OURS in tables else None
        if not tables and not await connection.fetchval(_MAY_MAKE):
            command = await connection.fetchval(_GIVE)
            raise StorageError(
                f"this user may not create tables in {place(address)}: run {command}"
            )
    return revisions.checked_revision(found, tables, place(address))


async def running(address: str) -> list[tuple[str, str, int]]:
    """Count the matches in progress by game and rules, whatever the schema's revision."""
    async with connected(address) as connection:
        return [tuple(row.values()) for row in await connection.fetch(revisions.RUNNING)]


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    """Yield a connection. Raises ``StorageError`` with advice for any failure."""
    try:
        connection = await _connect(address)
        try:
            yield connection
        finally:
            await connection.close()
    except FAILURES as error:
        raise StorageError(f"{place(address)} cannot be used: {advice(error)}") from error


async def _connect(address: str) -> Any:
    try:
        return await asyncpg.connect(address, timeout=_PATIENCE)
    except (ValueError, KeyError, OSError) as error:
        if isinstance(error, OSError) and not isinstance(error.__cause__, KeyError):
            raise
        # KeyError, or an OSError caused by it: neither the address nor our user has a name
        like = "postgresql://user:password@host:5432/name"
        text = f"{place(address)} has an invalid address: write it as {like}"
        raise StorageError(text) from error
