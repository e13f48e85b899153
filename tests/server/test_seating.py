"""Renewing seat links; leaving, which ends them; and returning, which is a separate action."""

import asyncio
from contextlib import ExitStack

import pytest

from steppe.core.errors import IllegalMove
from steppe.play.log import RETURN, UNDO
from steppe.play.match_record import format_record, from_match, parse_record, replay
from steppe.server.base.http_errors import NotFoundError, NotSeatedError, TableError, TakenError
from steppe.server.base.match_data import BOT, PERSON, Seat
from steppe.server.match.broadcast import View
from steppe.server.match.proposals import Played, Proposal
from steppe.server.match.rooms import Rooms
from tests.server.site import ANA, BEN, CLEO, browser, leave, play, play_some, settled

pytestmark = pytest.mark.anyio
V1 = "/api/v1"
DORA = "guest-dora"


async def come_back(room, guest: str, key: str = "back") -> Played:
    return await room.act(RETURN, guest, Proposal(room.table.version, key=key))


async def test_leaving_ends_the_link_and_every_other_device(room, rooms):
    link = room.table.secret(0)
    await rooms.enter(link, DORA)
    assert room.table.seats_of(DORA) == {0}
    await leave(room, ANA)
    with pytest.raises(NotFoundError):
        await rooms.enter(link, ANA)
    with pytest.raises(NotFoundError):
        await rooms.seat_by(link)
    assert room.table.seats[0].guests == (ANA,)
    assert room.table.left_by(DORA) == frozenset()


async def test_a_link_that_was_opened_before_does_not_take_the_seat_from_the_bot(room):
    await leave(room, ANA)
    with pytest.raises(TakenError, match="bot"):
        await room.seating.claim(DORA, 0)
    await settled(room)
    assert room.table.seats[0].kind == BOT


async def test_a_departed_player_comes_back_although_the_bot_is_thinking(room, app):
    app.state.thinker.silent = asyncio.Event()
    while room.table.match.player != 0:
        await play_some(room, 1)
    await leave(room, ANA)
    while room.table.thinking != 0 or not app.state.thinker.asked:
        await asyncio.sleep(0)
    played = await come_back(room, ANA)
    assert (room.table.thinking, room.table.seats[0].kind, room.table.match.left) == (
        None,
        PERSON,
        frozenset(),
    )
    app.state.thinker.silent.set()
    await asyncio.sleep(0.02)
    assert room.table.version == played.version
    await play(room, ANA, room.table.match.legal(0)[0])
    assert room.table.match.line[-1].by == 0


async def test_coming_back_twice_is_one_action(room):
    await leave(room, ANA)
    played = await come_back(room, ANA)
    assert (await come_back(room, ANA)).version == played.version
    with pytest.raises(TableError, match="already"):
        await come_back(room, ANA, "again")


async def test_only_departed_players_come_back(room):
    for guest in (DORA, ""):
        with pytest.raises(NotSeatedError):
            await come_back(room, guest)
    for guest in (ANA, BEN):
        with pytest.raises(TableError, match="already"):
            await come_back(room, guest)
    await leave(room, ANA)
    with pytest.raises(TableError, match="already"):
        await room.act(RETURN, BEN, Proposal(room.table.version, key="b", seat=0))


async def test_after_the_end_nobody_comes_back(room):
    await leave(room, ANA)
    await leave(room, BEN)
    assert room.table.match.is_over
    with pytest.raises(NotSeatedError):
        await come_back(room, ANA)


async def test_a_player_who_came_back_may_win_and_leave_again(room):
    await leave(room, ANA)
    await come_back(room, ANA)
    await leave(room, BEN)
    await leave(room, CLEO)
    assert room.table.match.returns() == [1.0, -0.5, -0.5]


async def test_nothing_played_before_a_return_is_taken_back(room):
    await play_some(room, 1)
    await leave(room, BEN)
    await come_back(room, BEN)
    with pytest.raises(IllegalMove, match="returned or added"):
        await room.act(UNDO, ANA, Proposal(room.table.version, key="back"))


async def test_coming_back_outlives_the_server_and_stands_in_the_record(room):
    await leave(room, ANA)
    await come_back(room, ANA)
    again = await Rooms(room.house, 5, 5).get(room.table.id)
    assert (again.table.seats[0].kind, again.table.match.left) == (PERSON, frozenset())
    await leave(room, BEN)
    await leave(room, CLEO)
    record = parse_record(format_record(from_match(room.table.match, {})))
    assert [entry.move for entry in record.entries if entry.is_said][:2] == ["!withdraw", "!return"]
    assert replay(record, lambda _: room.table.match.game).left == {1, 2}


