"""People who are away: the others let a bot play, and one tap gives the seat back."""

import re
from dataclasses import replace

import pytest

from steppe.core.errors import IllegalMove
from steppe.play.log import ABSENT, RESIGN, RETURN
from steppe.server.accounts.personal_data import emptied
from steppe.server.base.http_errors import NotSeatedError, TableError
from steppe.server.base.match_data import BOT, PERSON, MatchStatus
from steppe.server.match import clocks, presence, streak
from steppe.server.match.absences import WAITS
from steppe.server.match.match_leases import MatchLeases
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import Proposal
from steppe.server.pages.accounts import results_summary
from steppe.server.pages.lobby.match_rows import row_of
from steppe.server.pages.shell.page_shell import speaker
from steppe.server.pages.table.table_view import TableView
from tests.server.site import (
    ANA,
    BEN,
    CLEO,
    draw_table,
    guest_to_move,
    play_some,
    running,
    settled,
    table_of_two,
)
from tests.server.test_clocked_match import clocked

pytestmark = pytest.mark.anyio


def here(room, *seats: int) -> None:
    """Let the players of these seats have the table open, and the others be away for long."""
    room.table.presence.present = lambda: frozenset(seats)
    room.table.presence._left.clear()
    room.table.presence._began -= 10 * presence.GONE


async def vote(room, guest: str, seat: int) -> None:
    await room.absences.vote(guest, Proposal(room.table.version, str(seat), f"vote-{guest}"), seat)


async def come_back(room, guest: str, key: str = "back"):
    return await room.act(RETURN, guest, Proposal(room.table.version, key=key))


def drawn(room, *seats: int, **more) -> str:
    return draw_table(TableView(room.table, frozenset(seats), "en", **more))


def moves_of(room) -> list[str]:
    return [entry.move for entry in room.table.match.log]


BADGE = re.compile(r'badge seen.*?icons[^#]*#i-([\w-]+)".*?</svg>(?:<span class="sr">)?([\w ]+)<')


def badges(page: str) -> dict[str, tuple[str, str]]:
    """Return the sign and the word of each other person's presence, by name."""
    rows = re.findall(r'<th scope="row">.*?<b>(\w+)</b>(.*?)</th>', page)
    return {name: found.groups() for name, row in rows if (found := BADGE.search(row))}


async def test_a_sign_and_a_word_say_who_is_here_away_or_gone(room):
    here(room, 0, 1)
    room.table.presence.leave([])
    assert badges(drawn(room, 0)) == {
        "ben": ("campfire", "at the table"),
        "cleo": ("knapsack", "gone"),
    }
    room.table.presence.leave([2])
    assert badges(drawn(room, 0))["cleo"] == ("walking-boot", "away")


async def test_every_worker_shows_when_a_person_becomes_gone(room):
    here(room, 0, 1)
    leases, seen = MatchLeases(None, None), room.table.presence
    seen.leave([2])
    changes = []
    for step in (lambda: None, lambda: None, lambda: seen._left.update({2: -1e9})):
        step()
        before = room.table.stamp
        leases._greet(room)
        changes.append(room.table.stamp != before)
    assert changes == [False, False, True]


async def test_the_others_read_that_someone_has_left_the_table(rooms):
    room = await clocked(rooms)
    here(room, 0)
    assert "has left the table" not in drawn(room, 0)  # they have not been here
    room.table.presence.leave([1])
    assert "has left the table" not in drawn(room, 0)
    room.table.presence._left[1] -= presence.GONE
    for seats in ((0,), ()):
        assert "ben has left the table" in drawn(room, *seats)
    here(room, 0, 1)
    assert "has left the table" not in drawn(room, 0)


async def test_over_days_nobody_is_gone_who_has_been_here_today(rooms):
    room = await clocked(rooms, pace=clocks.over_days("quick"))
    here(room, 0)
    room.table.presence.leave([1])
    room.table.presence._left[1] -= 23 * 3600
    assert badges(drawn(room, 0)) == {"ben": ("walking-boot", "away")}
    room.table.presence._left[1] -= 2 * 3600
    assert badges(drawn(room, 0)) == {"ben": ("knapsack", "gone")}
    assert "has left the table" not in drawn(room, 0)


