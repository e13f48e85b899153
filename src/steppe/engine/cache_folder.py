"""The folder of cached compiled code: find it, seal its files, and drop old ones.

Loading compiled code unpickles it, and so can run any code that the file's author chose. So a
default folder is used only if no other user could have written to it, and each file begins with a
digest of the rest.
"""

import atexit
import hashlib
import logging
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import IO

_NAMED = "STEPPE_CACHE"
_TEMPORARY = "steppe-cache-"
_VERSIONS = 12  # the number of versions kept for each function
_FRESH = 24 * 3600.0  # seconds after its last use during which a version is never dropped
_SEAL = b"steppe 1\n"  # the beginning of a compiled-code file; the digest and the data follow
_DIGEST = hashlib.sha256().digest_size
_LOG = logging.getLogger(__name__)
_logged: set[str] = set()  # kinds of faults already logged


class DamagedError(ValueError):
    """A cache file is damaged, or was not written by this program."""


def cache_root() -> Path:
    """Return the folder of all caches: ``STEPPE_CACHE``, the user's cache, or a temporary folder.

    Raises ``OSError`` if none can be written to.
    """
    named = os.environ.get(_NAMED)
    if named and _can_write(folder := Path(named).absolute()):
        return folder
    for folder in () if named else _homes():
        if _can_write(folder) and _is_ours(folder.resolve()):
            return folder
    return _temporary_root()


def is_temporary(root: Path) -> bool:
    """Return whether a cache folder is in the temporary directory."""
    return root.name.startswith(_TEMPORARY) and root.parent == Path(tempfile.gettempdir())


def _homes() -> Iterator[Path]:
    """Yield the user's cache folder; nothing if they have no home, as in containers or cron.

    A relative path is ignored, as it would depend on the current folder.
    """
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not base.is_absolute():
        try:
            base = Path.home() / ".cache"
        except RuntimeError:  # the user has neither HOME nor a passwd entry
            return
    if base.is_absolute():
        yield base / "steppe"


def _can_write(folder: Path) -> bool:
    """Return whether files can be written in a folder, creating it if needed."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return os.access(folder, os.R_OK | os.W_OK | os.X_OK)
    except OSError:
        return False


def _is_ours(folder: Path) -> bool:
    """Return whether this user owns a folder, and no other user could replace the folder or a file.

    This protects root under a ``sudo`` that keeps HOME, and users with ``HOME=/tmp``, from other
    users' code.
    """
    here, above = folder.stat(), folder.parent.stat()
    ours, shared = (
        (0, os.geteuid()),
        above.st_mode & stat.S_IWOTH and not above.st_mode & stat.S_ISVTX,
    )
    is_open = bool(here.st_mode & stat.S_IWOTH or shared)
    return here.st_uid == os.geteuid() and above.st_uid in ours and not is_open


def _temporary_root() -> Path:
    """Return this user's temporary folder, or a new one if that folder is not private."""
    usual = Path(tempfile.gettempdir()) / f"{_TEMPORARY}{os.geteuid()}"
    with suppress(OSError):
        usual.mkdir(mode=0o700)
    return usual if _is_private(usual) else _fresh_root(usual)


def _is_private(folder: Path) -> bool:
    """Return whether this is a real folder, not a link, that only this user can enter."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid()
    return is_ours and stat.S_IMODE(found.st_mode) == 0o700


@cache
def _fresh_root(usual: Path) -> Path:
    """Create a folder for this process and its children; it is deleted when this process exits."""
    fresh, process = Path(tempfile.mkdtemp(prefix=_TEMPORARY)), os.getpid()
    os.environ[_NAMED] = str(fresh)  # for child processes

    def drop() -> None:
        if os.getpid() == process:
            shutil.rmtree(fresh, ignore_errors=True)

    atexit.register(drop)
    report(
        "folder",
        f"{usual} is not a private folder of this user. Compiled code is in {fresh} until this"
        f" process ends; name a folder in {_NAMED} to keep it",
    )
    return fresh


def report(kind: str, words: str) -> None:
    """Log a cache fault, but only the first of each kind in this process."""
    if kind not in _logged:
        _logged.add(kind)
        _LOG.warning("%s.", words)


def folder_of(name: str) -> Path:
    """Return the folder for the versions of one function; it may not exist yet."""
    return cache_root() / re.sub(r"[^\w.-]", "", name)


def make_folder(folder: Path) -> None:
    """Create a function's folder, and the cache folder itself if it has been deleted."""
    folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def sealed(body: bytes) -> bytes:
    """Return the contents of a compiled-code file: seal, digest and data."""
    return _SEAL + hashlib.sha256(body).digest() + body


def unsealed(path: Path, owners: Collection[int]) -> bytes:
    """Return the data in a compiled-code file that one of the ``owners`` wrote.

    Raises ``DamagedError`` for any other file, ``OSError`` for an unreadable file.
    """
    with _opened(path) as file:
        found = os.fstat(file.fileno())
        if found.st_uid not in owners:
            raise DamagedError(f"{path} belongs to another user")
        if not stat.S_ISREG(found.st_mode):
            raise DamagedError(f"{path} is not a regular file")
        content = file.read()
    seal, digest, body = _parted(content)
    if seal != _SEAL or digest != hashlib.sha256(body).digest():
        raise DamagedError(f"{path} is damaged")
    return body


def _opened(path: Path) -> IO[bytes]:
    """Open a file for reading; do not block on a pipe."""
    return open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK))


def owners_of(root: Path) -> set[int]:
    """Return the users whose files are trusted: the folder's owner, root and this user."""
    return {0, os.geteuid(), root.stat().st_uid}


def is_whole(path: Path, owners: Collection[int]) -> bool:
    """Return whether a compiled-code file is intact, or has been deleted."""
    try:
        unsealed(path, owners)
    except FileNotFoundError:
        return True
    except (OSError, DamagedError):
        return False
    return True


def is_former(path: Path) -> bool:
    """Return whether a version of steppe wrote a file before files were sealed: a plain pickle."""
    try:
        with _opened(path) as file:
            return file.read(1) == b"\x80"
    except OSError:
        return False


def _parted(content: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the parts of a compiled-code file: seal, digest and data."""
    start = len(_SEAL) + _DIGEST
    return content[: len(_SEAL)], content[len(_SEAL) : start], content[start:]


def drop_old_versions(folder: Path) -> None:
    """Drop old versions of a function; keep the latest, and any used in the last 24 hours.

    A file name begins with its version, up to the first dot. Several processes may do this at the
    same time, so a file may already be gone.
    """
    files = groupby(sorted(folder.iterdir()), lambda path: path.name.partition(".")[0])
    versions = sorted((list(version) for _, version in files), key=_last_use)
    for version in versions[:-_VERSIONS]:
        if time.time() - _last_use(version) > _FRESH:
            for path in version:
                with suppress(OSError):
                    path.unlink()


def _last_use(version: Iterable[Path]) -> float:
    return max(map(_touched, version))


def _touched(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def content_key(paths: Iterable[Path]) -> str:
    """Hash the contents of a set of source files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:32]


def sources(*folders: Path) -> list[Path]:
    """List the files in ``folders`` that affect how a game is played: code and data."""
    return [
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".toml") and "views" not in path.parts
    ]
