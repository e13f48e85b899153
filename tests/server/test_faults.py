"""A full disk, an unreadable page, a missing file: the reports, and the data that survives."""

import asyncio
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from steppe.server.base.match_data import Action, MatchStatus, Sheet
from steppe.server.base.settings import Settings
from steppe.server.base.storage_errors import StorageError
from steppe.server.store import sqlite
from steppe.server.store.sqlite import SqliteStore
from steppe.server.store.store import Search
from tests.server.site import ANA, against, browser, running

pytestmark = pytest.mark.anyio
SHEET = Sheet("m", "zebras", 2, {}, "1.0", b"s", 1.0)
MOST_PAGES = 1_073_741_823


@pytest.fixture
def path(tmp_path):
    return tmp_path / "steppe.sqlite"


@pytest.fixture
async def store(path):
    store = SqliteStore(path)
    yield store
    await store.close()


def told(caplog):
    return [record.getMessage() for record in caplog.records]


async def grow_to(store, pages):
    """Limit the file's size to ``pages`` pages, or to its current size if that is larger."""
    await store._write(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}"))


async def test_a_full_disk_is_told_once_until_it_is_over(store, caplog):
    await grow_to(store, 1)
    heavy = replace(SHEET, secret=b"x" * 100_000)
    for number in range(3):
        with pytest.raises(StorageError, match="full"):
            await store.create(replace(heavy, id=f"m{number}"))
    (line,) = told(caplog)
    assert "cannot be saved" in line
    assert "Free some disk space." in line
    await grow_to(store, MOST_PAGES)
    await store.create(SHEET)
    assert "saved again" in told(caplog)[1]
    assert [sheet.id for sheet in await store.find(Search())] == ["m"]


def delete(file):
    file.unlink()


def replace_by_copy(file):
    shutil.copy(file, f"{file}.copy")
    os.replace(f"{file}.copy", file)


@pytest.mark.parametrize("deed", [delete, replace_by_copy])
@pytest.mark.parametrize("ending", ["", "-wal"])
async def test_nothing_is_confirmed_that_is_in_no_file(store, path, caplog, deed, ending):
    await store.create(SHEET)
    deed(Path(f"{path}{ending}"))
    for _ in range(2):
        with pytest.raises(StorageError, match="deleted or replaced"):
            await store.append(Action("m", 0, 0, "guard:3", "k", 2.0), MatchStatus(1))
    (line,) = told(caplog)
    assert "restore the file" in line
    with pytest.raises(StorageError):
        await store.probe()


async def test_a_reader_that_fails_once_reads_again(store, monkeypatch):
    await store.create(SHEET)

    def broken(path):
        raise sqlite3.OperationalError("unable to open database file")

    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "connect", broken)
        for _ in range(4):
            with pytest.raises(StorageError, match="unable to open"):
                await store.load("m")
    found = await asyncio.gather(*(store.load("m") for _ in range(8)))
    assert {sheet.id for sheet, _ in found} == {"m"}


async def test_a_connection_that_breaks_is_opened_anew(store):
    def broken(connection):
        connection.execute("SELECT * FROM nowhere")

    for _ in range(4):
        with pytest.raises(StorageError, match="nowhere"):
            await store._read(broken)
    assert await store.load("m") is None
    assert len(store._opened) <= 2


async def test_a_broken_page_is_told_once_and_hides_only_what_is_on_it(path, caplog):
    store = SqliteStore(path)
    await store.create(SHEET)
    await store.append(Action("m", 0, 0, "guard:3", "k", 2.0), MatchStatus(1))
    await store.close()
    damage(path, "action")
    store = SqliteStore(path)
    for _ in range(3):
        with pytest.raises(StorageError, match="malformed"):
            await store.load("m")
    assert [sheet.id for sheet in await store.find(Search())] == ["m"]
    (line,) = told(caplog)
    assert "restore a copy of the file" in line
    with pytest.raises(StorageError, match="malformed"):
        await store.probe()
    await store.close()


def damage(path, table):
    """Overwrite a table's first page."""
    connection = sqlite3.connect(path)
    query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
    page = connection.execute(query, (table,)).fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


async def test_whoever_asks_is_told_that_nothing_can_be_saved(tmp_path, path, monkeypatch):
    monkeypatch.setattr("steppe.server.web.health._LASTS", 0.0)
    async with running(tmp_path) as app, browser(app) as ana:
        assert (await ana.get("/healthz")).json()["ok"]
        room = await app.state.rooms.create(against("open"), ANA)
        path.unlink()
        answer = await ana.get("/healthz")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert not answer.json()["ok"]
        assert "cannot be saved" in answer.json()["problem"]
        body = {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "open"}]}
        refused = await ana.post("/api/v1/matches", json=body)
        assert (refused.status_code, "could not be saved" in refused.text) == (503, True)
        assert (await ana.get(f"/m/{room.table.id}")).status_code == 200


async def test_whoever_asks_is_told_that_nothing_can_be_read(app, monkeypatch):
    def broken(*_):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(app.state.rooms.house.store, "_look", broken)
    async with browser(app) as ana:
        answer = await ana.get("/api/v1/matches/elsewhere")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert answer.json() == {"error": "The data cannot be read right now; try again in a moment."}


async def test_a_probe_writes_no_more_than_now_and_then(app, monkeypatch):
    store, asked = app.state.health._store, []

    async def probe():
        asked.append(1)

    monkeypatch.setattr(store, "probe", probe)
    async with browser(app) as ana:
        await asyncio.gather(*(ana.get("/healthz") for _ in range(20)))
    assert len(asked) == 1


def test_a_full_disk_at_the_first_start_is_one_sentence(tmp_path):
    command = [sys.executable, "-m", "steppe", "serve", "--port", "0", "--data", str(tmp_path)]
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path), STEPPE_JIT="0")
    done = subprocess.run(
        command,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)),
    )
    assert done.returncode
    assert "Traceback" not in done.stderr
    assert "steppe.sqlite" in done.stderr
    assert "disk" in done.stderr
    sqlite.prepare(Settings(tmp_path).data / "steppe.sqlite")  # nothing prevents a new start
