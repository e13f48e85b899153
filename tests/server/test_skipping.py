"""Windows in which a person could only pass are skipped if nobody can tell."""

import asyncio
import re
from dataclasses import replace

import pytest

from steppe import games
from steppe.server.accounts.guests import Keys
from steppe.server.base.match_data import BOT, PERSON, Seat, Sheet
from steppe.server.base.settings import AT_ONCE, Timing
from steppe.server.match.app_context import AppContext
from steppe.server.match.broadcast import Broadcast, View
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.reactions import IDLE, Switch, asks, here
from steppe.server.match.room import Room
from steppe.server.pages import site
from steppe.server.pages.table.table_view import TableView
from tests.server.site import ANA, BEN, FirstMove, browser, draw_table, play, running
from tests.server.test_hidden_time import Paper, asked, before_a_window, otherwise_dealt

pytestmark = pytest.mark.anyio
OFFER = "Skip when I cannot react"
MINE, NOBODY = frozenset({1}), frozenset()


@pytest.fixture
def game(monkeypatch):
    """Register the tests' own game with windows."""
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")
    return games.load("tiny")


@pytest.fixture
def twins(game):
    """Return two matches that differ only for player 1, and a move; in one, player 1 can react."""
    for match, move in before_a_window(game):
        for twin in otherwise_dealt(match):
            both = sorted((match, twin), key=lambda one: -len(asked(one, move)[1]))
            counts = [len(asked(one, move)[1]) for one in both]
            if counts == [2, 1] and twin.seen_by(None) == match.seen_by(None):
                return both, move
    raise AssertionError


def _table(match, wants=(), timing=AT_ONCE, **third):
    """Return a table with ana between two bots, or with another occupant in the third seat."""
    other = Seat(**({"kind": BOT, "bot": "quick"} | third))
    seats = Seat(BOT, bot="quick"), Seat(PERSON, "ana", (ANA,), switches=wants), other
    sheet = Sheet("twin", "tiny", 3, match.options, "1", match.secret, 0.0, seats)
    house = AppContext(
        Paper(), Broadcast(site.fragment, 12), Keys(b"k" * 32), FirstMove(), 0.0, timing
    )
    return Room(sheet, match.copy(), house)


@pytest.fixture
async def table(steady):
    """Create tables whose bots stop when the test is over."""
    rooms = []

    def make(*words, **options):
        rooms.append(_table(*words, **options))
        return rooms[-1]

    yield make
    for room in rooms:
        await room.tasks.close()


async def after(room, move):
    """Let player 0 move and open the window; return the room a moment later."""
    await room.tasks.exclusively(room.append(room.table.match.plan(0, move), "moves"))
    await asyncio.sleep(0.05)
    return room


def is_asked(room):
    return room.table.window is not None and room.table.window.waits_for(1)


async def test_a_player_who_could_only_pass_is_not_asked_and_others_are(table, twins):
    (able, idle), move = twins
    assert is_asked(await after(table(able), move))
    room = await after(table(idle), move)
    assert room.table.match.log[len(idle.log) + 1].by == 1
    assert room.table.match.log[len(idle.log) + 1].move == "leave"


@pytest.fixture
def quiet(game, monkeypatch):
    """Let the window ask nobody by default."""
    theft, guard = game.windows
    monkeypatch.setitem(vars(game), "windows", (replace(theft, asks=False), guard))


async def test_alone_with_bots_all_windows_ask_by_default_who_can_react(table, twins, quiet):
    (able, idle), move = twins
    assert is_asked(await after(table(able), move))
    assert not is_asked(await after(table(idle, wants=(IDLE,)), move))
    room = table(able)
    never = room.reactions.turned(room.table.seats[1], Switch(1, "theft", asks=False)).switches
    assert not is_asked(await after(table(able, wants=never), move))


@pytest.mark.parametrize("third", [{"kind": PERSON, "guests": (BEN,)}, {}])
async def test_where_others_could_tell_only_the_switches_decide(table, twins, quiet, third):
    (able, _), move = twins
    for wants in ((), ("theft",)):
        room = table(able, wants=wants, **third)
        room.meet(NOBODY)
        assert is_asked(await after(room, move)) == bool(wants)


async def test_a_player_who_wants_it_is_always_asked(table, twins):
    (_, idle), move = twins
    assert is_asked(await after(table(idle, wants=(IDLE,)), move))


@pytest.mark.parametrize(
    "third", [{"kind": PERSON, "guests": (BEN,)}, {"kind": "open"}, {"guests": (BEN,)}]
)
async def test_all_are_asked_where_a_seat_is_taken_or_open(table, twins, third):
    (_, idle), move = twins
    room = table(idle, **third)
    assert OFFER not in draw_table(TableView(room.table, MINE, "en"))
    assert is_asked(await after(room, move))


def timeless(page: str) -> str:
    """Return a page without the times since which people are away: one match began later."""
    return re.sub(r'data-away="\d+"', "", page)


