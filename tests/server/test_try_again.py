"""Try again from here: tables that begin at a moment in a finished match or from a position."""

import re
from dataclasses import replace
from html import unescape

import pytest

import steppe
from steppe.core.i18n import plain
from steppe.play.match_record import parse_record
from steppe.play.origin import Origin
from steppe.play.record_proof import verify
from steppe.server.base.match_data import BOT, PERSON, Seat
from steppe.server.match.signed_record import record_text
from steppe.server.match.start_positions import Start, _filled, packed, unpacked, written
from steppe.server.pages.lobby.table_form import presets_here
from tests.server.site import ANA, against, browser, leave, play_some, table_of_three

pytestmark = pytest.mark.anyio
UNLIMITED = True
SEATS = {"seat-0": "bot:quick", "seat-1": "me", "seat-2": "friend"}
V1 = "/api/v1/matches"


async def finished(room):
    """Play some moves and resign the match; return its id."""
    await play_some(room, 8)
    for seat in room.table.seats[1:]:
        if not room.table.match.is_over:
            await leave(room, seat.guests[0])
    return room.table.id


@pytest.fixture
async def former(rooms, room):
    """Return a finished three-player match with hidden hands."""
    await finished(room)
    return room.table.match


def hidden(match) -> int:
    """Return a moment in a match when something is hidden from player 1."""
    true = [match.position_after(ply) for ply in range(len(match.line))]
    return next(n for n, now in enumerate(true) if n > 2 and now.observe(1) != now)


def opened(rooms, answer):
    assert answer.status_code == 303, answer.text
    return rooms.known(answer.headers["location"].removeprefix("/m/"))


async def begin(app, form):
    async with browser(app) as guest:
        return opened(app.state.rooms, await guest.post("/new", data=SEATS | form))


async def test_the_replay_of_a_finished_match_leads_to_a_table_that_begins_there(app, former):
    ply = hidden(former)
    async with browser(app) as guest:
        shown = (await guest.get(f"/m/{former.id}/at/{ply}")).text
        address = unescape(re.search(r'try-again" href="([^"]*)"', shown)[1])
        page = (await guest.get(f"{address}&eyes=1")).text
        picture = unescape(re.search(r'<img src="(/new/board[^"]*)"', page)[1])
        drawn = await guest.get(picture)
    assert 'name="seat-1" value="me" checked' in page
    assert 'name="deal" value="anew"' in page
    seen = former.position_after(ply).observe(1)
    assert drawn.text == seen.game.draw_alone(seen, 1)


async def test_a_player_is_offered_another_try_and_one_press_opens_the_table(app, rooms):
    room = await rooms.create(against("quick"), ANA)
    room.table.sheet = with_bot(room.table.sheet, "flint")
    await leave(room, ANA)
    async with browser(app) as guest:
        page = (await guest.get(f"/new?from={room.table.id}@0&eyes=0")).text
    assert 'name="seat-0" value="me" checked' in page
    assert 'name="seat-1" value="bot:flint" checked' in page
    assert page.index("Play from here") < page.index("<details")


def with_bot(sheet, bot):
    return replace(sheet, seats=(sheet.seats[0], replace(sheet.seats[1], bot=bot)))


def test_for_a_person_the_strongest_bot_that_played_there_is_proposed():
    seats = [Seat(PERSON, "Ana"), Seat(BOT, bot="pebble"), Seat(PERSON), Seat(BOT, bot="flint")]
    usual = presets_here(plain, seats)[0]
    assert [usual.sitter(n) for n in range(4)] == ["me", "bot:pebble", "bot:flint", "bot:flint"]
    alone = presets_here(plain, seats[:1] * 2)[0]
    assert alone.sitter(1) == "bot:antler"


async def test_as_it_was_all_lies_as_it_lay(app, rooms, former):
    ply = hidden(former)
    room = await begin(app, {"from": f"{former.id}@{ply}", "eyes": "1", "deal": "same"})
    match = room.table.match
    assert match.position_after(0) == former.position_after(ply)
    assert match.secret != former.secret
    kinds = [seat.kind for seat in room.table.seats]
    assert (kinds, match.options) == (["bot", "person", "open"], former.options)


