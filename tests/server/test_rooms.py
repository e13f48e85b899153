"""Matches survive server restarts, and unused rooms are removed from memory."""

import asyncio
import gc
import sqlite3
import threading

import pytest

import steppe
from steppe.play.log import RESIGN, UNDO
from steppe.play.match_record import parse_record
from steppe.play.record_proof import signed_by
from steppe.server.accounts.signing import fits
from steppe.server.base.http_errors import NotFoundError, UnplayableError
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import MOVE, Played, Proposal
from tests.server.site import (
    ANA,
    BEN,
    against,
    browser,
    play,
    play_some,
    running,
    settled,
    table_of_two,
)

pytestmark = pytest.mark.anyio


async def test_a_match_goes_on_after_a_restart_exactly_where_it_stood(tmp_path):
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        await play_some(room, 9)
        await room.act(
            UNDO, room.table.seats[room.table.match.line[-1].by].guests[0], Proposal(9, key="u")
        )
        state, log = room.table.match.observe(None).to_bytes(), room.table.match.log
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        assert again is not room
        assert (again.table.match.observe(None).to_bytes(), again.table.match.log) == (state, log)
        assert again.table.seats == room.table.seats
        assert again.table.secret(0) == room.table.secret(0)
        await play_some(again, 5)


async def test_a_log_is_read_beside_the_event_loop(rooms, threads):
    room = await table_of_two(rooms)
    await play_some(room, 3)
    await rooms.drop(room.table.id)
    assert (await rooms.get(room.table.id)).table.version == 3
    assert threads
    assert threading.main_thread() not in threads


async def test_a_key_is_remembered_over_a_restart(tmp_path):
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        await play(room, ANA, "guard:3", "before")
    async with running(tmp_path) as app:
        room = await app.state.rooms.get(room.table.id)
        assert await room.act(MOVE, ANA, Proposal(0, "guard:3", "before")) == Played(
            1, repeated=True
        )


async def test_a_bot_that_was_to_move_moves_after_a_restart(tmp_path):
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        await play_some(room, 1)
        while room.table.match.player == 0:
            await play_some(room, 1)
    with sqlite3.connect(tmp_path / "steppe.sqlite") as connection:
        connection.execute("UPDATE seat SET kind = 'bot', bot = 'quick' WHERE seat = 1")
    connection.close()
    async with running(tmp_path) as app:
        while not app.state.thinker.asked:
            await asyncio.sleep(0.01)
        room = await app.state.rooms.get(room.table.id)
        await settled(room)
        assert room.table.match.player == 0


async def test_the_result_of_a_finished_match_stays(tmp_path):
    async with running(tmp_path) as app:
        room = await app.state.rooms.create(against("quick"), ANA)
        while not room.table.match.is_over:
            await play_some(room, 1)
            await settled(room)
        scores = tuple(room.table.match.scores())
    async with running(tmp_path) as app:
        room = await app.state.rooms.get(room.table.id)
        assert room.table.match.is_over
        assert tuple(room.table.match.scores()) == room.table.sheet.standing.scores == scores


async def other_rules(data, id):
    with sqlite3.connect(data / "steppe.sqlite") as connection:
        connection.execute("UPDATE match SET rules = '0.9' WHERE id = ?", (id,))
    connection.close()


async def test_a_running_match_of_unknown_rules_is_shown_with_the_reason(tmp_path):
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        await play_some(room, 3)
    await other_rules(tmp_path, room.table.id)
    at = f"/m/{room.table.id}"
    async with running(tmp_path) as app, browser(app) as ana:
        with pytest.raises(UnplayableError, match=r"version 0\.9 of the rules of zebras"):
            await app.state.rooms.get(room.table.id)
        page = await ana.get(at)
        assert (page.status_code, "version 0.9 of the rules of Drôles de Zèbres" in page.text) == (
            200,
            True,
        )
        assert f'href="{at}/record"' in page.text
        played = await ana.post(f"{at}/play", data={"move": "pass"})
        assert (played.status_code, "cannot continue" in played.text) == (409, True)
        described = (await ana.get("/api/v1/openapi.json")).json()["paths"]
        for path in ("", "/observation", "/record", "/analysis"):
            answer = await ana.get(f"/api/v1/matches/{room.table.id}{path}")
            told = described[f"/matches/{{id}}{path}"]["get"]["responses"]
            kept = path == "/record"
            assert (answer.status_code, "409" in told) == (200 if kept else 409, True)
        record = (await ana.get(f"{at}/record")).text
        assert [line for line in record.splitlines() if line[0] in "01"] == [
            f"{entry.by} {entry.move}" for entry in room.table.match.line
        ]
        assert "secret" not in record
        assert [sheet.id for sheet in await app.state.rooms.mine(ANA)] == [room.table.id]


