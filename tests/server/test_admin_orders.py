"""The host's actions apply once, in the order of their numbers, whatever the clock says."""

import asyncio
import time

import pytest

from steppe.server.base.match_data import OPEN
from steppe.server.base.storage_errors import StorageError
from steppe.server.match import clocks
from steppe.server.ops.admin import AdminService
from steppe.server.ops.migrate_store import copy_log
from steppe.server.store.engines import engine_at
from steppe.server.store.rows import insertion
from tests.server.site import table_of_two
from tests.server.test_administration import app, obey, office
from tests.server.test_clocked_match import advance, clock_of, clocked, watched

__all__ = ["app", "office"]
pytestmark = pytest.mark.anyio


@pytest.fixture
def set_clock(monkeypatch):
    """Return a function that shifts the clock by a number of seconds."""
    real = time.time

    def set_it(step: float) -> None:
        monkeypatch.setattr(time, "time", lambda: real() + step)

    return set_it


@pytest.mark.parametrize("step", [-7200, 7200])
async def test_an_order_given_by_a_wrong_clock_hides_none_that_comes_later(
    app, office, set_clock, step
):
    rooms = app.state.rooms
    first, second = [(await table_of_two(rooms)).table.id for _ in range(2)]
    set_clock(step)
    await office.close(first, "")
    await obey(app)
    set_clock(0)
    await office.close(second, "")
    await obey(app)
    assert app.state.orders.is_closed(first)
    assert app.state.orders.is_closed(second)


async def test_the_last_of_two_orders_holds_whatever_the_clock_said(app, office, set_clock):
    match = (await table_of_two(app.state.rooms)).table.id
    set_clock(7200)
    await office.close(match, "")
    await office.ban("203.0.113.9", "")
    set_clock(0)
    await office.reopen(match, "")
    await office.unban("203.0.113.9", "")
    await obey(app)
    assert not app.state.orders.is_closed(match)
    assert not (await office.bans()).holds("203.0.113.9")
    assert [order.deed for order in await office.log()] == ["close", "ban", "reopen", "unban"]


async def test_orders_of_earlier_versions_come_first(app, office):
    store = app.state.rooms.house.store
    match = (await table_of_two(app.state.rooms)).table.id
    await office.reopen(match, "")
    for id, at, deed in (("c0ffee", 2.0, "close"), ("ff", 1.0, "note")):
        row = {"id": id, "at": at, "who": "host", "deed": deed, "subject": match, "words": ""}
        await store.change([insertion("administration", row)])
    assert [order.deed for order in await office.log()] == ["note", "close", "reopen"]
    await obey(app)
    assert not app.state.orders.is_closed(match)


async def test_orders_given_at_the_same_moment_have_each_a_number(app, office):
    await asyncio.gather(*(office.note("note", "", str(number)) for number in range(20)))
    log = await office.log()
    assert len(log) == 20
    assert [order.place[0] for order in log] == list(range(1, 21))


async def test_an_order_is_obeyed_later_where_the_store_fails(app, office, monkeypatch):
    rooms = app.state.rooms
    room = await table_of_two(rooms)
    reseat = rooms.reseat

    async def fail(*_):
        raise StorageError("full")

    monkeypatch.setattr(rooms, "reseat", fail)
    await office.revoke(room.table.id, 1, app.state.keys, "")
    with pytest.raises(StorageError):
        await obey(app)
    monkeypatch.setattr(rooms, "reseat", reseat)
    await obey(app)
    assert room.table.seats[1].kind == OPEN


async def test_an_order_that_cannot_be_obeyed_does_not_stop_those_after_it(
    app, office, monkeypatch, caplog
):
    rooms = app.state.rooms
    room, other = await table_of_two(rooms), await table_of_two(rooms)

    async def fail(*_):
        raise RuntimeError("a fault")

    monkeypatch.setattr(rooms, "reseat", fail)
    await office.revoke(room.table.id, 1, app.state.keys, "")
    await office.close(other.table.id, "")
    await obey(app)
    await obey(app)
    assert app.state.orders.is_closed(other.table.id)
    assert len(caplog.records) == 1


async def test_orders_are_copied_once_behind_those_that_have_their_numbers(office, tmp_path):
    await office.note("first", "", "")
    await office.note("second", "", "")
    target = await engine_at(str(tmp_path / "other.sqlite")).open()
    other = AdminService(target, "host")
    await other.note("own", "", "")
    for _ in range(2):
        await copy_log(office._store, target)
    assert [order.deed for order in await other.log()] == ["own", "first", "second"]
    await target.close()


@pytest.mark.parametrize("late", [False, True])
async def test_the_clock_of_a_closed_match_stands_and_runs_on_once_it_is_reopened(
    app, office, late
):
    rooms = app.state.rooms
    match = (await clocked(rooms)).table.id
    await advance(rooms, 100)
    if late:  # the server learns of the order when the time is over
        app.state.orders._closed.add(match)
        await advance(rooms, 300)
        await watched(rooms)
    await office.close(match, "")
    await turn(app)
    await advance(rooms, 10_000)
    await watched(rooms)
    room = await rooms.get(match)
    seat = room.table.match.player
    assert (clock_of(room).runs, room.table.match.absent) == ((), frozenset())
    await office.reopen(match, "")
    await turn(app)
    room = await rooms.get(match)
    assert clock_of(room).runs == (seat,)
    left = clocks.left(clock_of(room), seat, rooms.house.time.now())
    assert left == pytest.approx(60 if late else 200, abs=5)


async def turn(app) -> None:
    """Let a server apply all orders."""
    await obey(app)
    await app.state.orders.set_clocks(app.state.rooms.house.store, app.state.rooms)
