"""The live part of a table: its content for each viewer, without the game's secrets."""

import random
import re

import pytest

from steppe.play.log import RESIGN, UNDO
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import Proposal
from steppe.server.pages.table.table_view import TableView
from tests.conformance.games import determinized
from tests.server.site import (
    ANA,
    BEN,
    against,
    draw_table,
    guest_to_move,
    play,
    play_some,
    settled,
    table_of_three,
    table_of_two,
)

pytestmark = pytest.mark.anyio


def drawn(room, *seats, **more) -> str:
    return draw_table(TableView(room.table, frozenset(seats), "en", **more))


def status(text: str) -> str:
    inside = re.search(r'<section class="status.*?</section>', text, re.DOTALL)[0]
    return " | ".join(re.findall(r">([^<>]+)<", inside))


BADGE = re.compile(r'class="badge[^>]*>(?:<span class="sr">)?([^<]*)')


def badges(text: str) -> list[list[str]]:
    """Return each player's badges."""
    return [BADGE.findall(part) for part in text.split('<tbody class="player')[1:]]


async def test_the_status_line_says_what_is_asked_of_whom(rooms):
    room = await table_of_two(rooms)
    hint = "ben then places the first animal in the line that the ranger watches"
    assert status(drawn(room, 0)) == f"Your turn | Place the ranger on any stop | {hint}"
    assert status(drawn(room, 1)).startswith("ana | is placing the ranger")
    assert status(drawn(room)) == "ana | is placing the ranger"


async def test_the_viewer_comes_first_and_the_others_follow_clockwise(rooms):
    room = await rooms.create(NewMatch("stone_age", [NewSeat("person", "ana")] * 3), ANA)
    for seats, order in (((), "012"), ((1,), "120"), ((2,), "201"), ((1, 2), "120")):
        assert "".join(re.findall(r'id="player-(\d)"', drawn(room, *seats))) == order


async def test_a_rich_board_has_buttons_to_come_closer_and_a_plain_one_has_none(rooms):
    rich = await rooms.create(NewMatch("doggerland", [NewSeat("person", "ana")] * 2), ANA)
    page = drawn(rich, 0)
    assert 'id="frame" data-zoom>' in page
    assert re.findall(r'data-by="(\w+)" aria-label="([^"]+)"', page) == [
        ("in", "Zoom in"),
        ("out", "Zoom out"),
        ("whole", "Whole board"),
    ]
    plain = drawn(await table_of_two(rooms), 0)
    assert "data-zoom" not in plain
    assert "data-by" not in plain


async def test_the_own_player_board_is_unfolded_and_the_others_are_folded(rooms):
    room = await rooms.create(NewMatch("stone_age", [NewSeat("person", "ana")] * 3), ANA)
    page = drawn(room, 1)
    assert re.findall(r'id="board-(\d)" name="boards" open', page) == ["1"]
    assert len(re.findall(r'id="board-\d" name="boards"', page)) == 3


async def test_two_player_boards_lie_open_where_nothing_else_needs_their_room(rooms):
    alone = await rooms.create(NewMatch("stone_age", [NewSeat("person", "ana")] * 2), ANA)
    opened = re.compile(r'id="board-(\d)"( name="boards")? open')
    assert opened.findall(drawn(alone, 1)) == [("1", ""), ("0", "")]
    rich = await rooms.create(NewMatch("doggerland", [NewSeat("person", "ana")] * 2), ANA)
    assert opened.findall(drawn(rich, 1)) == [("1", ' name="boards"')]


async def test_the_menu_marks_what_can_be_explained(rooms):
    page = drawn(await table_of_two(rooms), 0)
    assert re.search(r'<button [^>]*hidden data-script data-explain [^>]*"Highlight help">', page)


async def test_a_missing_player_is_waited_for(rooms):
    room = await rooms.create(against("open"), ANA)
    assert "the other player then places" in status(drawn(room, 0))
    await play(room, ANA, "guard:3")
    text = "Open seat | nobody is sitting here yet | send a friend the link"
    assert status(drawn(room, 0)) == text
    assert status(drawn(room)) == "Open seat | nobody is sitting here yet | the seat is free"


async def test_a_free_seat_is_offered_to_strangers_and_its_link_to_those_who_sit(rooms):
    room = await rooms.create(against("open"), ANA)
    assert f'action="/m/{room.table.id}/sit"' in drawn(room)
    assert f'value="/m/{room.table.id}"' in drawn(room, 0)
    assert f'action="/m/{room.table.id}/sit"' not in drawn(room, 0)


BLUE_AND_YELLOW = [f'<span class="sr">quick </span>{colour}' for colour in ("Blue", "Yellow")]


async def test_bots_with_one_name_are_told_apart_by_the_words_for_their_colours(rooms):
    bots = [NewSeat("bot", "", "quick")] * 2
    room = await rooms.create(NewMatch("stone_age", [NewSeat("person", "ana"), *bots]), ANA)
    rows = re.findall(r"<b>(.*?)</b>", drawn(room, 0).partition('class="standings"')[2])
    assert rows[:3] == ["ana", *BLUE_AND_YELLOW]


async def test_a_bot_that_thinks_says_so(rooms):
    room = await rooms.create(against("quick"), ANA)
    room.table.thinking = 1
    assert badges(drawn(room, 0))[1] == ["thinking"] or room.table.match.player == 0
    await play(room, ANA, "guard:3")
    await settled(room)
    assert badges(drawn(room, 0))[0] == ["to move"]


