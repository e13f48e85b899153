"""The database of a PostgreSQL store: its address, its schema, what goes wrong with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg

from steppe.server import rows
from steppe.server.store import StorageError
from steppe.server.trouble import Errors, Faults

NOW = "extract(epoch FROM clock_timestamp())::float8"  # all use one clock
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

_ADVICE = {  # by the class of an error, the first two characters of its SQLSTATE
    "08": "See whether PostgreSQL runs and can be reached.",
    "28": "See whether user and password in the address are right.",
    "3D": "Make the database, or name another in the address.",
    "42": "Let the user of the address make and change tables in this database.",
    "53": "Give PostgreSQL more room, memory or connections.",
    "57": "See whether PostgreSQL is being stopped or started.",
}


_LOST: Errors = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError)


def _kind(error: Exception) -> str:
    if isinstance(error, _LOST):
        return "08"
    return (getattr(error, "sqlstate", None) or type(error).__name__)[:2]


def advice(error: Exception) -> str:
    """Return what went wrong and what to do about it."""
    what = _ADVICE.get(_kind(error), "The log of PostgreSQL may say more.")
    told = "the connection was lost" if _is_lost(error) else str(error)
    return f"{told.rstrip('.') or type(error).__name__}. {what}"


def _is_lost(error: Exception) -> bool:
    """Tell whether the library speaks of its own insides, on a connection that broke off."""
    is_its_own = isinstance(error, asyncpg.InterfaceError) and "operation" in str(error)
    return is_its_own or isinstance(error, asyncpg.InternalClientError)


FAILURES: Errors = (asyncpg.PostgresError, *_LOST)
ODD: Errors = (ValueError, asyncpg.DataError)  # the former for what cannot even be sent
FAULTS = Faults(ODD, (asyncpg.IntegrityConstraintViolationError,), FAILURES, _kind, advice)


def place(address: str) -> str:
    """Return where a database is, without the password that its address may have."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", ["localhost"])[0]
    return f"PostgreSQL at {host}{parts.path}"


async def prepare(address: str) -> None:
    """Bring a database to the present schema. Raises ``StorageError`` that says what to do."""
    if rows.is_behind(await revision(address)):
        alembic = import_module("steppe.server.migrate_database")  # half a second
        await alembic.migrate_database(address)


async def revision(address: str) -> str | None:
    """Return the revision of the schema in a database, ``None`` where there is no schema.

    Raises ``StorageError`` if it cannot be reached, another program has written it, or there is
    nothing and nothing may be made.
    """
    async with connected(address) as connection:
        tables = [row["name"] for row in await connection.fetch(_TABLES)]
        found = await connection.fetchval(rows.REVISION) if rows.OURS in tables else None
        if not tables and not await connection.fetchval(_MAY_MAKE):
            told = await connection.fetchval(_GIVE)
            raise StorageError(f"{place(address)} lets this user make no tables: say {told}")
    return rows.checked_revision(found, tables, place(address))


async def running(address: str) -> list[tuple[str, str, int]]:
    """Return how many matches run, by game and rules, whatever the revision of the schema."""
    async with connected(address) as connection:
        return [tuple(row.values()) for row in await connection.fetch(rows.RUNNING)]


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    """Yield a connection. What goes wrong is a ``StorageError`` that says what to do."""
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
        # KeyError, from Python 3.13 on the cause of an OSError: no user is named, ours has no name
        like = "postgresql://user:password@host:5432/name"
        told = f"{place(address)} has an address that cannot be read: write it as {like}"
        raise StorageError(told) from error
