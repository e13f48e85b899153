"""Bots over the network: streams, windows, whole matches, badges, signed messages."""

import asyncio
import json
import random

import pytest

import steppe
from steppe.play.log import RESIGN, UNDO
from steppe.server.accounts.acceptance import Acceptance
from steppe.server.accounts.signing import fits
from steppe.server.match import pulse
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import Proposal
from steppe.server.notify import bot_hooks
from steppe.server.notify.bot_hooks import BotHooks
from steppe.server.notify.outgoing import RefusedError
from tests.server.programs import GAMES, bot, person, stream
from tests.server.site import ANA, browser, play, until

pytestmark = pytest.mark.anyio
UNLIMITED = True


async def table(app, deep, game="zebras", *others):
    """Return a match between Ana, a bot, and house bots."""
    seats = [NewSeat("person", "Ana"), NewSeat("person", "Deep", guest=deep.guest)]
    seats += [NewSeat("bot", bot=one) for one in others]
    return await app.state.rooms.create(NewMatch(game, seats), ANA)


async def test_a_stream_tells_a_seat_its_questions_and_the_end(app, program):
    deep = await bot(app, program)
    room, path = await table(app, deep), "/matches/{}/stream"
    async with stream(app, path.format(room.table.id), deep.token) as told:
        hello = await told.until("hello")
        assert (hello["game"], hello["seat"], hello["name"]) == ("zebras", 1, "Deep")
        await play(room, ANA, room.table.match.legal(0)[0])
        while room.table.match.player == 0:
            await play(room, ANA, room.table.match.legal(0)[0])
        ask = await told.until("ask")
        assert ask["ask"] == room.table.version
        assert [one["move"] for one in ask["legal"]] == room.table.match.legal(1)
        heard = [word for one in told.messages for word in one.get("events", ())]
        assert heard == [*room.table.match.look(1).moves]
        await room.act(RESIGN, ANA, _resignation(room))
        over = await told.until("over")
        assert (over["returns"], over["reason"]) == ([-1.0, 1.0], "a player resigned")
        await told.end()


def _resignation(room):
    return Proposal(room.table.version, key="white flag")


async def test_a_quiet_stream_beats_and_holds_no_queue(app, program, monkeypatch):
    monkeypatch.setattr(pulse, "HEARTBEAT", 0.02)
    monkeypatch.setattr(pulse, "_GLANCE", 0.01)
    deep = await bot(app, program)
    room = await table(app, deep)
    async with (
        stream(app, "/stream", deep.token) as own,
        stream(app, f"/matches/{room.table.id}/stream", deep.token) as match,
    ):
        await until(lambda: own.beats > 2 and match.beats > 2)


async def test_streams_end_when_the_server_stops(app, program):
    deep = await bot(app, program)
    room = await table(app, deep)
    async with (
        stream(app, "/stream", deep.token) as own,
        stream(app, f"/matches/{room.table.id}/stream", deep.token) as match,
    ):
        await own.until("start")
        await match.until("hello")
        app.state.hub.close()
        app.state.rooms.release()
        await own.end()
        await match.end()


async def test_a_stream_ends_when_the_seat_is_lost(app, program):
    deep = await bot(app, program)
    room = await table(app, deep)
    async with stream(app, f"/matches/{room.table.id}/stream", deep.token) as told:
        await told.until("hello")
        assert room.table.presence.here() == {1}
        await room.seating.change(1, lambda seat: type(seat)("open", link=seat.link + 1))
        await told.end()
    assert room.table.presence.here() == frozenset()


async def test_the_number_of_streams_is_limited(app, program):
    deep = await bot(app, program)
    places = [stream(app, "/stream", deep.token) for _ in range(app.state.settings.streams)]
    streams = [await place.__aenter__() for place in places]
    await until(lambda: all(told.status == 200 for told in streams))
    assert (await deep.ask("GET", "/stream")).status_code == 429
    for place in places:
        await place.__aexit__(None, None, None)


async def test_spectators_read_events_only(app, program):
    deep = await bot(app, program)
    room = await table(app, deep)
    async with stream(app, f"/matches/{room.table.id}/stream", gzip=True) as told:
        await until(lambda: told.status == 200)
        await play(room, ANA, room.table.match.legal(0)[0])
        assert (await told.until("events"))["ply"] == 1
    assert {one["type"] for one in told.messages} == {"events"}


