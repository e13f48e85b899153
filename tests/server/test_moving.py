"""Copying matches from one engine to another."""

from dataclasses import replace

import pytest

from steppe.server.base.match_data import MatchStatus, Seat
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.rooms import NewMatch, NewSeat
from steppe.server.ops.migrate_store import digest, move
from steppe.server.store.engines import Engine, engine_at
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
