"""Seats: open ones, secret links, names."""

import asyncio
import time
from dataclasses import replace

import pytest

from steppe.play.log import RESIGN
from steppe.server.accounts.guests import seal
from steppe.server.base.http_errors import NotFoundError, NotSeatedError, TableError, TakenError
from steppe.server.match.proposals import Proposal
from tests.server.site import ANA, BEN, CLEO, against, browser, play, table_of_two

pytestmark = pytest.mark.anyio


async def test_an_open_seat_is_taken_by_the_first_who_sits_down(rooms):
    room = await rooms.create(against("open"), ANA)
    await room.seating.sit(BEN, 1, "ben")
    assert (room.table.seats[1].kind, room.table.seats[1].name) == ("person", "ben")
    with pytest.raises(TakenError):
        await room.seating.sit(CLEO, 1, "cleo")
    assert room.table.seats_of(BEN) == {1}
    assert room.table.seats_of(CLEO) == frozenset()


async def test_sitting_down_twice_is_sitting_down(rooms):
    room = await table_of_two(rooms)
    await room.seating.sit(BEN, 1, "other")
    assert room.table.seats[1].name == "ben"


@pytest.mark.parametrize("number", [-1, 2])
async def test_a_seat_that_is_not_there_cannot_be_taken(rooms, number):
    room = await table_of_two(rooms)
    with pytest.raises(TableError):
        await room.seating.sit(CLEO, number, "cleo")


async def test_the_secret_link_lets_another_device_play(rooms):
    room = await table_of_two(rooms)
    assert await rooms.enter(room.table.secret(0), "ana's phone") == (room, 0)
    await play(room, "ana's phone", "guard:3")
    assert room.table.seats_of(ANA) == room.table.seats_of("ana's phone") == {0}
    assert room.table.seats[0].name == "ana"


async def test_the_link_of_an_open_seat_gives_it_away(rooms):
    room = await rooms.create(against("open"), ANA)
    await rooms.enter(room.table.secret(1), BEN)
    assert room.table.seats[1].kind == "person"
    assert room.table.seats_of(BEN) == {1}


async def test_the_owner_keeps_the_seat_however_many_devices_come(rooms):
    room = await table_of_two(rooms)
    for number in range(20):
        await room.seating.claim(f"device {number}", 0)
    assert ANA in room.table.seats[0].guests
    assert len(room.table.seats[0].guests) <= 8
    assert "device 19" in room.table.seats[0].guests


async def test_a_secret_leads_to_one_seat_and_a_wrong_one_nowhere(rooms):
    first, second = await table_of_two(rooms), await table_of_two(rooms)
    secrets = {room.table.secret(number) for room in (first, second) for number in (0, 1)}
    assert len(secrets) == 4
    with pytest.raises(NotFoundError):
        await rooms.enter("guess", CLEO)


async def test_the_store_does_not_hold_the_secret_itself(rooms, tmp_path):
    room = await table_of_two(rooms)
    secret = room.table.secret(0)
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("steppe.sqlite*"))
    assert secret.encode() not in kept
    assert seal(secret).encode() in kept


async def test_only_the_seated_player_changes_the_name(rooms):
    room = await table_of_two(rooms)
    await room.seating.rename(BEN, 1, "  Ben #1\n the\tfirst ")
    assert room.table.seats[1].name == "Ben 1 the first"
    with pytest.raises(NotSeatedError):
        await room.seating.rename(BEN, 0, "fool")


async def test_a_guest_finds_their_matches_and_strangers_the_listed_open_ones(rooms):
    private = await table_of_two(rooms)
    wish = against("open")
    public = await rooms.create(type(wish)("zebras", wish.seats, listed=True), ANA)
    assert {sheet.id for sheet in await rooms.mine(ANA)} == {private.table.id, public.table.id}
    assert [sheet.id for sheet in await rooms.mine(BEN)] == [private.table.id]
    assert [sheet.id for sheet in await rooms.open_tables()] == [public.table.id]
    await public.seating.sit(CLEO, 1, "cleo")
    assert await rooms.open_tables() == []