async def test_a_finished_match_of_unknown_rules_keeps_page_result_and_record(tmp_path):
    async with running(tmp_path) as app, browser(app) as ana:
        room = await table_of_two(app.state.rooms)
        await play_some(room, 3)
        await room.act(RESIGN, ANA, Proposal(0, key="r"))
        at = f"/m/{room.table.id}"
        before = (await ana.get(f"{at}/record")).text
    await other_rules(tmp_path, room.table.id)
    async with running(tmp_path) as app, browser(app) as ana:
        page = await ana.get(at)
        assert (page.status_code, "cannot continue" in page.text) == (200, False)
        assert "It was played under version 0.9 of the rules of Drôles de Zèbres" in page.text
        after = parse_record((await ana.get(f"{at}/record")).text)
        assert without_signature(before) == without_signature(after.content, "0.9")
        assert signed_by(after, fits) == app.state.signer.key
        answer = await ana.get(f"/api/v1{at.replace('/m/', '/matches/')}/record")
        assert parse_record(answer.text).content == after.content


def without_signature(text, rules="1.0"):
    """Return a record's lines without the signature, as if played under rules 1.0."""
    lines = text.replace(f"rules {rules}\n", "rules 1.0\n").splitlines()
    return [line for line in lines if not line.startswith("signature ")]


async def test_what_was_hidden_in_a_match_that_may_go_on_elsewhere_stays_hidden(tmp_path):
    async with running(tmp_path) as app:
        wish = NewMatch("valley", [NewSeat("person", "ana"), NewSeat("person", "ben")])
        room = await app.state.rooms.create(wish, ANA)
        while not any("trick:" in " ".join(entry.outcomes) for entry in room.table.match.line):
            await play(room, ANA, room.table.match.legal(room.table.match.player)[0])
    await other_rules(tmp_path, room.table.id)
    async with running(tmp_path) as app, browser(app) as ben:
        record = (await ben.get(f"/m/{room.table.id}/record")).text
    results = [line for line in record.splitlines() if line.startswith("~ trick")]
    assert results
    assert set(results) == {"~ trick:?"}


async def test_there_is_one_room_for_a_match_however_many_ask(tmp_path):
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
    async with running(tmp_path) as app:
        rooms = app.state.rooms
        found = await asyncio.gather(*(rooms.get(room.table.id) for _ in range(10)))
        assert len({id(one) for one in found}) == 1


async def test_idle_rooms_leave_the_memory_and_come_back_from_the_store(tmp_path):
    async with running(tmp_path, rooms=3) as app:
        rooms = app.state.rooms
        ids = []
        for _ in range(8):
            room = await table_of_two(rooms)
            await play_some(room, 2)
            ids.append(room.table.id)
        del room
        gc.collect()
        assert len(rooms._alive) <= 4
        for id in ids:
            assert (await rooms.get(id)).table.version == 2


async def test_a_room_in_use_is_the_same_room_though_it_was_forgotten(tmp_path):
    async with running(tmp_path, rooms=1) as app:
        room = await table_of_two(app.state.rooms)
        for _ in range(4):
            await table_of_two(app.state.rooms)
        assert await app.state.rooms.get(room.table.id) is room


async def test_no_match_is_no_match(rooms):
    with pytest.raises(NotFoundError):
        await rooms.get("nothing")


