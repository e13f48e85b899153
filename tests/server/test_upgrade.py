"""Data folders filled by earlier versions are served, played on and checked.

``folders/fill.py`` filled them; each folder also holds the records that its version showed.
"""

import sqlite3
import tarfile
from collections import Counter
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import NullPool
from sqlalchemy.ext.asyncio import create_async_engine

import steppe
from steppe.play.dice_commitment import commitment
from steppe.play.log import read_word
from steppe.play.match_record import parse_record, replay
from steppe.play.record_proof import verify
from steppe.server.ops.backup import Installation
from steppe.server.ops.diagnostic import Target
from steppe.server.ops.doctor import _endings, examine
from steppe.server.ops.integrity_check import Rules, check
from steppe.server.store.engines import FILE, Engine, engine_at
from steppe.server.store.migrate_sqlite import FOLDER
from steppe.server.store.revisions import REVISIONS
from steppe.server.store.schema import METADATA
from steppe.server.store.sqlite_file import revision as sqlite_revision
from steppe.server.store.store import Search
from tests.server.conftest import NUMBERS
from tests.server.site import browser, running

pytestmark = pytest.mark.anyio
FOLDERS = sorted(path for path in (Path(__file__).parent / "folders").glob("*.tar.gz"))
RECORDS = "records"  # in each folder: the records that its version showed to a spectator
COLUMNS = """SELECT column_name, data_type FROM information_schema.columns
WHERE table_name = $1 ORDER BY ordinal_position"""
ANYTHING = Search(beyond="")
EARLIER = {  # by folder: the number of matches under earlier rules
    "52f49e4a": {"doggerland": 3, "valley": 3},
    "5986dc18": {},
}


@pytest.fixture(params=FOLDERS, ids=lambda path: path.name.partition(".")[0])
def folder(request, tmp_path):
    """Return a data folder as an earlier version left it."""
    with tarfile.open(request.param) as packed:
        packed.extractall(tmp_path, filter="data")
    return tmp_path


def version_of(request):
    return request.node.callspec.id


async def played_before(app):
    return await app.state.rooms.house.store.find(ANYTHING)


def as_written_now(text):
    """Return an earlier record with actions and signature lines in today's notation."""
    lines = text.splitlines(keepends=True)
    kept = (line for line in lines if not line.startswith(("key ", "signature ")))
    return [_with_sign(line) for line in kept]


def _with_sign(line):
    seat, _, word = line.rstrip("\n").partition(" ")
    return f"{seat} {read_word(word)}\n" if seat.isdigit() else line


async def test_every_match_opens_with_page_picture_replay_and_record(folder):
    async with running(folder, limits={}) as app, browser(app) as ana:
        for sheet in await played_before(app):
            at = f"/m/{sheet.id}"
            for address in (at, f"{at}/board", f"{at}/at/2", f"{at}/record"):
                assert (await ana.get(address)).status_code == 200, (sheet, address)


async def test_records_are_what_they_were(folder):
    async with running(folder, limits={}) as app, browser(app) as ana:
        for path in (folder / RECORDS).iterdir():
            before, now = path.read_text(), (await ana.get(f"/m/{path.stem}/record")).text
            assert as_written_now(before) == as_written_now(now)
            record = parse_record(now)
            if record.returns:
                assert verify(record, steppe.load) >= 0
                assert replay(record, steppe.load).game.rules == record.rules


async def test_every_running_match_goes_on_to_its_end(folder):
    async with running(folder, limits={}) as app:
        for sheet in await played_before(app):
            room = await app.state.rooms.get(sheet.id)
            match = room.table.match.copy()
            assert match.is_over == (sheet.ended is not None)
            assert match.commitment == commitment(sheet.secret)
            for _ in range(60):
                if not match.is_over:
                    match.play(match.legal(match.player)[-1])
            assert match.game.rules == sheet.rules


async def test_check_data_finds_no_fault_and_counts_earlier_rules_apart(folder, request):
    async with running(folder, limits={}):
        pass  # serving a folder once upgrades it
    looked_at = [one async for one in check(Installation(folder, engine_at(str(folder))))]
    assert [fault for one in looked_at for fault in one.faults] == []
    counted = Counter(one.rules for one in looked_at)
    earlier = EARLIER[version_of(request)]
    assert counted[Rules.EARLIER] == sum(earlier.values())
    assert counted[Rules.UNKNOWN] == 0


async def in_postgres(file, address):
    """Copy a file of an earlier version into an empty database, with the schema of that version."""
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(address), poolclass=NullPool
    )
    async with engine.begin() as connection:
        await connection.run_sync(to_revision, sqlite_revision(file))
    await engine.dispose()
    with closing(sqlite3.connect(file)) as source:
        target = await asyncpg.connect(address)
        for table in METADATA.sorted_tables:
            found = await target.fetch(COLUMNS, table.name)
            names = ", ".join(row["column_name"] for row in found)
            flags = [row["data_type"] == "boolean" for row in found]
            rows = source.execute(f"SELECT {names} FROM {table.name}") if found else ()
            records = [
                [bool(v) if is_flag else v for v, is_flag in zip(row, flags, strict=True)]
                for row in rows
            ]
            await target.copy_records_to_table(table.name, records=records) if found else None
        await target.close()


def to_revision(connection, revision):
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


async def test_a_database_is_upgraded_as_a_file_is(folder, postgres):
    address = postgres.create(f"earlier{next(NUMBERS)}")
    await in_postgres(folder / FILE, address)
    stores = [await engine.open() for engine in (engine_at(str(folder)), Engine(address))]
    sheets = await stores[0].find(ANYTHING)
    assert len(sheets) > 6
    for sheet in sheets:
        first, second = [await store.load(sheet.id) for store in stores]
        assert first == second
        assert first[0].standing.clock is None
    for store in stores:
        await store.close()
    assert sqlite_revision(folder / FILE) == await Engine(address).revision() == REVISIONS[-1]


async def test_no_match_is_played_by_rules_that_are_not_its_own(folder, request):
    async with running(folder, limits={}) as app:
        rooms = [await app.state.rooms.get(one.id) for one in await played_before(app)]
    found = Counter(
        room.table.sheet.game
        for room in rooms
        if room.table.match.game is not steppe.load(room.table.sheet.game)
    )
    assert found == EARLIER[version_of(request)]


def told_of_rules(folder):
    """Return the doctor's report on the rules of running matches, made before a start."""
    patient = Target(Installation(folder, engine_at(str(folder))), "127.0.0.1", 1)
    return next((one.state, one.words) for one in examine(patient) if one.about == "rules")


def test_the_doctor_says_in_advance_how_many_running_matches_would_end(folder):
    state, words = told_of_rules(folder)
    assert (state, words[:30]) == ("good", "all 6 running matches continue")
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        file.execute("UPDATE match SET rules = '9.9' WHERE game = 'valley'")
    state, words = told_of_rules(folder)
    assert (state, "the rules of 2 of 6 running matches (valley 9.9)" in words) == ("wrong", True)


@pytest.mark.parametrize(
    ("running", "words"),
    [
        ([], "no match is running."),
        ([("zebras", "1.0", 1)], "the running match continues."),
        ([("valley", "1.0", 1)], "the running match continues, under earlier rules."),
        ([("zebras", "1.0", 2)], "all 2 running matches continue."),
        (
            [("zebras", "1.0", 2), ("valley", "1.0", 1)],
            "all 3 running matches continue, 1 of them under earlier rules.",
        ),
    ],
)
def test_that_matches_continue_is_a_sentence_for_any_number_of_them(running, words):
    assert _endings(running).words == words
