"""Several workers on one database: each can serve any match, and none misses others' changes."""

import asyncio
import shutil
from contextlib import asynccontextmanager

import pytest

from steppe import games
from steppe.play.log import UNDO
from steppe.server.base.http_errors import StaleError, TakenError
from steppe.server.base.settings import Timing
from steppe.server.match.broadcast import View
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import ACCEPT, ANSWERING, MOVE, Played, Proposal
from tests.server.site import (
    ANA,
    BEN,
    CLEO,
    against,
    play,
    quiet,
    running,
    served,
    table_of_two,
    until,
)

pytestmark = pytest.mark.anyio
GUESTS = (ANA, BEN, CLEO)


@asynccontextmanager
async def workers(tmp_path, database, **settings):
    """Run two workers with the same keys on one database; yield their rooms."""
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    async with running(first, database=database, **settings) as one:
        shutil.copytree(first, second)
        other = served(second, database=database, **settings)
        async with other.router.lifespan_context(other):
            for app in (one, other):
                await until(lambda app=app: not app.state.rooms.house.store.sharing.is_disconnected)
            yield one.state.rooms, other.state.rooms


async def look(room):
    """Let a room read other workers' changes, even without a notice."""
    await room.tasks.exclusively(room.follow())


async def both(rooms, room):
    """Return a match's rooms in both workers."""
    return room, await rooms[1].get(room.table.id)


async def test_two_people_at_two_workers_see_each_others_moves(tmp_path, database):
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await table_of_two(rooms[0]))
        hub = there.house.hub
        with hub.subscribe(there, View(there.table.seats_of(BEN), "en"), BEN) as stream:
            await play(here, ANA, "guard:3")
            await until(lambda: stream.event is not None and there.table.version == 1)
            stream.event = None
            while there.table.match.player != 1:
                await play(here, ANA, here.table.match.legal(0)[0])
                await until(lambda: there.table.version == here.table.version)
            move = there.table.match.legal(1)[0]
            await there.act(MOVE, BEN, Proposal(there.table.version, move, "bens"))
        await until(lambda: here.stale)
        again = await rooms[0].get(here.table.id)
        assert again is here
        assert here.table.match.log == there.table.match.log
        found = [room.table.match.observe(None).to_bytes() for room in (here, there)]
        assert found[0] == found[1]


async def test_of_those_who_race_through_two_workers_one_wins(tmp_path, database):
    async with workers(tmp_path, database) as rooms:
        for ply in range(4):
            if not ply:
                pair = await both(rooms, await table_of_two(rooms[0]))
            at = pair[0].table
            guest, move = at.seats[at.match.player].guests[0], at.match.legal(at.match.player)[0]
            version = at.version
            said = [Proposal(version, move, f"{ply} {number}") for number in range(20)]
            tries = [pair[n % 2].act(MOVE, guest, one) for n, one in enumerate(said)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert results.count(Played(version + 1)) == 1
            assert sum(isinstance(result, StaleError) for result in results) == 19
            for room in pair:
                await look(room)
            assert pair[0].table.match.log == pair[1].table.match.log


async def test_of_those_who_sit_down_at_two_workers_at_once_one_has_the_seat(tmp_path, database):
    async with workers(tmp_path, database) as rooms:
        for _ in range(3):
            pair = await both(rooms, await rooms[0].create(against("open"), ANA))
            tries = [pair[n].seating.sit(guest, 1, guest) for n, guest in enumerate((BEN, CLEO))]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert {type(result) for result in results} == {TakenError, type(None)}
            for room in pair:
                await look(room)
                assert room.table.seats[1].guests == ((BEN, CLEO)[results.index(None)],)


async def test_an_action_sent_again_to_another_worker_is_the_same_action(tmp_path, database):
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await table_of_two(rooms[0]))
        said = Proposal(0, "guard:3", "once")
        results = await asyncio.gather(here.act(MOVE, ANA, said), there.act(MOVE, ANA, said))
        assert {played.version for played in results} == {1}
        assert sorted(played.repeated for played in results) == [False, True]


