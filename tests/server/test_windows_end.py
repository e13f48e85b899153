"""A window ends with its match, when seats change, and when the host acts."""

import gc

import pytest

from steppe.play.log import UNDO
from steppe.server.base import background
from steppe.server.base.http_errors import TableError
from steppe.server.base.settings import Timing
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import ANSWERING, MOVE, Proposal
from steppe.server.match.reactions import Switch
from steppe.server.ops.admin import AdminService
from tests.server.site import ANA, BEN, leave, play_some, running, until
from tests.server.test_windows import (
    GUESTS,
    answer,
    moved,
    moves,
    table,
    where_both_may_steal,
    windowed,
)

__all__ = ["windowed"]
pytestmark = pytest.mark.anyio


async def rest(room) -> None:
    """Wait until all of a room's tasks are done."""
    await until(lambda: not room.is_busy)


async def duel(rooms):
    """Return a two-player table at a theft, after one answer to its window."""
    room = await rooms.create(NewMatch("tiny", [NewSeat("person", "ana"), NewSeat("open")]), ANA)
    await room.seating.sit(BEN, 1, "ben")
    while room.table.window is None:
        await play_some(room, 1)
    await answer(room, next(iter(room.table.window.asked)), "leave")
    return room


async def test_a_window_ends_when_its_match_is_given_up(tmp_path):
    async with running(tmp_path, windows=Timing(live=3600)) as app:
        room = await duel(app.state.rooms)
        await leave(room, ANA)
        assert room.table.window is None
        await rest(room)
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        assert again.table.match.is_over
        assert again.table.window is None


async def test_rooms_of_matches_that_ended_in_a_window_leave_the_memory(tmp_path):
    async with running(tmp_path, rooms=2, windows=Timing(live=3600)) as app:
        for _ in range(6):
            room = await duel(app.state.rooms)
            await leave(room, BEN)
            await rest(room)
        del room
        gc.collect()
        assert len(app.state.rooms._alive) == 2


async def test_rooms_that_were_all_busy_leave_the_memory_when_they_rest(tmp_path):
    async with running(tmp_path, rooms=2, windows=Timing(live=3600)) as app:
        rooms = [await duel(app.state.rooms) for _ in range(6)]
        for room in rooms:
            await leave(room, ANA)
            await rest(room)
        await app.state.rooms.get(rooms[-1].table.id)
        del room, rooms
        gc.collect()
        assert len(app.state.rooms._alive) == 2


async def test_a_bot_that_takes_a_seat_over_is_asked_in_a_window_of_its_own(tmp_path):
    async with running(tmp_path, windows=Timing(live=3600)) as app:
        room = await table(app.state.rooms)
        former, (first, second) = room.table.window, room.table.window.asked
        held = room.reactions._holding
        await answer(room, first, "leave")
        await leave(room, GUESTS[second])
        await until(held.done)
        assert room.table.seats[second].kind == "bot"
        assert room.table.window is not former
        assert room.table.window.version == room.table.version


async def test_taking_back_ends_the_window_in_which_it_is_agreed(rooms):
    room = await table(rooms)
    held, (hunter,) = room.reactions._holding, {0, 1, 2} - set(room.table.window.asked)
    asked = await room.act(UNDO, GUESTS[hunter], Proposal(room.table.version, key="undo"))
    for other in {0, 1, 2} - {hunter} if asked.asked else ():
        await room.act(
            ANSWERING, GUESTS[other], Proposal(room.table.version, "!accept", f"yes-{other}")
        )
    assert room.table.match.log[-1].verb == "!undo"
    await until(held.done)


async def test_a_player_who_takes_an_emptied_seat_is_asked_in_the_open_window(app, rooms):
    room = await where_both_may_steal(rooms)
    first, second = room.table.window.asked
    await room.reactions.switch(GUESTS[first], Switch(first, "theft", asks=False))
    assert not room.table.window.waits_for(first)
    office = AdminService(rooms.house.store, "host")
    await office.revoke(room.table.id, first, app.state.keys, "stolen link")
    await app.state.orders.read(rooms.house.store, rooms)
    assert room.table.window.waits_for(first)
    await room.seating.sit("guest-dora", first, "dora")
    version = room.table.version
    await room.act(MOVE, "guest-dora", Proposal(version, "steal", "dora"))
    await answer(room, second, "leave")
    await moved(room, version)
    assert moves(room, version)[0] == (first, "steal")


async def test_a_window_of_a_match_that_is_closed_rests_until_the_host_opens_it_again(tmp_path):
    async with running(tmp_path, windows=Timing(calm=3600)) as app:
        rooms, office = app.state.rooms, AdminService(app.state.rooms.house.store, "host")
        room = await table(rooms, "quick", "quick")
        await office.close(match := room.table.id, "bad words")
        await app.state.orders.read(rooms.house.store, rooms)
        assert not room.is_busy
    async with running(tmp_path, windows=Timing(calm=3600)) as app:
        rooms = app.state.rooms
        again = await rooms.get(match)
        assert (again.table.window, again.table.thinking, again.is_busy) == (None, None, False)
        await AdminService(rooms.house.store, "host").reopen(match, "")
        await app.state.orders.read(rooms.house.store, rooms)
        assert (await rooms.get(match)).has_work


async def test_a_player_who_comes_after_a_window_closed_does_not_open_it_again(tmp_path):
    async with running(tmp_path, windows=Timing(live=3600)) as app:
        rooms, office = app.state.rooms, AdminService(app.state.rooms.house.store, "host")
        room = await duel(rooms)
        await office.close(room.table.id, "")
        await app.state.orders.read(rooms.house.store, rooms)
        room.look()
        assert not room.is_busy
        with pytest.raises(TableError, match="closed this match"):
            await room.act(MOVE, ANA, Proposal(room.table.version, "leave", "late"))
        loaded = await rooms.house.store.load(room.table.id)
        assert len(loaded[1]) == room.table.version


async def test_a_window_of_a_match_that_was_deleted_elsewhere_ends(rooms, caplog):
    room = await table(rooms)
    held, window = room.reactions._holding, room.table.window
    await AdminService(rooms.house.store, "host").delete(room.table.id, "")
    for player in window.missing:
        window.passes(player)
    await until(held.done)
    assert room.table.window is None
    assert not caplog.records


async def test_a_window_that_cannot_be_closed_is_given_up_and_taken_up_again(
    tmp_path, monkeypatch, caplog
):
    async with running(tmp_path) as app:
        room = await table(app.state.rooms)
        version, asked = room.table.version, list(room.table.window.asked)
        settle, tries = room.reactions._settle, []

        async def fail(window):
            tries.append(window)
            raise RuntimeError("a fault")

        monkeypatch.setattr(room.reactions, "_settle", fail)
        monkeypatch.setattr(background, "FIRST", 0.0)
        held = room.reactions._holding
        for player in asked:
            await answer(room, player, "leave")
        await until(held.done)
        assert len(tries) == background.TRIES
        assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]
        assert "given up" in caplog.records[-1].getMessage()
        monkeypatch.setattr(room.reactions, "_settle", settle)
        room.look()
        await moved(room, version)
        assert moves(room, version) == [(player, "leave") for player in asked]
