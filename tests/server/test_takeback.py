"""Taking back and resigning, both with and without the others' consent."""

import re

import pytest

from steppe.core.errors import IllegalMove, NotationError
from steppe.draw.svg import escape
from steppe.play import match_line
from steppe.play.log import RESIGN, UNDO
from steppe.server.base.http_errors import NotSeatedError, StaleError, TableError
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import ACCEPT, ANSWERING, DECLINE, MOVE, Played, Proposal
from steppe.server.pages.shell import page_shell
from steppe.server.pages.table.table_view import TableView
from tests.server.site import (
    ANA,
    BEN,
    CLEO,
    against,
    draw_table,
    play,
    play_some,
    settled,
    table_of_three,
    table_of_two,
)

pytestmark = pytest.mark.anyio


def now(room, word="", key=""):
    return Proposal(room.table.version, word, key or f"key-{room.table.version}-{word}")


async def test_the_last_decision_is_taken_back_at_once(rooms):
    room = await table_of_two(rooms)
    await play(room, ANA, "guard:3")
    assert await room.act(UNDO, ANA, now(room)) == Played(2)
    assert (room.table.match.line, room.table.match.player) == ([], 0)
    await play(room, ANA, "guard:9")


async def test_there_is_nothing_to_take_back_at_the_start(rooms):
    room = await table_of_two(rooms)
    with pytest.raises(IllegalMove):
        await room.act(UNDO, BEN, now(room))


async def test_after_the_answer_of_a_bot_both_are_taken_back(rooms):
    room = await rooms.create(against("quick"), ANA)
    await play_some(room, 1)
    while room.table.match.player == 0:
        await play_some(room, 1)
    await settled(room)
    mine = room.table.match.last_decision(0)
    await room.act(UNDO, ANA, now(room))
    assert (len(room.table.match.line), room.table.match.player) == (mine, 0)


async def other_has_moved(rooms):
    """Return a table where ben has decided after ana's last decision."""
    room = await table_of_two(rooms)
    while not room.table.match.line or room.table.match.line[-1].by == 0:
        await play_some(room, 1)
    return room


async def test_beyond_the_barrier_the_other_is_asked(rooms):
    room = await other_has_moved(rooms)
    version, kept = room.table.version, room.table.match.last_decision(0)
    assert await room.act(UNDO, ANA, now(room)) == Played(version, asked=True)
    assert (room.table.version, room.table.request.seat, room.table.request.waiting) == (
        version,
        0,
        {1},
    )
    assert await room.act(ANSWERING, BEN, now(room, ACCEPT)) == Played(version + 1)
    assert (len(room.table.match.line), room.table.match.player, room.table.request) == (
        kept,
        0,
        None,
    )


async def test_the_other_may_decline(rooms):
    room = await other_has_moved(rooms)
    await room.act(UNDO, ANA, now(room))
    version = room.table.version
    await room.act(ANSWERING, BEN, now(room, DECLINE))
    assert (room.table.version, room.table.request, room.table.declined) == (version, None, 0)


async def test_only_those_who_are_asked_may_answer(rooms):
    room = await other_has_moved(rooms)
    await room.act(UNDO, ANA, now(room))
    with pytest.raises(TableError, match="No take-back is waiting"):
        await room.act(ANSWERING, ANA, now(room, ACCEPT))
    with pytest.raises(NotSeatedError):
        await room.act(ANSWERING, CLEO, now(room, ACCEPT))
    assert room.table.request is not None


async def test_an_answer_is_agreement_or_refusal_and_nothing_else(rooms):
    room = await other_has_moved(rooms)
    await room.act(UNDO, ANA, now(room))
    for word in ("accept", "decline", "", "stop"):
        with pytest.raises(NotationError, match="the answer is !accept or !decline"):
            await room.act(ANSWERING, BEN, now(room, word))
    assert room.table.request is not None


async def three_have_moved(rooms, tiny):
    """Return a table of three people, each of whom has made a decision."""
    room = await table_of_three(rooms, tiny)
    while len({entry.by for entry in room.table.match.line}) < 4:
        await play_some(room, 1)
    return room


async def test_all_others_must_agree(rooms, tiny):
    room = await three_have_moved(rooms, tiny)
    await room.act(UNDO, ANA, now(room))
    await room.act(ANSWERING, BEN, now(room, ACCEPT))
    assert room.table.request.waiting == {2}
    before = room.table.version
    await room.act(ANSWERING, CLEO, now(room, ACCEPT))
    assert (room.table.version, room.table.request) == (before + 1, None)


async def test_a_request_ends_with_the_next_move(rooms):
    room = await other_has_moved(rooms)
    await room.act(UNDO, ANA, now(room))
    await play_some(room, 1)
    assert room.table.request is None
    with pytest.raises(TableError, match="No take-back is waiting"):
        await room.act(ANSWERING, BEN, now(room, ACCEPT))


async def test_a_stale_undo_takes_nothing_back(rooms):
    room = await table_of_two(rooms)
    await play(room, ANA, "guard:3")
    before = room.table.version
    await play_some(room, 1)
    with pytest.raises(StaleError):
        await room.act(UNDO, ANA, Proposal(before, key="late"))


async def test_the_answer_of_a_bot_that_the_page_does_not_show_yet_stops_no_take_back(rooms):
    room = await rooms.create(against("quick"), ANA)
    while room.table.match.player == 0:
        await play_some(room, 1)
    before = room.table.version
    await settled(room)
    assert room.table.version > before
    mine = room.table.match.last_decision(0)
    await room.act(UNDO, ANA, Proposal(before, key="late"))
    assert (len(room.table.match.line), room.table.match.player) == (mine, 0)


