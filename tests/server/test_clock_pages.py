"""What a page shows of clocks, and the form that chooses one."""

import pytest

from steppe.core.errors import NotationError
from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.match import clocks
from steppe.server.pages.lobby.clock_form import pace_of
from steppe.server.pages.shell.page_shell import speaker
from steppe.server.pages.table.clock_face import digits
from steppe.server.pages.table.table_view import TableView
from tests.server.site import ANA, BEN, browser, draw_table
from tests.server.test_clocked_match import advance, clocked

pytestmark = pytest.mark.anyio


def drawn(room, *seats: int, language: str = "en") -> str:
    return draw_table(TableView(room.table, frozenset(seats), language))


@pytest.mark.parametrize(
    ("seconds", "days", "words"),
    [
        (272.9, False, "4:32"),
        (24, False, "0:24"),
        (3872, False, "1:04:32"),
        (100_900, True, "1 d 4 h"),
        (20_400, True, "5 h 40 min"),
        (59, True, "0:59"),
    ],
)
def test_times_are_written_as_people_read_them(seconds, days, words):
    assert digits(speaker("en"), seconds, days) == words


async def test_each_player_has_a_clock_and_the_one_that_runs_is_marked(rooms):
    room = await clocked(rooms)
    seat = room.table.match.player
    page = drawn(room, 0)
    assert page.count('role="timer"') == 3  # one in the dock
    assert page.count('class="clock runs"') == 2
    assert "data-left=" not in page  # marks a part that the server leaves out
    await advance(rooms, 280)
    assert 'class="clock runs low"' in drawn(room, 1 - seat)
    assert "data-own" in drawn(room, seat)


async def test_bots_and_tables_without_a_clock_have_none(rooms):
    assert 'role="timer"' not in drawn(await clocked(rooms, pace=None), 0)


async def test_a_result_says_that_time_decided(rooms):
    room = await clocked(rooms, pace=clocks.live(5, 0, loses=True))
    seat = room.table.match.player
    await advance(rooms, 310)
    await room.absences.expire()
    assert "Your time ran out" in drawn(room, seat)
    assert "lost on time" in drawn(room, 1 - seat)


def test_a_form_describes_a_pace():
    assert pace_of({}) is None
    live = {"clock": "live", "minutes": "20", "seconds": "5", "zero": "loss"}
    assert pace_of(live) == clocks.live(20, 5, loses=True)
    assert pace_of({"clock": "live"}) == clocks.live(15, 10)
    assert pace_of({"clock": "days", "pace": "slow"}) == clocks.over_days("slow")
    for odd in (
        {"clock": "sand"},
        {"clock": "days", "pace": "x"},
        {"clock": "live", "minutes": "-1"},
    ):
        with pytest.raises(NotationError):
            pace_of(odd)


async def test_the_form_opens_a_table_with_a_clock(app):
    async with browser(app) as ana:
        page = (await ana.get("/new?game=zebras&players=2")).text
        assert 'name="clock"' in page
        seats = {"seat-0": "me", "seat-1": "friend"}
        wish = {"game": "zebras", "clock": "days", "pace": "quick", "zero": "bot"}
        answer = await ana.post("/new", data=wish | seats)
        room = await app.state.rooms.get(answer.headers["location"].removeprefix("/m/"))
        assert room.table.sheet.standing.clock.pace == clocks.over_days("quick")
        assert 'href="/vacation"' in (await ana.get(answer.headers["location"])).text


async def test_pages_learn_the_site_time(app):
    async with browser(app) as ana:
        answer = await ana.get("/time")
        assert answer.json()["now"] >= 0
        assert answer.headers["cache-control"] == "no-store"


async def test_programs_open_matches_with_a_clock_and_read_it(program):
    seats = [{"kind": "person"}, {"kind": "person"}]
    wish = {"game": "zebras", "seats": seats, "clock": {"kind": "live", "minutes": 3}}
    made = (await program.post("/api/v1/matches", json=wish)).json()
    assert made["left"] == [180.0, 180.0]
    plain = (await program.post("/api/v1/matches", json={"game": "zebras", "seats": seats})).json()
    assert plain["left"] == []


async def test_the_player_reads_when_little_time_is_left_and_a_hidden_page_hears_of_it(app):
    room = await clocked(app.state.rooms)
    seat = room.table.match.player
    await advance(app.state.rooms, 235)
    note = 'id="news" role="status">Little time left for your turn<'
    assert note not in drawn(room, seat)
    await advance(app.state.rooms, 10)
    assert note in drawn(room, seat)
    assert 'class="clock runs late"' in drawn(room, seat)
    assert "Little time left" not in drawn(room, 1 - seat)
    assert "clock runs late" not in drawn(room, 1 - seat)
    async with browser(app) as client:
        client.cookies.set(COOKIE, app.state.keys.cookie(Guest((ANA, BEN)[seat])))
        told = (await client.get(f"/m/{room.table.id}/turn")).json()
    assert told["news"] == "Little time left for your turn"
