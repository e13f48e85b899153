"""Playing at a table: races, double clicks, stale pages, bots."""

import asyncio
import gc
from itertools import count, pairwise
from math import inf
from types import SimpleNamespace

import pytest

from steppe.core.errors import IllegalMove, NotationError
from steppe.play.log import RESIGN
from steppe.server.base.http_errors import NotSeatedError, StaleError, UsedKeyError
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.bot_players import BotPlayers
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import MOVE, Played, Proposal
from tests.server.site import (
    ANA,
    BEN,
    CLEO,
    against,
    guest_to_move,
    play,
    play_some,
    settled,
    table_of_two,
)

pytestmark = pytest.mark.anyio


async def test_a_move_is_played_and_the_version_is_the_length_of_the_log(rooms):
    room = await table_of_two(rooms)
    assert await play(room, ANA, "guard:3") == Played(1)
    assert (room.table.version, room.table.match.line[0].move) == (1, "guard:3")


async def test_of_twenty_who_race_one_wins(rooms):
    room = await table_of_two(rooms)
    for _ in range(5):
        guest, move = guest_to_move(room), room.table.match.legal(room.table.match.player)[0]
        version = room.table.version
        races = [
            room.act(MOVE, guest, Proposal(version, move, f"{version}-{racer}"))
            for racer in range(20)
        ]
        results = await asyncio.gather(*races, return_exceptions=True)
        assert sum(isinstance(result, Played) for result in results) == 1
        assert sum(isinstance(result, StaleError) for result in results) == 19
        assert room.table.version == version + 1


async def test_a_double_click_plays_once(rooms):
    room = await table_of_two(rooms)
    twice = [room.act(MOVE, ANA, Proposal(0, "guard:3", "click")) for _ in range(2)]
    assert await asyncio.gather(*twice) == [Played(1), Played(1, repeated=True)]
    assert room.table.version == 1


async def test_the_same_key_returns_the_first_result_however_late(rooms):
    room = await table_of_two(rooms)
    await play(room, ANA, "guard:3", "first")
    await play_some(room, 4)
    assert await room.act(MOVE, ANA, Proposal(0, "GUARD 3", "first")) == Played(1, repeated=True)
    with pytest.raises(UsedKeyError, match="This key was used for guard:3"):
        await room.act(MOVE, ANA, Proposal(0, "guard:9", "first"))
    with pytest.raises(UsedKeyError, match="This key was used for guard:3"):
        await room.act(RESIGN, ANA, Proposal(0, "!resign", "first"))
    assert room.table.version == 5


async def test_the_key_of_a_series_is_for_that_series(rooms):
    room = await table_of_two(rooms)
    await play(room, ANA, "guard:3", "opening")
    turn = "place:lion:d2+step:1"
    assert await room.act(MOVE, BEN, Proposal(1, turn, "turn")) == Played(3)
    assert await room.act(MOVE, BEN, Proposal(1, turn, "turn")) == Played(3, repeated=True)
    for other in ("place:lion:d2+step:2", "place:lion:d2", "!resign"):
        with pytest.raises(UsedKeyError, match="This key was used for place:lion:d2"):
            await room.act(MOVE, BEN, Proposal(3, other, "turn"))


async def test_nobody_uses_up_the_keys_of_another(rooms):
    room = await table_of_two(rooms)
    await play(room, ANA, "guard:3", "resign-1")
    assert await room.act(RESIGN, BEN, Proposal(1, key="resign-1")) == Played(2)
    assert room.table.match.left == {1}


async def test_a_key_of_another_seat_plays_nothing(rooms):
    room = await table_of_two(rooms)
    await play(room, ANA, "guard:3", "mine")
    await play_some(room, 2)
    with pytest.raises(StaleError):
        await room.act(MOVE, BEN, Proposal(0, "stop", "mine"))
    assert room.table.version == 3


async def test_a_stale_page_gets_the_present_version(rooms):
    room = await table_of_two(rooms)
    await play_some(room, 3)
    with pytest.raises(StaleError) as caught:
        await room.act(MOVE, guest_to_move(room), Proposal(2, "stop", "late"))
    assert caught.value.version == 3


