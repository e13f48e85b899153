"""Upgrade a PostgreSQL database to the current schema."""

from functools import partial

import asyncpg
from alembic.util import CommandError
from sqlalchemy import NullPool, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from steppe.server.base.storage_errors import StorageError
from steppe.server.store.migrate_sqlite import upgrade
from steppe.server.store.postgres_faults import FAILURES, advice, place
from steppe.server.store.store_errors import Errors

_LOCK = 0x57E99E  # an advisory lock: only one of several processes migrates
_ERRORS: Errors = (CommandError, DBAPIError, *FAILURES)


async def migrate_database(address: str) -> None:
    """Migrate the database at a URL, completely or not at all.

    Raises ``StorageError`` if that fails.
    """
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=partial(asyncpg.connect, address), poolclass=NullPool
    )
    try:
        async with engine.begin() as connection:
            await connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
            await connection.run_sync(upgrade)
    except _ERRORS as error:
        where, what = place(address), advice(_cause(error))
        raise StorageError(f"{where} cannot be upgraded to the current schema: {what}") from error
    finally:
        await engine.dispose()


def _cause(error: Exception) -> Exception:
    """Return the database's error message, without the statement that caused it."""
    cause = error.orig.__cause__ if isinstance(error, DBAPIError) and error.orig else None
    return cause if isinstance(cause, Exception) else error
