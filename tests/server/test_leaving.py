"""Leaving a three-player table: a medium-strength bot plays on, but cannot win for the player."""

from dataclasses import replace

import pytest

from steppe.core.errors import IllegalMove, NotationError
from steppe.play.log import UNDO
from steppe.server.base.http_errors import NotSeatedError
from steppe.server.base.match_data import BOT, PERSON
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import MOVE, Proposal
from steppe.server.match.rooms import Rooms
from steppe.server.pages.table.table_view import TableView
from tests.server.site import (
    ANA,
    BEN,
    CLEO,
    browser,
    draw_table,
    guest_to_move,
    leave,
    play,
    play_some,
    settled,
)

pytestmark = pytest.mark.anyio


async def play_out(room) -> None:
    """Play people's first legal moves and let the bots answer, until the match is over."""
    while not room.table.match.is_over:
        await settled(room)
        if not room.table.match.is_over:
            await play_some(room, 1)


async def test_a_bot_takes_the_seat_under_its_name(room):
    await leave(room, ANA)
    seat = room.table.seats[0]
    assert (seat.kind, seat.name, seat.bot) == (BOT, "ana", "quick")
    assert not room.table.match.is_over
    await settled(room)
    assert room.table.match.line[-1].by == 0


async def test_a_player_who_left_may_do_nothing_there_any_more(room):
    played = await leave(room, ANA, "flag")
    assert await leave(room, ANA, "flag") == replace(played, repeated=True)
    assert room.table.seats_of(ANA) == frozenset()
    with pytest.raises(NotSeatedError):
        await room.act(MOVE, ANA, Proposal(room.table.version, "lay:bow", "late"))


async def test_the_others_play_to_the_end_and_one_of_them_wins(room):
    await leave(room, BEN)
    await play_out(room)
    returns = room.table.match.returns()
    assert returns[1] < max(returns)
    assert room.table.sheet.standing.returns == tuple(returns)


async def test_the_last_who_stays_wins(room):
    await leave(room, ANA)
    await leave(room, CLEO)
    assert room.table.match.returns() == [-0.5, 1.0, -0.5]


async def test_giving_up_against_bots_alone_ends_the_match(rooms, tiny):
    bots = [NewSeat("bot", "", "quick")] * 2
    room = await rooms.create(NewMatch(tiny, [NewSeat("person", "ana"), *bots]), ANA)
    await leave(room, ANA)
    assert room.table.match.returns() == [-1.0, 0.5, 0.5]


async def test_nothing_played_before_a_departure_is_taken_back(room):
    await play_some(room, 1)
    await leave(room, BEN)
    await settled(room)
    with pytest.raises(IllegalMove, match="a player has left, returned or added"):
        await room.act(UNDO, ANA, Proposal(room.table.version, key="back"))
    assert room.table.request is None


async def test_a_server_that_stopped_in_between_still_gives_the_seat_to_a_bot(room):
    await leave(room, BEN)
    await room.house.store.reseat(
        room.table.id, 1, replace(room.table.seats[1], kind=PERSON, bot="")
    )
    again = await Rooms(room.house, 5, 5).get(room.table.id)
    assert again.table.seats[1].kind == BOT


async def test_the_page_says_who_left_and_what_the_button_does(room):
    page = side(room, ANA)
    assert "Leave the match" in page
    assert "You can return, but the match counts as lost for you." in page
    await leave(room, BEN)
    assert "left, a bot has taken over" in side(room, ANA)
    await play_out(room)
    assert "(left)" in side(room, ANA)


def side(room, guest: str) -> str:
    return draw_table(TableView(room.table, room.table.seats_of(guest), "en"))


async def test_playing_again_everybody_finds_the_own_seat(room, app):
    while not room.table.match.is_over:
        await play_some(room, 1)
    places = {}
    for guest, number, name in ((ANA, 0, "ana"), (CLEO, 2, "cleo"), (BEN, 1, "ben")):
        async with browser(app) as client:
            await client.post("/me", data={"name": name})
            await client.post(f"/s/{room.table.secret(number)}")
            answer = await client.post(f"/m/{room.table.id}/again")
            places[guest] = answer.headers["location"]
    assert len(set(places.values())) == 1
    after = await app.state.rooms.get(places[ANA].removeprefix("/m/"))
    assert [seat.name for seat in after.table.seats] == ["ana", "ben", "cleo"]


@pytest.mark.parametrize("word", ["!withdraw", "!resign", "!undo:0", "!accept"])
async def test_no_table_action_can_be_sent_as_a_move(room, word):
    before = room.table.version
    for move in (word, f"{room.table.match.legal(room.table.match.player)[0]}+{word}"):
        with pytest.raises(NotationError, match="is not a move of the game"):
            await play(room, guest_to_move(room), move)
    assert (room.table.version, room.table.match.is_over) == (before, False)
