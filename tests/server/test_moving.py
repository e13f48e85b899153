"""Copying matches from one engine to another."""

from dataclasses import replace
from itertools import pairwise

import pytest
from sqlalchemy import Boolean, Float, Integer, LargeBinary, Text

from steppe.analysis.puzzles.puzzle import shipped
from steppe.games import load
from steppe.server.accounts.account_names import AccountName
from steppe.server.accounts.accounts import Account, Accounts
from steppe.server.accounts.passkeys import Passkeys, addition
from steppe.server.accounts.personal_data import kept_of
from steppe.server.accounts.sessions import Sessions
from steppe.server.accounts.tickets import Tickets
from steppe.server.base.match_data import MatchStatus, Seat
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.site_time import SiteTime
from steppe.server.ops import migrate_store
from steppe.server.ops.migrate_store import digest, move, move_tables, move_time
from steppe.server.puzzles.practice_items import PracticeItems
from steppe.server.store.engines import Engine, engine_at
from steppe.server.store.rows import Statement, insertion
from steppe.server.store.schema import METADATA
from steppe.server.store.store import Search
from tests.server.site import ANA, running

pytestmark = pytest.mark.anyio


@pytest.fixture
async def played(tmp_path, tiny):
    """Return a data folder with two matches: one between bots, and one with a person."""
    (tmp_path / "data").mkdir()
    async with running(tmp_path / "data") as app:
        for seats in ([NewSeat("bot", bot="quick")] * 3, [NewSeat("person"), NewSeat("open")]):
            game = tiny if len(seats) == 3 else "zebras"
            room = await app.state.rooms.create(NewMatch(game, seats, listed=True), ANA)
            while len(seats) == 3 and not room.table.match.is_over:
                await room.wait(room.table.version, 10)
    return tmp_path / "data"


async def whole(store):
    sheets = await store.find(Search(beyond=""))
    return {sheet.id: await store.load(sheet.id) for sheet in sheets}


async def moved(source, target):
    """Copy everything to another engine; return the contents of both engines, and the reports."""
    first, second = await source.open(), await target.open()
    results = [one async for one in move(first, second)]
    found = await whole(first), await whole(second)
    await first.close()
    await second.close()
    return *found, results


async def test_matches_go_to_postgres_and_back(played, database, tmp_path):
    there, back = Engine(database), Engine(str(tmp_path / "back.sqlite"))
    before, after, told = await moved(engine_at(str(played)), there)
    assert before == after
    assert len(before) == len(told) == 2
    assert all(one.replayed for one in told)
    assert {one.match: one.actions for one in told} == {
        id: len(log) for id, (_, log) in before.items()
    }
    again, last, _ = await moved(there, back)
    assert again == last == before


async def test_accounts_and_practice_go_to_postgres_and_back(played, database, tmp_path):
    name = AccountName("Ana", "ana", "ana")
    stores = [await engine.open() for engine in (engine_at(str(played)), Engine(database))]
    await Accounts(stores[0]).open(Account(ANA, "Ana", public=True), name, [])
    token = await Sessions(stores[0]).begin(ANA, "Firefox")
    row = {"id": "k", "guest": ANA, "host": "table.test", "data": b"key", "count": 3}
    await stores[0].change([addition(row, "Firefox")])
    await PracticeItems(stores[0]).keep(ANA, next(iter(shipped(load("zebras")).values())), "m")
    stores.append(await Engine(str(tmp_path / "back.sqlite")).open())
    for source, target in pairwise(stores):
        await move_tables(source, target)
        await move_tables(source, target)  # a copy that was broken off is started again
    kept = [await kept_of(store, ANA) for store in stores]
    assert kept[0]["exercise"] == kept[1]["exercise"] == kept[2]["exercise"]
    for store in stores:
        assert (await Accounts(store).of(ANA)).public is True
        assert (await Sessions(store).find(token)).name == "Ana"
        assert [one.host for one in await Passkeys(store, Tickets(store)).of(ANA)] == ["table.test"]
        await store.close()


