"""Seats that are revoked or erased stay open even if their player acts at the same moment."""

import asyncio
from dataclasses import replace

import pytest

from steppe.core.errors import NotationError
from steppe.server.base.http_errors import NotSeatedError
from steppe.server.base.match_data import BOT, OPEN, MatchStatus
from steppe.server.base.storage_errors import ConflictError
from steppe.server.match.reactions import IDLE, Switch
from steppe.server.ops.admin import AdminService
from steppe.server.store.store import Search
from tests.server.site import (
    ANA,
    BEN,
    leave,
    running,
    table_of_three,
    table_of_two,
    until,
)
from tests.server.test_personal import everything, visit
from tests.server.test_store import SEATS, SHEET, action

pytestmark = pytest.mark.anyio


@pytest.fixture
async def app(address, tmp_path):
    """Run an application on each engine."""
    async with running(tmp_path, database=address, limits={}) as app:
        yield app


@pytest.fixture
def store(app):
    return app.state.rooms.house.store


@pytest.fixture
def office(store):
    return AdminService(store, "host")


async def obey(app):
    """Let the server read the host's actions, as it does every second."""
    rooms = app.state.rooms
    await app.state.orders.read(rooms.house.store, rooms)


@pytest.mark.parametrize(
    "deed",
    [
        lambda room: room.seating.renew(BEN, 1),
        lambda room: room.seating.rename(BEN, 1, "benny"),
        lambda room: room.reactions.switch(BEN, Switch(1, IDLE, asks=True)),
    ],
)
async def test_a_player_who_loses_a_seat_cannot_keep_it_before_the_server_knows(app, office, deed):
    room = await table_of_two(app.state.rooms)
    secret = await office.revoke(room.table.id, 1, app.state.keys, "")
    with pytest.raises(NotSeatedError):
        await deed(room)
    await obey(app)
    assert (room.table.seats[1].kind, room.table.secret(1)) == (OPEN, secret)


async def test_a_seat_is_revoked_even_if_its_link_is_renewed_meanwhile(app, office, monkeypatch):
    room = await table_of_two(app.state.rooms)
    known = await office._load(room.table.id)
    await room.seating.renew(BEN, 1)
    stale = iter([known])
    load = office._load

    async def late(match):
        return next(stale, None) or await load(match)

    monkeypatch.setattr(office, "_load", late)
    theirs = room.table.secret(1)
    assert await office.revoke(room.table.id, 1, app.state.keys, "") != theirs
    await obey(app)
    assert room.table.seats[1].kind == OPEN
    assert len(await office.log()) == 1


async def test_a_visitor_who_leaves_and_is_erased_at_once_has_left_a_bot(app, office, tiny):
    room = await table_of_three(app.state.rooms, tiny)
    append = room.append

    async def and_is_erased(*words):
        played = await append(*words)
        await office.erase(BEN, app.state.keys, "")
        return played

    room.append = and_is_erased
    await leave(room, BEN)
    await obey(app)
    assert (room.table.seats[1].kind, room.table.seats[1].guests) == (BOT, ())
    assert await app.state.rooms.house.store.find(Search(guest=BEN)) == []


async def test_a_seat_that_is_taken_while_its_guest_is_erased_is_free_again(
    app, store, office, monkeypatch
):
    """The guest has another tab, whose request is in progress."""
    taken, room = await table_of_two(app.state.rooms), await table_of_two(app.state.rooms)
    await office.revoke(room.table.id, 1, app.state.keys, "")
    await app.state.orders.read(store, app.state.rooms)
    find = store.find

    async def find_early(search):
        found = await find(search)
        await room.seating.sit(BEN, 1, "ben")
        return found

    monkeypatch.setattr(store, "find", find_early)
    async with visit(app, BEN, "ben") as ben:
        await ben.post("/me/data/erase", data={"sure": "yes"})
    left = await everything(store)
    assert BEN not in left
    assert "'ben'" not in left
    assert [one.table.seats[1].kind for one in (taken, room)] == [OPEN, OPEN]


async def test_an_action_under_way_does_not_put_an_erased_guest_back(app, store, office):
    room = await table_of_two(app.state.rooms)
    await app.state.rooms.enter(room.table.secret(0), BEN)
    await office.erase(BEN, app.state.keys, "")
    for deed in (
        room.seating.rename(ANA, 0, "anna"),
        room.reactions.switch(ANA, Switch(0, IDLE, asks=True)),
    ):
        await deed
    with pytest.raises(NotSeatedError):
        await room.seating.rename(BEN, 1, "benny")
    assert BEN not in await everything(store)


async def test_sitting_down_playing_and_deleting_never_block_each_other(store, office):
    seats = (SEATS[0], replace(SEATS[0], guests=("x", "y")))
    for name in (f"m{number}" for number in range(10)):
        mine = [replace(seat, token=f"{name} {place}") for place, seat in enumerate(seats)]
        await store.create(replace(SHEET, id=name, seats=tuple(mine)))
        lines = [(action(number, f"{number}", name), MatchStatus(0)) for number in range(2)]
        deeds = [
            *(
                store.reseat(name, n % 2, replace(mine[n % 2], name=f"{n}"), mine[n % 2])
                for n in range(6)
            ),
            *(office.delete(name, "") for _ in range(2)),
            store.extend(lines),
        ]
        results = await asyncio.gather(*deeds, return_exceptions=True)
        assert {type(result) for result in results} <= {type(None), ConflictError, NotationError}
        assert await store.load(name) is None


@pytest.mark.parametrize("order", [AdminService.close, AdminService.delete])
async def test_a_visitor_who_waits_for_their_turn_at_a_table_that_the_host_ends_may_try_again(
    app, office, order, caplog
):
    room = await table_of_two(app.state.rooms)
    path, form = f"/m/{room.table.id}/play", {"ply": 0, "move": "guard:3", "key": "k"}
    async with visit(app, ANA) as ana:
        async with room.tasks._lock:
            waiting = asyncio.create_task(ana.post(path, data=form))
            await until(lambda: room.is_busy)
            await order(office, room.table.id, "")
            obeying = asyncio.create_task(obey(app))
            await until(waiting.done)
        await obeying
        answer = await waiting
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert (await ana.post(path, data=form)).status_code == 410
    assert caplog.records == []
