"""Old and new workers side by side: which schema changes the previous version tolerates.

Since ``MARK``, the id of each revision names the earliest revision whose programs tolerate it.
These tests run the migrations one after another and check that the ids agree with the effect on the
tables.
"""

import re
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from steppe.server.base.storage_errors import StorageError
from steppe.server.ops.admin import AdminService
from steppe.server.store import revisions, rows
from steppe.server.store.engines import FILE, Engine
from steppe.server.store.migrate_postgres import migrate_database
from steppe.server.store.migrate_sqlite import FOLDER, migrate
from steppe.server.store.revisions import REVISIONS, is_behind, is_tolerated, tolerates_programs_of
from steppe.server.store.schema import METADATA
from steppe.server.store.sqlite_file import revision
from tests.server.conftest import NUMBERS
from tests.server.site import ANA, BEN, ENGINES, browser, play, running, served, table_of_two

pytestmark = pytest.mark.anyio

MARK = "0012"  # the last revision whose id names no earlier one
STRICTER = {"0019_0019": "0013 ignores words for the dice, and so draws other outcomes after them"}
"""Revisions whose tables the previous version would tolerate, but not their rows, and why."""


class Shape:
    """What an earlier program relies on: its tables, columns and constraints."""

    def __init__(self, connection):
        found = sa.inspect(connection)
        self.columns, self.rules = {}, {}
        for table in found.get_table_names():
            for column in found.get_columns(table):
                kind = str(column["type"]), column["nullable"], bool(column["primary_key"])
                has_value = column["nullable"] or column["default"] is not None
                self.columns[table, column["name"]] = kind, has_value
            unique = [
                index["column_names"] for index in found.get_indexes(table) if index["unique"]
            ]
            unique += [one["column_names"] for one in found.get_unique_constraints(table)]
            foreign = [sorted(map(str, one.items())) for one in found.get_foreign_keys(table)]
            checks = [one["sqltext"] for one in found.get_check_constraints(table)]
            key = found.get_pk_constraint(table)["constrained_columns"]
            self.rules[table] = sorted(map(sorted, unique)), sorted(foreign), sorted(checks), key


def tolerates(before, after):
    """Return whether a program written for the tables ``before`` can use the tables ``after``."""
    kept = all(after.columns.get(name) == column for name, column in before.columns.items())
    alike = all(after.rules.get(table) == rules for table, rules in before.rules.items())
    added = [name for name in after.columns if name not in before.columns]
    return (
        kept and alike and all(after.columns[name][1] for name in added if name[0] in before.rules)
    )


