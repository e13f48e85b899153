"""The match of the day: the same for all players, one try each, and no way to peek ahead."""

import asyncio
import re
from dataclasses import replace
from datetime import date, timedelta

import pytest

import steppe
from steppe.core.errors import IllegalMove
from steppe.core.i18n import plain
from steppe.play import dice_commitment
from steppe.play.log import UNDO
from steppe.play.match_record import parse_record
from steppe.play.record_proof import verify
from steppe.server.accounts.guests import Guest
from steppe.server.analysis.analyses import NONE, SealedError
from steppe.server.base.http_errors import TableError, TooManyError
from steppe.server.base.match_data import MatchStatus
from steppe.server.base.settings import NEIGHBOURS
from steppe.server.match import daily_match
from steppe.server.match.daily_match import Try
from steppe.server.match.proposals import HINT, Proposal
from steppe.server.match.signed_record import record_text
from steppe.server.match.start_positions import moment
from steppe.server.pages.lobby import home
from steppe.server.pages.shell.game_cards import card
from steppe.server.pages.table.table_view import TableView
from steppe.server.puzzles.puzzles import Share
from tests.server.site import browser, draw_table, leave, play, settled

pytestmark = pytest.mark.anyio
UNLIMITED = True
DAY = date(2026, 11, 26)
GAME = "tiny"
ANA, BEN = Guest("guest-ana", "ana"), Guest("guest-ben", "ben")


@pytest.fixture(autouse=True)
def the_day(monkeypatch, tiny):
    """Set the current day; return a function that advances it by some days."""

    def go_on(days: int) -> None:
        monkeypatch.setattr(daily_match, "today", lambda: DAY + timedelta(days=days))

    go_on(0)
    monkeypatch.setattr(daily_match, "_counts", lambda sheet: bool(sheet.standing.scores))
    return go_on


@pytest.fixture
def seeds(app):
    return daily_match.Daily(app.state.rooms)


async def begin(seeds, guest=ANA, home="", game=GAME):
    return await seeds.play(steppe.load(game), guest, home)


async def play_out(room, guest):
    """Keep playing the first legal move to the end, against bots that do the same."""
    await settled(room)
    while not room.table.match.is_over:
        await play(room, guest.id, room.table.match.legal(0)[0])
        await settled(room)
    return room


async def test_all_have_the_same_opening_and_the_same_dice(seeds):
    ana, ben = [await play_out(await begin(seeds, guest), guest) for guest in (ANA, BEN)]
    assert ana.table.id != ben.table.id
    assert ana.table.match.line == ben.table.match.line
    assert any(entry.outcomes for entry in ana.table.match.line[1:])


async def test_each_game_and_each_day_has_dice_of_its_own(seeds, the_day):
    rooms = [await begin(seeds), await begin(seeds, game="zebras")]
    the_day(1)
    rooms += [await begin(seeds)]
    assert len({room.table.match.secret for room in rooms}) == 3


async def test_there_is_one_try_however_often_and_fast_it_is_requested(seeds):
    rooms = await asyncio.gather(*(begin(seeds) for _ in range(4)))
    await leave(rooms[0], ANA.id)
    rooms.append(await begin(seeds))
    assert len({room.table.id for room in rooms}) == 1


async def test_an_address_has_a_few_tries_a_day(seeds, the_day):
    for number in range(NEIGHBOURS):
        await begin(seeds, Guest(f"g{number}"), "1.2.3.4")
    with pytest.raises(TooManyError) as refused:
        await begin(seeds, Guest("one more"), "1.2.3.4")
    assert 0 < (refused.value.wait or 0) <= 24 * 3600
    await begin(seeds, Guest("g0"), "1.2.3.4")
    await begin(seeds, Guest("one more"), "1.2.3.5")
    the_day(1)
    await begin(seeds, Guest("one more"), "1.2.3.4")


async def test_until_the_day_is_over_nobody_else_sees_such_a_match(app, seeds, program, the_day):
    room = await begin(seeds)
    id = room.table.id
    paths = ("", "/at/0", "/board", "/record", "/steps?after=0", "/turn", "/events")
    paths = [*(f"/m/{id}{path}" for path in paths), f"/new?from={id}@1", f"/new/board?from={id}@1"]
    ways = [f"/api/v1/matches/{id}{path}" for path in ("", "/observation", "/record")]
    async with browser(app) as stranger:
        for end in (False, True):
            if end:
                await leave(room, ANA.id)
            for path in (*paths, *ways):
                answer = await stranger.get(path)
                assert answer.status_code == 403, path
                assert "ana" not in answer.text.replace("Ranger", "")
        the_day(1)
        assert {(await stranger.get(path)).status_code for path in (*paths[:5], *ways)} == {200}


async def test_until_the_day_is_over_nobody_has_such_a_match_analysed(app, seeds, the_day):
    room = await begin(seeds)
    await play_out(room, ANA)
    with pytest.raises(SealedError):
        await app.state.analyses.state(room.table.id)
    the_day(1)
    assert (await app.state.analyses.state(room.table.id)).status == NONE


async def test_at_its_end_it_is_said_when_a_match_of_the_day_can_be_analysed(app, seeds, the_day):
    async with browser(app) as ana:
        await ana.get("/")
        begun = await ana.post(f"/game/{GAME}/day")
        room = app.state.rooms.known(begun.headers["location"].removeprefix("/m/"))
        await leave(room, room.table.seats[0].guests[0])
        page, words = f"/m/{room.table.id}", "analyse this match when the day is over"
        shown = (await ana.get(page)).text
        assert words in shown
        assert f'href="/game/{GAME}/day"' in shown
        assert "/analysis" not in shown
        the_day(1)
        assert words not in (await ana.get(page)).text