@pytest.mark.parametrize("key", ["", "k" * 65])
async def test_a_key_has_a_length(rooms, key):
    room = await table_of_two(rooms)
    with pytest.raises(NotationError, match="1 to 64"):
        await room.act(MOVE, ANA, Proposal(0, "guard:3", key))


@pytest.mark.parametrize("key", ["nul \0", "half \ud800", "two\nlines"])
async def test_a_key_can_be_printed(rooms, key):
    room = await table_of_two(rooms)
    with pytest.raises(NotationError, match="must be printable"):
        await room.act(MOVE, ANA, Proposal(0, "guard:3", key))


async def test_a_visitor_who_does_not_sit_there_plays_nothing(rooms):
    room = await table_of_two(rooms)
    for stranger in (CLEO, ""):
        with pytest.raises(NotSeatedError):
            await room.act(MOVE, stranger, Proposal(0, "guard:3", "k"))
    with pytest.raises(NotSeatedError):
        await room.act(MOVE, ANA, Proposal(0, "guard:3", "k", seat=1))
    assert room.table.version == 0


async def test_a_player_who_is_not_to_move_is_informed_and_nothing_else(rooms):
    room = await table_of_two(rooms)
    with pytest.raises(IllegalMove) as caught:
        await room.act(MOVE, BEN, Proposal(0, "guard:3", "k"))
    assert str(caught.value) == "It is not your turn: player 0 is to move."


async def test_an_invalid_move_changes_nothing(rooms):
    room = await table_of_two(rooms)
    for move, error in (("sing", NotationError), ("stop", IllegalMove), ("", NotationError)):
        with pytest.raises(error):
            await play(room, ANA, move)
    assert room.table.version == 0


async def test_one_guest_plays_both_seats_of_one_screen(rooms):
    room = await rooms.create(against("person"), ANA)
    assert room.table.seats_of(ANA) == {0, 1}
    await play_some(room, 12)
    assert {entry.by for entry in room.table.match.line} == {0, 1}
    assert room.table.viewer(room.table.seats_of(ANA)) == room.table.match.player


async def test_a_bot_answers_by_itself(rooms):
    room = await rooms.create(against("quick"), ANA)
    while not room.table.match.is_over:
        await play_some(room, 1)
        await settled(room)
    assert {entry.by for entry in room.table.match.line} == {0, 1}
    assert room.table.sheet.standing.scores == tuple(room.table.match.scores())


async def test_a_bot_is_given_what_its_seat_may_see(app, tiny):
    wish = NewMatch(tiny, [NewSeat("person", "ana"), NewSeat("bot", bot="quick"), NewSeat("open")])
    room = await app.state.rooms.create(wish, ANA)
    await room.seating.sit(BEN, 2, "ben")
    while not (room.table.match.is_over or app.state.thinker.asked):
        await play_some(room, 1)
        await settled(room)
    seen = app.state.thinker.asked[0].seen
    assert seen.observation == seen.observation.observe(seen.player)
    assert any(word.endswith(":?") for word in seen.moves)


async def test_bots_think_the_less_the_longer_a_person_has_waited(app, monkeypatch):
    clock = count(step=0.5)  # each decision takes the same time
    monkeypatch.setattr(
        "steppe.server.match.bot_players.time", SimpleNamespace(monotonic=clock.__next__)
    )
    seats = [NewSeat("person", "ana"), *[NewSeat("bot", "", "quick")] * 3]
    room = await app.state.rooms.create(NewMatch("stone_age", seats), ANA)
    for _ in range(12):
        await settled(room)
        await play_some(room, 1)
    most = [question.most for question in app.state.thinker.asked]
    assert most.count(2.0) > 3
    assert min(most) < 1.5
    assert all(now in (2.0, max(0.05, before - 0.125)) for before, now in pairwise(most))


