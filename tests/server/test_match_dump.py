"""Dumps of public matches: which matches they hold, and that they name nobody."""

from pathlib import Path

import pyarrow.parquet
import pytest

import steppe
from steppe.adapters.parquet import Parquet
from steppe.play.match_record import parse_record, replay
from steppe.server.accounts.guests import Guest
from steppe.server.accounts.opt_out import choose
from steppe.server.accounts.personal_data import kept_of
from steppe.server.base.match_data import OPEN
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.record_import import import_record
from steppe.server.ops.match_dump import Pseudonyms, dump
from tests.server.site import ANA, BEN, browser, leave, play_some, running
from tests.server.test_record_import import RECORD

pytestmark = pytest.mark.anyio


@pytest.fixture
async def app(tmp_path, only_tests_work):
    (tmp_path / "site").mkdir()
    async with running(tmp_path / "site", limits={}) as app:
        yield app


@pytest.fixture
def store(app):
    return app.state.rooms.house.store


async def finished(app, listed=True):
    """Return a finished match between ana and ben."""
    wish = NewMatch("zebras", [NewSeat("person", "ana"), NewSeat(OPEN)], listed=listed)
    room = await app.state.rooms.create(wish, ANA)
    await room.seating.sit(BEN, 1, "ben")
    await play_some(room, 5)
    await leave(room, BEN)
    return room


async def dumped(store, folder, key=b"k"):
    """Return the numbers of a dump, and its matches as rows."""
    found = await dump(store, folder, Parquet(), Pseudonyms(key))
    path = folder / "zebras" / "matches.parquet"
    return found, pyarrow.parquet.read_table(path).to_pylist() if path.is_file() else []


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


async def test_a_public_match_is_in_it_without_names_ids_and_times(app, store, tmp_path):
    room = await finished(app)
    found, (row,) = await dumped(store, tmp_path / "dump")
    assert found.matches == {"zebras": 1}
    assert [name.partition("-")[0] for name in row["players"]] == ["player", "player"]
    assert row["day"].count("-") == 2
    sheet = room.table.sheet
    text = everything(tmp_path / "dump")
    for private in (room.table.id, ANA, BEN, sheet.secret.hex(), room.table.match.commitment):
        assert private.encode() not in text
    (file,) = (tmp_path / "dump" / "zebras" / "records").iterdir()
    record = parse_record(file.read_text())
    assert replay(record, steppe.load).returns() == row["returns"]
    assert record.facts.keys() == {"match", "date"}
    assert "ana" not in record.seats.values()


async def test_the_rows_of_a_dump_are_the_decisions_of_its_matches(app, store, tmp_path):
    await finished(app)
    await dumped(store, tmp_path / "dump")
    table = pyarrow.parquet.read_table(tmp_path / "dump" / "zebras" / "decisions-00000.parquet")
    assert table.column("seat").to_pylist() == [0, 1, 0, 1, 0] or len(table) == 5
    assert "seen_cell" in table.column_names


async def test_people_have_one_pseudonym_in_a_dump_and_others_in_the_next(app, store, tmp_path):
    await finished(app)
    await finished(app)
    _, rows = await dumped(store, tmp_path / "one")
    assert rows[0]["players"] == rows[1]["players"]
    _, others = await dumped(store, tmp_path / "two", b"other")
    assert {*rows[0]["players"]}.isdisjoint(others[0]["players"])


async def test_unlisted_matches_imports_and_running_ones_are_private(app, store, tmp_path):
    await finished(app, listed=False)
    await import_record(app.state.rooms, RECORD)
    wish = NewMatch("zebras", [NewSeat("person", "ana"), NewSeat(OPEN)], listed=True)
    await app.state.rooms.create(wish, ANA)
    found, rows = await dumped(store, tmp_path / "dump")
    assert (found.matches, rows) == ({}, [])


async def test_a_match_is_left_out_if_one_player_opted_out(app, store, tmp_path):
    await finished(app)
    await choose(store, BEN, apart=True)
    await choose(store, BEN, apart=True)
    found, rows = await dumped(store, tmp_path / "dump")
    assert (found.matches, found.opted_out, rows) == ({}, 1, [])
    await choose(store, BEN, apart=False)
    _, rows = await dumped(store, tmp_path / "later")
    assert len(rows) == 1


async def test_a_visitor_opts_out_on_the_page_of_their_data(app, store):
    async with browser(app) as client:
        guest = ANA
        client.cookies.clear()
        client.cookies.set("guest", app.state.keys.cookie(Guest(ANA, "Ana")), "table.test")
        await client.post("/me/data/open", data={"apart": "yes"})
        assert (await kept_of(store, guest))["unshared"]
        page = (await client.get("/me/data?saved")).text
        assert "Leave my matches out" in page
        assert " checked" in page
        await client.post("/me/data/open", data={})
        assert "unshared" not in await kept_of(store, guest)


async def test_a_folder_with_files_is_refused(store, tmp_path):
    (tmp_path / "dump").mkdir()
    (tmp_path / "dump" / "notes").write_text("mine")
    with pytest.raises(steppe.RecordError, match="holds other files"):
        await dump(store, tmp_path / "dump", Parquet())
