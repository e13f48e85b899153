"""Back up all data of a running server into one archive, and restore it.

The archive contains the matches as a SQLite file (whichever engine stores them), the keys, and a
list of its files with hashes. A host can restore a backup to a different engine.
"""

import asyncio
import hashlib
import json
import os
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import gmtime, strftime
from typing import IO

import steppe
from steppe.server.accounts.guests import KEY_FILES
from steppe.server.base.atomic_files import settle, whole
from steppe.server.base.storage_errors import StorageError
from steppe.server.store.engines import FILE, Engine
from steppe.server.store.sqlite_file import advice, copy_file

_LIST = "contents.json"
_BLOCK = 1 << 20
_NO_BACKUP = (tarfile.TarError, EOFError, KeyError, ValueError, OSError)


@dataclass(frozen=True)
class Installation:
    """All of a server's data: its data folder, and the engine that stores the matches."""

    data: Path
    engine: Engine

    def check(self) -> None:
        """Raise ``StorageError`` if there are no matches."""
        if not self.engine.exists():
            raise StorageError(
                f"there are no matches in {self.data}: name their folder with --data, or their"
                " PostgreSQL database with --database or STEPPE_DATABASE"
            )


def back_up(house: Installation, target: Path) -> int:
    """Copy everything into an archive and return its size in bytes.

    Raises ``StorageError`` if that fails or the file already exists.
    """
    if target.exists():
        raise StorageError(f"{target} exists already: name another file")
    house.check()
    if not (place := target.absolute().parent).is_dir():
        raise StorageError(f"there is no folder {place} for the backup: create it first")
    with TemporaryDirectory(dir=place, prefix=".steppe-") as folder:
        _copy_matches(house.engine, Path(folder) / FILE)
        keys = [path for name in KEY_FILES if (path := house.data / name).exists()]
        if not keys:
            raise StorageError(f"there are no keys in {house.data}: name the server's data folder")
        with whole(target) as file, tarfile.open(fileobj=file, mode="w:gz") as archive:
            _pack(archive, [Path(folder) / FILE, *keys], Path(folder) / _LIST)
    return target.stat().st_size


def _copy_matches(engine: Engine, path: Path) -> None:
    if engine.is_database:
        from steppe.server.ops import table_copy  # needs the PostgreSQL library

        asyncio.run(table_copy.save(engine.place, path))
        return
    try:
        copy_file(Path(engine.place), path)
    except sqlite3.Error as error:
        raise StorageError(f"{engine.place} cannot be copied: {advice(error)}") from error


def _pack(archive: tarfile.TarFile, files: list[Path], listing: Path) -> None:
    data = {
        "steppe": steppe.__version__,
        "made": strftime("%Y-%m-%dT%H:%M:%SZ", gmtime()),
        "files": {path.name: _hash(path) for path in files},
    }
    listing.write_text(json.dumps(data, indent=1), "utf-8")
    for path in (listing, *files):
        archive.add(path, path.name, filter=_of_nobody)


def _of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove an archive member's owner, and all permissions for other users."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    return member


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def restore(source: Path, house: Installation) -> None:
    """Restore everything to an empty installation: keys first, so that no server creates others.

    Raises ``StorageError`` if matches or other keys exist; it then changes nothing.
    """
    house.data.mkdir(0o700, parents=True, exist_ok=True)
    if not house.engine.is_database and house.engine.exists():
        raise StorageError(f"there are matches in {house.data}: name an empty folder")
    with unpacked(source, house.data) as folder:
        keys = [path for name in KEY_FILES if (path := folder / name).exists()]
        with ExitStack() as placed:
            for path in [path for path in keys if _is_new(house.data / path.name, path)]:
                settle(path, place := house.data / path.name)
                placed.callback(place.unlink)
            _put_back(folder / FILE, house.engine)
            placed.pop_all()


def _is_new(place: Path, key: Path) -> bool:
    """Return whether a key file is missing. Raises ``StorageError`` if its key differs."""
    if place.exists() and place.read_bytes() != key.read_bytes():
        raise StorageError(f"{place} differs from the key in the backup: move it away first")
    return not place.exists()


def _put_back(matches: Path, engine: Engine) -> None:
    Engine(str(matches)).prepare()  # upgrades an earlier version's schema
    if engine.is_database:
        from steppe.server.ops import table_copy

        asyncio.run(table_copy.put_back(matches, engine.place))
        return
    alone = matches.with_name("alone")
    copy_file(matches, alone)  # without the extra files that a database in use has
    with alone.open("rb+") as file:
        os.fsync(file.fileno())
    settle(alone, Path(engine.place))


@contextmanager
def unpacked(source: Path, where: Path | None = None) -> Iterator[Path]:
    """Yield a folder with a backup's contents. Raises ``StorageError`` if it is damaged."""
    with TemporaryDirectory(dir=where, prefix=".steppe-") as folder:
        try:
            with tarfile.open(source, "r:gz") as archive:
                _unpack(archive, Path(folder))
        except _NO_BACKUP as error:
            raise StorageError(f"{source} is not a backup, or is damaged: {error}") from error
        yield Path(folder)


def _member(archive: tarfile.TarFile, name: str) -> IO[bytes]:
    inside = archive.extractfile(name)
    if inside is None:
        raise ValueError(f"{name} is not a file")
    return inside


def _unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Extract the files of a backup, and no others. Raises ``ValueError`` for a wrong hash."""
    digests = json.loads(_member(archive, _LIST).read())["files"]
    if not {FILE, "key"} <= set(digests) <= {FILE, *KEY_FILES}:
        raise ValueError("it lists files that do not belong to a backup")
    for name, digest in digests.items():
        inside = _member(archive, name)
        with whole(folder / name) as file:
            while block := inside.read(_BLOCK):
                file.write(block)
        if _hash(folder / name) != digest:
            raise ValueError(f"{name} has changed")
