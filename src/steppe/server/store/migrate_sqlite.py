"""Upgrade a SQLite file to the current schema, and keep a copy of the previous file."""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError

from steppe.server.base.storage_errors import StorageError
from steppe.server.store import revisions
from steppe.server.store.sqlite_file import advice, copy_file, revision

FOLDER = Path(__file__).with_name("migrations")


def migrate(path: Path) -> Path | None:
    """Migrate the file at ``path``, or create it; return the copy of the previous file, if any.

    Raises ``StorageError`` if the file cannot be written; a new file is then removed.
    """
    is_new = not path.exists()
    try:
        return _migrate(path)
    except CommandError as error:
        raise StorageError(f"{path} cannot be upgraded to the current schema: {error}") from error
    except (DBAPIError, sqlite3.Error) as error:
        if is_new:
            path.unlink(missing_ok=True)
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageError(f"cannot write to {path}: {advice(cause or error)}") from error


def _migrate(path: Path) -> Path | None:
    before = revision(path)
    if not revisions.is_behind(before):
        return None
    copy = _back_up(path, before) if before else None
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            upgrade(connection)
    finally:
        engine.dispose()
    return copy


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    return config


def upgrade(connection: Connection) -> None:
    """Run the missing migrations on a connection, in its transaction.

    If another process, perhaps of a later version, has already run them, do nothing.
    """
    if not revisions.is_behind(MigrationContext.configure(connection).get_current_revision()):
        return
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _back_up(path: Path, before: str) -> Path:
    copy = path.with_name(f"{path.stem}-before-{before}{path.suffix}")
    copy_file(path, copy)
    return copy
