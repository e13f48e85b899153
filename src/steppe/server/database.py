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
    return f"{str(error).rstrip('.') or type(error).__name__}. {what}"


FAILURES: Errors = (asyncpg.PostgresError, *_LOST)
_UNUSABLE: Errors = (*FAILURES, ValueError)  # the latter for an address that is none
ODD: Errors = (ValueError, asyncpg.DataError)  # the former for what cannot even be sent
FAULTS = Faults(ODD, (asyncpg.IntegrityConstraintViolationError,), FAILURES, _kind, advice)


def place(address: str) -> str:
    """Return where a database is, without the password that its address may have."""
    parts = urlsplit(address)
    host = parts.hostname or parse_qs(parts.query).get("host", ["localhost"])[0]
    return f"PostgreSQL at {host}{parts.path}"


async def prepare(address: str) -> None:
    """Bring a database to the present schema. Raises ``StorageError`` that says what to do."""
    if await revision(address) != rows.REVISIONS[-1]:
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


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    """Yield a connection. What goes wrong is a ``StorageError`` that says what to do."""
    try:
        connection = await asyncpg.connect(address, timeout=_PATIENCE)
        try:
            yield connection
        finally:
            await connection.close()
    except _UNUSABLE as error:
        raise StorageError(f"{place(address)} cannot be used: {advice(error)}") from error
