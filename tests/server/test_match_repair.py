"""The host repairs a match that cannot go on."""

import asyncio
import json
from dataclasses import replace

import pytest

import steppe
from steppe.core.errors import NotationError
from steppe.play.match_record import parse_record
from steppe.play.record_proof import verify
from steppe.server.base.match_data import Action
from steppe.server.match import clocks
from steppe.server.match.broadcast import View
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.ops.admin import AdminService
from steppe.server.ops.integrity_check import look_at
from steppe.server.ops.match_repair import Wish, planned
from steppe.server.pages.table.table_view import TableView
from steppe.server.store.rows import Statement
from tests.server.site import (
    ANA,
    BEN,
    browser,
    draw_table,
    leave,
    play,
    play_some,
    quiet,
    running,
    settled,
    shown,
    table_of_two,
    until,
)
from tests.server.test_administration import cookie, obey
from tests.server.test_workers import both, workers

pytestmark = pytest.mark.anyio
WHY = "A bison was dealt twice"


@pytest.fixture
async def app(address, tmp_path):
    """Run an application on each engine."""
    async with running(tmp_path, database=address, limits={}) as app:
        yield app


@pytest.fixture
def office(app):
    return AdminService(app.state.rooms.house.store, "host")


async def damage(app, match, number):
    """Write a move that the rules do not allow into a log, as a fault in the rules may do."""
    rooms = app.state.rooms
    await rooms.drop(match)
    sql = "UPDATE action SET move = :move WHERE match = :match AND number >= :number"
    await rooms.house.store.change(
        [Statement(sql, {"match": match, "number": number, "move": "step:9"})]
    )


async def test_a_broken_match_goes_on_where_it_broke(app, office, tmp_path):
    room = await table_of_two(app.state.rooms)
    id, seats = room.table.id, room.table.seats
    await play_some(room, 6)
    await damage(app, id, 4)
    async with browser(app, **cookie(app, ANA)) as ana:
        page = (await ana.get(f"/m/{id}")).text
        assert "has a move that the rules do not allow" in page
        assert "<h1>This match has stopped</h1>" in page
        assert "<svg" in (await ana.get(f"/m/{id}/board")).text  # before the broken move
        assert (await browser(app).get(f"/m/{id}/board")).status_code == 409
        wish = Wish(WHY)
        plan = await office.planned_repair(id, wish)
        assert [entry.move for entry in plan.removed] == ["step:9", "step:9"]
        copy = plan.copy(tmp_path)
        assert [line["move"] for line in json.loads(copy.read_text())][4:] == ["step:9"] * 2
        assert copy.stat().st_mode & 0o077 == 0
        await office.repair(plan, WHY)
        await obey(app)
        page = (await ana.get(f"/m/{id}")).text
        words = f"The host of this site has taken back the last 2 moves: {WHY}"
        assert f'id="undone" role="status"><p>{words}</p>' in page
        room = await app.state.rooms.get(id)
        assert (room.table.version, room.table.seats) == (7, seats)
        await play_some(room, 1)
        page = (await ana.get(f"/m/{id}")).text
        assert 'id="undone"' not in page
        assert words in page  # in the log
        while not room.table.match.is_over:
            await play_some(room, 1)
        record = (await ana.get(f"/m/{id}/record")).text
        assert f"-1 !repair:4:2:0:{WHY.replace(' ', '_')}\n" in record
        assert verify(parse_record(record), steppe.load) == 0
    order = (await office.log())[-1]
    assert (order.deed, order.subject, order.words) == ("repair", id, WHY)
    loaded = await room.store.load(id)
    assert look_at(*loaded, app.state.keys).faults == []


async def test_the_host_plays_other_moves_instead(app, office):
    room = await table_of_two(app.state.rooms)
    await play_some(room, 4)
    last, match = room.table.match.line[-1], room.table.match
    other = next(move for move in match.position_after(3).legal() if move != last.move)
    await office.repair(await office.planned_repair(room.table.id, Wish(WHY, 1, [other])), WHY)
    await obey(app)
    room = await app.state.rooms.get(room.table.id)
    assert [entry.move for entry in room.table.match.line[4:]] == [other]
    async with browser(app) as eve:
        page = (await eve.get(f"/m/{room.table.id}")).text
    assert f"the last move: {WHY}. The next move is the host" in page


