"""A SQLite store's file: its identity, its copies, its faults."""

import sqlite3
from contextlib import closing
from pathlib import Path

from steppe.server.base.storage_errors import StorageError
from steppe.server.store import revisions
from steppe.server.store.store_errors import Faults

_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"

_ADVICE = {
    "FULL": "Free some disk space.",
    "IOERR": "Check whether the disk is full or failing.",
    "READONLY": "Let the server write to the file and to its folder.",
    "CANTOPEN": "Check that the file and its folder exist and are writable.",
    "CORRUPT": "Stop the server and restore a copy of the file, or save what can be read with"
    " `sqlite3 FILE .recover`.",
}
_ADVICE["NOTADB"] = _ADVICE["CORRUPT"]


class GoneError(StorageError):
    """The file was deleted or replaced while the server had it open."""


class Anchor:
    """A connection's files; saving fails once they are gone."""

    def __init__(self, path: Path) -> None:
        self._files = {file: _identity(file) for file in (path, Path(f"{path}-wal"))}

    def check(self) -> None:
        """Raise ``GoneError`` if one of the files is missing or was replaced."""
        for file, known in self._files.items():
            if _identity(file) != known:
                raise GoneError(f"{file} was deleted or replaced while the server was running")


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def copy_file(path: Path, copy: Path) -> None:
    """Copy a consistent snapshot of a database, which may be in use, into one file."""
    copy.touch(0o600)
    copy.chmod(0o600)  # private from the first byte on
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # a single file, without extra files beside it


def faults_in(path: Path) -> list[str]:
    """Return the faults that SQLite finds in a file, such as broken pages and orphaned rows."""
    with closing(sqlite3.connect(path)) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(10)")]
        lost = connection.execute("PRAGMA foreign_key_check").fetchall()
    nowhere = [f"{table}: a row refers to no row of {other}" for table, _, other, _ in lost[:10]]
    return [fault for fault in found if fault != "ok"] + nowhere


def revision(path: Path) -> str | None:
    """Return the schema revision of a file, or ``None`` if it has no schema.

    Raises ``StorageError`` for a file that is not a database or belongs to another program.
    """
    if not path.exists():
        return None
    try:
        with closing(sqlite3.connect(path)) as connection:
            tables = [name for (name,) in connection.execute(_TABLES)]
            row = (
                connection.execute(revisions.REVISION).fetchone()
                if revisions.OURS in tables
                else None
            )
    except sqlite3.DatabaseError as error:
        raise StorageError(f"cannot read {path}: {error}") from error
    return revisions.checked_revision(str(row[0]) if row else None, tables, str(path))


def running(path: Path) -> list[tuple[str, str, int]]:
    """Count the matches in progress by game and rules, whatever the schema's revision."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(revisions.RUNNING).fetchall()


def advice(error: Exception) -> str:
    """Return a description of an error, with advice."""
    if isinstance(error, GoneError):
        what = "Stop the server, restore the file, start it again; later moves are lost."
    else:
        what = _ADVICE.get(_kind(error), "Check the health of the disk.")
    return f"{error}. {what}"


def _kind(error: Exception) -> str:
    """Return the name of an error; for SQLite errors, leave out the details."""
    name = getattr(error, "sqlite_errorname", "") if isinstance(error, sqlite3.Error) else ""
    return name.split("_")[1] if "_" in name else type(error).__name__


FAULTS = Faults(
    (ValueError,), (sqlite3.IntegrityError,), (sqlite3.Error,), _kind, advice, ("CORRUPT",)
)
"""Damage is a lasting fault: a damaged page may stay unnoticed while other pages can be read."""