async def test_all_who_are_here_must_agree_before_a_bot_plays(room):
    here(room, 0, 1)
    assert "cleo is away" in drawn(room, 0)
    await vote(room, ANA, 2)
    assert ABSENT not in moves_of(room)
    assert "A bot plays for cleo once ben agree" in drawn(room, 0)
    await vote(room, BEN, 2)
    assert ABSENT in moves_of(room)
    seat = room.table.seats[2]
    assert (seat.kind, seat.name, seat.guests) == (BOT, "cleo", (CLEO,))
    assert "away, a bot plays on" in drawn(room, 0)


async def test_everyone_sees_at_once_that_a_bot_has_the_seat(room):
    stamps = [room.table.stamp_for({seat}) for seat in range(3)]
    await room.tasks.exclusively(room.seating.hand_over(1))
    assert all(room.table.stamp_for({seat}) != stamps[seat] for seat in (0, 2))


async def test_people_who_are_away_have_no_vote(room):
    here(room, 0)
    await vote(room, ANA, 1)
    assert room.table.seats[1].kind == BOT


async def test_the_last_one_here_who_has_agreed_can_ask_again_when_the_others_leave(room):
    here(room, 0, 1)
    await vote(room, ANA, 2)
    here(room, 0)
    assert "cleo is away. Shall a bot play" in drawn(room, 0)
    await vote(room, ANA, 2)
    assert room.table.seats[2].kind == BOT


async def test_nobody_is_voted_out_who_is_here_or_was_a_moment_ago(room):
    here(room, 0, 1)
    room.table.presence.leave([2])
    for seat in (0, 1, 2):
        with pytest.raises(TableError):
            await vote(room, ANA, seat)
    assert "is away." not in drawn(room, 0)


async def test_a_player_without_a_stream_counts_as_here_for_a_while_after_each_action(room):
    here(room, 1)
    assert 0 in room.table.missing
    await play_some(room, 1)
    assert 0 not in room.table.missing


async def test_spectators_have_no_vote(room):
    here(room, 0)
    with pytest.raises(NotSeatedError):
        await vote(room, "guest-dora", 1)


async def test_an_absent_player_does_not_lose(room):
    here(room, 0)
    await vote(room, ANA, 1)
    assert room.table.match.left == frozenset()
    assert room.table.match.absent == {1}
    assert not room.table.match.was_left


async def test_of_two_players_one_may_be_absent(rooms):
    room = await table_of_two(rooms)
    here(room, 0)
    await vote(room, ANA, 1)
    assert not room.table.match.is_over


async def test_the_player_takes_their_seat_again_with_one_tap(room):
    here(room, 0)
    await vote(room, ANA, 1)
    assert "Take my seat" in drawn(room, gone=room.table.left_by(BEN))
    assert "Take my seat" not in drawn(room)
    await come_back(room, BEN)
    seat = room.table.seats[1]
    assert (seat.kind, seat.bot, moves_of(room)[-1]) == (PERSON, "", RETURN)
    assert room.table.seats_of(BEN) == {1}
    assert room.table.match.absent == frozenset()


async def test_a_program_takes_its_seat_again(room, program):
    address = f"/api/v1/matches/{room.table.id}"
    mine = {"authorization": f"Bearer {room.table.secret(1)}"}
    back = {"ply": room.table.version, "move": RETURN, "key": "early"}
    early = await program.post(f"{address}/play", json=back, headers=mine)
    assert (early.status_code, early.json()["error"]) == (409, "You have your seat already.")
    here(room, 0)
    await vote(room, ANA, 1)
    assert (await program.get(address)).json()["seats"][1]["kind"] == BOT
    back |= {"ply": room.table.version, "key": "back"}
    done = await program.post(f"{address}/play", json=back, headers=mine)
    assert (done.status_code, done.json()["asked"]) == (200, False)
    assert (await program.get(address)).json()["seats"][1]["kind"] == PERSON