async def test_a_worker_that_has_not_heard_of_a_repair_learns_of_it(app, office):
    room = await table_of_two(app.state.rooms)
    await play_some(room, 6)
    player = room.table.match.position_after(2).player
    await office.repair(await office.planned_repair(room.table.id, Wish(WHY, 4)), WHY)
    room.stale = True  # instead of the message that the store sends
    await room.catch_up()
    assert (room.table.version, room.table.match.player) == (7, player)
    await play_some(room, 1)
    loaded = await room.store.load(room.table.id)
    assert look_at(*loaded, app.state.keys).faults == []


async def test_open_pages_and_waiting_programs_follow_a_repair(app, office):
    room = await table_of_two(app.state.rooms)
    await play_some(room, 4)
    id, view = room.table.id, View(room.table.seats_of(BEN), "en")
    with app.state.hub.subscribe(room, view, BEN) as page:
        await office.repair(await office.planned_repair(id, Wish(WHY, 1)), WHY)
        waiting = asyncio.create_task(room.wait(4, 30))
        await obey(app)
        assert await waiting
        first = await shown(page, f"has taken back the last move: {WHY}")
        await play_some(await app.state.rooms.get(id), 1)
        last = await shown(page, 'data-ply="6"')
        assert not page.closed
    (born, before), (same, after) = (event.stamp.split("-") for event in (first, last))
    assert born == same
    assert float(before) < float(after)


async def test_pages_at_every_worker_follow_a_repair_and_a_closure(tmp_path, database, monkeypatch):
    monkeypatch.setattr("steppe.server.ops.admin_events._ROUND", 0.02)
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await table_of_two(rooms[0]))
        await play(here, ANA, "guard:3")
        hub, office = there.house.hub, AdminService(here.store, "host")
        with hub.subscribe(there, View(there.table.seats_of(BEN), "en"), BEN) as page:
            repair = await office.planned_repair(here.table.id, Wish(WHY, 1))
            await office.repair(repair, WHY)
            await shown(page, "has taken back the last move")
            await play(await rooms[0].get(here.table.id), ANA, "guard:2")
            await shown(page, 'data-ply="3"')
            await office.close(here.table.id, "")
            await shown(page, "The host has closed this match for now.")
            await office.reopen(here.table.id, "")
            await until(lambda: not here.table.is_closed and not there.table.is_closed)
            await play_some(here, 1)
            await shown(page, 'data-ply="4"')


async def test_a_match_that_a_process_cannot_follow_to_its_repair_is_loaded_again(app, office):
    room = await table_of_two(app.state.rooms)
    await play_some(room, 4)
    id, hub = room.table.id, app.state.hub
    await room.store.append(*_line(room, 4, "step:9"))  # by another process, with other rules
    await office.repair(await office.planned_repair(id, Wish(WHY)), WHY)
    with hub.subscribe(room, View(frozenset(), "en"), BEN) as page:
        await obey(app)
        assert page.closed  # its browser connects again
        again = await app.state.rooms.get(id)
        assert again.table.version == 6
        assert again.table.stamp.split("-")[0] != room.table.stamp.split("-")[0]
        room.publish()
        await quiet(hub)
        assert page.event is None


def _line(room, number, move):
    """Return a line of the log with any move, and the status after it."""
    action = Action(room.table.id, number, room.table.match.player, move, "its key", 0.0)
    return action, room.table.sheet.standing


async def test_a_second_repair_takes_back_a_move_and_not_the_first_repair(app, office):
    room = await table_of_two(app.state.rooms)
    await play_some(room, 4)
    for why in ("first", "second"):
        plan = await office.planned_repair(room.table.id, Wish(why, 1))
        await office.repair(plan, why)
        await obey(app)
    assert sum(not entry.is_said for entry in room.table.match.line) == 2
    page = draw_table(TableView(room.table, frozenset(), "en"))
    assert 'role="status"><p>The host of this site has taken back the last move: second<' in page


