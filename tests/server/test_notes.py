"""A table's notes survive a restart of the server, although they are not in the log."""

import asyncio
from contextlib import ExitStack

import pytest

from steppe import games
from steppe.play.log import RESIGN, UNDO
from steppe.server.base.settings import Timing
from steppe.server.match.broadcast import View
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import ACCEPT, ANSWERING, HINT, Hint, Played, Proposal
from tests.server.site import (
    ANA,
    BEN,
    CLEO,
    against,
    play,
    running,
    table_of_three,
    table_of_two,
    until,
)

pytestmark = pytest.mark.anyio
GUESTS = (ANA, BEN, CLEO)


def to_do(room, key="once"):
    return Proposal(room.table.version, key=key)


async def test_a_hint_that_was_found_is_there_after_a_restart(tmp_path):
    async with running(tmp_path) as app:
        room = await app.state.rooms.create(against("quick"), ANA)
        await room.act(HINT, ANA, to_do(room))
        await until(lambda: room.table.hint.move)
        found = room.table.hint
    async with running(tmp_path) as app:
        assert (await app.state.rooms.get(room.table.id)).table.hint == found
        assert not app.state.thinker.asked


async def test_an_unfinished_hint_is_found_when_the_player_looks_again(tmp_path):
    async with running(tmp_path) as app:
        room = await app.state.rooms.create(against("quick"), ANA)
        app.state.thinker.silent = asyncio.Event()
        await room.act(HINT, ANA, to_do(room))
        assert room.table.hint == Hint()
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        assert again.table.hint == Hint()
        again.look()
        await until(lambda: again.table.hint.move)


async def test_a_wish_to_take_back_and_what_was_said_to_it_outlive_the_server(tmp_path, tiny):
    async with running(tmp_path) as app:
        room = await table_of_three(app.state.rooms, tiny)
        match = room.table.match
        while match.last_decision(0) is None or match.undo_floor(0, {0}) is not None:
            await play(room, GUESTS[match.player], match.legal(match.player)[0])
            match = room.table.match
        assert (await room.act(UNDO, ANA, to_do(room))).asked
        await room.act(ANSWERING, BEN, Proposal(room.table.version, ACCEPT, "ben"))
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        version = again.table.version
        assert again.table.request.waiting == {2}
        repeated = await again.act(ANSWERING, BEN, Proposal(version, ACCEPT, "ben"))
        assert repeated == Played(version, repeated=True)
        await again.act(ANSWERING, CLEO, Proposal(version, ACCEPT, "cleo"))
        assert again.table.match.log[-1].verb == "!undo"
        taken = again.table.taken
    async with running(tmp_path) as app:
        last = (await app.state.rooms.get(room.table.id)).table.taken
        assert (last.seat, last.kept, last.before.log) == (0, taken.kept, taken.before.log)


async def test_there_is_one_match_after_another_whenever_it_is_asked_for(tmp_path):
    async def other():
        return "next"

    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        await room.act(RESIGN, ANA, to_do(room))
        assert await room.go_on({1}, other) == "next"
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        assert again.table.successor == "next"
        assert await again.go_on({0, 1}, other) == "next"
        assert again.table.gone_on == (1, 0)


@pytest.fixture
def windowed(monkeypatch):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")


async def at_a_window(rooms, *bots):
    """Return a three-player table at its first window."""
    people = [NewSeat("person", "ana"), NewSeat("open"), NewSeat("open")][: 3 - len(bots)]
    wish = NewMatch("tiny", [*people, *(NewSeat("bot", "", bot) for bot in bots)])
    room = await rooms.create(wish, ANA)
    for number in range(1, len(people)):
        await room.seating.sit(GUESTS[number], number, "")
    while room.table.window is None:
        player = room.table.match.player
        if player < len(people):
            await play(room, GUESTS[player], room.table.match.legal(player)[0])
        else:
            await asyncio.sleep(0.01)
    return room


async def test_a_player_who_was_too_late_in_a_window_is_informed_after_a_restart(
    tmp_path, windowed
):
    async with running(tmp_path, windows=Timing(patience=0.05)) as app:
        room = await at_a_window(app.state.rooms)
        version = room.table.version
        with ExitStack() as looks:
            for guest in GUESTS:
                view = View(room.table.seats_of(guest), "en")
                looks.enter_context(room.house.hub.subscribe(room, view, "somebody"))
            await until(lambda: room.table.version > version)
        missed = {seat: kind.name for seat, kind in room.table.missed.items()}
        assert missed
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        assert {seat: kind.name for seat, kind in again.table.missed.items()} == missed


async def test_a_stranger_who_has_looked_on_is_remembered(tmp_path, windowed):
    async with running(tmp_path) as app:
        room = await at_a_window(app.state.rooms, "quick", "quick")
        room.meet(frozenset())
        async with asyncio.timeout(30):
            while not await room.house.store.notes(room.table.id, since=999):  # permanent notes
                await asyncio.sleep(0.005)
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        assert again.table.presence.has_met_others