async def test_a_bot_answers_a_request_to_take_back(app, program):
    deep = await bot(app, program)
    room = await table(app, deep)
    async with stream(app, f"/matches/{room.table.id}/stream", deep.token) as told:
        while room.table.match.player == 0:
            await play(room, ANA, room.table.match.legal(0)[0])
        ask = await told.until("ask")
        move = {"ply": ask["ask"], "key": "k", "move": ask["legal"][0]["move"]}
        await deep.post(f"/matches/{room.table.id}/play", move)
        await room.act(UNDO, ANA, Proposal(room.table.version, key="back"))
        request = await told.until("request")
        assert request["seat"] == 0
        answer = {"ply": request["ply"], "key": "yes", "move": "!accept"}
        await deep.post(f"/matches/{room.table.id}/play", answer)
        back = (await told.until("events"))["since"]
    assert back >= 0
    assert room.table.taken is not None


async def test_a_bot_is_asked_in_every_window_at_the_same_moment_as_others(app, program):
    """Also in windows that ask people only if they choose so, and where it can only pass."""
    deep = await bot(app, program, accepts=Acceptance({"valley": (2, 3, 4)}))
    room = await table(app, deep, "valley")
    rng, seen = random.Random(5), 0
    async with stream(app, f"/matches/{room.table.id}/stream", deep.token) as told:
        while seen < 3 and room.table.version < 400 and not room.table.match.is_over:
            window = room.table.window
            if window is not None and 1 in window.asked:
                assert 1 not in window.answers
                await until(lambda: any(m.get("ask") == room.table.version for m in told.messages))
                ask = next(m for m in told.messages if m.get("ask") == room.table.version)
                assert [m["move"] for m in ask["legal"]] == window.asked[1].legal()
                seen += 1
                before = len(told.messages)
                await _answer(deep, room, window.kind.answer)
                if room.table.window is window:
                    assert len(told.messages) == before  # an answer tells nobody anything
                if room.table.window is window and window.waits_for(0):
                    await play(room, ANA, window.kind.answer)
                await until(lambda: room.table.window is not window)  # noqa: B023
                continue
            await _decide(app, deep, room, rng)
    assert seen == 3


async def _answer(deep, room, move):
    body = {"ply": room.table.version, "key": f"w{room.table.version}", "move": move}
    await deep.post(f"/matches/{room.table.id}/play", body)


async def _decide(app, deep, room, rng):
    match, version = room.table.match, room.table.version
    if room.table.window is not None:
        await play(room, ANA, room.table.window.kind.answer)
        return await until(lambda: room.table.version > version)
    move = rng.choice(match.legal(match.player))
    if match.player == 0:
        await play(room, ANA, move)
    else:
        await _answer(deep, room, move)
    return None


@pytest.mark.parametrize(
    "game",
    [
        "zebras",
        *(
            pytest.param(one, marks=pytest.mark.long)
            for one in ("stone_age", "doggerland", "valley")
        ),
    ],
)
async def test_a_program_plays_a_whole_match_over_its_streams(app, program, game):
    players = next(one for one in steppe.load(game).players if one > 1)
    accepts = Acceptance({game: (players,)})
    deep, ana = await bot(app, program, accepts=accepts), await person(app, program)
    rng = random.Random(1)
    async with stream(app, "/stream", deep.token) as own:
        body = {"game": game, "bot": "Deep", "bots": ["quick"] * (players - 2)}
        sent = await ana.post("/challenges", body)
        await own.until("challenge")
        await deep.post(f"/challenges/{sent['id']}/accept")
        await own.until("start")
        path = f"/matches/{sent['id']}/stream"
        async with stream(app, path, deep.token) as one, stream(app, path, ana.token) as two:
            await asyncio.gather(_play_on(deep, one, rng), _play_on(ana, two, rng))
        over = await own.until("over")
    assert over["match"] == sent["id"]
    room = await app.state.rooms.get(sent["id"])
    assert room.table.match.is_over


async def _play_on(program, told, rng):
    """Answer every question on a stream with a random move, until the match is over."""
    at = 0
    while True:
        await until(lambda: len(told.messages) > at)  # noqa: B023
        message, at = told.messages[at], at + 1
        if message["type"] == "over":
            return
        if message["type"] == "ask":
            move = rng.choice(message["legal"])["move"]
            body = {"ply": message["ask"], "key": f"k{message['ask']}", "move": move}
            answer = await program.ask("POST", f"/matches/{message['match']}/play", body)
            assert answer.status_code in (200, 409), answer.text


# Names and pages


