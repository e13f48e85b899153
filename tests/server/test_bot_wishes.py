"""Other bots at a table of several people: its opener decides before the start, later everyone."""

import pytest

from steppe.core.errors import NotationError
from steppe.server.base.http_errors import NotSeatedError
from steppe.server.base.match_data import BOT, OPEN
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.rooms import Rooms
from tests.server.site import ANA, BEN, CLEO, play_some
from tests.server.test_absence import drawn

pytestmark = pytest.mark.anyio


@pytest.fixture
async def room(rooms, tiny):
    """Return a match of ana and ben with a bot."""
    seats = [NewSeat("person", "ana"), NewSeat("open"), NewSeat("bot", "", "quick")]
    room = await rooms.create(NewMatch(tiny, seats), ANA)
    await room.seating.sit(BEN, 1, "ben")
    return room


def bot(room) -> str:
    return room.table.seats[2].bot


async def test_the_opener_chooses_another_bot_before_the_first_decision(room):
    await room.seating.change_bot(ANA, 2, "broken")
    assert bot(room) == "broken"


async def test_a_guest_asks_the_opener_first(room):
    await room.seating.change_bot(BEN, 2, "broken")
    assert bot(room) == "quick"
    pages = [drawn(room, *seats) for seats in ((0,), (1,), ())]
    asked = [page.count("ben would like broken to play instead of") for page in pages]
    assert asked == [1, 0, 0]
    assert "Waiting for ana to agree: broken would take a seat." in pages[1]
    await room.seating.change_bot(ANA, 2, "broken")
    assert bot(room) == "broken"
    assert 'id="wish-2"' not in drawn(room, 0)


async def test_later_everyone_must_agree_and_the_wish_outlives_moves_and_restarts(room):
    await play_some(room, 1)
    await room.seating.change_bot(ANA, 2, "broken")
    await play_some(room, 1)
    assert bot(room) == "quick"
    again = await Rooms(room.house, 5, 5).get(room.table.id)
    assert again.table.wish_for(2).agreed == (0,)
    await room.seating.change_bot(BEN, 2, "broken")
    assert bot(room) == "broken"


async def test_one_refusal_ends_the_wish(room):
    await play_some(room, 1)
    await room.seating.change_bot(ANA, 2, "broken")
    await room.seating.change_bot(BEN, 2, "")
    assert room.table.wish_for(2) is None
    await room.seating.change_bot(BEN, 2, "broken")
    assert (bot(room), room.table.wish_for(2).agreed) == ("quick", (1,))


async def test_only_players_choose_and_only_bots_that_exist(room):
    with pytest.raises(NotSeatedError):
        await room.seating.change_bot(CLEO, 2, "broken")
    with pytest.raises(NotSeatedError):
        await room.seating.change_bot(ANA, 1, "broken")  # ben's seat
    with pytest.raises(NotationError):
        await room.seating.change_bot(ANA, 2, "nobody")


async def test_a_bot_takes_an_open_seat(rooms, tiny):
    seats = [NewSeat("person", "ana"), NewSeat("open", "ben"), NewSeat("open")]
    room = await rooms.create(NewMatch(tiny, seats), ANA)
    secret = room.table.secret(1)
    await room.seating.change_bot(ANA, 1, "quick")
    assert [seat.kind for seat in room.table.seats[1:]] == [BOT, OPEN]
    assert await room.house.store.seat_of(secret) is None
