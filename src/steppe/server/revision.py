"""Which schema a database file has. Kept apart from the migrations, which are slow to import."""

import sqlite3
from contextlib import closing
from pathlib import Path

from steppe.server.store import StorageError

KNOWN = ("0001", "0002", "0003")
"""The revisions in ``migrations``, in order; this program works with the last one."""

HEAD = KNOWN[-1]


def revision(path: Path) -> str | None:
    """Return the revision of the schema in a file, ``None`` where there is no schema.

    Raises ``StorageError`` for a file that is no database or that a later program has written.
    """
    if not path.exists():
        return None
    found = _read(path)
    if found is not None and found not in KNOWN:
        raise StorageError(f"{path} was written by a later version of steppe")
    return found


def _read(path: Path) -> str | None:
    try:
        with closing(sqlite3.connect(path)) as connection:
            known = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
            if connection.execute(known).fetchone() is None:
                return None
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise StorageError(f"{path} cannot be read: {error}") from error
    return str(row[0]) if row else None