async def test_until_the_day_is_over_nobody_knows_the_secret(seeds, the_day):
    room = await begin(seeds)
    commitment = room.table.match.commitment
    await leave(room, ANA.id)
    secret = room.table.match.secret.hex()

    def told():
        page = draw_table(TableView(room.table, frozenset({0}), "en", at=0))
        return page + record_text(room, 0)

    assert secret not in told()
    assert commitment in told()
    with pytest.raises(TableError, match="match of the day"):
        await moment(seeds._rooms, f"{room.table.id}@1")
    the_day(1)
    assert secret in told()
    record = parse_record(record_text(room, None))
    assert record.facts["dice"] == f"{DAY}:{GAME}"
    verify(record, steppe.load)
    assert (await moment(seeds._rooms, f"{room.table.id}@1")).source


async def test_nothing_is_taken_back_that_a_bot_has_answered_and_nobody_helps(seeds):
    room = await begin(seeds, game="zebras")
    table = room.table
    await settled(room)
    first = table.match.legal(0)[0]
    await play(room, ANA.id, first)
    await settled(room)
    assert any(entry.by == 1 for entry in table.match.line)
    assert "/undo" not in draw_table(TableView(table, frozenset({0}), "en"))
    assert "/hint" not in draw_table(TableView(table, frozenset({0}), "en"))
    with pytest.raises(IllegalMove, match="This cannot be taken back"):
        await room.act(UNDO, ANA.id, Proposal(table.version, key="u"))
    with pytest.raises(IllegalMove, match="Hints are not available"):
        await room.act(HINT, ANA.id, Proposal(table.version, key="h"))


async def test_the_secret_stays_the_same_where_the_key_is_renewed_meanwhile(seeds, monkeypatch):
    room = await begin(seeds)
    monkeypatch.setattr(seeds._rooms.house.keys, "_key", bytes(32))
    assert (await begin(seeds)).table.id == room.table.id
    assert (await begin(seeds, BEN)).table.match.secret == room.table.match.secret


async def test_the_page_lists_results_and_leads_to_what_may_be_seen(app, the_day):
    async with browser(app) as ana, browser(app) as ben:
        page = f"/game/{GAME}/day"
        assert (await ana.get(page)).text.count("Nobody") == 1
        assert "dice" not in (await ana.get("/game/zebras/day")).text  # that game has no dice
        assert "dice" not in (await ana.get("/game/zebras")).text
        for guest in (ana, ben):
            answer = await guest.post(page)
            id = answer.headers["location"].removeprefix("/m/")
            room = app.state.rooms.known(id)
            assert f'href="/m/{id}"' in (await guest.get(page)).text
            assert ", match of the day<" in (await guest.get("/mine")).text
            await play_out(room, Guest(room.table.seats[0].guests[0]))
        told = (await ana.get(page)).text
        assert "2 players have finished it today." in told
        assert told.count('href="/m/') == 2  # both links lead to her own matches
        assert dice_commitment.commitment(room.table.match.secret) in told
        assert room.table.match.secret.hex() not in told
        the_day(1)
        told = (await ana.get(page)).text
        assert told.count('href="/m/') == 2
        assert room.table.match.secret.hex() in told
        assert f'href="/m/{id}"' in told


async def test_players_who_resign_rank_last_whatever_their_points(app, seeds):
    room = await play_out(await begin(seeds), ANA)
    lost = MatchStatus(None, (-1.0, 1.0), (3, 9))
    behind = Try(replace(room.table.sheet, standing=lost), 0, is_won=False)
    ahead = replace(behind, sheet=replace(behind.sheet, standing=replace(lost, scores=(8, 0))))
    assert ahead.rank > behind.rank > replace(ahead, is_resigned=True).rank
    await leave(await begin(seeds, BEN), BEN.id)
    tries = (await seeds.board(GAME)).tries
    assert [one.is_resigned for one in tries] == [False, True]
    async with browser(app) as ana:
        assert "<td>resigned</td>" in (await ana.get(f"/game/{GAME}/day")).text


async def test_equal_tries_share_their_place_and_only_those_of_the_day_count(seeds, monkeypatch):
    monkeypatch.undo()
    one = await begin(seeds, game="zebras")
    await leave(one, ANA.id)
    two = await begin(seeds, BEN, game="zebras")
    board = await seeds.board("zebras")
    assert [entry.sheet.id for entry in board.tries] == [one.table.id]
    assert [sheet.id for sheet in board.running] == [two.table.id]
    assert board.of(BEN.id).id == two.table.id
    await leave(two, BEN.id)
    board = await seeds.board("zebras")
    assert [board.place(entry) for entry in board.tries] == [1, 1]
    assert (await seeds.board("zebras", 1)).tries == []


def test_the_first_view_counts_what_others_did_today():
    day = home.Day(card(steppe.load("zebras")), "/p", False, "", False, "", 1, Share(2, 1))
    assert home.so_far([day], plain) == ("1 of 2 tries right", "Finished once today")
    busy = replace(day, finished=3, share=Share(4, 4))
    assert home.so_far([day, busy], plain) == ("5 of 6 tries right", "Finished 4 times today")


async def test_a_new_visitor_finds_the_offers_of_the_day_above_the_games(app):
    way = r'href="(/puzzles/\w+/\w+|/game/\w+/day)"'
    async with browser(app) as ana:
        new = (await ana.get("/")).text
    brief = re.search(r'<nav class="brief".*?</nav>', new, re.DOTALL)[0]
    assert new.index(brief) < new.index('id="games"')
    assert brief.count("Nobody yet today") == 2
    assert {*re.findall(way, brief)} == {*re.findall(way, new)}
