"""Everything that a server keeps, in one file, made while it serves: a packed archive.

It holds the matches as a SQLite file, whatever engine keeps them, the keys, and a list of what is
in it with hashes. What it was made of and what it is put back into may be different engines.
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
    """All that a server keeps: its data folder, and the engine that keeps the matches."""

    data: Path
    engine: Engine

    def check(self) -> None:
        """Raise ``StorageError`` if it keeps no matches."""
        if not self.engine.exists():
            raise StorageError(
                f"there are no matches in {self.data}: name their folder by --data, or by"
                " --database (or STEPPE_DATABASE) the PostgreSQL database that has them"
            )


def back_up(house: Installation, target: Path) -> int:
    """Make a copy of everything and return its size in bytes.

    Raises ``StorageError``, also where there is a file already.
    """
    if target.exists():
        raise StorageError(f"{target} is there already: name another file")
    house.check()
    if not (place := target.absolute().parent).is_dir():
        raise StorageError(f"there is no folder {place} to put a backup into: make it first")
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
        from steppe.server.ops import table_copy  # with the library of PostgreSQL

        asyncio.run(table_copy.save(engine.place, path))
        return
    try:
        copy_file(Path(engine.place), path)
    except sqlite3.Error as error:
        raise StorageError(f"{engine.place} cannot be copied: {advice(error)}") from error


def _pack(archive: tarfile.TarFile, files: list[Path], listing: Path) -> None:
    told = {
        "steppe": steppe.__version__,
        "made": strftime("%Y-%m-%dT%H:%M:%SZ", gmtime()),
        "files": {path.name: _hash(path) for path in files},
    }
    listing.write_text(json.dumps(told, indent=1), "utf-8")
    for path in (listing, *files):
        archive.add(path, path.name, filter=_of_nobody)


def _of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out who made a file; nobody else may read it."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    return member


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def restore(source: Path, house: Installation) -> None:
    """Put everything back where nothing is: keys first, so that no server makes others.

    Raises ``StorageError`` if there are matches already, or other keys; nothing is left then.
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
    """Return whether a key is not there yet. Raises ``StorageError`` if another one is."""
    if place.exists() and place.read_bytes() != key.read_bytes():
        raise StorageError(f"{place} is another key than that of the backup: move it away first")
    return not place.exists()


def _put_back(matches: Path, engine: Engine) -> None:
    Engine(str(matches)).prepare()  # one of a former version is brought to the present
    if engine.is_database:
        from steppe.server.ops import table_copy

        asyncio.run(table_copy.put_back(matches, engine.place))
        return
    alone = matches.with_name("alone")
    copy_file(matches, alone)  # without what belongs to a file in use
    with alone.open("rb+") as file:
        os.fsync(file.fileno())
    settle(alone, Path(engine.place))


@contextmanager
def unpacked(source: Path, where: Path | None = None) -> Iterator[Path]:
    """Yield a folder with what is in a backup. Raises ``StorageError`` if it is not as it was."""
    with TemporaryDirectory(dir=where, prefix=".steppe-") as folder:
        try:
            with tarfile.open(source, "r:gz") as archive:
                _unpack(archive, Path(folder))
        except _NO_BACKUP as error:
            raise StorageError(f"{source} is no backup, or broken: {error}") from error
        yield Path(folder)


def _member(archive: tarfile.TarFile, name: str) -> IO[bytes]:
    inside = archive.extractfile(name)
    if inside is None:
        raise ValueError(f"{name} is no file")
    return inside


def _unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Write out the files that we know, and none else. Raises ``ValueError`` for a wrong hash."""
    told = json.loads(_member(archive, _LIST).read())["files"]
    if not {FILE, "key"} <= set(told) <= {FILE, *KEY_FILES}:
        raise ValueError("it lists other files than a backup has")
    for name, digest in told.items():
        inside = _member(archive, name)
        with whole(folder / name) as file:
            while block := inside.read(_BLOCK):
                file.write(block)
        if _hash(folder / name) != digest:
            raise ValueError(f"{name} is not what it was")
