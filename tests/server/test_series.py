"""Several moves in one request: each is checked and saved, one after another."""

import pytest

from steppe.core.errors import IllegalMove, NotationError
from steppe.play.log import UNDO
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import MOST_MOVES, Proposal, keys_of
from tests.server.site import ANA, play, play_some

pytestmark = pytest.mark.anyio


@pytest.fixture
async def room(rooms, tiny):
    """Return a table where ana plays alone and may lay at least two cards or leave."""
    while True:
        room = await rooms.create(NewMatch(tiny, [NewSeat("person", "ana")]), ANA)
        if len(room.table.match.legal(0)) >= 2:
            return room


def cards(room) -> list[str]:
    return [move for move in room.table.match.legal(0) if move != "leave"]


async def test_moves_are_played_one_after_the_other(room):
    first, second, *_ = cards(room)
    before = room.table.version
    played = await play(room, ANA, f"{first}+{second}+leave")
    assert [entry.move for entry in room.table.match.log[before:]] == [first, second, "leave"]
    assert played.version == room.table.version == before + 3


async def test_what_is_refused_ends_the_series_and_what_was_played_stands(room):
    first, *_ = cards(room)
    before = room.table.version
    with pytest.raises(IllegalMove):
        await play(room, ANA, f"{first}+steal+leave")
    assert [entry.move for entry in room.table.match.log[before:]] == [first]


async def test_the_same_series_sent_twice_is_played_once(room):
    first, second, *_ = cards(room)
    await play(room, ANA, f"{first}+{second}", "once")
    version = room.table.version
    again = await play(room, ANA, f"{first}+{second}", "once")
    assert again.repeated
    assert room.table.version == version


async def test_nobody_sends_more_moves_than_anyone_needs(room):
    await play_some(room, 1)
    with pytest.raises(NotationError, match="at most"):
        await play(room, ANA, "+".join(["leave"] * (MOST_MOVES + 1)))


async def test_no_key_of_anybodys_making_is_used_up_by_a_later_move_of_a_series(room):
    first, second, *_ = cards(room)
    await play(room, ANA, f"{first}+{second}", "k")
    assert not (await play(room, ANA, "leave", "k+1")).repeated


async def test_what_was_played_by_one_tap_is_taken_back_by_one(room):
    first, second, *_ = cards(room)
    before = len(room.table.match.line)
    await play(room, ANA, f"{first}+{second}", "together")
    await room.act(UNDO, ANA, Proposal(room.table.version, key="back"))
    assert len(room.table.match.line) == before
    await play(room, ANA, first, "one")
    await play(room, ANA, second, "other")
    await room.act(UNDO, ANA, Proposal(room.table.version, key="only the other"))
    assert [entry.move for entry in room.table.match.line[before:]] == [first]


async def test_a_restart_of_the_server_changes_nothing(room):
    first, second, *_ = cards(room)
    await play(room, ANA, f"{first}+{second}")
    _, log = await room.house.store.load(room.table.id)
    room.keys.done = keys_of(log)
    assert room.keys.together(0) == 2