async def test_a_visitor_who_has_moved_sees_it_at_every_worker_however_late_the_news(
    tmp_path, database, monkeypatch
):
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await table_of_two(rooms[0]))
        here.house.store.sharing.tell = lambda matches: None
        await play(here, ANA, "guard:3")
        found = await asyncio.gather(*(rooms[1].get(here.table.id) for _ in range(5)))
        assert {room.table.version for room in found} == {1}
        there.house.store.sharing.versions = lambda matches: asyncio.sleep(60)
        await play(here, *_next(here))
        monkeypatch.setattr("steppe.server.match.match_leases._PATIENCE", 0.1)
        async with asyncio.timeout(30):  # an unresponsive database delays nobody for long
            assert (await rooms[1].get(here.table.id)).table.version == 1


def _next(room):
    """Return the guest to move, and a legal move."""
    player = room.table.match.player
    return room.table.seats[player].guests[0], room.table.match.legal(player)[0]


async def test_a_visitor_who_comes_from_a_newer_page_is_not_refused(tmp_path, database):
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await table_of_two(rooms[0]))
        there.house.store.sharing._hear = lambda *_: None  # notices to this worker are late
        await play(here, ANA, "guard:3")
        move = here.table.match.legal(here.table.match.player)[0]
        guest = here.table.seats[here.table.match.player].guests[0]
        assert await there.act(MOVE, guest, Proposal(1, move, "next")) == Played(2)


async def test_news_that_were_lost_are_found_by_comparing(tmp_path, database, monkeypatch):
    monkeypatch.setattr("steppe.server.match.match_leases.BEAT", 0.05)
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await table_of_two(rooms[0]))
        here.house.store.sharing.tell = lambda matches: None
        with there.house.hub.subscribe(there, View(frozenset(), "en"), "x"):
            await play(here, ANA, "guard:3")
            await until(lambda: there.table.version == 1)


async def test_a_line_that_breaks_is_repaired_and_nothing_is_missed(tmp_path, database):
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await table_of_two(rooms[0]))
        ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        with there.house.hub.subscribe(there, View(frozenset(), "en"), "x"):
            await here.house.store._pool.execute(ends)
            await play(here, ANA, "guard:3")
            await until(lambda: there.table.version == 1)
        sharing = there.house.store.sharing
        await until(lambda: not sharing.is_disconnected)


async def test_seats_are_taken_and_left_for_all(tmp_path, database):
    async with workers(tmp_path, database) as rooms:
        here = await rooms[0].create(against("open"), ANA)
        there = await rooms[1].get(here.table.id)
        with there.house.hub.subscribe(there, View(frozenset(), "en"), "x"):
            await here.seating.sit(BEN, 1, "ben")
            await until(lambda: there.table.seats[1].name == "ben")
            old = View(there.table.seats_of(BEN), "en")
            with there.house.hub.subscribe(there, old, BEN) as stream:
                await here.seating.renew(BEN, 1)
                await until(lambda: stream.closed)
        assert there.table.seats[1].link == 1


async def test_all_at_any_worker_agree_before_something_is_taken_back(tmp_path, database, tiny):
    async with workers(tmp_path, database) as rooms:
        seats = [NewSeat("person", "ana"), NewSeat("open"), NewSeat("open")]
        here = await rooms[0].create(NewMatch(tiny, seats), ANA)
        await here.seating.sit(BEN, 1, "ben")
        await here.seating.sit(CLEO, 2, "cleo")
        there = await rooms[1].get(here.table.id)
        while here.table.match.last_decision(0) is None or (
            here.table.match.undo_floor(0, {0}) is not None
        ):
            player = here.table.match.player
            await play(here, GUESTS[player], here.table.match.legal(player)[0])
        at = here.table.version
        assert (await here.act(UNDO, ANA, Proposal(at, key="back"))).asked
        answers = [
            here.act(ANSWERING, BEN, Proposal(at, ACCEPT, "ben")),
            there.act(ANSWERING, CLEO, Proposal(at, ACCEPT, "cleo")),
        ]
        await asyncio.gather(*answers)
        for room in (here, there):
            await look(room)
            assert room.table.match.log[at].verb == "!undo"
            assert room.table.version == at + 1
            assert room.table.taken.seat == 0


