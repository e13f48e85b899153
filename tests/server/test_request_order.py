"""The order of drawing pages: one at a time per address; requests without a page do not wait."""

import asyncio

import pytest

from tests.server.site import browser
from tests.server.test_pages import opened, play

pytestmark = pytest.mark.anyio


@pytest.fixture
def slowly(rooms, monkeypatch):
    """Return a function that blocks saving; it returns two events, "requested" and "may go on"."""
    store, asked, written = rooms.house.store, asyncio.Event(), asyncio.Event()

    async def append(*line) -> None:
        asked.set()
        await written.wait()
        await type(store).append(store, *line)

    def begin() -> tuple[asyncio.Event, asyncio.Event]:
        monkeypatch.setattr(store, "append", append)
        return asked, written

    return begin


async def test_what_draws_nothing_keeps_no_page_of_its_address_waiting(app, slowly):
    async with browser(app) as ana:
        address = await opened(ana)
        _, written = slowly()
        done = asyncio.create_task(play(ana, address, "guard:3", **{"x-fragment": "stream"}))
        assert (await asyncio.wait_for(ana.get("/me"), 30)).status_code == 200
        assert not done.done()
        written.set()
        assert (await done).status_code == 204


async def test_a_form_that_is_long_in_coming_keeps_no_page_of_its_address_waiting(app):
    begun, more = asyncio.Event(), asyncio.Event()

    async def body():
        yield b"game=zebras&diagram="
        begun.set()
        await more.wait()
        yield b"nonsense"

    form = {"content-type": "application/x-www-form-urlencoded"}
    async with browser(app) as ana, browser(app) as neighbour:
        sent = asyncio.create_task(ana.post("/new/position", content=body(), headers=form))
        await asyncio.wait_for(begun.wait(), 30)
        assert (await asyncio.wait_for(neighbour.get("/me"), 30)).status_code == 200
        more.set()
        answer = await sent
        assert answer.status_code == 400
        assert "nonsense" in answer.text


async def test_what_is_refused_waits_for_its_turn_to_be_drawn(app, slowly):
    async with browser(app) as ana:
        address, other = await opened(ana), await opened(ana)
        asked, written = slowly()
        by_form = asyncio.create_task(play(ana, address, "guard:3"))
        await asked.wait()  # the move now has the address's turn
        moves = [(other, "castle"), ("/m/nowhere", "guard:3")]
        refused = [
            asyncio.create_task(play(ana, table, move, **{"x-fragment": "stream"}))
            for table, move in moves
        ]
        assert not (await asyncio.wait([by_form, *refused], timeout=0.2))[0]
        written.set()
        answers = await asyncio.gather(by_form, *refused)
    assert [answer.status_code for answer in answers] == [303, 400, 404]
