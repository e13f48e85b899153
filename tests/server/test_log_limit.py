"""A log holds at most twenty times as many lines as a usual match; then players can only resign."""

import pytest

import steppe
from steppe.core.description import Description
from steppe.play.log import RETURN, UNDO
from steppe.server.base.http_errors import FullError
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import Proposal
from steppe.server.pages.table.table_view import TableView
from tests.server.site import (
    ANA,
    BEN,
    against,
    browser,
    draw_table,
    leave,
    play,
    play_some,
    running,
    table_of_three,
    table_of_two,
)

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """Set a match's usual length to one decision, so that logs hold at most twenty lines."""
    monkeypatch.setattr(Description, "usual_plies", 1)


async def fill(room, lines: int) -> None:
    """Play and take back until the log has ``count`` lines."""
    while room.table.version < lines:
        version = room.table.version
        await play(room, ANA, room.table.match.legal(0)[0])
        if room.table.version < lines:
            await room.act(UNDO, ANA, Proposal(room.table.version, key=f"undo-{version}"))


async def alone(rooms, tiny):
    return await rooms.create(NewMatch(tiny, [NewSeat("person", "ana")] * 3), ANA)


def test_a_usual_match_follows_from_what_the_game_declares(monkeypatch):
    monkeypatch.undo()
    for name in steppe.names():
        game = steppe.load(name)
        assert game.usual_plies == min(game.max_plies, 12 * game.minutes)
    assert 60 < steppe.load("zebras").usual_plies < 1000


async def test_near_the_end_of_a_log_nothing_is_taken_back_but_play_goes_on(rooms):
    room = await table_of_two(rooms)
    await play_some(room, 19)
    guest = room.table.seats[room.table.match.line[-1].by].guests[0]
    with pytest.raises(FullError, match="almost reached its maximum"):
        await room.act(UNDO, guest, Proposal(19, key="undo"))
    await play_some(room, 1)
    assert room.table.version == 20


async def test_a_full_log_takes_nothing_but_a_resignation(rooms, app):
    room = await table_of_two(rooms)
    await play_some(room, 20)
    player = room.table.match.player
    guest = room.table.seats[player].guests[0]
    assert room.table.legal(player) == []
    move = room.table.match.legal(player)[0]
    with pytest.raises(FullError, match="can only resign"):
        await play(room, guest, move)
    assert room.table.version == 20
    page = draw_table(TableView(room.table, frozenset({player}), "en"))
    assert "you can only resign" in page
    assert "vous ne pouvez plus" in draw_table(TableView(room.table, frozenset({player}), "fr"))
    await leave(room, guest)
    assert room.table.match.is_over
    async with browser(app) as reader:
        assert (await reader.get(f"/m/{room.table.id}")).status_code == 200
        assert (await reader.get(f"/m/{room.table.id}/record")).status_code == 200


async def test_bots_move_no_more_where_the_log_is_full(rooms, caplog):
    room = await rooms.create(against("quick"), ANA)
    while not room.table.is_full:
        if room.table.match.player == 0:
            await play(room, ANA, room.table.match.legal(0)[0])
        else:
            await room.wait(room.table.version, 1)
    version = room.table.version
    room.look()
    assert (room.table.thinking, room.is_busy, room.table.version) == (None, False, version)
    assert not caplog.records


async def test_a_full_match_is_so_after_a_restart(tmp_path):
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        await play_some(room, 20)
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        assert again.table.is_full
        assert (await leave(again, BEN)).version == 21


async def test_of_three_each_may_leave_a_match_that_is_full_and_none_comes_back(rooms, tiny):
    room = await table_of_three(rooms, tiny)
    await play_some(room, 5)
    room.table.match.log.extend(room.table.match.log[:1] * 15)  # as after many take-backs
    assert room.table.is_full
    await leave(room, ANA)
    with pytest.raises(FullError):
        await room.act(RETURN, ANA, Proposal(room.table.version, key="back"))
