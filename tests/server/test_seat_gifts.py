"""A player gives their seat away: the friend has it wholly, and the link works once."""

from contextlib import ExitStack

import pytest

from steppe.play.log import GIVE
from steppe.play.match_record import parse_record, replay
from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.base.http_errors import NotFoundError, TakenError
from steppe.server.base.match_data import PERSON
from steppe.server.match.broadcast import View
from steppe.server.match.rooms import Rooms
from steppe.server.match.signed_record import record_text
from tests.server.site import ANA, BEN, CLEO, browser, leave, play_some
from tests.server.test_absence import drawn

pytestmark = pytest.mark.anyio
DORA = "guest-dora"


async def give(room, seat: int, guest: str, name: str = "dora") -> None:
    await room.seating.take_over(guest, seat, room.table.gift_code(seat), name)


async def test_the_friend_has_the_seat_wholly_and_the_giver_no_longer(room, rooms):
    link, code = room.table.secret(0), room.table.gift_code(0)
    await rooms.enter(link, "ana's phone")
    await give(room, 0, DORA)
    seat = room.table.seats[0]
    assert (seat.kind, seat.name, seat.guests) == (PERSON, "dora", (DORA,))
    for former in (ANA, "ana's phone"):
        assert room.table.seats_of(former) | room.table.left_by(former) == frozenset()
    for used in (rooms.enter(link, ANA), room.seating.take_over(ANA, 0, code, "ana")):
        with pytest.raises(NotFoundError):
            await used
    assert [sheet.id for sheet in await rooms.mine(ANA)] == []
    assert [sheet.id for sheet in await rooms.mine(DORA)] == [room.table.id]
    again = await Rooms(room.house, 5, 5).get(room.table.id)
    assert (again.table.seats_of(DORA), again.table.seats_of(ANA)) == ({0}, frozenset())


async def test_a_device_that_shares_a_seat_cannot_give_it_away(room, rooms):
    code = room.table.gift_code(0)
    assert code in drawn(room, 0)
    await rooms.enter(room.table.secret(0), "ana's phone")
    assert code not in drawn(room, 0)
    await room.seating.renew(ANA, 0)
    assert room.table.gift_code(0) in drawn(room, 0)


async def test_log_and_record_say_that_the_seat_changed_hands(room):
    await play_some(room, 1)
    await give(room, 0, DORA)
    assert room.table.match.line[-1].move == GIVE
    assert "Takes this seat over" in drawn(room, 1)
    for guest in (BEN, CLEO):
        await leave(room, guest)
    record = parse_record(record_text(room, None))
    assert record.seats[0] == "dora"
    assert GIVE in [entry.move for entry in record.entries]
    assert replay(record, lambda _: room.table.match.game).is_over


@pytest.mark.parametrize("guest", [BEN, ANA])
async def test_nobody_takes_a_second_seat(room, guest):
    with pytest.raises(TakenError, match="already play"):
        await give(room, 0, guest)


async def test_a_wrong_code_and_the_code_of_another_seat_lead_nowhere(room):
    for code in ("", "é", "0" * 32, room.table.gift_code(1)):
        with pytest.raises(NotFoundError):
            await room.seating.take_over(DORA, 0, code, "dora")
    await leave(room, ANA)
    with pytest.raises(NotFoundError):
        await give(room, 0, DORA)  # a bot has it


async def test_the_streams_of_the_giver_end(room):
    with ExitStack() as looks:
        mine, other = (
            looks.enter_context(room.house.hub.subscribe(room, View(frozenset({seat}), "en"), "x"))
            for seat in (0, 1)
        )
        await give(room, 0, DORA)
        assert (mine.closed, other.closed) == (True, False)


async def test_a_full_disk_leaves_the_seat_with_its_player(room, monkeypatch):
    async def full(*given) -> None:
        raise OSError("no space")

    monkeypatch.setattr(room.house.store, "append", full)
    with pytest.raises(OSError, match="no space"):
        await give(room, 0, DORA)
    assert room.table.seats_of(ANA) == {0}


async def test_the_page_of_the_link_asks_first_and_is_only_for_the_friend(room, app):
    path = f"/s/{room.table.id}/0/{room.table.gift_code(0)}"
    async with browser(app) as ana, browser(app) as friend:
        ana.cookies.set(COOKIE, app.state.keys.cookie(Guest(ANA)))
        table = f"/m/{room.table.id}"
        assert path in (await ana.get(table)).text
        assert path not in (await friend.get(table)).text
        assert "Take this seat" in (await friend.get(path)).text
        assert room.table.seats_of(ANA) == {0}
        answer = await friend.post(path, data={"word": "0f" * 16})
        assert answer.headers["location"] == table
        assert room.table.match.words == {0: "0f" * 16}
        assert (await ana.post(path)).status_code == 404
        assert (await ana.get(path)).status_code == 404
        assert path not in (await ana.get(table)).text