def shapes(path, some=REVISIONS):
    """Run the first migrations one after another; return the tables after each one."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    engine, told = sa.create_engine(f"sqlite:///{path}"), {}
    for one in some:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, one)
            told[one] = Shape(connection)
    engine.dispose()
    return told


def test_each_revision_says_what_programs_of_before_tolerate(tmp_path):
    told = shapes(tmp_path / "matches.sqlite")
    since = {one: one.partition("_")[2] or one for one in REVISIONS}
    for former, one in pairwise(REVISIONS):
        if one <= MARK:
            continue
        number = one.partition("_")[0]
        does_tolerate = tolerates(told[former], told[one]) and one not in STRICTER
        oldest = since[former] if does_tolerate else number
        assert one == f"{number}_{oldest}", f"name the revision {number}_{oldest}, not {one}"
    assert {*STRICTER} <= {*REVISIONS}


def test_data_of_the_first_version_are_upgraded_at_once(tmp_path):
    path = tmp_path / "matches.sqlite"
    shapes(path, REVISIONS[:1])
    assert revision(path) == "0001"
    migrate(path)
    assert revision(path) == REVISIONS[-1]


def test_changes_that_only_add_are_distinguished_from_others(tmp_path):
    told = shapes(tmp_path / "matches.sqlite")
    assert all(tolerates(before, after) for before, after in pairwise(told.values()))
    changed = [shape for one, shape in told.items() if one != MARK]  # this one changed only rows
    assert not any(tolerates(after, before) for before, after in pairwise(changed))


CHANGES = {
    "CREATE TABLE more (a TEXT NOT NULL)": True,
    "CREATE INDEX more ON thing (b)": True,
    "ALTER TABLE thing ADD COLUMN more TEXT": True,
    "ALTER TABLE thing ADD COLUMN more TEXT NOT NULL DEFAULT ''": True,
    "CREATE UNIQUE INDEX more ON thing (b)": False,
    "ALTER TABLE thing RENAME COLUMN b TO more": False,
    "ALTER TABLE thing RENAME TO more": False,
    "ALTER TABLE thing DROP COLUMN b": False,
    "DROP TABLE thing": False,
    "DROP TABLE thing; CREATE TABLE thing (a TEXT PRIMARY KEY, b TEXT, c TEXT NOT NULL)": False,
    "DROP TABLE thing; CREATE TABLE thing (a TEXT PRIMARY KEY, b FLOAT)": False,
    "DROP TABLE thing; CREATE TABLE thing (a TEXT PRIMARY KEY, b TEXT NOT NULL)": False,
    "DROP TABLE thing; CREATE TABLE thing (a TEXT PRIMARY KEY, b TEXT UNIQUE)": False,
    "DROP TABLE thing; CREATE TABLE thing (a TEXT PRIMARY KEY, b TEXT CHECK (b > ''))": False,
    "DROP TABLE thing; CREATE TABLE thing (a TEXT, b TEXT, PRIMARY KEY (a, b))": False,
    "DROP TABLE thing; CREATE TABLE thing (a TEXT PRIMARY KEY, b TEXT REFERENCES thing)": False,
}


@pytest.mark.parametrize(("change", "does_tolerate"), CHANGES.items())
def test_what_a_program_of_before_would_stumble_over_is_found(change, does_tolerate):
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection:
        connection.execute(sa.text("CREATE TABLE thing (a TEXT PRIMARY KEY, b TEXT)"))
        before = Shape(connection)
        for one in change.split("; "):
            connection.execute(sa.text(one))
        assert tolerates(before, Shape(connection)) is does_tolerate
    engine.dispose()


@pytest.mark.parametrize(
    ("known", "found", "tolerated", "behind"),
    [
        ("0012", "0012", False, False),
        ("0012", "0011", False, True),
        ("0012", None, False, True),
        ("0012", "0013", False, True),  # its id names no earlier revision
        ("0012", "0013_0012", True, False),
        ("0012", "0014_0012", True, False),
        ("0012", "0014_0013", False, True),
        ("0012", "0013_0011", True, False),
        ("0013_0012", "0013_0012", False, False),
        ("0013_0012", "0012", False, True),
        ("0013_0012", "0014_0013", True, False),
        ("0013_0012", "0014_0014", False, True),
    ],
)
def test_an_id_says_which_programs_go_on(monkeypatch, known, found, tolerated, behind):
    monkeypatch.setattr(revisions, "REVISIONS", ("0011", known))
    assert (bool(found) and is_tolerated(found), is_behind(found)) == (tolerated, behind)


@pytest.mark.parametrize(("known", "goes_on"), [("0013_0012", True), ("0013_0013", False)])
def test_a_new_program_knows_whether_those_of_before_go_on(monkeypatch, known, goes_on):
    monkeypatch.setattr(revisions, "REVISIONS", ("0012", known))
    assert tolerates_programs_of("0012") is goes_on


# Beside a later version

TABLES = [table.name for table in METADATA.sorted_tables]
LATER = [
    "CREATE TABLE later (a TEXT PRIMARY KEY)",
    *(f"ALTER TABLE {table} ADD COLUMN later TEXT" for table in TABLES),
    *(f"ALTER TABLE {table} ADD COLUMN latest INTEGER NOT NULL DEFAULT 7" for table in TABLES),
]
"""Changes that a later version may make to our tables."""


async def upgraded(place, found):
    """Upgrade a file or database as a later version would."""
    written = [*LATER, f"UPDATE alembic_version SET version_num = '{found}'"]
    if Engine(place).is_database:
        connection = await asyncpg.connect(place)
        for sql in written:
            await connection.execute(sql)
        await connection.close()
        return
    with closing(sqlite3.connect(place)) as file, file:
        for sql in written:
            file.execute(sql)


@pytest.fixture(params=ENGINES)
def database(request, tmp_path):
    """Return the address of an empty database, or "" for a file."""
    if request.param == "postgres":
        return request.getfixturevalue("postgres").create(f"changed{next(NUMBERS)}", "model")
    served(tmp_path)
    return ""


@pytest.fixture
def place(database, tmp_path):
    return database or str(tmp_path / FILE)


async def test_a_server_goes_on_with_a_later_form_that_it_tolerates(tmp_path, database, place):
    later = f"9999_{REVISIONS[-1][:4]}"
    async with running(tmp_path, database=database) as old:
        here = await table_of_two(old.state.rooms)
        await play(here, ANA, here.table.match.legal(0)[0])
        await AdminService(here.house.store, "host").ban("203.0.113.7", "rude")
        await upgraded(place, later)
        await play(here, BEN, here.table.match.legal(1)[0])  # over existing connections
        assert await old.state.health.problem() == ""
    async with running(tmp_path, database=database) as restarted, browser(restarted) as ana:
        there = await restarted.state.rooms.get(here.table.id)
        assert there.table.version == here.table.version
        assert (await ana.get(f"/m/{here.table.id}")).status_code == 200
        other = await table_of_two(restarted.state.rooms)
        await play(other, ANA, other.table.match.legal(0)[0])
        for path in ("/", "/mine", "/puzzles", "/me"):
            assert (await ana.get(path)).status_code == 200, path
    assert await Engine(place).revision() == later


@pytest.mark.parametrize("found", ["9999_9999", "9999"])
async def test_a_server_does_not_start_on_a_later_form_that_it_does_not_know(
    tmp_path, database, place, found
):
    await upgraded(place, found)
    with pytest.raises(StorageError, match=f"later version of steppe .*its schema is {found[:4]}"):
        async with running(tmp_path, database=database):
            pass


async def test_a_program_that_comes_to_migrate_after_a_later_one_leaves_all_as_it_is(place):
    later = f"9999_{REVISIONS[-1][:4]}"
    await upgraded(place, later)
    if Engine(place).is_database:
        await migrate_database(place)
    else:
        migrate(Path(place))
    assert await Engine(place).revision() == later


def test_no_query_reads_columns_that_it_does_not_know():
    whole = re.compile(rf"\*\s+FROM\s+(?:{'|'.join(TABLES)})\b", re.IGNORECASE)
    files = sorted(Path(rows.__file__).parents[1].rglob("*.py"))
    assert {file.name for file in files if whole.search(file.read_text())} == set()