def test_what_passes_anyhow_between_two_moves_a_bot_may_think():
    table = SimpleNamespace(seats=[NewSeat("person", "ana"), NewSeat("bot", "", "quick")])
    rooms = [SimpleNamespace(house=SimpleNamespace(pace=pace)) for pace in (0.0, 0.6)]
    assert [BotPlayers(table, room, None, _spent=60.0)._most() for room in rooms] == [0.05, 0.6]


async def test_bots_among_themselves_think_as_long_as_they_like(app):
    room = await app.state.rooms.create(NewMatch("zebras", [NewSeat("bot", "", "quick")] * 2), ANA)
    room.look()
    await settled(room)
    assert {question.most for question in app.state.thinker.asked} == {inf}


async def test_a_bot_that_breaks_down_does_not_stop_the_match(rooms):
    room = await rooms.create(against("broken"), ANA)
    while 1 not in {entry.by for entry in room.table.match.line}:
        await play_some(room, 1)
        await settled(room)
    assert room.table.match.player == 0
    assert {entry.by for entry in room.table.match.line} == {0, 1}


async def test_dice_before_the_first_decision_are_part_of_the_log(rooms, tiny):
    wish = NewMatch(tiny, [NewSeat("person", "a"), NewSeat("person", "b")])
    room = await rooms.create(wish, ANA)
    assert room.table.match.line[0].outcomes
    assert room.table.match.player is not None
    assert room.table.match.player >= 0


async def test_a_move_lasts_after_its_sender_has_gone(rooms):
    room = await table_of_two(rooms)
    sending = asyncio.create_task(play(room, ANA, "guard:3"))
    await asyncio.sleep(0)
    sending.cancel()
    await room.wait(0, 30)
    assert room.table.version == 1
    await play_some(room, 1)


async def test_what_still_waits_for_its_turn_ends_with_the_room(rooms):
    room = await table_of_two(rooms)
    sent = [asyncio.create_task(play(room, ANA, "guard:3", f"key-{n}")) for n in range(3)]
    await asyncio.sleep(0)
    await room.tasks.close()
    ended = await asyncio.gather(*sent, return_exceptions=True)
    assert all(isinstance(each, StorageError) for each in ended)
    gc.collect()  # reports coroutines that were never awaited
    assert not room.is_busy


async def test_a_table_asks_for_what_its_game_needs(rooms):
    bad = [
        NewMatch("chess", [NewSeat("person")]),
        NewMatch("zebras", [NewSeat("person")]),
        NewMatch("zebras", [NewSeat("person"), NewSeat("ghost")]),
        NewMatch("zebras", [NewSeat("person"), NewSeat("bot", bot="nobody")]),
        NewMatch("zebras", [NewSeat("person"), NewSeat("open")], {"board": "moon"}),
    ]
    for wish in bad:
        with pytest.raises(NotationError):
            await rooms.create(wish, ANA)
    assert await rooms.mine(ANA) == []


async def test_a_bot_that_cannot_even_be_asked_does_not_stop_the_match(app, monkeypatch):
    async def broken(question):
        raise RuntimeError("no process, no memory, nothing")

    monkeypatch.setattr(app.state.thinker, "choose", broken)
    room = await app.state.rooms.create(against("quick"), ANA)
    while 1 not in {entry.by for entry in room.table.match.line}:
        await play_some(room, 1)
        await settled(room)
    assert room.table.match.player == 0


async def test_a_bot_whose_move_cannot_be_saved_tries_again(app, monkeypatch):
    room = await app.state.rooms.create(against("quick"), ANA)
    append, failures = room.house.store.append, iter([OSError("disk"), StorageError("full")])

    async def failing(action, standing):
        if action.seat == 1 and (failure := next(failures, None)):
            raise failure
        await append(action, standing)

    monkeypatch.setattr(room.house.store, "append", failing)
    while 1 not in {entry.by for entry in room.table.match.line}:
        if room.table.match.player == 0:
            await play_some(room, 1)
        await room.wait(room.table.version, 3)
    assert next(failures, None) is None
