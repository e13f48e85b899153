"""Links to matches, positions and puzzles have previews, which show what any spectator sees."""

import asyncio
import re
import struct

import pytest

from steppe.analysis.puzzles.puzzle import shipped
from steppe.games import load
from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.base.http_errors import TableError
from steppe.server.match.daily_match import Daily
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.pages.shell.page_shell import speaker
from steppe.server.pages.table.preview_picture import drawn
from steppe.server.render.png_process import PngProcess
from tests.server.site import ANA, HOST, browser, play_some

pytestmark = pytest.mark.anyio
META = re.compile(r'<meta (?:property|name)="(?:og|twitter):([\w:]+)" content="([^"]*)">')


def meta(page: str) -> dict[str, str]:
    """Return the preview in a page's head."""
    return dict(META.findall(page))


async def invitation(rooms):
    """Return a match whose second seat is free."""
    seats = [NewSeat("person", "ana"), NewSeat("open")]
    return await rooms.create(NewMatch("zebras", seats, listed=True), ANA)


@pytest.fixture
def drawn_at_once(app, monkeypatch):
    """Draw no picture: respond with the SVG itself."""
    asked = []

    async def draw(key, picture, width):
        asked.append((key, width))
        return picture().encode()

    monkeypatch.setattr(app.state.pictures, "draw", draw)
    return asked


async def test_a_link_to_an_open_table_invites(app, rooms, drawn_at_once):
    room = await invitation(rooms)
    async with browser(app) as messenger:
        told = meta((await messenger.get(f"/m/{room.table.id}")).text)
        picture = told["image"].removeprefix(HOST)
        answer = await messenger.get(picture)
    assert told["title"] == load("zebras").title
    assert told["description"] == "ana. A seat is free"
    assert told["url"] == f"{HOST}/m/{room.table.id}"
    assert told["card"] == "summary_large_image"
    assert "A seat is free" in answer.text
    assert 'class="board board-zebras' in answer.text
    assert answer.headers["cache-control"].startswith("public")
    assert "Accept-Language" in answer.headers["vary"]  # a cache keeps each language apart


async def test_a_players_own_page_has_no_preview(app, rooms):
    room = await invitation(rooms)
    async with browser(app) as ana:
        ana.cookies.set(COOKIE, app.state.keys.cookie(Guest(ANA, "ana")))
        assert meta((await ana.get(f"/m/{room.table.id}")).text) == {}


async def test_a_preview_does_not_depend_on_who_opens_it(app, room, drawn_at_once):
    await play_some(room, 4)
    async with browser(app) as ana, browser(app) as stranger:
        ana.cookies.set(COOKIE, app.state.keys.cookie(Guest(ANA, "ana")))
        for path in ("card.png", "at/3/card.png"):
            address = f"/m/{room.table.id}/{path}"
            assert (await ana.get(address)).content == (await stranger.get(address)).content
        assert (await stranger.get(f"/m/{room.table.id}/at/999/card.png")).status_code == 404


async def test_an_earlier_position_has_its_own_picture(app, room, drawn_at_once):
    await play_some(room, 4)
    async with browser(app) as stranger:
        told = meta((await stranger.get(f"/m/{room.table.id}/at/2")).text)
        picture = (await stranger.get(told["image"].removeprefix(HOST))).text
    assert told["url"].endswith("/at/2")
    assert picture == drawn(room.table, 2, "", speaker("en"))
    assert picture != drawn(room.table, None, "", speaker("en"))


async def test_a_match_of_the_day_has_no_preview_before_the_day_is_over(app, rooms, drawn_at_once):
    room = await Daily(rooms).play(load("zebras"), Guest(ANA, "ana"), "")
    async with browser(app) as ana, browser(app) as stranger:
        ana.cookies.set(COOKIE, app.state.keys.cookie(Guest(ANA, "ana")))
        for person in (ana, stranger):
            assert (await person.get(f"/m/{room.table.id}/card.png")).status_code == 403
        told = meta((await stranger.get(f"/m/{room.table.id}")).text)
    assert room.table.id not in str(told)
    assert drawn_at_once == []


async def test_the_preview_of_a_puzzle_shows_its_beginning_only(app, drawn_at_once):
    puzzle = next(iter(shipped(load("zebras")).values()))
    base = f"/puzzles/zebras/{puzzle.id}"
    async with browser(app) as stranger:
        told = meta((await stranger.get(base)).text)
        picture = (await stranger.get(told["image"].removeprefix(HOST))).text
        assert meta((await stranger.get(f"{base}/after/{puzzle.lines[0].moves[0]}")).text) == told
    seen = puzzle.position().observe(puzzle.seat)
    assert load("zebras").draw_alone(seen, puzzle.seat).partition(">")[2] in picture


async def test_the_link_to_a_seat_is_not_repeated_in_its_page(app, room):
    async with browser(app) as stranger:
        secret = room.table.secret(0)
        told = meta((await stranger.get(f"/s/{secret}")).text)
    assert secret not in str(told)
    assert told["image"] == f"{HOST}/card.en.png"


async def test_a_picture_is_drawn_once_in_another_process_and_others_wait():
    made = []

    def picture():
        made.append(1)
        return '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>'

    process = PngProcess()
    images = await asyncio.gather(*(process.draw("one", picture, 400) for _ in range(3)))
    assert {struct.unpack(">II", image[16:24]) for image in images} == {(400, 200)}
    assert made == [1]
    with pytest.raises(TableError, match="cannot be drawn"):
        await process.draw("broken", lambda: "<svg", 400)
    waiting = asyncio.gather(
        *(process.draw(n, picture, 4) for n in range(9)), return_exceptions=True
    )
    assert [type(one) for one in await waiting].count(TableError) == 1