async def test_people_see_that_a_bot_plays_and_whose(app, program):
    deep = await bot(app, program)
    room = await table(app, deep)
    async with browser(app) as client:
        page = (await client.get(f"/m/{room.table.id}")).text
        assert "Deep (bot)" in page
        assert 'href="/bots/Deep"' in page
        assert deep.guest not in page
        listed = (await client.get("/bots")).text
        assert ("Deep" in listed, "connected" in listed) == (True, True)
        shown = (await client.get("/bots/deep")).text
        assert ("Challenge it" in shown, "by a guest" in shown) == (True, True)


async def test_a_person_challenges_a_bot_on_its_page(app, program):
    deep = await bot(app, program)
    async with browser(app) as client:
        form = {"game": "zebras 2", "clock": "", "minutes": "15", "seconds": "10"}
        sent = await client.post("/bots/Deep/challenge", data=form)
        address = sent.headers["location"]
        waiting = await client.get(address)
        assert (waiting.headers["refresh"], "Waiting" in waiting.text) == ("2", True)
        await deep.post(f"/challenges/{address.rpartition('/')[2]}/accept")
        assert (await client.get(address)).headers["location"].startswith("/m/")


async def test_an_owner_makes_bots_and_tokens_on_a_page(app, program):
    async with browser(app) as client, browser(app) as other:
        made = (await client.post("/bots/me/add", data={"name": "Deep"})).text
        token = made.partition("<code>")[2].partition("</code>")[0]
        assert token.startswith("steppe_")
        page = (await client.get("/bots/me")).text
        assert token not in page
        id = page.partition('name="id" value="')[2].partition('"')[0]
        assert (await other.post("/bots/me/remove", data={"name": "Deep"})).status_code == 404
        await other.post("/bots/me/revoke", data={"id": id})
        headers = {"authorization": f"Bearer {token}"}
        assert (await program.get("/api/v1/token", headers=headers)).status_code == 200
        await client.post("/bots/me/revoke", data={"id": id})
        assert (await program.get("/api/v1/token", headers=headers)).status_code == 401
        assert (await client.post("/bots/me/remove", data={"name": "Deep"})).status_code == 303
        assert await app.state.services.bots.all() == []


# Signed messages


class Posts:
    """Takes the requests that a server sends to others."""

    def __init__(self, fails=False):
        self.sent, self.fails = [], fails

    async def post(self, url, headers, body):
        self.sent.append((url, headers, json.loads(body), body.decode()))
        if self.fails:
            raise RefusedError(500)


@pytest.fixture
def hooks(app):
    def make(posts):
        state = app.state
        return BotHooks(state.rooms, state.challenges, state.services.bots, posts)

    return make


async def test_messages_to_a_bots_url_are_signed(app, program, hooks):
    deep, ana = await bot(app, program, accepts=Acceptance(GAMES)), await person(app, program)
    answer = await deep.ask("PUT", "/bot/hook", {"url": "https://bots.example/deep"})
    assert answer.status_code == 200
    posts = Posts()
    sender = hooks(posts)
    await sender.round()
    await ana.post("/challenges", {"game": "zebras", "bot": "Deep"})
    await until(lambda: posts.sent)
    for task in sender._tasks.values():
        task.cancel()
    url, headers, message, body = posts.sent[0]
    assert (url, message["type"]) == ("https://bots.example/deep", "challenge")
    signed = f"{headers['Steppe-Time']}.{headers['Steppe-Nonce']}.{body}"
    key = (await program.get("/.well-known/steppe")).json()["key"]
    assert fits(key, headers["Steppe-Signature"], signed)
    assert not fits(key, headers["Steppe-Signature"], signed + " ")


async def test_one_process_posts_and_a_failing_url_is_switched_off(
    app, program, hooks, monkeypatch
):
    monkeypatch.setattr(bot_hooks, "PAUSES", (0.0, 0.0))
    deep, ana = await bot(app, program), await person(app, program)
    await deep.ask("PUT", "/bot/hook", {"url": "https://bots.example/deep"})
    first, second = Posts(fails=True), Posts()
    ours, theirs = hooks(first), hooks(second)
    await ours.round()
    await theirs.round()
    await ana.post("/challenges", {"game": "zebras", "bot": "Deep"})
    await until(lambda: len(first.sent) == 3)
    assert second.sent == []
    async with asyncio.timeout(30):
        while not (await app.state.services.bots.get(deep.guest)).fault:
            await asyncio.sleep(0.01)
    await ours.round()
    assert not ours._tasks


@pytest.mark.parametrize("url", ["http://a.example", "https://127.0.0.1/", "https://a.example:81/"])
async def test_only_public_https_urls_get_messages(app, program, url):
    deep = await bot(app, program)
    assert (await deep.ask("PUT", "/bot/hook", {"url": url})).status_code == 422
