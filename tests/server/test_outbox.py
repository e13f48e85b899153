"""Players get one message about their turn, late enough, and only if they have not looked."""

import asyncio
import time
from types import SimpleNamespace

import pytest

from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.match import clocks, proposals, turn_call
from steppe.server.notify import outbox
from steppe.server.notify.channels import WEBHOOK, Channel
from steppe.server.notify.messenger import Messenger
from steppe.server.store.rows import Statement
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
from tests.server.test_clocked_match import advance, clocked

pytestmark = pytest.mark.anyio
URL = "https://hooks.example/"


class Recorder:
    """Sends nothing; remembers what it should have sent."""

    def __init__(self):
        self.sent = []

    async def post(self, url, headers, body):
        self.sent.append((url, body.decode()))


@pytest.fixture
async def site(tmp_path, address, monkeypatch, only_tests_work):
    """Run a site on each engine; messages are due at once."""
    monkeypatch.setattr(turn_call, "LIVE", -1.0)  # SQLite cuts off parts of milliseconds
    async with running(tmp_path, database=address) as app:
        yield app


async def messenger(app, *guests: str) -> Messenger:
    """Return a messenger that sends nothing; the guests have webhooks."""
    made = Messenger(app.state.rooms, app.state.messenger.key, Recorder())
    for guest in guests:
        await made.channels.add(Channel(guest, WEBHOOK, URL + guest, origin="https://table.test"))
    return made


async def told(*messengers: Messenger) -> list[str]:
    """Let messengers send what is due; return the guests who got messages, in order."""
    await asyncio.gather(*(one.round() for one in messengers))
    for one in messengers:
        await asyncio.gather(*one._tasks)
    return [url.removeprefix(URL) for one in messengers for url, _ in one.outgoing.sent]


async def all_rows(app) -> list[dict]:
    return await app.state.rooms.house.store.select(Statement("SELECT * FROM outbox", {}))


async def rows(app) -> dict[int, dict]:
    return {row["seat"]: row for row in await all_rows(app)}


async def test_the_next_player_is_told_once_by_whichever_worker(site):
    room = await table_of_two(site.state.rooms)
    one, two = await messenger(site, ANA, BEN), await messenger(site)
    await play_some(room, 1)
    assert await told(one, two) == [BEN if room.table.match.player else ANA]
    for _ in range(3):
        assert len(await told(one, two)) == 1


async def test_a_worker_whose_clock_is_wrong_delays_no_message(site, monkeypatch):
    room = await table_of_two(site.state.rooms)
    sent = await messenger(site, ANA, BEN)
    wrong = SimpleNamespace(time=lambda: time.time() + 3600)
    with monkeypatch.context() as patch:
        patch.setattr(proposals, "time", wrong)
        await play_some(room, 1)
    assert all(abs(row["at"] - time.time()) < 60 for row in await all_rows(site))
    assert await told(sent) == [(ANA, BEN)[room.table.match.player]]


async def test_a_friend_who_sits_down_at_a_table_over_days_hurries_nobody(site):
    room = await clocked(site.state.rooms, pace=clocks.over_days("quick"))
    row = (await rows(site))[room.table.match.player]
    assert row["due"] - row["at"] == pytest.approx(turn_call.CALM)


async def test_a_player_whom_a_bot_replaces_is_no_longer_asked(site):
    room = await table_of_two(site.state.rooms)
    await play_some(room, 1)
    seat = room.table.match.player
    assert seat in await rows(site)
    await room.tasks.exclusively(room.seating.hand_over(seat))
    assert seat not in await rows(site)


async def test_a_match_that_cannot_be_loaded_holds_up_no_message(site, monkeypatch):
    broken, good = [await table_of_two(site.state.rooms) for _ in range(2)]
    sent = await messenger(site, ANA, BEN)
    for room in (broken, good):
        await play_some(room, 1)
    load = site.state.rooms.get

    async def get(id: str):
        if id == broken.table.id:
            raise ValueError("a line that cannot be replayed")
        return await load(id)

    monkeypatch.setattr(site.state.rooms, "get", get)
    assert await told(sent) == [(ANA, BEN)[good.table.match.player]]
    assert {row["match"] for row in await all_rows(site)} == {good.table.id}


async def test_a_move_and_its_message_are_saved_together(site):
    room = await table_of_two(site.state.rooms)
    await play_some(room, 1)
    assert {*await rows(site)} == {room.table.match.player}
    plan = room.plan(
        [
            (
                room.table.match.plan(
                    room.table.match.player, room.table.match.legal(room.table.match.player)[0]
                ),
                "k",
            )
        ]
    )
    store = site.state.rooms.house.store
    action, standing = plan.lines[0]
    await store.append(action, standing)  # the process dies before anything else happens
    assert {*await rows(site)} == {standing.player}
    sent = await messenger(site, ANA, BEN)
    room.stale = True
    await room.catch_up()
    assert await told(sent) == [(ANA, BEN)[standing.player]]


