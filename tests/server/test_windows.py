"""Reaction windows: all players are asked at once, in secret; switches and silence are answers."""

import asyncio
import time
from contextlib import ExitStack, suppress
from dataclasses import replace

import pytest

from steppe import games
from steppe.core.errors import IllegalMove
from steppe.core.i18n import plain
from steppe.server.base.http_errors import NotSeatedError, TableError
from steppe.server.base.settings import Timing
from steppe.server.match.broadcast import View
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import MOVE, Proposal
from steppe.server.match.reactions import Here, Switch, asks, turn_switch
from steppe.server.pages.lobby.match_rows import row_of
from steppe.server.pages.table.status_line import _window_notice
from steppe.server.pages.table.table_view import TableView
from tests.server.site import (
    ANA,
    BEN,
    CLEO,
    draw_table,
    play,
    play_some,
    quiet,
    running,
    until,
)

pytestmark = pytest.mark.anyio
GUESTS = (ANA, BEN, CLEO)


@pytest.fixture(autouse=True)
def windowed(monkeypatch):
    """Register the tests' own game with windows."""
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")


async def table(rooms, *bots: str):
    """Return a three-player table, with the given number of bots, at the first theft."""
    people = [NewSeat("person", "ana"), NewSeat("open"), NewSeat("open")]
    seats = people[: 3 - len(bots)] + [NewSeat("bot", "", bot) for bot in bots]
    room = await rooms.create(NewMatch("tiny", seats), ANA)
    for number in range(1, 3 - len(bots)):
        await room.seating.sit(GUESTS[number], number, f"guest {number}")
    while room.table.window is None:
        is_person = room.table.seats[room.table.match.player].kind == "person"
        await (play_some(room, 1) if is_person else asyncio.sleep(0.01))
    return room


async def where_both_may_steal(rooms):
    """Return a table where two players may steal from a third."""
    while True:
        room = await table(rooms)
        if all("steal" in position.legal() for position in room.table.window.asked.values()):
            return room


def page(room, guest: str, language: str = "en") -> str:
    return draw_table(TableView(room.table, room.table.seats_of(guest), language))


async def answer(room, player: int, move: str) -> None:
    await play(room, GUESTS[player], move, f"answer-{player}-{room.table.version}")


async def moved(room, version: int) -> None:
    """Wait until the answers have been played."""

    def is_so() -> bool:
        window = room.table.window
        is_over = not room.tasks._lock.locked() if window is None else window.version > version
        return room.table.version > version and is_over

    await until(is_so)


def moves(room, version: int) -> list[tuple[int, str]]:
    return [(entry.by, entry.move) for entry in room.table.match.log[version:]]


async def test_all_whom_a_window_asks_may_answer_in_any_order(rooms):
    room = await table(rooms)
    version, (first, second) = room.table.version, room.table.window.asked
    await answer(room, second, "leave")
    assert room.table.version == version
    await answer(room, first, "leave")
    await moved(room, version)
    assert moves(room, version) == [(first, "leave"), (second, "leave")]


async def test_an_answer_sent_again_is_the_same_answer(rooms):
    room = await table(rooms)
    player = next(iter(room.table.window.asked))
    said = Proposal(room.table.version, "leave", "once", player)
    first = await room.act(MOVE, GUESTS[player], said)
    again = await room.act(MOVE, GUESTS[player], said)
    assert (again.version, again.repeated) == (first.version, True)


async def test_a_reaction_lets_the_answers_after_it_lapse(rooms):
    room = await where_both_may_steal(rooms)
    version, (first, second) = room.table.version, room.table.window.asked
    await answer(room, second, "steal")
    await answer(room, first, "steal")
    await moved(room, version)
    assert moves(room, version)[0] == (first, "steal")
    assert (second, "steal") not in moves(room, version)


async def test_the_answers_to_a_window_are_shown_together(rooms):
    room = await table(rooms)
    version, revision, asked = (
        room.table.version,
        room.table.revision,
        list(room.table.window.asked),
    )
    store, legal = room.house.store, []
    append = store.append

    async def watched(action, standing):
        await append(action, standing)
        legal.extend(room.table.is_asked({player}) for player in asked)

    store.append = watched
    for player in asked:
        await answer(room, player, "leave")
    await moved(room, version)
    assert room.table.version >= version + len(asked) > version + 1
    assert room.table.revision == revision + 1
    assert not any(legal)


async def test_a_series_of_moves_ends_where_a_window_opens(rooms):
    room = await rooms.create(NewMatch("tiny", [NewSeat("person", "ana")] * 2), ANA)
    while room.table.window is None:
        player, version = room.table.match.player, room.table.version
        move = room.table.match.legal(player)[0]
        played = await play(room, ANA, f"{move}+{move}", f"twice-{version}")
    assert moves(room, version)[0] == (player, move)
    assert played.version == room.table.version == version + 1