# Windows


@pytest.fixture
def hasty(monkeypatch):
    """Let workers notice sooner that another one has died."""
    monkeypatch.setattr("steppe.server.match.match_leases.BEAT", 0.1)


@pytest.fixture
def windowed(monkeypatch):
    """Register the tests' own game with windows."""
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")


async def at_a_window(rooms, *bots):
    """Return a three-player table at its first window."""
    seats = [NewSeat("person", "ana"), NewSeat("open"), NewSeat("open")][: 3 - len(bots)]
    seats += [NewSeat("bot", "", bot) for bot in bots]
    room = await rooms.create(NewMatch("tiny", seats), ANA)
    for number in range(1, 3 - len(bots)):
        await room.seating.sit(GUESTS[number], number, "")
    while room.table.window is None:
        player = room.table.match.player
        if room.table.seats[player].kind == "person":
            await play(room, GUESTS[player], room.table.match.legal(player)[0])
        else:
            await asyncio.sleep(0.01)
    return room


def answer(room, player, key=""):
    key = key or f"answer {player}"
    return room.act(MOVE, GUESTS[player], Proposal(room.table.version, "leave", key, player))


async def test_a_window_is_answered_at_any_worker_and_closes_once(tmp_path, database, windowed):
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await at_a_window(rooms[0]))
        version, (first, second) = here.table.version, here.table.window.asked
        assert [*there.table.window.asked] == [first, second]
        await answer(there, first)
        await answer(there, second)
        await until(lambda: here.table.version > version)
        for room in (here, there):
            await look(room)
            results = [(entry.by, entry.move) for entry in room.table.match.log[version:]]
            assert results[:2] == [(first, "leave"), (second, "leave")]


async def test_nobody_at_another_worker_sees_who_has_answered(tmp_path, database, windowed):
    async with workers(tmp_path, database, windows=Timing(live=60.0)) as rooms:
        here, there = await both(rooms, await at_a_window(rooms[0]))
        first, second = here.table.window.asked
        mine, others = there.table.seats_of(GUESTS[first]), there.table.seats_of(GUESTS[second])
        hub, revision = there.house.hub, there.table.revision
        with (
            hub.subscribe(there, View(mine, "en"), "a") as own,
            hub.subscribe(there, View(others, "en"), "b") as one,
            hub.subscribe(there, View(frozenset(), "en"), "c") as other,
        ):
            await quiet(hub)
            revision = there.table.revision
            own.event = one.event = other.event = None
            await answer(here, first)
            await until(lambda: own.event is not None)
            await quiet(hub)
            assert one.event is other.event is None
            assert there.table.revision == revision
        assert not there.table.window.waits_for(first)


async def test_silence_never_takes_the_place_of_an_answer_given_elsewhere(
    tmp_path, database, windowed
):
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await at_a_window(rooms[0]))
        version, window = here.table.version, here.table.window
        first, second = window.asked
        here.house.store.sharing._hear = lambda *_: None
        move = window.asked[first].legal()[-1]
        await there.act(MOVE, GUESTS[first], Proposal(version, move, "mine", first))
        window.passes(first)  # as if the window's time were over on the worker that closes it
        window.passes(second)
        await until(lambda: here.table.version > version)
        assert (here.table.match.log[version].by, here.table.match.log[version].move) == (
            first,
            move,
        )