async def test_a_match_in_which_a_bot_played_counts_as_lost(rooms, room):
    here(room, 0)
    assert "The match then counts as lost for them." in drawn(room, 0)
    await vote(room, ANA, 1)
    assert "counts as lost for you" in drawn(room, gone=room.table.left_by(BEN))
    await come_back(room, BEN)
    won = replace(room.table.sheet, ended=1.0, standing=MatchStatus(None, (-1.0, 1.0, -1.0)))
    assert [results_summary.result_of(won, seat) for seat in range(3)] == [False] * 3
    assert row_of(won, BEN, speaker("en"), rooms).badge == "lost"
    assert streak.result_of(won, won.standing.returns) is False
    drawn_by_all = replace(won, standing=MatchStatus(None, (0.0, 0.0, 0.0)))
    assert [results_summary.result_of(drawn_by_all, seat) for seat in (0, 1)] == [None, False]


async def test_the_result_says_that_the_match_counts_as_lost(rooms):
    room = await table_of_two(rooms)
    here(room, 0)
    await vote(room, ANA, 1)
    await come_back(room, BEN)
    await room.append(room.table.match.plan(0, RESIGN), "end")
    words = "A bot played for you: in your results, this match counts as lost"
    assert [words in drawn(room, seat) for seat in (0, 1)] == [False, True]


async def test_the_next_person_in_a_seat_can_win(room):
    here(room, 0)
    await vote(room, ANA, 1)
    await come_back(room, BEN)
    assert not room.table.seats[1].may_win
    seat, _ = emptied(room.table.sheet, 1, room.table.keys)
    assert replace(seat, kind=PERSON).may_win


async def test_the_link_of_an_absent_player_still_leads_to_their_seat(rooms, room):
    here(room, 0)
    secret = room.table.secret(1)
    await vote(room, ANA, 1)
    await rooms.enter(secret, "guest-phone")
    assert room.table.seats[1].kind == BOT
    assert room.table.left_by("guest-phone") == {1}


async def test_a_bot_finishes_its_turn_before_the_player_returns(room, monkeypatch):
    here(room, 0)
    await vote(room, ANA, 1)
    with monkeypatch.context() as patch:
        patch.setattr(type(room.table), "is_in_turn", lambda *_: True)
        assert (await come_back(room, BEN)).asked
        assert WAITS in room.table.seats[1].switches
        assert "finishes its turn" in drawn(room, gone=frozenset({1}))
    await settled(room)
    while WAITS in room.table.seats[1].switches:
        if guest_to_move(room) in (ANA, CLEO):
            await play_some(room, 1)
        await settled(room)
    assert room.table.seats[1].kind == PERSON
    assert moves_of(room).count(RETURN) == 1


async def test_an_absence_survives_a_restart(tmp_path):
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        here(room, 0)
        await vote(room, ANA, 1)
        await settled(room)
    async with running(tmp_path) as app:
        again = await app.state.rooms.get(room.table.id)
        assert again.table.match.absent == {1}
        await come_back(again, BEN)
        assert again.table.seats[1].kind == PERSON


async def test_nothing_is_taken_back_across_an_absence(room):
    await play_some(room, 1)
    here(room, 0)
    await vote(room, ANA, 1)
    with pytest.raises(IllegalMove, match="has left, returned or added"):
        room.table.match.plan_undo(0, 0)


async def test_a_person_alone_with_bots_chooses_other_levels(rooms):
    seats = [NewSeat("person", "ana"), NewSeat("bot", "", "quick")]
    room = await rooms.create(NewMatch("zebras", seats), ANA)
    await room.seating.change_bot(ANA, 1, "broken")
    assert room.table.seats[1].bot == "broken"
    assert "Change a bot" in drawn(room, 0)
    with pytest.raises(NotSeatedError):
        await room.seating.change_bot(BEN, 1, "quick")
