"""A match with a clock: whose time passes, what happens at zero, and that it happens once."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from steppe import games
from steppe.play.log import RETURN, UNDO
from steppe.server.base.http_errors import StaleError
from steppe.server.base.match_data import BOT, PERSON
from steppe.server.match import clocks
from steppe.server.match.clock_watch import ClockWatch
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import Proposal
from steppe.server.store.rows import Statement
from tests.server.site import ANA, BEN, CLEO, guest_to_move, play_some, running, settled

pytestmark = pytest.mark.anyio

LIVE = clocks.live(5, 10)
NAMES = {ANA: "ana", BEN: "ben", CLEO: "cleo"}


async def clocked(rooms, game="zebras", guests=(ANA, BEN), pace=LIVE):
    """Return a room where guests play with a clock."""
    seats = [NewSeat("person", "ana"), *[NewSeat("open")] * (len(guests) - 1)]
    room = await rooms.create(NewMatch(game, seats, pace=pace), guests[0])
    for seat, guest in enumerate(guests[1:], 1):
        await room.seating.sit(guest, seat, NAMES[guest])
    return room


async def advance(rooms, seconds: float) -> None:
    """Let site time pass."""
    statement = Statement("UPDATE pulse SET up = up + :seconds", {"seconds": seconds})
    await rooms.house.store.change([statement])
    await rooms.house.time.beat(rooms.house.store)


async def watched(rooms) -> None:
    """Let a process look at all clocks, and finish what it does."""
    watch = ClockWatch(rooms, rooms.house.store, rooms.house.time)
    rooms.house.time.needed.set()
    await watch.beat()
    await asyncio.gather(*watch._tasks)


async def play_turn(room) -> None:
    """Play the decisions of one turn."""
    turn = room.table.match.turn
    while room.table.match.turn == turn:
        await play_some(room, 1)


def clock_of(room):
    return room.table.sheet.standing.clock


def left(room, seat: int) -> float:
    return clocks.left(clock_of(room), seat, room.house.time.now())


def moves_of(room) -> list[str]:
    return [entry.move for entry in room.table.match.log]


async def test_a_clock_starts_when_all_seats_are_taken(rooms):
    room = await rooms.create(
        NewMatch("zebras", [NewSeat("person"), NewSeat("open")], pace=LIVE), ANA
    )
    assert clock_of(room).zero is None
    await room.seating.sit(BEN, 1, "ben")
    assert clock_of(room).runs == (room.table.match.player,)


async def test_time_passes_for_the_player_to_move_and_survives_a_restart(tmp_path):
    async with running(tmp_path) as app:
        room = await clocked(app.state.rooms)
        mover = room.table.match.player
        await advance(app.state.rooms, 30)
        await play_turn(room)
        assert left(room, mover) == pytest.approx(280, abs=2)  # and 10 s earned
        now, id = clock_of(room), room.table.id
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(id)
        assert clock_of(again) == now
        assert app.state.rooms.house.time.now() >= now.since - 5


async def test_alone_with_bots_there_is_no_clock(rooms):
    seats = [NewSeat("person", "ana"), NewSeat("bot", "", "quick")]
    assert clock_of(await rooms.create(NewMatch("zebras", seats, pace=LIVE), ANA)) is None


async def test_no_time_passes_while_a_bot_thinks(rooms, tiny):
    rooms.house.thinker.silent = asyncio.Event()
    seats = [NewSeat("bot", "", "quick"), NewSeat("person", "ana"), NewSeat("open")]
    room = await rooms.create(NewMatch(tiny, seats, pace=LIVE), ANA)
    await room.seating.sit(BEN, 2, "ben")
    assert room.table.match.player == 0
    await advance(rooms, 1000)
    assert clock_of(room).left == (300.0,) * 3
    rooms.house.thinker.silent.set()
    await settled(room)
    assert clock_of(room).runs == (1,)
    assert left(room, 1) == 300.0


async def test_the_site_gives_back_the_time_it_was_down(tmp_path):
    async with running(tmp_path) as app:
        room = await clocked(app.state.rooms)
        await app.state.rooms.house.time.beat(app.state.rooms.house.store)
        seat, before = room.table.match.player, left(room, room.table.match.player)
        store = app.state.rooms.house.store
        for shift in (-3600, 3600):  # the clock of the computer is set forward, then back
            sql = f"UPDATE pulse SET at = at + {shift}"
            await store.change([Statement(sql, {})])
            await app.state.rooms.house.time.beat(store)
        assert left(room, seat) == pytest.approx(before, abs=5)


@pytest.mark.parametrize("loses", [False, True])
async def test_at_zero_a_bot_takes_over_or_the_player_loses(rooms, loses):
    room = await clocked(rooms, pace=clocks.live(5, 10, loses))
    seat = room.table.match.player
    await advance(rooms, 299)
    await watched(rooms)
    assert not room.table.match.absent
    await advance(rooms, 10)
    await watched(rooms)
    if loses:
        assert moves_of(room)[-1] == "!resign:time"
        assert room.table.match.returns()[seat] == -1.0
        assert clock_of(room).zero is None
    else:
        await settled(room)
        assert "!absent" in moves_of(room)
        assert (room.table.seats[seat].kind, room.table.match.is_over) == (BOT, False)
        assert room.table.match.line[-1].by == seat  # the bot has moved
        assert (room.table.match.player, clock_of(room).runs) == (1 - seat, ())  # nobody waits
        await room.act(RETURN, (ANA, BEN)[seat], Proposal(room.table.version, key="back"))
        assert clock_of(room).runs == (1 - seat,)


async def test_of_three_players_one_who_loses_on_time_is_replaced_and_cannot_return(rooms, tiny):
    room = await clocked(rooms, tiny, (ANA, BEN, CLEO), clocks.live(5, 10, loses=True))
    seat, guest = room.table.match.player, guest_to_move(room)
    await advance(rooms, 310)
    await watched(rooms)
    assert "!withdraw:time" in moves_of(room)
    assert room.table.seats[seat].kind == BOT
    assert not room.table.left_by(guest)


async def test_time_runs_out_once_with_two_processes(tmp_path, address):
    async with AsyncExitStack() as stack:
        apps = [
            await stack.enter_async_context(running(tmp_path, database=address))
            for _ in range(2 if address else 1)
        ]
        rooms = [app.state.rooms for app in apps]
        room = await clocked(rooms[0])
        await advance(rooms[0], 310)
        for one in rooms:
            await one.house.time.beat(one.house.store)
        await asyncio.gather(*(watched(one) for one in rooms * 2))
        await room.catch_up()
        for one in rooms:
            again = await one.get(room.table.id)
            assert moves_of(again).count("!absent") == 1
            seat = next(entry.by for entry in again.table.match.log if entry.move == "!absent")
            assert again.table.seats[seat].kind == BOT


async def test_a_process_that_dies_before_the_bot_sits_down_loses_nothing(tmp_path, monkeypatch):
    async with running(tmp_path) as app:
        room = await clocked(app.state.rooms)
        seat = room.table.match.player
        with monkeypatch.context() as patch:
            patch.setattr(type(room.seating), "hand_over", lambda *_: asyncio.sleep(0))
            await advance(app.state.rooms, 310)
            await watched(app.state.rooms)
            assert room.table.seats[seat].kind == PERSON
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        await settled(again)
        assert again.table.seats[seat].kind == BOT
        assert moves_of(again).count("!absent") == 1


async def test_a_clock_that_others_keep_changing_is_tried_again(rooms, monkeypatch):
    room = await clocked(rooms)
    await advance(rooms, 310)

    async def busy(*_: object) -> None:
        raise StaleError(0)

    with monkeypatch.context() as patch:
        patch.setattr(type(room.seating), "hand_over", busy)
        await watched(rooms)
    await watched(rooms)
    assert BOT in {seat.kind for seat in room.table.seats}
    assert moves_of(room).count("!absent") == 1


async def test_a_take_back_gives_no_time_back(rooms):
    room = await clocked(rooms)
    mover, guest = room.table.match.player, guest_to_move(room)
    await advance(rooms, 30)
    await play_some(room, 1)
    await room.act(UNDO, guest, Proposal(room.table.version, key="undo"))
    other = next(one for one in (ANA, BEN) if one != guest)
    if room.table.request is not None:
        answer = Proposal(room.table.version, "!accept", "yes")
        await room.act("answer", other, answer)
    assert room.table.match.player == mover
    assert left(room, mover) <= 281


async def test_a_window_ends_for_all_at_once_and_costs_nobody_time(rooms, monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")
    room = await clocked(rooms, "tiny", (ANA, BEN, CLEO), clocks.over_days("quick"))
    while room.table.window is None:
        await play_some(room, 1)
    window, before = room.table.window, clock_of(room).left
    assert clock_of(room).window
    assert set(clock_of(room).runs) == set(window.asked)
    await advance(rooms, 3600)
    await watched(rooms)
    assert room.table.window is window
    await advance(rooms, 3 * 3600 + 60)
    await watched(rooms)
    async with asyncio.timeout(10):
        while room.table.window is window:
            await asyncio.sleep(0.01)
    assert clock_of(room).left == before
    assert room.table.missed


async def test_a_match_over_days_outlives_restarts_and_clock_steps(tmp_path):
    id = ""
    for day in range(4):
        async with running(tmp_path) as app:
            rooms = app.state.rooms
            room = (
                await rooms.get(id) if id else await clocked(rooms, pace=clocks.over_days("quick"))
            )
            id, seat = room.table.id, room.table.match.player
            await rooms.house.store.change([Statement("UPDATE pulse SET at = at - 86400", {})])
            await rooms.house.time.beat(rooms.house.store)  # the clock has been set by a day
            await advance(rooms, 6 * 3600)
            before = clock_of(room).left[seat]
            await play_turn(room)
            assert clock_of(room).left[seat] == pytest.approx(before - 2 * 3600, abs=30), day
