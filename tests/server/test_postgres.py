"""The store in PostgreSQL: its schema, its errors, and a database server that dies."""

import asyncio
import getpass
import logging
import re
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from scripts.postgres import PostgresError, Server, main, running
from sqlalchemy import NullPool
from sqlalchemy.ext.asyncio import create_async_engine

from steppe.server.base.match_data import Action, MatchStatus, Note, Sheet
from steppe.server.base.storage_errors import ConflictError, StorageError
from steppe.server.store.engines import Engine
from steppe.server.store.postgres import PostgresStore
from steppe.server.store.postgres_database import prepare
from steppe.server.store.postgres_faults import advice, place
from steppe.server.store.revisions import REVISIONS
from steppe.server.store.rows import numbered
from steppe.server.store.schema import METADATA
from steppe.server.store.store import Search
from tests.server.site import browser
from tests.server.site import running as serving

pytestmark = pytest.mark.anyio
SHEET = Sheet("m", "zebras", 2, {}, "1.0", b"s", 1.0)


def action(number, key=""):
    return Action("m", number, 0, "guard:1", key or f"k{number}", 2.0)


@pytest.fixture
async def store(database):
    store = await PostgresStore.opened(database)
    await store.create(SHEET)
    yield store
    await store.close()


async def ask(address, sql):
    """Send a query to a database directly."""
    connection = await asyncpg.connect(address)
    found = await connection.fetchval(sql)
    await connection.close()
    return found


def test_a_folder_that_postgresql_may_not_enter_is_named(monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 0)
    with (
        TemporaryDirectory() as closed,  # only its owner may read it
        pytest.raises(PostgresError, match=rf"cannot enter {closed}: .*chmod o\+x {closed}"),
    ):
        Server(Path(closed) / "data").start()


async def test_the_migrations_lead_to_the_schema(database):
    url = database.replace("postgresql:", "postgresql+asyncpg:")
    engine = create_async_engine(url, poolclass=NullPool)
    async with engine.connect() as connection:
        found = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), METADATA)
        )
    await engine.dispose()
    assert found == []


