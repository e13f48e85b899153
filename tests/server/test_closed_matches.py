"""A match that the host has closed waits for nobody: not on the home page, not in My matches."""

import asyncio
from types import SimpleNamespace

import pytest

from steppe.server.pages.lobby import home
from tests.server.site import ANA, browser, table_of_two
from tests.server.test_administration import app, cookie, obey, office

__all__ = ["app", "office"]
pytestmark = pytest.mark.anyio


async def test_a_closed_match_waits_for_nobody_on_the_lists(app, office):
    room = await table_of_two(app.state.rooms)
    match = room.table.id
    await office.show(match, "")
    async with browser(app, **cookie(app, ANA)) as ana, browser(app) as visitor:
        for is_closed in (False, True, False):
            await (office.close if is_closed else office.reopen)(match, "")
            await obey(app)
            mine = [(await ana.get(path)).text for path in ("/lists", "/mine")]
            others = [(await ana.get("/mine?turn=1")).text, (await visitor.get("/lists")).text]
            assert all(f"/m/{match}" in page for page in mine)
            assert [f"/m/{match}" in page for page in others] == [not is_closed] * 2
            assert ["closed by the host" in page for page in mine] == [is_closed] * 2
            assert ["your turn" in page for page in mine] == [not is_closed] * 2


async def test_no_game_is_continued_in_a_closed_match(app, office, monkeypatch):
    bot = SimpleNamespace(word="quick", name="Quick", mark="*", told="fast")
    monkeypatch.setattr(home, "levels", lambda say: [bot])
    monkeypatch.setattr(home, "met_last", lambda sheets, game: "quick")
    async with browser(app) as ana:
        opened = await ana.post("/quick", data={"game": "zebras", "bot": "quick"})
        assert "Continue</a>" in (await ana.get("/")).text
        await office.close(opened.headers["location"].removeprefix("/m/"), "")
        await obey(app)
        assert "Continue</a>" not in (await ana.get("/")).text


async def test_two_changes_at_once_follow_each_other(app):
    rooms = app.state.rooms
    room = await table_of_two(rooms)
    await asyncio.gather(*(rooms.start_again(room.table.id) for _ in range(2)))
    assert not room.tasks.closed