async def test_another_writer_on_the_file_is_noticed_and_read(tmp_path, rooms):
    room = await table_of_two(rooms)
    await play(room, ANA, "guard:3")
    first = steppe.load("zebras").actions.format(room.table.match.observe(None).legal_ids()[0])
    with sqlite3.connect(tmp_path / "steppe.sqlite") as connection:
        row = (room.table.id, 1, room.table.match.player, first, "strange", 1.0)
        connection.execute("INSERT INTO action VALUES (?, ?, ?, ?, ?, ?)", row)
    connection.close()
    guest = {0: ANA, 1: BEN}[room.table.match.player]
    with pytest.raises(Exception, match="now at version 2"):
        await play(room, guest, first, "late")
    assert (room.table.version, room.table.match.line[-1].move) == (2, first)


async def test_one_match_that_cannot_go_on_does_not_keep_the_bots_of_others_from_it(tmp_path):
    async with running(tmp_path) as app:
        tables = [await table_of_two(app.state.rooms) for _ in range(2)]
    with sqlite3.connect(tmp_path / "steppe.sqlite") as connection:
        connection.execute("UPDATE seat SET kind = 'bot', bot = 'quick' WHERE seat = 0")
        connection.execute("UPDATE match SET options = '[]' WHERE id = ?", (tables[1].table.id,))
    connection.close()
    async with running(tmp_path) as app:
        room = await app.state.rooms.get(tables[0].table.id)
        await settled(room)
        assert room.table.match.player == 1


async def test_a_match_that_is_still_being_read_is_given_to_nobody_before_its_bot_thinks(tmp_path):
    async with running(tmp_path) as app:
        app.state.thinker.silent = asyncio.Event()
        id = (await app.state.rooms.create(against("quick"), ANA)).table.id
    with sqlite3.connect(tmp_path / "steppe.sqlite") as connection:
        connection.execute("UPDATE seat SET kind = 'bot', bot = 'quick' WHERE seat = 0")
        connection.execute("UPDATE seat SET kind = 'person' WHERE seat = 1")
    connection.close()
    async with running(tmp_path) as app:
        app.state.thinker.silent = asyncio.Event()

        async def thinking() -> int | None:
            return (await app.state.rooms.get(id)).table.thinking

        asked = [asyncio.create_task(thinking())]
        while not asked[0].done():  # a visitor arrives at every moment while the match loads
            await asyncio.sleep(0)
            asked.append(asyncio.create_task(thinking()))
        assert set(await asyncio.gather(*asked)) == {0}


async def test_a_match_that_is_still_being_read_is_released_when_the_site_closes(tmp_path):
    async with running(tmp_path) as app:
        id = (await table_of_two(app.state.rooms)).table.id
    async with running(tmp_path) as app:  # checks that no task is still running after the end
        asking = asyncio.create_task(app.state.rooms.get(id))
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await asking


async def test_a_match_of_a_game_that_is_no_more_stands_in_the_lists_and_opens_in_words(tmp_path):
    async with running(tmp_path) as app, browser(app) as ana:
        address = (await ana.post("/quick", data={"game": "zebras", "bot": "quick"})).headers[
            "location"
        ]
    with sqlite3.connect(tmp_path / "steppe.sqlite") as connection:
        connection.execute("UPDATE match SET game = 'chess'")
    connection.close()
    async with running(tmp_path) as app:
        for path in ("/", "/mine"):
            answer = await ana_again(app, ana).get(path)
            assert answer.status_code == 200
            assert f'href="{address}"' in answer.text
        page = await ana_again(app, ana).get(address)
        assert (page.status_code, "version 1.0 of the rules of chess" in page.text) == (200, True)
        record = (await ana_again(app, ana).get(f"{address}/record")).text
        moves = [line for line in record.splitlines() if line[:2] in ("0 ", "1 ")]
        assert all(line.endswith(":?") for line in moves)


def ana_again(app, ana):
    """Return the same browser on the restarted server."""
    return browser(app, cookie=f"guest={ana.cookies['guest']}")