async def test_several_lines_in_one_commit_leave_only_the_last_turn(site):
    room = await table_of_two(site.state.rooms)
    await play_some(room, 1)
    before = room.table.match.player
    match, lines = room.table.match.copy(), []
    for key in ("a", "b"):
        entry = match.plan(match.player, match.legal(match.player)[0])
        lines.append((entry, key))
        match.commit(entry)
    await room.extend(lines)
    assert {*await rows(site)} == {room.table.match.player}
    assert before is not None


async def test_a_player_who_has_looked_since_is_not_told(site):
    room = await table_of_two(site.state.rooms)
    sent = await messenger(site, ANA, BEN)
    await play_some(room, 1)
    await sent.outbox.look(room.table.id, {room.table.match.player})
    assert await told(sent) == []


async def test_a_look_before_the_turn_does_not_count(site):
    """People leave right after a look; the move comes in the minute after that."""
    room = await table_of_two(site.state.rooms)
    sent = await messenger(site, ANA, BEN)
    await sent.outbox.look(room.table.id, {0, 1})
    await play_some(room, 1)
    await sent.outbox.look(room.table.id, {1 - room.table.match.player})
    assert await told(sent) == [(ANA, BEN)[room.table.match.player]]


async def test_the_page_reports_a_look_and_an_open_stream_is_none(site):
    room = await table_of_two(site.state.rooms)
    sent = await messenger(site, ANA, BEN)
    await play_some(room, 1)
    player = room.table.match.player
    async with browser(site) as client:
        client.cookies.set(COOKIE, site.state.keys.cookie(Guest((ANA, BEN)[player])))
        await client.get(f"/m/{room.table.id}/turn")  # a page in the background
        assert (await rows(site))[player]["looked"] is None
        answer = await client.post(f"/m/{room.table.id}/look")
        assert answer.status_code == 204
    assert (await rows(site))[player]["looked"] is not None
    assert await told(sent) == []


async def test_only_our_own_pages_can_report_a_look(site):
    room = await table_of_two(site.state.rooms)
    async with browser(site, origin="https://elsewhere.example") as client:
        assert (await client.post(f"/m/{room.table.id}/look")).status_code == 403


async def test_a_page_that_is_only_fetched_is_no_look(site):
    """Browsers fetch pages ahead, and restore tabs in the background."""
    room = await table_of_two(site.state.rooms)
    await play_some(room, 1)
    player = room.table.match.player
    async with browser(site) as client:
        client.cookies.set(COOKIE, site.state.keys.cookie(Guest((ANA, BEN)[1 - player])))
        await client.post(f"/m/{room.table.id}/look")
        client.cookies.set(COOKIE, site.state.keys.cookie(Guest((ANA, BEN)[player])))
        await client.get(f"/m/{room.table.id}")
    assert (await rows(site))[player]["looked"] is None


async def test_a_turn_that_has_passed_is_not_told(site):
    room = await table_of_two(site.state.rooms)
    sent = await messenger(site, ANA, BEN)
    await play_some(room, 1)
    (turn,) = await sent.outbox.take()
    while room.table.match.player == turn.seat:
        await play_some(room, 1)
    assert not await sent.outbox.send(turn)


async def test_a_worker_that_dies_with_a_lease_loses_no_message(site):
    room = await table_of_two(site.state.rooms)
    sent = await messenger(site, ANA, BEN)
    await play_some(room, 1)
    dead = await messenger(site)
    assert len(await dead.outbox.take()) == 1  # and dies
    assert await told(sent) == []
    expired = "UPDATE outbox SET lease = 0"
    await site.state.rooms.house.store.change([Statement(expired, {})])
    assert len(await told(sent)) == 1


async def test_a_worker_that_dies_while_it_sends_is_not_repeated(site):
    room = await table_of_two(site.state.rooms)
    await play_some(room, 1)
    dying = await messenger(site, ANA, BEN)
    (turn,) = await dying.outbox.take()
    assert await dying.outbox.send(turn)  # and dies before the message has left
    await site.state.rooms.house.store.change([Statement("UPDATE outbox SET lease = 0", {})])
    assert await told(await messenger(site)) == []


async def test_a_player_who_decides_again_is_not_told_again(site):
    room = await table_of_two(site.state.rooms)
    sent = await messenger(site, ANA, BEN)
    changes, same = 0, 0
    for _ in range(8):
        before = room.table.match.player
        await play_some(room, 1)
        changes += room.table.match.player != before
        same += room.table.match.player == before
        assert len(await told(sent)) == changes + (changes == 0)
    assert min(changes, same) > 1


async def test_nobody_is_told_in_a_match_without_other_people(site):
    alone = await site.state.rooms.create(against("quick"), ANA)
    screen = await site.state.rooms.create(against("person"), ANA)
    for room in (alone, screen):
        await play_some(room, 1)
    assert await rows(site) == {}