async def test_resigning_loses_whoever_is_to_move(rooms):
    room = await table_of_two(rooms)
    await play_some(room, 2)
    await room.act(RESIGN, BEN, Proposal(0, key="white flag"))
    assert room.table.match.is_over
    assert room.table.sheet.standing.returns == (1.0, -1.0)
    assert await room.act(RESIGN, BEN, Proposal(0, key="white flag")) == Played(3, repeated=True)


async def test_after_the_end_nothing_happens(rooms):
    room = await table_of_two(rooms)
    await play_some(room, 2)
    await room.act(RESIGN, ANA, Proposal(0, key="r"))
    for word in (MOVE, UNDO, RESIGN):
        with pytest.raises(IllegalMove):
            await room.act(word, ANA, now(room, "stop"))


async def test_asking_again_does_not_forget_who_has_agreed(rooms, tiny):
    room = await three_have_moved(rooms, tiny)
    await room.act(UNDO, ANA, now(room))
    await room.act(ANSWERING, BEN, now(room, ACCEPT))
    assert (await room.act(UNDO, ANA, now(room))).asked
    assert room.table.request.waiting == {2}
    with pytest.raises(IllegalMove, match="already"):
        await room.act(UNDO, BEN, now(room))


def shown(room, guest: str = "", language: str = "en") -> str:
    return draw_table(TableView(room.table, room.table.seats_of(guest), language))


@pytest.mark.parametrize(("language", "words"), [("en", "ana has taken back:"), ("fr", "a annulé")])
async def test_a_thinking_player_is_shown_what_was_taken_back(rooms, language, words):
    room = await table_of_two(rooms)
    while room.table.match.player == 0:
        last = room.table.match.legal(0)[0]
        await play(room, ANA, last)
    kept, before = room.table.match.last_decision(0), room.table.match
    back = await room.act(UNDO, ANA, now(room))
    assert back == Played(room.table.version)  # nobody had to be asked
    text = before.game.view("text")
    say = page_shell.speaker(language)
    sentence = text.turn_sentence(before.position_after(kept).observe(1), [last], say)
    for guest in (BEN, CLEO):
        assert words in shown(room, guest, language)
        assert escape(sentence) in shown(room, guest, language)
    assert words not in shown(room, ANA, language)
    await play_some(room, 1)
    assert words not in shown(room, BEN, language)


async def test_a_match_whose_last_move_was_taken_back_is_played_once_to_be_shown_again(
    rooms, monkeypatch
):
    room = await table_of_two(rooms)
    while room.table.version < 4 or room.table.match.undo_floor(0, {0}) is None:
        await play_some(room, 1)
    lines = room.table.version
    await room.act(UNDO, ANA, now(room))
    undone, played = lines - len(room.table.match.line), []
    once = match_line.play_entry
    monkeypatch.setattr(match_line, "play_entry", lambda *words: played.append(1) or once(*words))
    await rooms.drop(room.table.id)
    again = await rooms.get(room.table.id)
    assert again is not room
    assert len(played) == lines + undone
    (told,) = {re.search(r'id="undone".*?</section>', shown(one, BEN))[0] for one in (room, again)}
    assert "ana has taken back:" in told


async def test_what_others_have_decided_since_is_not_undone_unasked(rooms):
    room = await other_has_moved(rooms)
    while room.table.match.player == 1 and len(room.table.match.legal(1)) < 2:
        await play_some(room, 1)
    decided = [entry for entry in room.table.match.line if entry.by == 1]
    await room.act(UNDO, ANA, now(room))
    assert [entry for entry in room.table.match.line if entry.by == 1] == decided
    assert "Do you agree?" in shown(room, BEN)
    assert 'class="undone"><li>ana: ' in shown(room, BEN)
    await room.act(ANSWERING, BEN, now(room, "!accept"))
    assert "ana has taken back:" in shown(room, BEN)
    assert "<li>ben: " in shown(room, BEN)


def may_take_back_what_he_hid(room):
    """Return whether Ana made the last move, hidden from Ben, and can undo it without consent."""
    match = room.table.match
    is_hers = match.line[-1].by == 0 and match.seen_by(1)[-1].move == "lay:?"
    return is_hers and match.undo_floor(0, {0}) is not None


async def test_what_was_hidden_stays_hidden_when_it_is_taken_back(rooms, tiny):
    room = await three_have_moved(rooms, tiny)
    while not may_take_back_what_he_hid(room):
        if room.table.match.is_over:
            room = await three_have_moved(rooms, tiny)
        await play_some(room, 1)
    laid = room.table.match.line[-1].move.partition(":")[2]
    await room.act(UNDO, ANA, now(room))
    told = re.search(r'id="undone".*?</section>', shown(room, BEN))
    assert told
    assert laid not in told.group()


@pytest.mark.parametrize("others", [("person", "person"), ("bot", "bot")])
async def test_where_nobody_is_asked_the_button_does_not_say_so(rooms, tiny, others):
    seats = [NewSeat("person", "ana")] + [
        NewSeat(kind, kind, "quick" if kind == "bot" else "") for kind in others
    ]
    room, is_free = await rooms.create(NewMatch(tiny, seats), ANA), True
    while is_free:  # until taking back the last decision needs consent
        if room.table.match.player in room.table.seats_of(ANA):
            await play_some(room, 1)
        await settled(room)
        mine = room.table.seats_of(ANA)
        last = next(
            (entry.by for entry in reversed(room.table.match.line) if entry.by in mine), None
        )
        is_free = last is None or room.table.match.undo_floor(last, {0, 1, 2}) is not None
    assert not room.table.match.is_over
    assert "Request take-back" not in shown(room, ANA)
    assert "Take back" in shown(room, ANA)
    await room.act(UNDO, ANA, now(room))
    assert room.table.request is None
