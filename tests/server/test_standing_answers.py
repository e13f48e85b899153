"""Standing answers: a seat passes until its player is attacked, then it is asked again."""

from dataclasses import replace

import pytest

import steppe
from steppe import games
from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.base.match_data import REPLACED
from steppe.server.match.reactions import (
    IDLE,
    PASSING,
    Switch,
    passes_until_attacked,
    standing_answers,
)
from steppe.server.match.windows import OpenWindow
from steppe.server.pages.table.table_view import TableView
from tests.server.site import ANA, BEN, CLEO, browser, draw_table, play_some, table_of_three, until

pytestmark = pytest.mark.anyio


GUESTS = (ANA, BEN, CLEO)


@pytest.fixture(autouse=True)
def windowed(monkeypatch):
    """Register the tests' own game with windows."""
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")


async def asked(rooms):
    """Return a match with an open window that waits for two players, and one of them."""
    room = await table_of_three(rooms, "tiny")
    while room.table.window is None:
        await play_some(room, 1)
    return room, min(room.table.window.asked)


async def stand(room, seat: int, asks: bool = False) -> None:
    await room.reactions.switch(GUESTS[seat], Switch(seat, PASSING, asks))


def stands(room, seat: int, later: int = 0) -> bool:
    return passes_until_attacked(room.table.seats[seat], room.table.match.round + later)


def drawn(room, seat: int) -> str:
    return draw_table(TableView(room.table, frozenset({seat}), "en"))


async def test_a_standing_answer_passes_in_this_window_and_the_next(rooms):
    room, seat = await asked(rooms)
    window = room.table.window
    await stand(room, seat)
    assert window.answers[seat].move == window.kind.answer
    other = open_again(window, attacks=False)
    room.reactions._pass_by_switch(other, seat)
    assert not other.waits_for(seat)


async def test_an_attack_ends_it_and_the_player_is_asked(rooms):
    room, seat = await asked(rooms)
    window, room.table.window = room.table.window, None
    await stand(room, seat)
    attack = room.table.window = open_again(window, attacks=True)
    room.reactions._pass_by_switch(attack, seat)
    assert attack.waits_for(seat)
    await until(lambda: not room.table.seats[seat].switches)
    assert "you are attacked" in drawn(room, seat)
    calm = open_again(window, attacks=False)
    room.reactions._pass_by_switch(calm, seat)
    assert calm.waits_for(seat)  # it has ended for good


async def test_an_attack_is_asked_about_although_a_standing_answer_is_set_in_the_window(rooms):
    room, seat = await asked(rooms)
    attack = room.table.window = open_again(room.table.window, attacks=True)
    await stand(room, seat)
    assert attack.waits_for(seat)


async def test_it_is_listed_and_cancelled_and_ends_with_the_turn(rooms):
    room, seat = await asked(rooms)
    room.table.window = None
    assert 'id="switch-pass"' in drawn(room, seat)
    await stand(room, seat)
    assert stands(room, seat)
    assert not stands(room, seat, later=1)
    await stand(room, seat, asks=True)
    assert room.table.seats[seat].switches == ()


async def test_a_bot_in_the_seat_ends_it(rooms):
    room, seat = await asked(rooms)
    room.table.window = None
    await stand(room, seat)
    await room.reactions.switch(GUESTS[seat], Switch(seat, IDLE, asks=True))
    await room.tasks.exclusively(room.seating.hand_over(seat))
    assert {*room.table.seats[seat].switches} == {IDLE, REPLACED}


async def test_those_of_all_matches_are_listed_and_end_there(app):
    first, second = [(await asked(app.state.rooms))[0] for _ in range(2)]
    guest, kind = GUESTS[seat := 0], second.table.window.kind
    first.table.window = second.table.window = None
    await stand(first, seat)
    await second.reactions.switch(guest, Switch(seat, kind.name, asks=False, is_brief=True))
    async with browser(app) as client:
        client.cookies.set(COOKIE, app.state.keys.cookie(Guest(guest)))
        page = (await client.get("/mine")).text
        assert "Pass until the turn is over, unless I am attacked" in page
        assert f"{kind.title}: pass until the turn is over" in page
        for room, name, brief in ((first, PASSING, ""), (second, kind.name, "brief")):
            assert f'action="/m/{room.table.id}/ask-again"' in page
            form = {"seat": str(seat), "name": name, "brief": brief}
            answer = await client.post(f"/m/{room.table.id}/ask-again", data=form)
            assert answer.headers["location"] == "/mine"
            assert room.table.seats[seat].switches == ()
        assert "ask-again" not in (await client.get("/mine")).text


async def test_those_of_an_earlier_round_are_not_listed(rooms):
    room, seat = await asked(rooms)
    kinds, chair = room.table.match.game.windows, room.table.seats[seat]
    await stand(room, seat)
    chair, now = room.table.seats[seat], room.table.match.round
    assert [one.name for one in standing_answers(seat, chair, kinds, now)] == [PASSING]
    assert standing_answers(seat, chair, kinds, now + 1) == []


async def test_nobody_else_sees_it(rooms):
    room, seat = await asked(rooms)
    other = max(room.table.window.asked)
    before = drawn(room, other)
    room.table.window.answers.clear()
    await stand(room, seat)
    assert drawn(room, other) == before


def open_again(window: OpenWindow, attacks: bool) -> OpenWindow:
    """Return the same window again, without answers."""
    kind = replace(window.kind, attacks=attacks)
    return OpenWindow(kind, window.version, window.asked)


def test_every_game_with_windows_names_those_that_end_a_standing_answer():
    found = {name: steppe.load(name).windows for name in steppe.names() if name != "tiny"}
    attacks = {name: {kind.name for kind in kinds if kind.attacks} for name, kinds in found.items()}
    assert {name: ones for name, ones in attacks.items() if found[name]} == {
        "valley": {"capture", "fight-start", "round-end", "camp-lost"}
    }