async def test_a_full_disk_lets_the_bot_keep_the_seat(room, monkeypatch):
    await leave(room, ANA)
    append = room.house.store.append

    async def full(*given) -> None:
        raise OSError("no space")

    monkeypatch.setattr(room.house.store, "append", full)
    with pytest.raises(OSError, match="no space"):
        await come_back(room, ANA)
    assert room.table.seats[0].kind == BOT
    monkeypatch.setattr(room.house.store, "append", append)
    await come_back(room, ANA, "later")


async def test_a_new_link_ends_the_old_one_and_the_devices_that_came_by_it(room, rooms):
    old = room.table.secret(0)
    await rooms.enter(old, DORA)
    await room.seating.renew(ANA, 0)
    assert room.table.secret(0) != old
    assert (room.table.seats_of(ANA), room.table.seats_of(DORA)) == ({0}, frozenset())
    with pytest.raises(NotFoundError):
        await rooms.enter(old, DORA)
    await rooms.enter(room.table.secret(0), DORA)
    assert room.table.seats_of(DORA) == {0}
    again = await Rooms(room.house, 5, 5).get(room.table.id)
    assert again.table.secret(0) == room.table.secret(0)


async def test_only_the_owner_renews_the_link(room, rooms):
    await rooms.enter(room.table.secret(0), DORA)
    for guest in (DORA, BEN, ""):
        with pytest.raises(NotSeatedError):
            await room.seating.renew(guest, 0)
    with pytest.raises(NotFoundError):
        await room.seating.renew(ANA, 7)


@pytest.mark.parametrize("deed", ["renew", "leave"])
async def test_streams_that_showed_the_seat_end(room, rooms, deed):
    await rooms.enter(room.table.secret(0), DORA)
    with ExitStack() as looks:
        mine, other = (
            looks.enter_context(room.house.hub.subscribe(room, View(frozenset({seat}), "en"), "x"))
            for seat in (0, 1)
        )
        await (room.seating.renew(ANA, 0) if deed == "renew" else leave(room, ANA))
        await asyncio.sleep(0.02)  # the update comes a moment later
        assert (mine.closed, mine.event, other.closed) == (True, None, False)


async def test_the_page_of_a_departed_player_offers_to_come_back_and_no_other_does(room, app):
    async with browser(app) as ana, browser(app) as ben:
        await ana.post(f"/s/{room.table.secret(0)}")
        await ben.post(f"/s/{room.table.secret(1)}")
        first = app.state.keys.guest(ana.cookies["guest"]).id
        await room.reseat(0, Seat(PERSON, "ana", (first,)))
        shown = (await ana.get(f"/m/{room.table.id}")).text
        assert 'action="' + f"/m/{room.table.id}/renew" in shown
        form = {"ply": room.table.version, "key": "leave"}
        assert (await ana.post(f"/m/{room.table.id}/resign", data=form)).status_code == 303
        assert "You left this match" in (await ana.get(f"/m/{room.table.id}")).text
        assert "You left this match" not in (await ben.get(f"/m/{room.table.id}")).text
        form = {"ply": room.table.version, "key": "return"}
        assert (await ben.post(f"/m/{room.table.id}/return", data=form)).status_code == 409
        assert (await ana.post(f"/m/{room.table.id}/return", data=form)).status_code == 303
        page = (await ana.get(f"/m/{room.table.id}")).text
        assert "You left this match" not in page
        assert "Comes back" in page


async def test_a_program_renews_its_secret(app):
    async with browser(app) as client:
        body = {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "person"}]}
        match = (await client.post(f"{V1}/matches", json=body)).json()
        path, old = f"{V1}/matches/{match['id']}", match["seats"][0]["secret"]
        headers = {"authorization": f"Bearer {old}"}
        assert (await client.post(f"{path}/seats/1/renew", headers=headers)).status_code == 401
        new = (await client.post(f"{path}/seats/0/renew", headers=headers)).json()["secret"]
        assert new != old
        assert (await client.get(f"{path}/observation", headers=headers)).status_code == 401
        headers = {"authorization": f"Bearer {new}"}
        assert (await client.get(f"{path}/observation", headers=headers)).json()["seat"] == 0