async def test_nobody_sees_who_has_answered(rooms):
    room = await table(rooms)
    first, second = room.table.window.asked
    room.table.presence._left |= {first: time.monotonic() - 50}  # without a page that is open
    others = [room.table.seats_of(GUESTS[second]), frozenset()]
    streams = [View(seats, "en") for seats in others]
    hub = room.house.hub
    with hub.subscribe(room, streams[0], "a") as one, hub.subscribe(room, streams[1], "b") as other:
        await quiet(hub)
        before = [draw_table(TableView(room.table, seats, "en")) for seats in others]
        one.event = other.event = None
        await answer(room, first, "leave")
        await quiet(hub)
        assert one.event is None
        assert other.event is None
        assert [draw_table(TableView(room.table, seats, "en")) for seats in others] == before
        mine = draw_table(TableView(room.table, room.table.seats_of(GUESTS[first]), "en"))
        assert "One moment" in mine


async def test_a_person_among_bots_reads_of_bots_and_others_of_players(rooms):
    people = [NewSeat("person", "ana"), *[NewSeat("bot", "", "quick")] * 2]
    room = await rooms.create(NewMatch("tiny", people), ANA)
    kind = replace(room.table.match.game.windows[0], hides=True)
    read = [
        _window_notice(TableView(room.table, frozenset(seats), "en"), kind).hint
        for seats in ((0,), ())
    ]
    assert read[0] == "the bots look at their cards"
    assert read[1].startswith("waiting for players")


async def test_a_player_who_has_answered_is_not_asked_again(rooms):
    room = await table(rooms)
    first, _ = room.table.window.asked
    await answer(room, first, "leave")
    assert room.table.legal(first) == []
    with pytest.raises(IllegalMove, match="have already answered"):
        await room.act(MOVE, GUESTS[first], Proposal(room.table.version, "leave", "twice"))


async def test_a_player_who_is_not_asked_cannot_answer(rooms):
    room = await table(rooms)
    (hunter,) = {0, 1, 2} - set(room.table.window.asked)
    with pytest.raises(IllegalMove, match="not being asked"):
        await answer(room, hunter, "leave")


async def test_an_impossible_answer_is_refused_and_the_question_stands(rooms):
    room = await table(rooms)
    first, _ = room.table.window.asked
    with pytest.raises(IllegalMove, match="illegal move 'defend'"):
        await answer(room, first, "defend")
    assert room.table.window.waits_for(first)


async def test_a_switch_answers_for_players_who_do_not_want_to_be_asked(rooms):
    room = await table(rooms)
    version, (first, second) = room.table.version, room.table.window.asked
    await room.reactions.switch(GUESTS[first], Switch(first, "theft", asks=False))
    await answer(room, second, "leave")
    await moved(room, version)
    assert moves(room, version) == [(first, "leave"), (second, "leave")]
    assert room.table.seats[first].switches == ("theft",)
    assert room.table.seats[second].switches == ()


async def test_nobody_else_sees_when_a_switch_is_turned(rooms):
    room = await where_both_may_steal(rooms)
    first, second = sorted(room.table.window.asked)
    stamps = [room.table.stamp_for(seats) for seats in ({first}, {second}, ())]
    with room.house.hub.subscribe(room, View(frozenset(), "en"), "who looks on") as stream:
        await quiet(room.house.hub)
        stream.event = None  # left from earlier moves
        await room.reactions.switch(GUESTS[first], Switch(first, "theft", asks=False))
        await quiet(room.house.hub)
        assert stream.event is None
    own, *others = (room.table.stamp_for(seats) for seats in ({first}, {second}, ()))
    assert others == stamps[1:]
    assert own != stamps[0]


async def test_switches_are_kept_and_turned_back(rooms):
    room = await table(rooms)
    await room.reactions.switch(ANA, Switch(0, "theft", asks=False))
    await room.reactions.switch(ANA, Switch(0, "guard", asks=True))
    sheet, _ = await room.house.store.load(room.table.id)
    assert sheet.seats[0].switches == ("guard", "theft")
    await room.reactions.switch(ANA, Switch(0, "guard", asks=False))
    assert room.table.seats[0].switches == ("!never:guard", "theft")


