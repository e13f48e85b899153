"""What goes wrong with the file of the matches: told once, with what to do about it."""

import logging
import sqlite3
from pathlib import Path

from steppe.server.store import StorageError

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

    def note(self, deed: str, error: Exception) -> None:
        """Take in an error; tell of it if it is not the one told last."""
        kind = _kind(error)
        if self._told.get(deed) != kind:
            self._told[deed] = kind
            _LOG.error("matches cannot be %s in %s: %s", deed, self._path, advice(error))

    def end(self, deed: str) -> None:
        """Note that something works; what a broken page hides stays hidden beside it."""
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
