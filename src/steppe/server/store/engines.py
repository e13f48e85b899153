"""Choose where matches are stored: a SQLite file in the data folder, or PostgreSQL.

The PostgreSQL library is imported only if a database is used.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from steppe.server.base.settings import Settings
from steppe.server.store import sqlite, sqlite_file
from steppe.server.store.rows import SqlStore

FILE = "steppe.sqlite"
_ENDINGS = (".sqlite", ".sqlite3", ".db")
_SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True)
class Engine:
    """A database engine: a PostgreSQL database at a URL, or a SQLite file at a path."""

    place: str

    @property
    def is_database(self) -> bool:
        """Return whether the engine is PostgreSQL."""
        return urlsplit(self.place).scheme in _SCHEMES

    def prepare(self) -> None:
        """Upgrade the schema to the current one. Raises ``StorageError`` if that is impossible."""
        if self.is_database:
            from steppe.server.store import postgres_database

            asyncio.run(postgres_database.prepare(self.place))
        else:
            sqlite.prepare(Path(self.place))

    async def revision(self) -> str | None:
        """Return the schema's revision, ``None`` if there is none. Raises ``StorageError``."""
        if self.is_database:
            from steppe.server.store import postgres_database

            return await postgres_database.revision(self.place)
        return sqlite_file.revision(Path(self.place))

    async def running(self) -> list[tuple[str, str, int]]:
        """Count the matches in progress by game and rules, whatever the schema's revision."""
        if self.is_database:
            from steppe.server.store import postgres_database

            return await postgres_database.running(self.place)
        return sqlite_file.running(Path(self.place))

    async def open(self) -> SqlStore:
        """Open the store. Raises ``StorageError`` if it cannot be used."""
        if self.is_database:
            from steppe.server.store.postgres import PostgresStore

            return await PostgresStore.opened(self.place)
        return sqlite.SqliteStore(Path(self.place))

    @property
    def folder(self) -> Path | None:
        """Return the SQLite file's folder, or ``None`` for a database."""
        return None if self.is_database else Path(self.place).parent

    def exists(self) -> bool:
        """Return whether the SQLite file exists; ``True`` for a database, which may exist."""
        return self.is_database or Path(self.place).is_file()


def engine_at(place: str) -> Engine:
    """Return the engine at a URL, at a file's path, or in a data folder.

    A path that does not exist counts as a file if it has a file suffix.
    """
    path, engine = Path(place), Engine(place)
    if engine.is_database or path.is_file() or (path.suffix in _ENDINGS and not path.is_dir()):
        return engine
    return Engine(str(path / FILE))


def engine_of(settings: Settings) -> Engine:
    """Return the engine that the settings name."""
    return Engine(settings.database or str(settings.data / FILE))