async def test_a_switch_may_be_turned_for_one_round_only(rooms):
    room = await table(rooms)
    theft, guard = room.table.match.game.windows
    seat, this = room.table.seats[0], room.table.match.round
    now, later = Here(this), Here(this + 1)
    assert (theft.name, theft.asks) == ("theft", True)
    quiet = turn_switch(seat, theft, Switch(0, "theft", asks=False, is_brief=True), now)
    assert quiet.switches == (f"theft@{now.round}",)
    assert [asks(quiet, theft, one) for one in (now, later)] == [False, True]
    assert turn_switch(quiet, theft, Switch(0, "theft", asks=True, is_brief=True), now) == seat
    for_good = turn_switch(quiet, theft, Switch(0, "theft", asks=False), now)
    assert for_good.switches == ("theft",)
    other = turn_switch(quiet, guard, Switch(0, "guard", asks=True), later)
    assert other.switches == ("guard",)  # a switch for a past round is dropped
    await room.reactions.switch(ANA, Switch(0, "theft", asks=False, is_brief=True))
    sheet, _ = await room.house.store.load(room.table.id)
    assert sheet.seats[0].switches == (f"theft@{now.round}",)


async def test_a_round_outlasts_the_turns_in_it(rooms):
    room = await table(rooms)
    when = [(position.round, position.turn) for position in room.table.match.positions()]
    assert len({turn for _, turn in when}) > len({number for number, _ in when}) > 1


async def test_lists_say_whose_turn_it_is_to_those_asked_and_nothing_of_others(rooms):
    room = await table(rooms)
    asked = list(room.table.window.asked)
    await answer(room, asked[0], "leave")
    sheet, _ = await room.house.store.load(room.table.id)
    badges = {seat: row_of(sheet, GUESTS[seat], plain, rooms).badge for seat in range(3)}
    assert badges == {
        seat: "your turn" if seat in asked[1:] else "others may react" for seat in badges
    }
    assert "your turn" in badges.values()


async def test_only_the_owner_of_a_seat_turns_its_switches(rooms):
    room = await table(rooms)
    with pytest.raises(NotSeatedError):
        await room.reactions.switch(BEN, Switch(0, "theft", asks=False))
    with pytest.raises(TableError, match="no such question"):
        await room.reactions.switch(ANA, Switch(0, "weather", asks=False))


async def test_a_window_stays_open_for_its_time_even_if_all_answer(tmp_path):
    async with running(tmp_path, windows=Timing(live=0.3)) as app:
        room = await table(app.state.rooms)
        version, window = room.table.version, room.table.window
        asked = list(window.asked)
        for player in asked:
            await answer(room, player, "leave")
        await until(lambda: room.table.version > version)
        assert time.monotonic() >= window.closes
        await moved(room, version)
        assert moves(room, version) == [(player, "leave") for player in asked]


async def test_silence_is_an_answer_where_all_look_on(tmp_path):
    async with running(tmp_path, windows=Timing(patience=0.05)) as app:
        room = await table(app.state.rooms)
        version = room.table.version
        await asyncio.sleep(0.2)
        assert room.table.version == version
        views = [View(room.table.seats_of(guest), "en") for guest in GUESTS]
        hub = room.house.hub
        with ExitStack() as looks:
            for view in views:
                looks.enter_context(hub.subscribe(room, view, "somebody"))
            await moved(room, version)
        assert {move for _, move in moves(room, version)} == {"leave"}
        asked = moves(room, version)[0][0]
        words = "your time ran out; you passed, and the match went on"
        assert words in page(room, GUESTS[asked])
        assert "le temps était écoulé" in page(room, GUESTS[asked], "fr")
        with suppress(ValueError):  # an attempt to act shows that the player has seen the window
            await answer(room, asked, "nothing")
        assert words not in page(room, GUESTS[asked])


async def test_a_player_alone_with_bots_may_take_all_their_time(tmp_path):
    async with running(tmp_path, windows=Timing(patience=0.02)) as app:
        while not (room := await table(app.state.rooms, "quick", "quick")).table.is_asked({0}):
            pass
        version = room.table.version
        with room.house.hub.subscribe(room, View(room.table.seats_of(ANA), "en"), "ana"):
            await asyncio.sleep(0.2)
        assert room.table.version == version
        assert room.table.window.waits_for(0)


async def test_bots_answer_windows_too(rooms):
    room = await table(rooms, "quick", "quick")
    version = room.table.version
    window = room.table.window
    if window.waits_for(0):
        await answer(room, 0, window.kind.answer)
    await moved(room, version)
    assert room.table.version > version


async def test_a_window_outlives_the_server(tmp_path):
    async with running(tmp_path) as app:
        room = await table(app.state.rooms)
        asked, match = list(room.table.window.asked), room.table.id
        await answer(room, asked[0], "leave")
    async with running(tmp_path) as app:
        room = await app.state.rooms.get(match)
        assert list(room.table.window.asked) == asked
        version = room.table.version
        assert room.table.window.missing == frozenset(asked[1:])
        again = await room.act(
            MOVE,
            GUESTS[asked[0]],
            Proposal(version, "leave", f"answer-{asked[0]}-{version}", asked[0]),
        )
        assert again.repeated
        await answer(room, asked[1], "leave")
        await moved(room, version)
        assert moves(room, version) == [(player, "leave") for player in asked]