async def filled(store):
    """Put seven rows into every table that is copied with others than matches."""
    sample = {Text: "x", Integer: 1, Float: 1.5, Boolean: True, LargeBinary: b"x"}
    for table in METADATA.sorted_tables:
        if table.name not in migrate_store._APART:
            row = {one.name: sample[type(one.type)] for one in table.columns}
            key = next(one for one in table.primary_key if isinstance(one.type, Text))
            unique = {one.name for index in table.indexes if index.unique for one in index.columns}
            for number in range(7):
                own = dict.fromkeys({key.name, *unique}, f"{number}")
                await store.change([insertion(table.name, row | own)])


async def test_every_table_goes_along_in_parts(tmp_path, address, monkeypatch):
    monkeypatch.setattr(migrate_store, "_ROWS", 3)
    places = [str(tmp_path / "one.sqlite"), address or str(tmp_path / "two.sqlite")]
    source, target = [await Engine(place).open() for place in places]
    await filled(source)
    for _ in range(2):  # a copy that was broken off is started again
        await move_tables(source, target)
    kept = {"match", "seat", "sitter", "action", "note", "pulse", "administration"}
    left_out = migrate_store._APART - kept
    assert left_out == {"question", "job", "spent"}  # what an ended process was doing
    for name in sorted({*METADATA.tables} - migrate_store._APART):
        rows = Statement(f"SELECT * FROM {name}", {})
        first, second = [await store.select(rows) for store in (source, target)]
        assert len(first) == 7
        assert sorted(tuple(row.values()) for row in first) == sorted(
            tuple(row.values()) for row in second
        )
    await source.close()
    await target.close()


async def test_site_time_goes_along_so_that_clocks_run_on(tmp_path, address):
    source = await Engine(str(tmp_path / "one.sqlite")).open()
    target = await (Engine(address) if address else Engine(str(tmp_path / "two.sqlite"))).open()
    await source.change([Statement("INSERT INTO pulse (id, at, up) VALUES (0, 1, 5000)", {})])
    for up in (5000, 6000):
        await move_time(source, target)
        await SiteTime().beat(target)
        (row,) = await target.select(Statement("SELECT up FROM pulse", {}))
        assert row["up"] == pytest.approx(up, abs=5)
        await target.change([Statement("UPDATE pulse SET up = 6000", {})])  # a second try
    await source.close()
    await target.close()


async def test_a_site_goes_on_with_what_was_moved(played, database, tmp_path):
    before, _, _ = await moved(engine_at(str(played)), Engine(database))
    (tmp_path / "other").mkdir()
    async with running(tmp_path / "other", database=database) as app:
        for id, (sheet, log) in before.items():
            room = await app.state.rooms.get(id)
            assert (room.table.version, room.table.sheet.seats) == (len(log), sheet.seats)


async def test_a_copy_that_was_broken_off_is_gone_on_with(played, tmp_path):
    source, target = engine_at(str(played)), Engine(str(tmp_path / "copy.sqlite"))
    first, second = await source.open(), await target.open()
    sheet, log = next(found for found in (await whole(first)).values() if found[1])
    await second.create(replace(sheet, ended=None, seats=(Seat("open"), *sheet.seats[1:])))
    for action in log[:2]:
        await second.append(action, sheet.standing)
    await first.close()
    await second.close()
    before, after, _ = await moved(source, target)
    assert before == after


async def test_a_difference_is_reported(played, tmp_path):
    source, target = engine_at(str(played)), Engine(str(tmp_path / "copy.sqlite"))
    await moved(source, target)
    store = await source.open()
    sheet, log = next(found for found in (await whole(store)).values() if found[1])
    await store.close()
    store = await target.open()
    more = replace(log[-1], number=len(log), key="more")
    await store.append(more, MatchStatus(None, (0.0,) * 3, (0,) * 3))
    await store.close()
    with pytest.raises(StorageError, match=f"match {sheet.id} differs in the target"):
        await moved(source, target)


async def test_a_match_of_earlier_rules_is_compared_but_not_played_again(played):
    store = await engine_at(str(played)).open()
    sheet, log = next(found for found in (await whole(store)).values() if not found[1])
    await store.close()
    known, replayed = digest(sheet, log)
    former, left = digest(replace(sheet, rules="0.1"), log)
    assert (replayed, left) == (True, False)
    assert known != former
