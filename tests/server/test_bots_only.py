"""Tables without people cost nothing until a visitor comes, and their number is limited."""

import asyncio

import pytest

from steppe.server.bots.bot_service import LateError
from steppe.server.bots.pool import Pool, Shop
from steppe.server.bots.scheduler import Rank
from steppe.server.match.broadcast import View
from steppe.server.match.new_match import NewMatch, NewSeat
from tests.server.site import ANA, BEN, against, browser, play_some, running, settled
from tests.server.test_pool import question

pytestmark = pytest.mark.anyio
V1 = "/api/v1"
BOTS = {"game": "zebras", "seats": [{"kind": "bot", "bot": "quick"}] * 2}


@pytest.fixture
async def bots(rooms):
    """Return a table with two bots and no person."""
    return await rooms.create(NewMatch("zebras", [NewSeat("bot", "", "quick")] * 2), ANA)


async def test_bots_alone_wait_for_a_spectator(bots, app):
    await asyncio.sleep(0.05)
    assert (app.state.thinker.asked, bots.table.thinking) == ([], None)
    with bots.house.hub.subscribe(bots, View(frozenset(), "en"), "somebody"):
        bots.look()
        await settled(bots)
    assert bots.table.match.is_over


@pytest.mark.parametrize("way", ["page", "api", "wait"])
async def test_a_visitor_who_looks_without_a_stream_watches_too(bots, app, way):
    async with browser(app) as client:
        address = (
            f"{V1}/matches/{bots.table.id}/observation" if way != "page" else f"/m/{bots.table.id}"
        )
        query = {"after": 0, "wait": 1} if way == "wait" else {}
        await client.get(address, params=query)
        await settled(bots)
    assert bots.table.match.is_over


async def test_bots_stop_when_the_last_one_who_watched_has_gone(bots, app, monkeypatch):
    monkeypatch.setattr("steppe.server.match.presence.LATELY", 0.0)
    app.state.thinker.silent = asyncio.Event()
    with bots.house.hub.subscribe(bots, View(frozenset(), "en"), "somebody"):
        bots.look()
        await asyncio.sleep(0.01)
    app.state.thinker.silent.set()
    while bots.is_busy:
        await asyncio.sleep(0.01)
    assert bots.table.version == 1


async def test_a_person_who_sits_down_wakes_them(rooms):
    seats = [NewSeat("bot", "", "quick"), NewSeat("open")]
    room = await rooms.create(NewMatch("zebras", seats), ANA)
    await asyncio.sleep(0.02)
    assert room.table.version == 0
    await room.seating.sit(BEN, 1, "ben")
    await settled(room)
    assert room.table.match.player == 1


async def test_the_api_opens_no_table_of_bots_alone(app):
    async with browser(app) as client:
        answer = await client.post(f"{V1}/matches", json=BOTS)
        assert answer.status_code == 400
        assert "plays while someone is watching" in answer.json()["error"]
        seats = [BOTS["seats"][0], {"kind": "open"}]
        answer = await client.post(f"{V1}/matches", json=BOTS | {"seats": seats})
        assert answer.status_code == 201


async def test_an_address_has_a_limited_number_of_matches_running(tmp_path):
    async with running(tmp_path, running=2, limits={}) as app, browser(app) as client:
        person = {"game": "zebras", "seats": [{"kind": "person"}] * 2}
        answers = [await client.post(f"{V1}/matches", json=person) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert "finish one first" in answers[-1].json()["error"]
        page = await client.post("/quick", data={"game": "zebras", "bot": "quick"})
        assert page.status_code == 429
        assert [answer.headers["retry-after"] for answer in (answers[-1], page)] == ["60", "60"]
        match = answers[0].json()
        token = {"authorization": f"Bearer {match['seats'][0]['secret']}"}
        given_up = {"ply": 0, "key": "k", "move": "!resign"}
        await client.post(f"{V1}/matches/{match['id']}/play", json=given_up, headers=token)
        assert (await client.post(f"{V1}/matches", json=person)).status_code == 201


async def test_matches_that_nobody_has_touched_for_an_hour_do_not_count(tmp_path, monkeypatch):
    async with running(tmp_path, running=1, limits={}) as app, browser(app) as client:
        person = {"game": "zebras", "seats": [{"kind": "person"}] * 2}
        assert (await client.post(f"{V1}/matches", json=person)).status_code == 201
        monkeypatch.setattr("steppe.server.match.rooms._AWAKE", 0.0)
        assert (await client.post(f"{V1}/matches", json=person)).status_code == 201


async def test_what_bots_may_claim_follows_from_who_is_there(rooms, monkeypatch):
    room = await rooms.create(against("quick"), ANA)
    assert room.table.presence.rank() == Rank.UNSEEN
    room.look()
    assert room.table.presence.rank() == Rank.WATCHED
    await play_some(room, 1)
    assert room.table.presence.rank() == Rank.WAITED_FOR
    monkeypatch.setattr("steppe.server.match.presence.LATELY", 0.0)
    assert room.table.presence.rank() == Rank.UNSEEN
    with room.house.hub.subscribe(room, View(frozenset({0}), "en"), ANA):
        assert room.table.presence.rank() == Rank.WAITED_FOR


async def test_the_owner_is_the_address_that_opened_the_table_or_who_sits_there(rooms):
    assert (await rooms.create(against("quick"), ANA)).table.owner == ANA
    wish = NewMatch("zebras", against("quick").seats, home="192.0.2.7")
    assert (await rooms.create(wish, ANA)).table.owner == "192.0.2.7"


async def test_a_slow_pool_asks_first_for_those_who_wait():
    shop = Shop("tests.server.odd_bots", ("nap",), ("nap",), "nap", "nap")
    pool, answered = Pool(0, think=0.1, hang=60.0, shop=shop), []

    async def ask(owner: str, rank: Rank, number: int) -> None:
        await pool.choose(question("nap", f"{owner}{number}", claim=(owner, rank)))
        answered.append(owner)

    crowd = [asyncio.create_task(ask("crowd", Rank.UNSEEN, number)) for number in range(12)]
    await asyncio.sleep(0.05)
    await asyncio.gather(ask("ana", Rank.WAITED_FOR, 0), ask("watched", Rank.WATCHED, 0))
    assert len(answered) <= 5
    assert answered.index("ana") < answered.index("watched")
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    await pool.close()


async def test_a_question_whose_time_is_over_is_not_asked():
    pool = Pool(0, think=0.1, hang=30.0)
    with pytest.raises(LateError):
        await pool.choose(question("pebble", claim=("a", Rank.WATCHED, 0.0)))
    assert pool._interpreted._process is None
