"""What goes wrong with the file of the matches: told once, with what to do about it."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from steppe.server.store import ConflictError, StorageError

_ADVICE = {
    "FULL": "Make room on the disk.",
    "IOERR": "See whether the disk is full or failing.",
    "READONLY": "Let the server write to the file and to its folder.",
    "CANTOPEN": "See whether the file and its folder are there and may be written.",
    "CORRUPT": "Stop the server and put a copy of the file back, or save what can be read with"
    " `sqlite3 FILE .recover`.",
}
_ADVICE["NOTADB"] = _ADVICE["CORRUPT"]
_LOG = logging.getLogger(__name__)


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


class Trouble:
    """What does not work with the file now, by what was tried: ``saved``, ``read``."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._told: dict[str, str] = {}

    @contextmanager
    def during(self, deed: str) -> Iterator[None]:
        """Tell whether what the block does works, once; what a broken page hides stays hidden.

        Raises ``ConflictError`` or ``StorageError``.
        """
        try:
            yield
        except sqlite3.IntegrityError as error:
            raise ConflictError(str(error)) from error
        except (sqlite3.Error, StorageError) as error:
            if self._told.get(deed) != _kind(error):
                self._told[deed] = _kind(error)
                _LOG.error("matches cannot be %s in %s: %s", deed, self._path, advice(error))
            raise StorageError(str(error)) from error
        if self._told.get(deed) not in (None, "CORRUPT"):
            del self._told[deed]
            _LOG.warning("matches are %s again in %s.", deed, self._path)

    def check(self) -> None:
        """Raise ``StorageError`` if something does not work."""
        if self._told:
            raise StorageError(f"matches cannot be {' or '.join(self._told)}")


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