async def test_silence_counts_where_all_look_on_at_whatever_worker(
    tmp_path, database, hasty, windowed
):
    timing = Timing(patience=0.3)
    async with workers(tmp_path, database, windows=timing) as rooms:
        here, there = await both(rooms, await at_a_window(rooms[0]))
        version, (first, second) = here.table.version, here.table.window.asked
        await asyncio.sleep(0.6)
        assert here.table.version == version
        with (
            here.house.hub.subscribe(here, View(frozenset({first}), "en"), "a"),
            there.house.hub.subscribe(there, View(frozenset({second}), "en"), "b"),
        ):
            await until(lambda: here.table.version > version)
            await until(lambda: there.table.version > version)
        assert second in there.table.missed


async def test_bots_alone_play_while_a_spectator_is_at_another_worker(tmp_path, database, hasty):
    async with workers(tmp_path, database) as rooms:
        seats = [NewSeat("bot", "", "quick"), NewSeat("bot", "", "quick")]
        here = await rooms[0].create(NewMatch("zebras", seats), ANA)
        assert not here.table.match.log
        there = await rooms[1].get(here.table.id)
        with there.house.hub.subscribe(there, View(frozenset(), "en"), "x"):
            there.look()
            await until(lambda: there.table.version > 4)


# Leases


async def die(rooms):
    """Stop a worker as if it had been killed: it gives up no leases."""
    rooms._attendance._sharing.leave = lambda _: asyncio.sleep(0)
    await rooms._attendance.close()
    rooms.house.store.questions.give_back = lambda: asyncio.sleep(0)
    await rooms.house.thinker._thinking.close()
    for room in rooms.alive():
        await room.tasks.close()


@pytest.mark.long
async def test_a_bot_moves_once_whichever_worker_has_its_room(tmp_path, database):
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await rooms[0].create(against("quick"), ANA))
        with there.house.hub.subscribe(there, View(frozenset(), "en"), "x"):
            while not here.table.match.is_over:
                version = here.table.version
                if here.table.match.player == 0:
                    await play(here, ANA, here.table.match.legal(0)[0])
                await until(lambda: here.table.version > version)  # noqa: B023
            await until(lambda: there.table.match.is_over)
        moves = sum(entry.by == 1 for entry in here.table.match.log)
        assert sum(len(one.house.thinker._pool.asked) for one in rooms) == moves


async def lapse(rooms):
    """Let all of a dead worker's leases expire immediately."""
    for sql in ("UPDATE match SET due = 1 WHERE due > 1", "UPDATE question SET lease = 1"):
        await rooms.house.store._pool.execute(sql)


async def test_the_bots_of_a_worker_that_died_move_at_another_one(tmp_path, database, hasty):
    async with workers(tmp_path, database) as rooms:
        here = await rooms[0].create(against("quick"), ANA)
        here.house.thinker._pool.silent = asyncio.Event()
        while here.table.match.player == 0:
            await play(here, ANA, here.table.match.legal(0)[0])
        await die(rooms[0])
        await lapse(rooms[1])
        version = here.table.version
        loaded = rooms[1].house.store.load
        async with asyncio.timeout(30):
            while len((await loaded(here.table.id))[1]) == version:
                await asyncio.sleep(0.05)


@pytest.mark.long
async def test_a_window_of_a_worker_that_died_closes_at_another_one(
    tmp_path, database, hasty, windowed
):
    async with workers(tmp_path, database, windows=Timing(live=60.0)) as rooms:
        here = await at_a_window(rooms[0])
        version, asked = here.table.version, [*here.table.window.asked]
        for player in asked:
            await answer(here, player)
        there = await rooms[1].get(here.table.id)
        assert there.table.version == version
        assert not there.table.window.missing
        there.table.since -= 60  # the window's time is over on this worker too
        await die(rooms[0])
        await lapse(rooms[1])
        await until(lambda: there.table.version > version)
        results = [(entry.by, entry.move) for entry in there.table.match.log[version:]]
        assert results[:2] == [(player, "leave") for player in asked]