async def test_the_host_of_a_table_is_told_when_someone_sits_down(site):
    room = await site.state.rooms.create(against("open"), ANA)
    sent = await messenger(site, ANA)
    assert await told(sent) == []
    await room.seating.sit(BEN, 1, "ben")
    expected = [ANA] if room.table.match.player == 0 else []
    assert await told(sent) == expected
    assert {*await rows(site)} == {room.table.match.player}


async def test_a_match_that_is_over_has_no_messages(site):
    room = await table_of_two(site.state.rooms)
    sent = await messenger(site, ANA, BEN)
    await play_some(room, 1)
    await room.append(room.table.match.plan(0, "!resign"), "end")
    assert {row["turn"] for row in (await rows(site)).values()} == {turn_call.OVER}
    assert await told(sent) == []


async def test_a_window_asks_everyone_who_must_answer_and_shows_nobody_else(tmp_path, monkeypatch):
    from steppe import games

    monkeypatch.setattr(turn_call, "LIVE", -1.0)  # SQLite cuts off parts of milliseconds
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")
    async with running(tmp_path) as app:
        room = await table_of_three(app.state.rooms, "tiny")
        while room.table.window is None:
            await play_some(room, 1)
        sent = await messenger(app, ANA, BEN, CLEO)
        asked = {(ANA, BEN, CLEO)[seat] for seat in room.table.window.missing}
        assert {*await told(sent)} == asked
        assert {*await rows(app)} == room.table.window.missing


def test_people_who_are_playing_are_told_sooner_than_over_days(monkeypatch):
    seats = [SimpleNamespace(kind="person", guests=(name,)) for name in (ANA, BEN)]
    sheet = SimpleNamespace(seats=seats, moved=1e6, created=0)
    match = SimpleNamespace(is_over=False, has_window=False, player=1, log=[])
    for passed, delay in ((60.0, turn_call.LIVE), (7200.0, turn_call.CALM)):
        monkeypatch.setattr(turn_call.time, "time", lambda passed=passed: 1e6 + passed)
        assert turn_call.call_after(sheet, match).delay == delay
    for pace, passed, delay in (  # a clock says more than the last action
        (clocks.live(5, 10), 7200.0, turn_call.LIVE),
        (clocks.over_days("quick"), 60.0, turn_call.CALM),
    ):
        monkeypatch.setattr(turn_call.time, "time", lambda passed=passed: 1e6 + passed)
        assert turn_call.call_after(sheet, match, clocks.new_clock(pace, 2)).delay == delay


async def test_a_live_clock_is_read_only_for_a_player_who_has_not_looked(site):
    store = site.state.rooms.house.store
    sent = await messenger(site, ANA, BEN)
    room = await clocked(site.state.rooms)
    await play_some(room, 1)
    seat = room.table.match.player
    read = Statement(outbox._short(False), {})
    assert [row["seat"] for row in await store.select(read)] == [seat]
    await sent.outbox.look(room.table.id, {seat})
    assert await store.select(read) == []
    slow = await clocked(site.state.rooms, pace=clocks.over_days("quick"))
    read = Statement(outbox._short(True), {})
    assert {row["match"] for row in await store.select(read)} == {slow.table.id}


async def test_a_reminder_at_a_live_table_takes_the_place_of_a_later_message(site):
    room = await clocked(site.state.rooms)
    await play_some(room, 1)
    sent = await messenger(site, ANA, BEN)
    for seconds, count in ((235, 0), (10, 1), (1, 1)):
        await advance(site.state.rooms, seconds)
        await sent.reminder_round(days=False)
        await asyncio.gather(*sent._tasks)
        assert len(sent.outgoing.sent) == count
    ((_, text),) = sent.outgoing.sent
    assert "At zero, a bot plays for you, and the match counts as lost for you." in text
    assert await told(sent) == [(ANA, BEN)[room.table.match.player]]


async def test_players_over_days_are_reminded_once_when_most_of_their_time_is_used(site):
    rooms = site.state.rooms
    room = await clocked(rooms, pace=clocks.over_days("quick"))
    live = await clocked(rooms)
    for one in (room, live):
        await play_some(one, 1)
    sent, other = await messenger(site, ANA, BEN), await messenger(site)
    mover = (ANA, BEN)[room.table.match.player]
    for share, count in ((0.79, 0), (0.02, 1), (0.09, 1)):
        await advance(rooms, share * 86400)
        for one in (sent, other):
            await one.reminder_round(days=True)
        await asyncio.gather(*sent._tasks, *other._tasks)
        urls = [url for one in (sent, other) for url, _ in one.outgoing.sent]
        assert urls == [URL + mover] * count
    ((_, text),) = sent.outgoing.sent
    assert "Little time left: Your turn" in text
    assert room.table.id in text
