"""Live streams: their content for each view, the number of drawings, and slow readers."""

import asyncio
from contextlib import ExitStack
from itertools import pairwise

import pytest

from steppe.server.base.http_errors import TooManyError
from steppe.server.base.settings import NEIGHBOURS
from steppe.server.match.broadcast import Broadcast, View
from steppe.server.render.page_parts import cut
from tests.server.site import ANA, BEN, play, play_some, quiet, table_of_two

pytestmark = pytest.mark.anyio
SPECTATOR = View(frozenset(), "en")


class Drawings:
    """Draws the version and the seats, and counts the drawings."""

    def __init__(self):
        self.drawn = []
        self.more = 0  # number of later pieces

    def __call__(self, table, view):
        self.drawn.append((view.seats, view.language))
        yield cut(f"{table.version} {sorted(view.seats)} {view.language}\nsecond line")
        for more in range(self.more):
            self.drawn.append(more)
            yield cut(f"{table.version} and {more + 1} more")


@pytest.fixture
def drawings(app):
    drawings = Drawings()
    app.state.hub._fragment = drawings
    return drawings


async def read(subscriber):
    """Return the next event."""
    async for event in subscriber.events():
        return event.decode()


async def test_everybody_who_sees_the_same_gets_one_drawing(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    views = [SPECTATOR] * 5 + [View(frozenset(), "fr")] * 3 + [View(frozenset({0}), "en")]
    places = [hub.subscribe(room, view, f"guest {n}") for n, view in enumerate(views)]
    readers = [place.__enter__() for place in places]
    await quiet(hub)
    for reader in readers:
        reader.event = None
    drawings.drawn.clear()
    await play(room, ANA, "guard:3")
    events = [await read(reader) for reader in readers]
    assert len(drawings.drawn) == 3
    assert len(set(events)) == 3
    assert f"id: {room.table.stamp}\ndata: 1 [] en\ndata: second line\n\n" == events[0]
    for place in places:
        place.__exit__(None, None, None)
    assert not hub.watched(room.table.id)


async def test_nothing_is_drawn_when_nobody_looks(app, drawings):
    room = await table_of_two(app.state.rooms)
    await play_some(room, 3)
    assert drawings.drawn == []


async def test_a_slow_reader_keeps_only_the_newest(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    with hub.subscribe(room, SPECTATOR, "slow") as reader:
        for _ in range(6):
            await play_some(room, 1)
            await quiet(hub)
        assert "data: 6 " in await read(reader)
        assert reader.event is None


async def test_a_quiet_stream_beats_so_that_it_stays_open(app, drawings):
    room = await table_of_two(app.state.rooms)
    with app.state.hub.subscribe(room, SPECTATOR, "quiet") as reader:
        async for event in reader.events(heartbeat=0.01):
            assert event == b": beat\n\n"
            break


async def test_one_guest_holds_a_limited_number_of_streams(app, drawings):
    room, hub = await table_of_two(app.state.rooms), Broadcast(drawings, most=2)
    with hub.subscribe(room, SPECTATOR, "a"), hub.subscribe(room, SPECTATOR, "a"):
        with pytest.raises(TooManyError), hub.subscribe(room, SPECTATOR, "a"):
            pass
        with hub.subscribe(room, SPECTATOR, "b"):
            pass
    with hub.subscribe(room, SPECTATOR, "a"):
        assert hub.watched(room.table.id)


async def test_when_the_server_stops_every_stream_ends(app, drawings):
    room = await table_of_two(app.state.rooms)
    with app.state.hub.subscribe(room, SPECTATOR, "a") as reader:
        reading = asyncio.create_task(_all(reader))
        await asyncio.sleep(0)
        app.state.hub.close()
        assert await asyncio.wait_for(reading, 30) == []
    with app.state.hub.subscribe(room, SPECTATOR, "late") as reader:
        assert await asyncio.wait_for(_all(reader), 30) == []


async def _all(subscriber):
    return [event async for event in subscriber.events()]


@pytest.mark.parametrize("well", [0, 1, 2])
async def test_a_drawing_that_fails_does_not_stop_the_match(app, caplog, well):
    room = await table_of_two(app.state.rooms)

    def broken(room, view):
        for _ in range(well):
            yield cut("<p></p>")
        raise ZeroDivisionError

    app.state.hub._fragment = broken
    with app.state.hub.subscribe(room, SPECTATOR, "a"):
        await play(room, ANA, "guard:3")
        await quiet(app.state.hub)
    assert room.table.version == 1
    assert "cannot be drawn" in caplog.text


async def test_every_change_at_the_table_is_sent(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    stamps = {room.table.stamp}
    with hub.subscribe(room, SPECTATOR, "a") as reader:
        await play(room, ANA, "guard:3")
        stamps.add(room.table.stamp)
        await read(reader)
        await room.seating.rename(BEN, 1, "benny")
        stamps.add(room.table.stamp)
        await read(reader)
    assert len(stamps) == 3
    assert len(drawings.drawn) == 2


async def test_simultaneous_changes_are_sent_as_one(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    with hub.subscribe(room, SPECTATOR, "a") as reader:
        for _ in range(3):
            room.publish()
        await read(reader)
    assert len(drawings.drawn) == 1


async def test_what_a_page_needs_later_comes_after_it_in_one_piece(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    drawings.more = 3
    with hub.subscribe(room, SPECTATOR, "a") as reader:
        await play(room, ANA, "guard:3")
        first, second = [await read(reader), await read(reader)]
        assert "second line" in first
        assert second == f"id: {room.table.stamp}\ndata: 1 and 3 more\n\n"
        with hub.subscribe(room, SPECTATOR, "b") as other:
            hub.catch_up(room.table, SPECTATOR, other, room.table.stamp)
            assert await read(other) == second


async def test_what_a_page_needs_later_is_dropped_when_the_page_changes(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    drawings.more = 1000
    with hub.subscribe(room, SPECTATOR, "a") as reader:
        await play(room, ANA, "guard:3")
        assert "second line" in await read(reader)
        drawings.more = 0
        room.publish()
        assert "second line" in await read(reader)
        await asyncio.sleep(0.05)
        assert reader.event is None
    assert len(drawings.drawn) < 900


async def test_news_come_before_what_other_pages_need_later(app, drawings):
    hub, slow = app.state.hub, await table_of_two(app.state.rooms)
    quick = await table_of_two(app.state.rooms)
    with hub.subscribe(slow, SPECTATOR, "a"), hub.subscribe(quick, SPECTATOR, "b") as reader:
        await quiet(hub)
        drawings.drawn.clear()
        drawings.more = 10**6
        slow.publish()
        while 0 not in drawings.drawn:
            await asyncio.sleep(0.001)
        drawings.more = 0
        quick.publish()
        assert "second line" in await read(reader)
        assert drawings.drawn.count(0) == 1
        assert 10**6 - 1 not in drawings.drawn
        hub.close()


async def test_one_page_and_one_piece_for_later_are_drawn_at_a_time(app, drawings):
    hub, drawings.more = app.state.hub, 5
    rooms = [await table_of_two(app.state.rooms) for _ in range(4)]
    counts = [(0, 0)]
    with ExitStack() as streams:
        for number, room in enumerate(rooms):
            for view in (SPECTATOR, View(frozenset({0}), "en")):
                streams.enter_context(hub.subscribe(room, view, f"guest {number}"))
        await quiet(hub)
        drawings.drawn.clear()
        for room in rooms:
            room.publish()
        while len(drawings.drawn) < 48:
            await asyncio.sleep(0)
            pieces = sum(isinstance(drawn, int) for drawn in drawings.drawn)
            counts.append((len(drawings.drawn) - pieces, pieces))
    for kind in (0, 1):
        assert max(after[kind] - before[kind] for before, after in pairwise(counts)) == 1
    assert counts[-1] == (8, 40)


async def test_a_viewer_who_lost_a_seat_gets_nothing_more_of_it(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    with hub.subscribe(room, View(frozenset({0}), "en"), "a") as reader:
        room.publish()
        hub.part(room.table.id, 0)
        await quiet(hub)
        assert reader.event is None


async def test_a_known_page_is_not_sent_again(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    with hub.subscribe(room, SPECTATOR, "a") as reader:
        hub.catch_up(room.table, SPECTATOR, reader, room.table.stamp)
        assert reader.event is None
        hub.catch_up(room.table, SPECTATOR, reader, "another")
        assert reader.event is not None


async def test_a_page_is_drawn_once_as_long_as_nothing_changes(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    with hub.subscribe(room, SPECTATOR, "a"):
        assert hub.event(room.table, SPECTATOR) is hub.event(room.table, SPECTATOR)
        room.publish()
        hub.event(room.table, SPECTATOR)
    assert len(drawings.drawn) == 2


async def test_the_table_shows_who_is_there(app, drawings):
    hub, room = app.state.hub, await table_of_two(app.state.rooms)
    with hub.subscribe(room, SPECTATOR, "a") as reader:
        with hub.subscribe(room, View(frozenset({1}), "en"), BEN):
            assert hub.present(room.table.id) == {1}
            assert await read(reader)
        assert hub.present(room.table.id) == frozenset()


async def test_one_address_holds_a_limited_number_of_streams_whatever_its_guests(app, drawings):
    room, hub = await table_of_two(app.state.rooms), Broadcast(drawings, most=1)
    with ExitStack() as places:
        for number in range(NEIGHBOURS):
            places.enter_context(hub.subscribe(room, SPECTATOR, f"g{number}", "192.0.2.1"))
        with pytest.raises(TooManyError), hub.subscribe(room, SPECTATOR, "new", "192.0.2.1"):
            pass
        places.enter_context(hub.subscribe(room, SPECTATOR, "new", "192.0.2.2"))
    assert hub._streams == {}