async def test_nobody_sits_down_when_the_match_is_over(rooms):
    room = await rooms.create(against("open"), ANA)
    await room.act(RESIGN, ANA, Proposal(0, key="r"))
    with pytest.raises(TakenError):
        await room.seating.sit(BEN, 1, "ben")
    assert room.table.seats[1].guests == ()


async def test_two_who_want_to_play_again_meet_at_one_table(app):
    async with browser(app) as ana, browser(app) as ben:
        form = {"game": "zebras", "seat-0": "me", "seat-1": "friend"}
        table = (await ana.post("/new", data=form)).headers["location"]
        await ben.post(f"{table}/sit")
        early = await ben.post(f"{table}/again")
        assert early.headers["location"] == table  # the match continues
        await ana.post(f"{table}/resign", data={"ply": "0", "key": "r"})
        both = await asyncio.gather(*(guest.post(f"{table}/again") for guest in (ana, ben)))
        (address,) = {answer.headers["location"] for answer in both}
        room = await app.state.rooms.get(address.removeprefix("/m/"))
        assert {seat.kind for seat in room.table.seats} == {"person"}


async def test_the_secret_of_a_seat_stays_out_of_the_log(app, caplog, monkeypatch):
    room = await table_of_two(app.state.rooms)

    async def broken(secret):
        raise ZeroDivisionError

    monkeypatch.setattr(app.state.rooms, "seat_by", broken)
    async with browser(app) as ana:
        assert (await ana.get(f"/s/{room.table.secret(0)}")).status_code == 500
    assert "/s/" in caplog.text
    assert room.table.secret(0) not in caplog.text


async def test_nobody_passes_for_a_bot_in_a_record(app):
    room = await app.state.rooms.create(against("open"), ANA)
    await room.seating.sit(BEN, 1, "bot:mammoth")
    async with browser(app) as cleo:
        for path in (f"/m/{room.table.id}/record", f"/api/v1/matches/{room.table.id}/record"):
            assert "seat 1 bot mammoth\n" in (await cleo.get(path)).text


async def test_a_new_name_is_shown_at_all_tables(app):
    async with browser(app) as ana:
        await ana.post("/me", data={"name": "Ana"})
        form = {"game": "zebras", "bot": "quick"}
        running, over = [(await ana.post("/quick", data=form)).headers["location"] for _ in "ab"]
        await ana.post(f"{over}/resign", data={"ply": "0", "key": "r"})
        await ana.post("/me", data={"name": "Anastasia"})
        names = [
            (await app.state.rooms.get(address.removeprefix("/m/"))).table.seats[0].name
            for address in (running, over)
        ]
    assert names == ["Anastasia", "Ana"]


async def test_all_cookies_stay_with_the_site_and_under_https_with_its_encryption(app):
    form = {"name": "Ana", "theme": "dark", "language": "fr"}
    async with browser(app) as plain, browser(app, origin="https://table.test") as safe:
        answers = [await plain.post("/me", data=form)]
        answers.append(await safe.post("https://table.test/me", data=form))
    for answer, flag in zip(answers, (False, True), strict=True):
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 3
        assert {"httponly" in cookie.lower() for cookie in cookies} == {True}
        assert {"samesite=lax" in cookie.lower() for cookie in cookies} == {True}
        assert {"secure" in cookie.lower() for cookie in cookies} == {flag}


async def test_an_open_table_that_nobody_joins_leaves_the_list_after_an_hour(rooms, monkeypatch):
    listed = replace(against("open"), listed=True)
    alone = await rooms.create(listed, ANA)
    joined = await rooms.create(replace(against("open", "open"), game="valley", listed=True), ANA)
    await joined.seating.sit(BEN, 1, "ben")
    assert {sheet.id for sheet in await rooms.open_tables()} == {alone.table.id, joined.table.id}
    now = time.time()
    monkeypatch.setattr("steppe.server.match.rooms.time.time", lambda: now + 3700)
    assert [sheet.id for sheet in await rooms.open_tables()] == [joined.table.id]