async def test_another_deal_keeps_only_what_the_seat_knew(app, rooms, former):
    ply = hidden(former)
    true, form = former.position_after(ply), {"from": f"{former.id}@{ply}", "deal": "anew"}
    dealt = []
    for _ in range(6):
        room = await begin(app, form | {"eyes": "1"})
        dealt.append(room.table.match.position_after(0))
    assert all(one.observe(1) == true.observe(1) for one in dealt)
    assert any(one != true for one in dealt)


async def test_its_record_says_where_it_comes_from_and_proves_its_dice(app, rooms, former):
    source = f"{former.id}@{hidden(former)}"
    room = await begin(app, {"from": source, "eyes": "1"})
    running = parse_record(record_text(room, None))
    assert running.facts["from"] == source
    assert "seen" in running.facts
    guest = room.table.seats[1].guests[0]
    await leave(room, guest)
    if not room.table.match.is_over:
        pytest.fail("nobody else plays on")
    record = parse_record(record_text(room, None))
    verify(record, steppe.load)
    assert Origin(record.facts["start"]).position(former.game, 3, former.options)


async def test_a_visitor_who_comes_later_finds_it_where_it_begins(app, rooms, former):
    room = await begin(app, {"from": f"{former.id}@{hidden(former)}", "eyes": "1"})
    id, start = room.table.id, room.table.match.position_after(0)
    await rooms.drop(id)
    assert (await rooms.get(id)).table.match.position_after(0) == start
    async with browser(app) as guest:
        page = (await guest.get(f"/m/{id}")).text
    assert f'href="/m/{former.id}/at/' in page


async def test_nobody_begins_at_a_moment_of_a_running_match(app, rooms, tiny):
    room = await table_of_three(rooms, tiny)
    await play_some(room, 4)
    async with browser(app) as guest:
        page = (await guest.get(f"/m/{room.table.id}/at/2")).text
        assert "try-again" not in page
        answers = [
            await guest.get(address.format(room.table.id))
            for address in ("/new?from={}@2", "/new/board?from={}@2", "/new/board?from={}@2&eyes=0")
        ]
        answers.append(await guest.post("/new", data=SEATS | {"from": f"{room.table.id}@2"}))
    assert {answer.status_code for answer in answers} == {409}


@pytest.mark.parametrize("ply", ["x", "-1", "999", "\u0663", "", "1e1"])
async def test_there_is_no_such_moment(app, former, ply):
    async with browser(app) as guest:
        answer = await guest.get("/new", params={"from": f"{former.id}@{ply}"})
        assert answer.status_code == 404
        assert (await guest.get("/new?from=nobody@1")).status_code == 404


async def test_play_again_begins_there_again(app, rooms):
    game = steppe.load("zebras")
    start = Start(game.new().play("guard:3"))
    async with browser(app) as guest:
        form = {"game": "zebras", "start": packed(start.position)}
        form |= {"seat-0": "me", "seat-1": "me"}
        room = opened(rooms, await guest.post("/new", data=form))
        assert room.table.match.position_after(0) == start.position
        await leave(room, room.table.seats[0].guests[0])
        again = opened(rooms, await guest.post(f"/m/{room.table.id}/again"))
    assert again.table.match.position_after(0) == start.position
    assert again.table.match.secret != room.table.match.secret


async def test_a_diagram_leads_to_a_table(app, rooms):
    diagram = steppe.load("zebras").new().play("guard:3").diagram()
    async with browser(app) as guest:
        assert "guard -" in (await guest.get("/new/position?game=zebras")).text
        form = {"game": "zebras", "diagram": diagram}
        answer = await guest.post("/new/position", data=form)
        assert answer.status_code == 303
        page = await guest.get(answer.headers["location"])
        assert 'name="deal"' not in page.text
        picture = unescape(re.search(r'<img src="(/new/board[^"]*)"', page.text)[1])
        assert (await guest.get(picture)).status_code == 200


