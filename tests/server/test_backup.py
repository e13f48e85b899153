"""Back up a running server into one file, restore it, and check it."""

import asyncio
import re
import sqlite3
import tarfile
from contextlib import closing

import pytest

from steppe.play.log import UNDO
from steppe.server.accounts.guests import Guest, load_key
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import Proposal
from steppe.server.ops.backup import Installation, back_up, restore, unpacked
from steppe.server.ops.integrity_check import check
from steppe.server.store.engines import Engine, engine_at
from steppe.server.store.store import Search
from tests.server.conftest import NUMBERS
from tests.server.site import ANA, BEN, ENGINES, browser, play_some, running, table_of_two
from tests.server.test_store import SHEET

pytestmark = pytest.mark.anyio


@pytest.fixture(params=ENGINES)
def house(request, tmp_path):
    """Return a data folder and the engine that stores its matches."""
    return _house(request, tmp_path / "data", request.param)


@pytest.fixture(params=ENGINES)
def other(request, tmp_path):
    """Return a second, empty installation."""
    return _house(request, tmp_path / "other", request.param)


def _house(request, data, engine):
    data.mkdir()
    if engine == "sqlite":
        return Installation(data, engine_at(str(data)))
    postgres = request.getfixturevalue("postgres")
    return Installation(data, Engine(postgres.create(f"{data.name}{next(NUMBERS)}", "model")))


def serving(house):
    database = house.engine.place if house.engine.is_database else ""
    return running(house.data, database=database)


async def played(app, tiny):
    """Play part of a two-player match, and a whole bot match; return the first match's room."""
    room = await app.state.rooms.create(NewMatch(tiny, [NewSeat("bot", bot="quick")] * 3), ANA)
    while not room.table.match.is_over:
        await room.wait(room.table.version, 10)
    room = await table_of_two(app.state.rooms)
    await play_some(room, 5)
    return room


async def faults(house):
    return [(one.match, fault) async for one in check(house) for fault in one.faults]


async def whole(house):
    store = await house.engine.open()
    found = {one.id: await store.load(one.id) for one in await store.find(Search(beyond=""))}
    await store.close()
    return found


async def test_what_was_copied_while_it_was_served_is_served_again(house, other, tiny, tmp_path):
    async with serving(house) as app:
        room = await played(app, tiny)
        before, cookie = await whole(house), app.state.keys.cookie(Guest(BEN, "ben"))
        await asyncio.to_thread(back_up, house, tmp_path / "all.tar.gz")
        await play_some(room, 2)
    await asyncio.to_thread(restore, tmp_path / "all.tar.gz", other)
    assert await whole(other) == before
    assert await faults(other) == []
    async with serving(other) as app:
        again = await app.state.rooms.get(room.table.id)
        assert (again.table.version, again.table.seats_of(BEN)) == (5, {1})
        link = app.state.keys.seat_secret(room.table.id, 0, 0)
        assert app.state.keys.guest(cookie) == Guest(BEN, "ben")
        async with browser(app) as phone:
            assert (await phone.get(f"/s/{link}")).status_code == 200


async def test_moves_go_on_while_a_copy_is_made(tmp_path):
    house = Installation(tmp_path, engine_at(str(tmp_path)))
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        copies = [asyncio.to_thread(back_up, house, tmp_path / f"{n}.tar.gz") for n in range(3)]
        await asyncio.gather(play_some(room, 20), *copies)
    for number in range(3):
        with unpacked(tmp_path / f"{number}.tar.gz") as folder:
            assert await faults(Installation(folder, engine_at(str(folder)))) == []


def test_nothing_is_overwritten(tmp_path):
    house = Installation(tmp_path, engine_at(str(tmp_path)))
    with pytest.raises(StorageError, match="there are no matches"):
        back_up(house, tmp_path / "all.tar.gz")
    house.engine.prepare()
    with pytest.raises(StorageError, match="there are no keys"):
        back_up(house, tmp_path / "all.tar.gz")
    load_key(tmp_path)
    back_up(house, tmp_path / "all.tar.gz")
    assert (tmp_path / "all.tar.gz").stat().st_mode & 0o777 == 0o600
    with pytest.raises(StorageError, match="exists already"):
        back_up(house, tmp_path / "all.tar.gz")
    with pytest.raises(StorageError, match="there are matches"):
        restore(tmp_path / "all.tar.gz", house)
    other = Installation(tmp_path / "other", engine_at(str(tmp_path / "other")))
    other.data.mkdir()
    load_key(other.data)
    with pytest.raises(StorageError, match="differs from the key"):
        restore(tmp_path / "all.tar.gz", other)
    assert [path.name for path in other.data.iterdir()] == ["key"]


