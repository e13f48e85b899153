"""Vacations: all clocks over days stand still, for 21 days a year."""

import asyncio
import time
from dataclasses import replace

import pytest

from steppe import games
from steppe.server.base.http_errors import TableError
from steppe.server.base.match_data import OPEN
from steppe.server.match import clocks
from steppe.server.match import vacations as vacations_of
from steppe.server.match.clocks import ALLOWANCE
from steppe.server.match.vacations import Vacation, Vacations
from tests.server.site import ANA, BEN, CLEO, browser, play_some, running, until
from tests.server.test_clocked_match import advance, clock_of, clocked, left, watched
from tests.server.test_workers import both, look, workers

pytestmark = pytest.mark.anyio

DAY = 86400.0
MAY, NEW_YEAR = 1_777_600_000.0, 1_767_225_600.0  # 1 May and 1 January 2026


def test_days_are_counted_by_year():
    vacation = Vacation(ANA, 2026, 5 * DAY, MAY)
    assert vacation.left(MAY + 2 * DAY) == 14 * DAY
    assert vacation.ended(MAY + 2 * DAY).used == 7 * DAY
    over = Vacation(ANA, 2025, 20 * DAY, NEW_YEAR - 1000)
    assert over.left(NEW_YEAR - 1000) == DAY
    assert over.left(NEW_YEAR + DAY) == 20 * DAY
    assert Vacation(ANA, 2025, 20 * DAY).left(NEW_YEAR) == ALLOWANCE * DAY
    assert vacation.ended(MAY - DAY).used == 5 * DAY  # a computer's clock was set back


async def test_a_vacation_stops_all_clocks_of_one_person_at_once(rooms):
    slow = [await clocked(rooms, pace=clocks.over_days("quick")) for _ in range(2)]
    live = await clocked(rooms)
    vacations = Vacations(rooms, rooms.house.store)
    seats = [room.table.match.player for room in slow]
    guests = {room.table.seats[seat].guests[0] for room, seat in zip(slow, seats, strict=True)}
    for guest in guests:
        await vacations.begin(guest)
    await advance(rooms, 30 * DAY)
    await watched(rooms)
    for room, seat in zip(slow, seats, strict=True):
        assert clock_of(room).runs == ()
        assert left(room, seat) > DAY - 60
        assert not room.table.match.absent
    assert live.table.match.absent  # its player was not there
    for guest in guests:
        await vacations.end(guest)
    assert [clock_of(room).runs for room in slow] == [(seat,) for seat in seats]


async def test_a_vacation_stops_the_clocks_of_any_number_of_matches(rooms, monkeypatch):
    monkeypatch.setattr(vacations_of, "_AT_ONCE", 1)
    made = [await clocked(rooms, pace=clocks.over_days("quick")) for _ in range(3)]
    await Vacations(rooms, rooms.house.store).begin(ANA)
    assert [clock_of(room).resting for room in made] == [(0,)] * 3


async def test_it_ends_by_itself_when_no_days_are_left(rooms):
    now = [MAY]
    vacations = Vacations(rooms, rooms.house.store, lambda: now[0])
    room = await clocked(rooms, pace=clocks.over_days("quick"))
    guest = room.table.seats[room.table.match.player].guests[0]
    await vacations.begin(guest)
    now[0] += 20.5 * DAY
    await vacations.round()
    assert vacations.days_left(await vacations.of(guest)) == 1
    assert clock_of(room).runs == ()
    now[0] += DAY
    await vacations.round()
    assert clock_of(room).runs != ()
    with pytest.raises(TableError):
        await vacations.begin(guest)


@pytest.mark.parametrize("guest", [ANA, BEN])
async def test_a_match_that_begins_during_a_vacation_rests_at_once(rooms, guest):
    vacations = Vacations(rooms, rooms.house.store)
    await vacations.begin(guest)
    room = await clocked(rooms, pace=clocks.over_days("quick"))
    before = clock_of(room)
    assert before.resting == ((ANA, BEN).index(guest),)
    await vacations.round()
    assert clock_of(room) == before  # nothing is left to do