async def test_words_for_the_dice_and_departures_stay(app, office):
    rooms = app.state.rooms
    room = await rooms.create(
        NewMatch("stone_age", [NewSeat("person"), NewSeat("open"), NewSeat("open")]), ANA
    )
    await room.seating.sit(BEN, 1, "ben")
    await room.seating.add_word(1, "ab" * 16)
    await room.seating.sit("guest-cleo", 2, "cleo")
    while room.table.match.player != 2:
        await play_some(room, 1)
    last = room.table.match.line[-1]
    await leave(room, BEN)
    plan = await office.planned_repair(room.table.id, Wish(WHY, 1))
    assert plan.removed == [last]
    await office.repair(plan, WHY)
    await obey(app)
    match = (await rooms.get(room.table.id)).table.match
    assert match.words == {1: "ab" * 16}
    assert match.left == {1}
    page = draw_table(TableView((await rooms.get(room.table.id)).table, frozenset(), "en"))
    assert "taken back the last move" in page
    loaded = await room.store.load(room.table.id)
    assert look_at(*loaded, app.state.keys).faults == []


async def test_bots_and_clocks_go_on_after_a_repair(app, office):
    rooms = app.state.rooms
    pace = clocks.live(5, 10)
    seats = [NewSeat("person"), NewSeat("open")]
    room = await rooms.create(NewMatch("zebras", seats, pace=pace), ANA)
    await room.seating.sit(BEN, 1, "ben")
    await play_some(room, 5)
    await office.repair(await office.planned_repair(room.table.id, Wish(WHY, 2)), WHY)
    sheet, _ = await room.store.load(room.table.id)
    assert sheet.standing.clock.runs == ()
    await obey(app)
    room = await rooms.get(room.table.id)
    assert room.table.sheet.standing.clock.runs == (room.table.match.player,)
    alone = await rooms.create(
        NewMatch("zebras", [NewSeat("person"), NewSeat("bot", bot="quick")]), ANA
    )
    await settled(alone)
    while alone.table.match.player == 0:
        await play(alone, ANA, alone.table.match.legal(0)[0])
    await settled(alone)
    taken = next(n for n, one in enumerate(reversed(alone.table.match.line), 1) if one.by == 1)
    await office.repair(await office.planned_repair(alone.table.id, Wish(WHY, taken)), WHY)
    version = alone.table.version
    await obey(app)
    room = await rooms.get(alone.table.id)
    await settled(room)
    assert room.table.version > version
    assert room.table.match.player == 0


async def test_what_cannot_be_repaired_is_refused(app, office):
    room = await table_of_two(app.state.rooms)
    await play_some(room, 6)
    id = room.table.id
    for wish, words in (
        (Wish(WHY), "can go on as it is"),
        (Wish(WHY, 7), "--remove takes 1 to 6, not 7"),
        (Wish("", 1), "needs a reason"),
        (Wish(WHY, 1, ["moon"]), "moon"),
        (Wish(WHY, 1, ["step:1"] * 25), "at most 24 moves"),
    ):
        with pytest.raises(NotationError, match=words):
            await office.planned_repair(id, wish)
    plan = await office.planned_repair(id, Wish(WHY, 1))
    await play_some(room, 1)
    with pytest.raises(NotationError, match="has changed meanwhile"):
        await office.repair(plan, WHY)
    assert await office.log() == []
    await damage(app, id, 3)
    with pytest.raises(NotationError, match="that is not enough: line 3 of the log"):
        await office.planned_repair(id, Wish(WHY, 1))
    sheet, log = await room.store.load(id)
    with pytest.raises(NotationError, match="under version 9"):
        planned(replace(sheet, rules="9.9"), log, Wish(WHY))
    with pytest.raises(NotationError, match="shows the secret of its dice"):
        planned(replace(sheet, ended=1.0), log, Wish(WHY, 1))
