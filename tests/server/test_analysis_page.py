"""Requests to a match's analysis page: pictures of its positions, asking for an analysis."""

import pytest

from steppe.server.analysis.analyses import REFUSED, State
from tests.server.site import browser, play_some, table_of_three

pytestmark = pytest.mark.anyio
UNLIMITED = True


async def test_what_a_seat_did_not_see_is_on_no_picture_of_it(rooms, app, tiny):
    room = await table_of_three(rooms, tiny)
    while not room.table.match.is_over:
        await play_some(room, 1)
    match, here = room.table.match, f"/m/{room.table.id}/analysis"
    async with browser(app) as visitor:
        for seat in range(3):
            answer = await visitor.get(f"{here}/board?seat={seat}&at=3")
            assert answer.headers["content-type"] == "image/svg+xml"
            seen = match.position_after(3).observe(seat)
            assert answer.text == match.game.draw_alone(seen, seat)
        seen, way = match.position_after(3).observe(0), f"{here}/board?seat=0&at=3&dark=1"
        dark = (await visitor.get(way)).text
        assert dark == match.game.draw_alone(seen, 0, dark=True)
        assert dark != match.game.draw_alone(seen, 0)
        visitor.cookies.set("theme", "light")  # the visitor's choice precedes the system's
        assert (await visitor.get(way)).text == match.game.draw_alone(seen, 0)
        for wrong in ("seat=3&at=3", "seat=0&at=999", "seat=x&at=1", "at=1", "seat=0"):
            assert (await visitor.get(f"{here}/board?{wrong}")).status_code == 404
        assert (await visitor.get(f"{here}?seat=7")).status_code == 404


async def test_one_asks_for_an_analysis_and_asks_no_more(rooms, app, tiny):
    room = await table_of_three(rooms, tiny)
    here = f"/m/{room.table.id}/analysis"
    async with browser(app) as visitor:
        assert (await visitor.get(here)).status_code == 409
        assert (await visitor.get(f"{here}/board?seat=0&at=0")).status_code == 404
        while not room.table.match.is_over:
            await play_some(room, 1)
        assert "Analyse this match" in (await visitor.get(here)).text
        asked = await visitor.post(here, follow_redirects=True)
        assert "Number 1 in the queue" in asked.text
        assert "http-equiv" in asked.text
        piece = await visitor.get(here, headers={"x-fragment": "1"})
        assert piece.text.startswith('<div id="analysis"')
        assert 'data-live="none"' in piece.text
        stage = await visitor.get(here, headers={"x-fragment": "1", "x-known": "none"})
        assert stage.text.startswith('<div class="analysis-stage" id="stage"')
        assert len(stage.text) < 400
        assert (
            "Analyse this match"
            in (await visitor.post(f"{here}/cancel", follow_redirects=True)).text
        )


async def test_why_an_analysis_is_refused_stands_where_the_way_to_it_would(rooms, app, tiny):
    room = await table_of_three(rooms, tiny)
    while not room.table.match.is_over:
        await play_some(room, 1)

    async def ask(match, asker, home):
        return State(REFUSED, why="Too many.")

    app.state.analyses.ask = ask
    async with browser(app) as visitor:
        answer = await visitor.post(f"/m/{room.table.id}/analysis")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
        assert "Too many." in answer.text


async def test_a_match_of_a_day_that_is_not_over_is_not_looked_into(rooms, app, tiny, monkeypatch):
    room = await table_of_three(rooms, tiny)
    while not room.table.match.is_over:
        await play_some(room, 1)
    monkeypatch.setattr("steppe.server.pages.analysis.analysis_page.is_sealed", lambda dice: True)
    async with browser(app) as visitor:
        assert (await visitor.get(f"/m/{room.table.id}/analysis")).status_code == 409