def test_a_folder_named_like_the_help_option_is_not_served(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["postgres", "--help"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, [*tmp_path.iterdir()]) == (0, [])
    assert "folder" in capsys.readouterr().out


def test_starting_a_server_twice_explains_how_to_stop_it(postgres):
    with pytest.raises(PostgresError, match=r"already runs in .*: stop it with `kill -INT \d+`"):
        Server(postgres.folder).start()


async def test_of_several_programs_that_start_at_once_one_makes_the_schema(postgres):
    address = postgres.create("young")
    await asyncio.gather(*(prepare(address) for _ in range(4)))
    assert await ask(address, "SELECT version_num FROM alembic_version") == REVISIONS[-1]


async def test_a_database_of_a_later_program_is_left_alone(database):
    await ask(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageError, match="later version"):
        await Engine(database).open()


async def test_a_database_of_another_program_is_left_alone(postgres):
    address = postgres.create("foreign")
    await ask(address, "CREATE TABLE note (gold int)")
    with pytest.raises(StorageError, match=r"contains tables of another program \(note\)"):
        await prepare(address)
    await ask(address, "CREATE TABLE alembic_version (version_num text)")
    await ask(address, "INSERT INTO alembic_version VALUES ('ae1027a6acf')")
    with pytest.raises(StorageError, match=r"another program \(alembic_version, note\)"):
        await prepare(address)
    assert await ask(address, "SELECT to_regclass('match')") is None


async def test_a_database_without_rights_is_reported_with_what_to_do(postgres):
    address = postgres.create("closed")
    await ask(address, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    await ask(address, "CREATE ROLE visitor LOGIN")
    with pytest.raises(StorageError, match="ALTER DATABASE closed OWNER TO visitor"):
        await Engine(address.replace("postgres@", "visitor@")).revision()


async def test_tables_that_cannot_be_changed_are_reported_without_statements(database):
    await ask(database, f"UPDATE alembic_version SET version_num = '{REVISIONS[0]}'")
    with pytest.raises(StorageError, match="already exists") as caught:
        await prepare(database)
    assert "[SQL" not in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_an_unreachable_address_is_reported_without_its_password():
    with pytest.raises(
        StorageError, match=r"at nowhere\.invalid:1/steppe cannot be used"
    ) as caught:
        await prepare("postgresql://ana:secret@nowhere.invalid:1/steppe")
    assert "reached" in str(caught.value)
    assert "secret" not in str(caught.value)
    assert place("postgresql://ana:secret@host:99/steppe") == "PostgreSQL at host:99/steppe"
    with pytest.raises(StorageError, match=r"at host:abc/steppe has an invalid address"):
        await prepare("postgresql://ana:secret@host:abc/steppe")


@pytest.mark.parametrize("python", ["3.12", "3.13"])
async def test_an_address_without_a_user_is_refused_where_ours_has_no_name(monkeypatch, python):
    def nobody():
        error = KeyError("getpwuid(): uid not found")
        if python == "3.12":
            raise error
        raise OSError("No username set in the environment") from error

    monkeypatch.setattr(getpass, "getuser", nobody)
    monkeypatch.delenv("PGUSER", raising=False)
    with pytest.raises(StorageError, match=r"write it as postgresql://user:password@host:5432"):
        await prepare("postgresql://127.0.0.1:1/steppe")


async def test_a_database_that_is_not_there_is_asked_for(postgres):
    with pytest.raises(StorageError, match="Create the database, or name another"):
        await prepare(postgres.address("nowhere"))


async def test_a_group_with_the_same_line_twice_keeps_it_once(store):
    results = await asyncio.gather(
        *(store.append(action(0, "same"), MatchStatus(1)) for _ in range(3)), return_exceptions=True
    )
    assert sorted(isinstance(result, ConflictError) for result in results) == [False, True, True]


async def test_a_match_stands_as_after_the_last_of_its_lines_in_a_group(store):
    await asyncio.gather(*(store.append(action(n), MatchStatus(n)) for n in range(9)))
    sheet, log = await store.load("m")
    assert (len(log), sheet.standing) == (9, MatchStatus(8))


async def test_two_stores_that_write_to_one_match_never_wait_for_each_other(store, database):
    other = await PostgresStore.opened(database)
    for number in range(2, 6):
        await store.create(replace(SHEET, id=f"m{number}"))
    tries = [
        one.append(
            replace(action(n, f"{n} {which}"), match=f"m{2 + (n + which) % 4}"), MatchStatus(0)
        )
        for n in range(40)
        for which, one in enumerate((store, other))
    ]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert {type(result) for result in results} <= {type(None), ConflictError}
    assert results.count(None) == 80
    await other.close()


async def test_a_line_of_no_match_is_a_conflict_and_hurts_only_itself(store):
    results = await asyncio.gather(
        store.append(replace(action(0), match="nowhere"), MatchStatus(0)),
        store.append(action(0), MatchStatus(0)),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [ConflictError, type(None)]


@pytest.mark.parametrize("odd", ["nul \0", "half \ud800"])
async def test_a_text_that_cannot_be_kept_is_no_fault_of_the_database(store, odd, caplog):
    for asked in (
        store.append(replace(action(0), key=odd), MatchStatus(0)),
        store.annotate([Note("m", 0, 0, 0, "answer", odd)]),
        store.load(odd),
        store.find(Search(guest=odd)),
    ):
        with pytest.raises(ValueError, match="invalid"):
            await asked
    await store.probe()
    assert not caplog.records


async def test_an_address_that_names_no_match_is_answered_without_the_database(
    tmp_path, database, caplog
):
    async with serving(tmp_path, database=database, thinks=False, limits={}) as app:
        api = [f"/api/v1/matches/{{id}}{rest}" for rest in ("", "/observation", "/record", "/play")]
        known = [*(route.path for route in app.routes if "{id}" in route.path), *api]
        async with browser(app) as ana:
            for pattern in known:
                for id in ("%00", "a%00b", "%0A", "x" * 5000):
                    address = re.sub(r"\{\w+\}", "0", pattern.replace("{id}", id))
                    got = [
                        await ana.get(address),
                        await ana.post(address, json={"ply": 0, "move": "x", "key": "k"}),
                    ]
                    assert {one.status_code for one in got} <= {404, 405}, address
    assert not caplog.records


async def test_what_was_acknowledged_outlives_a_server_that_is_killed(caplog):
    with running() as server:
        store = await PostgresStore.opened(server.address())
        await store.create(SHEET)
        await store.append(action(0), MatchStatus(1))
        server.stop(kill=True)
        with pytest.raises(StorageError):
            await store.append(action(1), MatchStatus(0))
        with pytest.raises(StorageError):
            await store.find(Search())
        server.start()
        await store.append(action(1), MatchStatus(0))
        assert (await store.load("m"))[1] == [action(0), action(1)]
        await store.probe()
        await store.close()
    results = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
    assert [words.split(" in ")[0] for words in results] == [
        "matches cannot be saved",
        "matches cannot be read",
        "matches are saved again",
        "matches are read again",
    ]


def test_a_broken_connection_is_reported_as_one():
    for error in (
        asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is ..."),
        asyncpg.InterfaceError("cannot perform operation: another operation is in progress"),
    ):
        assert advice(error).startswith("the connection was lost. Check that PostgreSQL is running")


def test_names_of_values_become_numbers():
    sql = "UPDATE t SET a = :a, b = :b WHERE a = :a AND c = b::text"
    assert numbered(sql) == ("UPDATE t SET a = $1, b = $2 WHERE a = $1 AND c = b::text", ("a", "b"))