async def test_a_list_without_moves_is_no_tab_stop(rooms):
    room = await table_of_two(rooms)
    assert 'class="log"' not in drawn(room, 0)
    await play(room, ANA, "guard:3")
    assert 'class="log" role="group" tabindex="0"' in drawn(room, 0)


async def test_only_the_player_to_move_gets_moves(rooms):
    room = await table_of_two(rooms)
    assert [drawn(room, *seats).count("data-move") for seats in ((0,), (1,), ())] == [22, 0, 0]


async def test_each_viewer_reads_the_end_in_their_own_way(rooms):
    room = await table_of_two(rooms)
    await play(room, ANA, "guard:3")
    await room.act(RESIGN, BEN, proposal(room))
    results = [status(drawn(room, *seats)).split(" | ")[:2] for seats in ((0,), (1,), ())]
    assert results == [
        ["You win!", "ben resigned"],
        ["ana wins", "You resigned"],
        ["ana wins", "ben resigned"],
    ]
    assert "/again" not in drawn(room)


async def test_a_rematch_is_offered_by_name_until_it_is_accepted(rooms):
    async def opened():
        return "m2"

    room = await table_of_two(rooms)
    await room.act(RESIGN, ANA, proposal(room))
    assert ">Play again<" in drawn(room, 0)
    await room.go_on({1}, opened)
    assert '<p id="news" role="status">ben wants a rematch</p>' in drawn(room, 0)
    assert ">Go to the next match<" in drawn(room, 1)
    await room.go_on({0}, opened)
    assert ">Go to the next match<" in drawn(room, 0)


async def test_a_seat_kept_for_a_player_bears_their_name(rooms):
    room = await rooms.create(
        NewMatch("zebras", [NewSeat("person", "ana"), NewSeat("open", "ben")]), ANA
    )
    assert "ben then places" in status(drawn(room, 0))
    assert "Waiting for ben to accept</b>" in drawn(room, 0)
    assert 'class="who">invited<' in drawn(room, 0)
    assert "ana: a seat is waiting for ben." in drawn(room)
    await play(room, ANA, "guard:3")
    assert status(drawn(room, 0)) == "Invited | waiting for ben to accept"


async def test_players_read_who_has_sat_down_until_they_act(rooms):
    room = await rooms.create(against("open"), ANA)
    assert 'id="news"' not in drawn(room, 0)
    await room.seating.sit(BEN, 1, "ben")
    assert ">ben has sat down</b>" in drawn(room, 0)
    assert [drawn(room, *seats).count('id="news"') for seats in ((1,), ())] == [0, 0]
    await play(room, ANA, "guard:3")
    assert 'id="news"' not in drawn(room, 0)


def proposal(room, move="", key="k"):
    return Proposal(room.table.version, move, key)


async def test_only_players_who_must_agree_are_asked(rooms):
    room = await table_of_two(rooms)
    await play_some(room, 3)
    await room.act(UNDO, ANA, proposal(room, key="undo"))
    assert "You asked to take back your last move; ben must agree" in drawn(room, 0)
    assert "ana asks to take back the last move. Do you agree?" in drawn(room, 1)
    assert "ana asks to take back the last move; ben must agree" in drawn(room)


async def test_an_earlier_position_has_neither_moves_nor_actions(rooms):
    room = await table_of_two(rooms)
    await play_some(room, 4)
    text = drawn(room, 0, at=2)
    assert status(text).startswith("Move 2 of ")
    assert "data-move" not in text
    assert "data-post" not in text
    assert "data-live" not in text


async def test_a_live_page_gets_the_ground_only_once(rooms):
    room = await table_of_two(rooms)
    assert len(drawn(room, 0, ground=True)) > 3 * len(drawn(room))


@pytest.fixture
async def secret(rooms, tiny, monkeypatch):
    """Return a three-player table of the game with hidden hands, with fixed dice."""
    monkeypatch.setattr("steppe.play.dice_commitment.new_secret", lambda: bytes(32))
    monkeypatch.setattr("secrets.choice", lambda signs: signs[0])
    return await table_of_three(rooms, tiny)


async def test_a_page_does_not_depend_on_what_its_reader_may_not_know(secret):
    dice = random.Random(3)
    compared = 0
    while not secret.table.match.is_over:
        for player in range(3):
            true = secret.table.match._played.now
            before = drawn(secret, player)
            secret.table.match._played.now = determinized(true.observe(player), player, compared)
            assert drawn(secret, player) == before
            compared += secret.table.match._played.now != true
            secret.table.match._played.now = true
        move = dice.choice(secret.table.match.legal(secret.table.match.player))
        await play(secret, guest_to_move(secret), move)
    assert compared > 20


async def test_every_look_at_every_position_can_be_drawn(secret):
    dice = random.Random(5)
    while not secret.table.match.is_over:
        await play(
            secret,
            guest_to_move(secret),
            dice.choice(secret.table.match.legal(secret.table.match.player)),
        )
        for seats in ((), (0,), (1,), (2,), (0, 2)):
            assert drawn(secret, *seats).startswith('<div id="table"')
    for after in range(len(secret.table.match.line) + 1):
        assert status(drawn(secret, 1, at=after)).startswith("Move ")


async def test_the_middle_of_a_turn_is_shown_no_further_than_played(rooms):
    room = await table_of_two(rooms)
    await play_some(room, 6)
    moves = [entry.move for entry in room.table.match.line]
    middle = next(index for index, move in enumerate(moves) if move.startswith("step:"))
    assert "ranger" in status(drawn(room, 0, at=middle + 1))
    assert "ranger" not in status(drawn(room, 0, at=middle))
