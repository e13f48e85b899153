"""The file of a SQLite store: whether it is still the one that was opened, what goes wrong."""

import sqlite3
from contextlib import closing
from pathlib import Path

from steppe.server.base.storage_errors import StorageError
from steppe.server.store import rows
from steppe.server.store.store_errors import Faults

_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"

_ADVICE = {
    "FULL": "Make room on the disk.",
    "IOERR": "See whether the disk is full or failing.",
    "READONLY": "Let the server write to the file and to its folder.",
    "CANTOPEN": "See whether the file and its folder are there and may be written.",
    "CORRUPT": "Stop the server and put a copy of the file back, or save what can be read with"
    " `sqlite3 FILE .recover`.",
}
_ADVICE["NOTADB"] = _ADVICE["CORRUPT"]


class GoneError(StorageError):
    """The file was deleted or replaced while the server had it open."""


class Anchor:
    """The files to which a connection writes: what is in them is kept as long as they are there."""

    def __init__(self, path: Path) -> None:
        self._files = {file: _identity(file) for file in (path, Path(f"{path}-wal"))}

    def check(self) -> None:
        """Raise ``GoneError`` if one of the files is not there any more, or is another one."""
        for file, known in self._files.items():
            if _identity(file) != known:
                raise GoneError(f"{file} was deleted or replaced under the server")


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def copy_file(path: Path, copy: Path) -> None:
    """Copy a database as it is at one moment, whoever writes to it meanwhile, into one file."""
    copy.touch(0o600)
    copy.chmod(0o600)  # nobody else's from its first byte
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # one file, whatever else lies in the folder


def faults_in(path: Path) -> list[str]:
    """Return what SQLite finds wrong with a file: broken pages, rows that lead nowhere."""
    with closing(sqlite3.connect(path)) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(10)")]
        lost = connection.execute("PRAGMA foreign_key_check").fetchall()
    nowhere = [f"{table}: a row leads to no row of {other}" for table, _, other, _ in lost[:10]]
    return [fault for fault in found if fault != "ok"] + nowhere


def revision(path: Path) -> str | None:
    """Return the revision of the schema in a file, ``None`` where there is no schema.

    Raises ``StorageError`` for a file that is no database or that another program has written.
    """
    if not path.exists():
        return None
    try:
        with closing(sqlite3.connect(path)) as connection:
            tables = [name for (name,) in connection.execute(_TABLES)]
            row = connection.execute(rows.REVISION).fetchone() if rows.OURS in tables else None
    except sqlite3.DatabaseError as error:
        raise StorageError(f"{path} cannot be read: {error}") from error
    return rows.checked_revision(str(row[0]) if row else None, tables, str(path))


def running(path: Path) -> list[tuple[str, str, int]]:
    """Return how many matches run, by game and rules, whatever the revision of the schema."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(rows.RUNNING).fetchall()


def advice(error: Exception) -> str:
    """Return what went wrong and what to do about it."""
    if isinstance(error, GoneError):
        what = "Stop the server, put the file back, start it again; what came since is lost."
    else:
        what = _ADVICE.get(_kind(error), "See whether the disk is well.")
    return f"{error}. {what}"


def _kind(error: Exception) -> str:
    """Return the name of an error of SQLite without its details, or of another error."""
    name = getattr(error, "sqlite_errorname", "") if isinstance(error, sqlite3.Error) else ""
    return name.split("_")[1] if "_" in name else type(error).__name__


FAULTS = Faults(
    (ValueError,), (sqlite3.IntegrityError,), (sqlite3.Error,), _kind, advice, ("CORRUPT",)
)
"""A page that is broken stays hidden while others can be read."""