async def test_no_table_begins_in_a_position_that_cannot_be_drawn(app, rooms, monkeypatch):
    game = steppe.load("zebras")
    form = {"game": "zebras", "start": packed(game.new()), "seat-0": "me", "seat-1": "me"}
    drawn = []

    def draw(scene):
        drawn.append(scene.viewer)
        raise IndexError

    monkeypatch.setattr(game.view("svg"), "draw", draw)
    async with browser(app) as guest:
        answer = await guest.post("/new", data=form)
    assert (answer.status_code, drawn) == (400, [None])
    assert not rooms.alive()


@pytest.mark.parametrize("text", ["", "guard", "\0", "A " * 9000])
async def test_of_what_is_no_diagram_is_said_why_and_what_was_written_stays(app, text):
    async with browser(app) as guest:
        form = {"game": "zebras", "diagram": f"nonsense {text}"}
        answer = await guest.post("/new/position", data=form)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert "nonsense" in answer.text


@pytest.mark.parametrize(
    "word", ["x", "", "eJw", packed(steppe.load("zebras").new())[:-4], "A" * 99]
)
async def test_what_is_no_packed_position_is_refused(app, word):
    async with browser(app) as guest:
        for game, status in (("zebras", 400), ("stone_age", 400), ("chess", 404)):
            answer = await guest.get("/new", params={"game": game, "start": f"_{word}"})
            assert answer.status_code == status


async def test_what_a_diagram_leaves_open_is_dealt(former):
    true = former.position_after(hidden(former))
    for viewer in (None, 0, 1, 2):
        seen = true.observe(viewer)
        dealt = _filled(seen)
        assert dealt.observe(viewer) == seen
        assert dealt.observe(0).observe(1) != dealt
    assert _filled(true) == true


async def test_nothing_is_dealt_before_a_table_opens(former):
    seen = former.position_after(hidden(former)).observe(0)
    start = await written(former.game, seen.diagram())
    assert start.position == seen
    again = await unpacked(former.game, packed(start.position))
    assert again.position == seen
    begun = again.origin().position(former.game, seen.players, seen.options)
    assert begun != seen
    assert begun.observe(0) == seen


async def test_programs_begin_there_too(app, program, former):
    source = f"{former.id}@{hidden(former)}"
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "quick"}]
    wish = {"game": "tiny", "seats": seats, "start": {"source": source}}
    answer = await program.post(V1, json=wish)
    assert answer.json()["source"] == source
    seen = (await program.get(f"{V1}/{answer.json()['id']}/observation")).json()
    assert seen["start"]["turn"] == former.position_after(hidden(former)).turn
    wish["start"] |= {"eyes": 0}
    assert (await program.post(V1, json=wish)).status_code == 201
    for start, status in (
        ({}, 400),
        ({"source": source, "diagram": "x"}, 400),
        ({"diagram": "x"}, 400),
        ({"source": source, "eyes": 3}, 400),
        ({"source": "nobody@1"}, 404),
    ):
        answer = await program.post(V1, json=wish | {"start": start})
        assert answer.status_code == status, start
    assert (await program.post(V1, json=wish | {"game": "zebras"})).status_code == 400


async def test_of_a_usual_match_nothing_is_said(program, rooms):
    room = await rooms.create(against("open"), ANA)
    seen = (await program.get(f"{V1}/{room.table.id}/observation")).json()
    info = (await program.get(f"{V1}/{room.table.id}")).json()
    assert (seen["start"], info["source"]) == (None, "")


async def test_a_picture_of_how_to_play_is_a_position_to_play_on(app, rooms):
    async with browser(app) as guest:
        page = (await guest.get("/learn/zebras")).text
        ways = [
            unescape(way) for way in re.findall(r'href="(/new\?game=zebras&amp;start=[^"]*)"', page)
        ]
        assert len(ways) > 2
        answers = [await guest.get(way) for way in ways]
    assert {answer.status_code for answer in answers} == {200}
