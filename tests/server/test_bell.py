"""The bell counts what happened in a guest's matches with others since their last look."""

import re

import pytest

from steppe import games
from steppe.play.log import UNDO
from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.match.annotations import ASK
from steppe.server.match.proposals import ACCEPT, Proposal
from steppe.server.match.turn_call import OVER
from steppe.server.notify.bell import OFFER, SAT, TURN
from steppe.server.pages.shell.page_shell import speaker
from tests.server.site import (
    ANA,
    BEN,
    CLEO,
    against,
    browser,
    play_some,
    running,
    table_of_three,
    table_of_two,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(tmp_path, address):
    async with running(tmp_path, database=address) as app:
        yield app


async def kinds(app, guest: str) -> list[str]:
    return [one.kind for one in (await app.state.bell.news(guest))[0]]


async def test_the_bell_tells_who_sat_down_and_whose_turn_it_is(site):
    room = await table_of_two(site.state.rooms)
    assert await kinds(site, BEN) == []
    assert SAT in await kinds(site, ANA)
    await play_some(room, 1)
    asked, other = (ANA, BEN) if room.table.match.player == 0 else (BEN, ANA)
    assert TURN in await kinds(site, asked)
    assert TURN not in await kinds(site, other)
    await site.state.messenger.outbox.look(room.table.id, {room.table.match.player})
    assert TURN not in await kinds(site, asked)


async def test_a_request_to_take_back_is_news_until_it_is_answered(site):
    room = await table_of_two(site.state.rooms)
    await play_some(room, 1)
    by = room.table.match.log[-1].by
    await play_some(room, 1)
    asker, asked = ((ANA, BEN)[by], (ANA, BEN)[1 - by])
    played = await room.act(UNDO, asker, Proposal(room.table.version, key="u"))
    assert played.asked
    assert ASK in await kinds(site, asked)
    assert ASK not in await kinds(site, asker)
    await room.act("answer", asked, Proposal(room.table.version, ACCEPT, "a"))
    assert ASK not in await kinds(site, asked)


async def test_the_end_and_a_rematch_are_news_for_the_others(site):
    room = await table_of_two(site.state.rooms)
    await room.append(room.table.match.plan(0, "!resign"), "end")
    assert OVER in await kinds(site, BEN)

    async def opened():
        return (await site.state.rooms.create(against("open"), ANA)).table.id

    await room.go_on({0}, opened)
    assert OFFER in await kinds(site, BEN)
    assert OFFER not in await kinds(site, ANA)
    await room.go_on({1}, opened)
    assert OFFER not in await kinds(site, BEN)


async def test_a_look_at_the_news_makes_them_old(site):
    room = await table_of_two(site.state.rooms)
    await play_some(room, 1)
    asked = (ANA, BEN)[room.table.match.player]
    async with browser(site) as client:
        client.cookies.set(COOKIE, site.state.keys.cookie(Guest(asked)))
        assert (await client.get("/news/count")).json()["count"] > 0
        page = (await client.get("/news")).text
        assert "It is your turn." in page
        assert '<span class="badge turn">new</span>' in page
        assert (await client.get("/news/count")).json() == {"count": 0}
        assert '<span class="badge turn">new</span>' not in (await client.get("/news")).text


async def test_a_window_in_which_a_player_passes_without_being_asked_is_no_news(site, monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")
    room = await table_of_three(site.state.rooms, "tiny")
    while room.table.window is None:
        await play_some(room, 1)
    window, guests = room.table.window, (ANA, BEN, CLEO)
    seat = min(window.asked)
    async with browser(site) as client:
        client.cookies.set(COOKIE, site.state.keys.cookie(Guest(guests[seat])))
        assert "It is your turn." in (await client.get("/news")).text
        window.passes(seat)
        assert "It is your turn." not in (await client.get("/news")).text


async def test_news_of_matches_beyond_the_list_are_listed_too(site, monkeypatch):
    room = await table_of_two(site.state.rooms)
    await play_some(room, 1)
    asked = (ANA, BEN)[room.table.match.player]
    await play_some(await site.state.rooms.create(against("quick"), asked), 1)
    monkeypatch.setattr(type(site.state.rooms).mine, "__defaults__", (1,))
    async with browser(site) as client:
        client.cookies.set(COOKIE, site.state.keys.cookie(Guest(asked)))
        assert "It is your turn." in (await client.get("/news")).text
        assert (await client.get("/news/count")).json() == {"count": 0}


async def test_matches_with_bots_only_make_no_news(site):
    room = await site.state.rooms.create(against("quick"), ANA)
    await play_some(room, 1)
    assert await kinds(site, ANA) == []


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_kind_of_news_has_words(language, app, rooms):
    from steppe.server.notify.bell import News
    from steppe.server.pages.lobby.news_page import _words

    room = await table_of_two(rooms)
    say = speaker(language)
    words = {
        _words(News(kind, room.table.id, 1, 0.0), room.table.sheet, say)
        for kind in (TURN, SAT, OFFER, ASK, OVER)
    }
    assert len(words) == 5


async def test_home_lists_first_the_matches_in_which_people_wait_for_the_visitor(app, rooms):
    async def waiting(room):
        while room.table.match.player != 0:
            await play_some(room, 1)
        return room.table.id

    early, late = [await waiting(await table_of_two(rooms)) for _ in range(2)]
    alone = (await rooms.create(against("quick"), ANA)).table.id
    async with browser(app) as client:
        client.cookies.set(COOKIE, app.state.keys.cookie(Guest(ANA)))
        page = (await client.get("/")).text
    cards = re.findall(r'class="turn-card due" href="/m/(\w+)"', page)
    assert cards == [early, late, alone]