async def test_a_spectator_cannot_tell_the_difference(table, twins):
    both, move = twins
    seen = []
    for match in both:
        room = table(match)
        room.meet(MINE)
        with room.house.hub.subscribe(room, View(NOBODY, "en"), "ben") as stream:
            room.meet(NOBODY)
            await after(room, move)
            seen.append(stream.event and (stream.event.stamp, timeless(stream.event.page.whole())))
        assert is_asked(room)
    assert seen[0] == seen[1]
    assert seen[0] is not None


async def test_a_spectator_who_comes_during_a_window_has_all_asked(table, twins):
    (_, idle), move = twins
    room = await after(table(idle, timing=Timing(calm=0.3)), move)
    assert room.table.window is not None
    assert not is_asked(room)
    room.meet(NOBODY)
    await asyncio.sleep(0.4)
    assert is_asked(room)
    await play(room, ANA, "leave")
    await asyncio.sleep(0.05)
    assert not is_asked(room)


async def test_the_pause_of_a_window_stays_as_it_is(table, twins):
    (_, idle), move = twins
    room = await after(table(idle, timing=Timing(calm=0.3)), move)
    assert len(room.table.match.log) == len(idle.log) + 1
    await asyncio.sleep(0.4)
    assert len(room.table.match.log) > len(idle.log) + 1


async def test_turned_while_a_window_is_open_it_answers_there(table, twins, monkeypatch):
    (_, idle), move = twins
    room = await after(table(idle, wants=(IDLE,)), move)

    async def change(number, seat):
        assert seat.switches == ()
        seats = (*room.table.seats[:number], seat, *room.table.seats[number + 1 :])
        room.table.sheet = replace(room.table.sheet, seats=seats)

    monkeypatch.setattr(room, "reseat", change)
    await room.reactions.switch(ANA, Switch(1, IDLE, asks=False))
    await asyncio.sleep(0.05)
    assert not is_asked(room)
    turned = room.reactions.turned(room.table.seats[1], Switch(1, IDLE, asks=True))
    assert turned.switches == (IDLE,)


async def test_what_was_taken_back_is_asked_again(table, twins):
    (_, idle), move = twins
    room = await after(table(idle), move)
    kept = len(idle.line) + 1
    await room.tasks.exclusively(room.append(room.table.match.plan_undo(1, kept), "back"))
    assert is_asked(room)


@pytest.mark.parametrize("address", ["/m/{}", "/m/{}/turn", "/api/v1/matches/{}/observation"])
async def test_any_request_for_a_table_counts_as_a_spectator(game, tmp_path, address):
    async with running(tmp_path) as app:
        seats = [NewSeat("person", "ana")] + 2 * [NewSeat("bot", "", "quick")]
        room = await app.state.rooms.create(NewMatch("tiny", seats), ANA)
        assert room.table.is_alone(0)
        async with browser(app) as other:
            assert (await other.get(address.format(room.table.id))).is_success
        assert not room.table.is_alone(0)


async def test_the_players_own_page_offers_it_and_does_not_count(game, tmp_path):
    async with running(tmp_path) as app, browser(app) as ana:
        await ana.get("/")
        seats = [NewSeat("person", "ana")] + 2 * [NewSeat("bot", "", "quick")]
        room = await app.state.rooms.create(NewMatch("tiny", seats), ANA)
        await ana.post(f"/s/{room.table.secret(0)}")
        page = (await ana.get(f"/m/{room.table.id}")).text
        assert OFFER in page
        values = {"seat": "0", "name": IDLE, "asks": "1"}
        await ana.post(f"/m/{room.table.id}/switch", data=values)
        assert room.table.seats[0].switches == (IDLE,)
        assert room.table.is_alone(0)


async def test_one_button_passes_and_goes_on_passing_in_this_turn(table, twins, monkeypatch):
    both, move = twins
    drawn = []
    for match in both:  # the same page, whatever the hand
        room = await after(table(match, wants=(IDLE,), timing=Timing(calm=0.3)), move)
        page = draw_table(TableView(room.table, MINE, "en"))
        drawn.append(re.search(r"<form[^>]*>(?:(?!</form>).)*Do not ask this again", page))
        assert drawn[-1] is not None
        assert "Do not ask this again" not in draw_table(TableView(room.table, NOBODY, "en"))
        assert await _passes_on(room, monkeypatch)
    assert drawn[0][0] == drawn[1][0]


async def _passes_on(room, monkeypatch):
    """Press the button; return whether the player passes now and in later windows of the turn."""

    async def change(number, seat):
        seats = (*room.table.seats[:number], seat, *room.table.seats[number + 1 :])
        room.table.sheet = replace(room.table.sheet, seats=seats)

    monkeypatch.setattr(room, "reseat", change)
    kind, before = room.table.window.kind, room.table.seats[1]
    await room.reactions.switch(ANA, Switch(1, kind.name, asks=False, is_brief=True))
    now = here(room.table, 1)
    asked = [asks(seat, kind, now) for seat in (before, room.table.seats[1])]
    return not is_asked(room) and asked == [True, False]
