"""The SQLite file: its schema, its migrations, and writing to it."""

import asyncio
import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from steppe.server.base.match_data import Sheet
from steppe.server.base.storage_errors import StorageError
from steppe.server.store.migrate_sqlite import FOLDER, migrate
from steppe.server.store.revisions import REVISIONS
from steppe.server.store.schema import METADATA
from steppe.server.store.sqlite import SqliteStore, connect, prepare
from steppe.server.store.sqlite_file import copy_file, revision
from steppe.server.store.store import Search

SHEET = Sheet("m", "zebras", 2, {}, "1.0", b"s", 1.0)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "matches.sqlite"


def test_the_migrations_lead_to_the_schema(path):
    migrate(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_the_last_migration_is_the_one_this_program_works_with(path):
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    assert ScriptDirectory.from_config(config).get_current_head() == REVISIONS[-1]
    assert revision(path) is None
    migrate(path)
    assert revision(path) == REVISIONS[-1]


def test_a_new_file_needs_no_copy_and_a_present_one_no_migration(path):
    assert migrate(path) is None
    assert migrate(path) is None
    assert list(path.parent.iterdir()) == [path]


def test_an_older_file_is_copied_before_it_is_migrated(path, monkeypatch):
    monkeypatch.setattr("steppe.server.store.revisions.REVISIONS", ("0000", "0001"))
    migrate(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
        connection.execute("CREATE TABLE treasure (gold)")
    connection.close()
    with pytest.raises(Exception, match="0000"):
        migrate(path)  # there is no migration from revision 0000
    copy = path.with_name("matches-before-0000.sqlite")
    assert copy.stat().st_mode & 0o077 == 0
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT * FROM treasure").fetchall() == []
    connection.close()


def test_a_file_of_a_later_program_is_left_alone(path):
    migrate(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StorageError, match="later version"):
        SqliteStore(path)


def test_a_file_of_another_program_is_left_alone(path):
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE treasure (gold)")
    connection.close()
    with pytest.raises(StorageError, match=r"contains tables of another program \(treasure\)"):
        SqliteStore(path)


def test_a_file_that_is_no_database_is_left_alone(path):
    path.write_text("dear diary " * 1000)
    with pytest.raises(StorageError, match="cannot read"):
        SqliteStore(path)
    assert path.read_text().startswith("dear diary")


def test_a_log_is_one_tree_ordered_by_match_and_number(path):
    migrate(path)
    with sqlite3.connect(path) as connection:
        (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name='action'").fetchone()
    connection.close()
    assert "WITHOUT ROWID" in sql


def test_a_commit_waits_for_the_disk(path):
    migrate(path)
    connection = connect(path)
    asked = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
    connection.close()
    assert asked == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 5000, "foreign_keys": 1}


@pytest.mark.anyio
async def test_those_who_wait_share_one_commit(path):
    store = SqliteStore(path)
    groups = []
    gather = store._gather

    def counted(first):
        jobs, last = gather(first)
        groups.append(len(jobs))
        return jobs, last

    store._gather = counted
    wishes = [SHEET.__class__(f"m{n}", "zebras", 2, {}, "1.0", b"s", 1.0) for n in range(600)]
    await asyncio.gather(*map(store.create, wishes))
    await store.close()
    assert sum(groups) == 600
    assert len(groups) < 20
    assert max(groups) <= 256


@pytest.mark.anyio
async def test_only_the_owner_reads_the_file(path):
    store = SqliteStore(path)
    assert path.stat().st_mode & 0o077 == 0
    await store.close()


@pytest.mark.anyio
async def test_a_new_file_is_turned_to_wal_before_anyone_reads(path):
    store = SqliteStore(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
    await store.close()


@pytest.mark.anyio
async def test_new_stores_write_while_others_read(tmp_path):
    for number in range(12):
        store = SqliteStore(tmp_path / f"{number}.sqlite")
        await asyncio.wait_for(asyncio.gather(store.find(Search()), store.create(SHEET)), 30)
        await store.close()


def test_what_was_not_written_back_is_not_thrown_away(tmp_path):
    (tmp_path / "steppe.sqlite-wal").write_bytes(b"moves")
    with pytest.raises(StorageError, match=r"steppe\.sqlite-wal exists without"):
        prepare(tmp_path / "steppe.sqlite")
    assert (tmp_path / "steppe.sqlite-wal").read_bytes() == b"moves"
    assert not (tmp_path / "steppe.sqlite").exists()


@pytest.mark.parametrize("was_there", [False, True])
def test_a_copy_is_nobody_elses_from_its_first_byte(was_there, tmp_path, monkeypatch):
    path, copy, opened = tmp_path / "a.sqlite", tmp_path / "b.sqlite", sqlite3.connect
    prepare(path)
    if was_there:
        copy.touch(0o644)
    modes = []

    def watched(place):
        if place == copy:
            modes.append(copy.stat().st_mode & 0o777)
        return opened(place)

    monkeypatch.setattr(sqlite3, "connect", watched)
    copy_file(path, copy)
    assert [*modes, copy.stat().st_mode & 0o777] == [0o600, 0o600]