async def test_a_vacation_loads_no_match_except_one_with_a_window(rooms, monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")
    plain = await clocked(rooms, pace=clocks.over_days("quick"))
    window = await clocked(rooms, "tiny", (ANA, BEN, CLEO), clocks.over_days("quick"))
    while window.table.window is None:
        await play_some(window, 1)
    before, seat = clock_of(plain), plain.table.match.player
    guest = (ANA, BEN)[seat]
    for room in (plain, window):
        await rooms.drop(room.table.id)
    loaded, get, store = [], rooms.get, rooms.house.store
    monkeypatch.setattr(rooms, "get", lambda id: loaded.append(id) or get(id))
    vacations = Vacations(rooms, store)
    await advance(rooms, 3600)
    await vacations.begin(guest)
    sheet, _ = await store.load(plain.table.id)
    assert (sheet.standing.clock.runs, sheet.standing.clock.resting) == ((), (seat,))
    assert sheet.standing.clock.left[seat] == pytest.approx(before.left[seat] - 3600, abs=60)
    assert loaded == []
    await vacations.end(guest)
    assert {*loaded} == {window.table.id}
    sheet, _ = await store.load(plain.table.id)
    assert (sheet.standing.clock.runs, sheet.standing.clock.resting) == ((seat,), ())
    assert clock_of(await get(window.table.id)).resting == ()


async def test_a_match_that_cannot_be_loaded_keeps_no_other_from_resting(rooms, monkeypatch):
    broken, good = [await clocked(rooms, pace=clocks.over_days("quick")) for _ in range(2)]
    load = rooms.get

    async def get(id: str):
        if id == broken.table.id:
            raise ValueError("a line that cannot be replayed")
        return await load(id)

    monkeypatch.setattr(rooms, "get", get)
    await Vacations(rooms, rooms.house.store).begin(ANA)
    assert clock_of(good).resting == (0,)


async def test_a_vacation_does_not_go_to_the_next_person_in_a_seat(rooms):
    room = await clocked(rooms, pace=clocks.over_days("quick"))
    await Vacations(rooms, rooms.house.store).begin(BEN)
    assert clock_of(room).resting == (1,)
    await room.seating.change(1, lambda seat: replace(seat, kind=OPEN, guests=()))  # erased
    await room.seating.sit(CLEO, 1, "cleo")
    assert clock_of(room).resting == ()
    assert clock_of(room).runs == (room.table.match.player,)


async def test_a_second_browser_on_vacation_gives_no_seat_more_days(rooms):
    now = [time.time()]
    vacations = Vacations(rooms, rooms.house.store, lambda: now[0])
    room = await clocked(rooms, pace=clocks.over_days("quick"))
    seat = room.table.match.player
    await vacations.begin((ANA, BEN)[seat])
    await advance(rooms, 21 * DAY)
    await vacations.end((ANA, BEN)[seat])
    await vacations.begin(CLEO)
    await room.seating.take_over(CLEO, seat, room.table.gift_code(seat), "cleo")
    await vacations.round()
    assert clock_of(room).runs == (seat,)


@pytest.mark.parametrize("is_loaded", [True, False])
async def test_a_seat_whose_days_are_used_up_wakes_though_its_player_is_away(rooms, is_loaded):
    vacations = Vacations(rooms, rooms.house.store)
    room = await clocked(rooms, pace=clocks.over_days("quick"))
    seat = room.table.match.player
    await vacations.begin((ANA, BEN)[seat])
    if not is_loaded:
        await rooms.drop(room.table.id)
    await advance(rooms, 21 * DAY)
    await vacations.round()
    sheet, _ = await rooms.house.store.load(room.table.id)
    assert (sheet.standing.clock.resting, sheet.standing.clock.runs) == ((), (seat,))


async def test_a_vacation_that_is_turned_on_and_off_in_many_tabs_counts_once(rooms):
    now = [MAY]
    vacations = Vacations(rooms, rooms.house.store, lambda: now[0])
    for _ in range(3):
        await asyncio.gather(*(vacations.begin(ANA) for _ in range(3)))
        now[0] += DAY
        await vacations.begin(ANA)  # a page that was opened before
        now[0] += DAY
        await asyncio.gather(*(vacations.end(ANA) for _ in range(3)))
        await vacations.end(ANA)
    assert (await vacations.of(ANA)).used == 6 * DAY


@pytest.mark.parametrize("begins", [True, False])
async def test_a_process_that_dies_while_clocks_stop_or_run_again_loses_nothing(
    rooms, monkeypatch, begins
):
    room = await clocked(rooms, pace=clocks.over_days("quick"))
    vacations = Vacations(rooms, rooms.house.store)
    if not begins:
        await vacations.begin(ANA)
    place = (type(room.absences), "rest") if begins else (vacations, "_save")
    with monkeypatch.context() as patch:
        patch.setattr(*place, die)
        with pytest.raises(Died):
            await (vacations.begin(ANA) if begins else vacations.end(ANA))
    assert clock_of(room).resting == ()
    await vacations.round()
    assert clock_of(room).resting == (0,)
    await vacations.end(ANA)
    assert clock_of(room).resting == ()
    assert (await vacations.of(ANA)).since is None


class Died(BaseException):
    """The process is dead."""


async def die(*_: object) -> None:
    raise Died


async def test_a_turn_on_vacation_keeps_its_time(rooms):
    room = await clocked(rooms, pace=clocks.over_days("quick"))
    seat = room.table.match.player
    await Vacations(rooms, rooms.house.store).begin(room.table.seats[seat].guests[0])
    await advance(rooms, 5 * DAY)
    await play_some(room, 1)  # people may play on vacation
    assert clock_of(room).left[seat] > DAY - 5
    assert seat in clock_of(room).resting


async def test_a_window_waits_for_someone_on_vacation_and_its_clock_stops(rooms, monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")
    guests = (ANA, BEN, CLEO)
    room = await clocked(rooms, "tiny", guests, clocks.over_days("quick"))
    while room.table.window is None:
        await play_some(room, 1)
    window = room.table.window
    seat = min(window.asked)
    vacations = Vacations(rooms, rooms.house.store)
    await vacations.begin(guests[seat])
    await advance(rooms, 5 * 3600)
    for _ in range(2):  # first the others pass, then nobody is left for whom time could run
        await watched(rooms)
    assert (room.table.window, window.missing) == (window, {seat})
    assert clock_of(room).zero is None
    await vacations.end(guests[seat])
    assert left(room, seat) == pytest.approx(4 * 3600, abs=60)


async def test_the_page_turns_it_on_and_off(app):
    async with browser(app) as ana:
        assert "21 days are left" in (await ana.get("/vacation")).text
        await ana.post("/vacation", data={"on": "1"})
        assert "You are on vacation." in (await ana.get("/vacation")).text
        await ana.post("/vacation", data={"on": ""})
        assert "You are on vacation." not in (await ana.get("/vacation")).text


async def test_it_survives_a_restart(tmp_path):
    async with running(tmp_path) as app:
        await app.state.vacations.begin(ANA)
    async with running(tmp_path) as app:
        assert (await app.state.vacations.of(ANA)).since is not None


async def test_a_vacation_at_one_worker_stops_the_clock_at_the_other(tmp_path, database):
    async with workers(tmp_path, database) as rooms:
        here, there = await both(rooms, await clocked(rooms[0], pace=clocks.over_days("quick")))
        mover = here.table.match.player
        await Vacations(rooms[0], rooms[0].house.store).begin((ANA, BEN)[mover])
        await until(lambda: there.stale or clock_of(there).resting)
        await play_some(there, 1)
        await look(here)
        for room in (here, there):
            assert clock_of(room).resting == (mover,)