def test_a_database_with_matches_is_not_restored_into(request, postgres, tmp_path):
    house = _house(request, tmp_path / "data", "sqlite")
    full = Installation(tmp_path, Engine(postgres.create(f"full{next(NUMBERS)}", "model")))
    house.engine.prepare()
    load_key(house.data)
    back_up(house, tmp_path / "all.tar.gz")

    async def fill():
        store = await full.engine.open()
        await store.create(SHEET)
        await store.close()

    asyncio.run(fill())
    target = Installation(tmp_path / "keys", full.engine)
    with pytest.raises(StorageError, match="there are matches in PostgreSQL"):
        restore(tmp_path / "all.tar.gz", target)
    assert list(target.data.iterdir()) == []
    load_key(target.data)
    (target.data / "key").write_bytes(load_key(house.data))
    with pytest.raises(StorageError, match="there are matches in PostgreSQL"):
        restore(tmp_path / "all.tar.gz", target)
    assert load_key(target.data) == load_key(house.data)  # it already existed before the restore


@pytest.mark.parametrize("spoil", ["cut", "changed", "foreign"])
def test_a_backup_that_is_not_as_it_was_is_refused(spoil, tmp_path):
    house = Installation(tmp_path, engine_at(str(tmp_path)))
    house.engine.prepare()
    load_key(tmp_path)
    copy = tmp_path / "all.tar.gz"
    back_up(house, copy)
    if spoil == "cut":
        copy.write_bytes(copy.read_bytes()[:-200])
    elif spoil == "foreign":
        copy.write_bytes(b"my shopping list")
    else:
        with unpacked(copy) as folder, tarfile.open(copy, "w:gz") as archive:
            (folder / "key").write_bytes(b"k" * 32)
            for path in (tmp_path / "steppe.sqlite", folder / "key"):
                archive.add(path, path.name)
    with pytest.raises(StorageError, match="is not a backup, or is damaged"), unpacked(copy):
        pass


SPOILT = {
    "UPDATE action SET move = 'guard:99' WHERE number = 2": "line 2 of the log: ",
    "DELETE FROM action WHERE number = 2": "lines of the log are missing",
    "DELETE FROM action WHERE number > 3": "the log leads to another status",
    "UPDATE match SET ended = 3.0": "disagree about whether it is over",
    "UPDATE seat SET token = 'no' || seat": "the link of seat 0 was made with another key",
    "DELETE FROM sitter WHERE seat = 1; DELETE FROM seat WHERE seat = 1": "1 seats are stored",
}


@pytest.mark.parametrize("change", SPOILT)
async def test_faults_are_reported(change, request, tmp_path):
    house = _house(request, tmp_path / "data", "sqlite")
    async with serving(house) as app:
        await play_some(await table_of_two(app.state.rooms), 5)
    assert await faults(house) == []
    with closing(sqlite3.connect(house.engine.place)) as file, file:
        file.executescript(change)
    assert SPOILT[change] in (await faults(house))[0][1]


async def test_a_match_in_which_moves_were_taken_back_is_as_it_should_be(request, tmp_path):
    house = _house(request, tmp_path / "data", "sqlite")
    async with serving(house) as app:
        room = await table_of_two(app.state.rooms)
        while (kept := room.table.match.undo_floor(0, {0})) is None:
            await play_some(room, 1)
        await room.act(UNDO, ANA, Proposal(room.table.version, key="back"))
        await play_some(room, 2)
    assert [entry.move for entry in room.table.match.log if entry.verb == UNDO] == [f"!undo:{kept}"]
    assert await faults(house) == []
    with closing(sqlite3.connect(house.engine.place)) as file, file:
        file.execute("UPDATE action SET move = '!undo:99' WHERE move = ?", (f"!undo:{kept}",))
    ((_, fault),) = await faults(house)
    assert re.fullmatch(r"line \d+ of the log: .*99.*", fault)
