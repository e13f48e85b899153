"""The list of all of one's matches, and results added up."""

import io
import re
import time
import zipfile
from collections import Counter
from dataclasses import replace

import pytest

import steppe
from steppe.play.match_record import parse_record
from steppe.server.accounts.guests import Guest
from steppe.server.accounts.result_counts import MIXED, OTHER, PEOPLE, results_of
from steppe.server.analysis.accuracies import accuracies
from steppe.server.base.http_errors import NotFoundError, TableError
from steppe.server.base.match_data import BOT, OPEN, PERSON, MatchStatus, Seat, Sheet
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.pages.accounts.results_summary import (
    opponent_of,
    own_seat,
    result_of,
    summary_of,
)
from steppe.server.pages.lobby import my_matches
from steppe.server.pages.lobby.seat_names import rename_seats
from steppe.server.store.rows import Statement, counted, creation
from steppe.server.store.store import Search
from tests.server.site import ANA, BEN, browser, leave, table_of_two
from tests.server.test_personal import visit

pytestmark = pytest.mark.anyio
UNLIMITED = True


def sheet(number, *others, game="zebras", returns=(), guest=ANA, moved=None):
    """Return a match of ana's against others: levels of bots, or names of people."""
    seats = [Seat(PERSON, "ana", (guest,), token=f"{number} 0")]
    for place, other in enumerate(others, 1):
        is_bot = other.islower()
        bot, name = (other, "") if is_bot else ("", other)
        guests = () if is_bot else (f"guest-{other}",)
        token = "" if is_bot else f"{number} {place}"
        seats.append(Seat(BOT if is_bot else PERSON, name, guests, bot, token))
    at = float(number if moved is None else moved)
    status = MatchStatus(None, returns, tuple(range(len(seats)))) if returns else MatchStatus(0)
    rules = steppe.load(game).rules
    known = f"match{number:03}", game, len(seats), {}, rules, b"s" * 32, at, tuple(seats)
    return Sheet(*known, moved=at, ended=at if returns else None, standing=status)


async def put(store, *sheets):
    """Save matches as they stand."""
    for one in sheets:
        await store.create(one)
        result = {"match": one.id, "moved": one.moved, "ended": one.ended}
        if one.ended is not None:
            returns, scores = [*one.standing.returns], [*one.standing.scores]
            sql = "UPDATE match SET moved = :moved, ended = :ended, player = NULL, result = :result"
            values = result | {"result": str([returns, scores])}
            await store.change([Statement(f"{sql} WHERE id = :match", values)])


MATCHES = (
    sheet(1, "pebble", returns=(1.0, 0.0)),
    sheet(2, "flint", returns=(0.0, 1.0)),
    sheet(3, "Ben", returns=(1.0, 0.0)),
    sheet(4, "flint", game="doggerland", returns=(1.0, 0.0)),
    sheet(5, game="doggerland", returns=(1.0,)),
    sheet(6, "Ben", "flint"),
    sheet(7, "pebble", guest=BEN, returns=(1.0, 0.0)),
)


@pytest.mark.parametrize(
    ("only", "numbers"),
    [
        ({}, [6, 5, 4, 3, 2, 1]),
        ({"game": "doggerland"}, [5, 4]),
        ({"ended": False}, [6]),
        ({"ended": True, "people": True}, [3]),
        ({"people": True}, [6, 3]),
        ({"bot": "flint"}, [6, 4, 2]),
        ({"alone": True}, [5]),
        ({"before": (4.0, "match004")}, [3, 2, 1]),
        ({"before": (4.0, "match003")}, [4, 3, 2, 1]),
        ({"game": "zebras", "bot": "flint", "ended": True}, [2]),
        ({"people": False}, [5, 4, 2, 1]),
        ({"ended": False, "turn": True}, [6]),
        ({"ended": False, "turn": False}, []),
        ({"oldest": True, "bot": "flint"}, [2, 4, 6]),
        ({"switched": True}, []),
    ],
)
async def test_matches_are_found_by_game_opponent_and_state(only, numbers, store):
    await put(store, *MATCHES)
    search = Search(guest=ANA, **only)
    assert [one.id for one in await store.find(search)] == [f"match{n:03}" for n in numbers]
    assert await store.select(counted(search)) == [{"number": len(numbers)}]


async def test_home_lists_a_match_that_waits_however_many_have_ended_since(app, monkeypatch):
    mine = app.state.rooms.mine

    async def few(guest: str, limit: int = 2, **only) -> list[Sheet]:
        return await mine(guest, min(limit, 2), **only)

    monkeypatch.setattr(app.state.rooms, "mine", few)
    ended = [sheet(number, "flint", returns=(1.0, 0.0)) for number in (2, 3, 4)]
    await put(app.state.rooms.house.store, sheet(1, "Ben"), *ended)
    async with visit(app, ANA) as ana:
        for path in ("/", "/lists"):
            assert 'class="turn-card due" href="/m/match001"' in (await ana.get(path)).text


async def test_the_list_has_pages_and_keeps_its_filter(app, monkeypatch):
    monkeypatch.setattr(my_matches, "_PAGE", 3)
    same = [sheet(n, "flint", returns=(1.0, 0.0), moved=5) for n in range(10, 17)]
    await put(app.state.rooms.house.store, *same, sheet(20, "pebble", returns=(1.0, 0.0)))
    async with visit(app, ANA) as ana:
        shown, address = [], "/mine?against=flint"
        for _ in range(3):
            page = (await ana.get(address)).text
            shown += re.findall(r'class="table-row" href="/m/match(\d+)"', page)
            later = re.search(r'href="(/mine\?[^"]*after=[^"]+)">Earlier', page)
            address = later[1].replace("&amp;", "&") if later else ""
        assert shown == [f"0{n}" for n in range(10, 17)]
        assert not address
        assert 'href="/mine?against=flint">Latest' in page


@pytest.mark.parametrize("query", ["game=none", "against=x", "after=x", "after=nan~x", "after=1"])
async def test_odd_queries_show_the_list(query, app):
    await put(app.state.rooms.house.store, *MATCHES)
    async with visit(app, ANA) as ana:
        assert (await ana.get(f"/mine?{query}")).status_code == 200


async def test_the_records_of_all_listed_matches_are_in_one_file(app):
    rooms = app.state.rooms
    first = await table_of_two(rooms)
    await leave(first, ANA)
    second = await rooms.create(
        NewMatch("zebras", [NewSeat(PERSON), NewSeat(BOT, "", "quick")]), ANA
    )
    async with visit(app, ANA) as ana, browser(app) as eve:
        answer = await ana.post("/mine/records")
        file = zipfile.ZipFile(io.BytesIO(answer.content))
        names = {f"zebras-{room.table.id}.steppe" for room in (first, second)}
        assert {*file.namelist()} == names
        record = parse_record(file.read(f"zebras-{first.table.id}.steppe").decode())
        assert record.game == "zebras"
        people = await ana.post("/mine/records", data={"against": "people"})
        assert zipfile.ZipFile(io.BytesIO(people.content)).namelist() == [
            f"zebras-{first.table.id}.steppe"
        ]
        nothing = await eve.post("/mine/records")
        assert zipfile.ZipFile(io.BytesIO(nothing.content)).namelist() == []


async def test_old_matches_are_resigned_together(app):
    rooms = app.state.rooms
    old, new = await table_of_two(rooms), await table_of_two(rooms)
    sql = "UPDATE match SET moved = 1, created = 1 WHERE id = :id"
    await rooms.house.store.change([Statement(sql, {"id": old.table.id})])
    async with visit(app, ANA) as ana:
        assert "Resign 1 match without a move" in (await ana.get("/mine")).text
        listed = (await ana.get("/mine?game=doggerland")).text
        assert "without a move" not in listed
        answer = await ana.post("/mine/drop", data={"game": "doggerland"})
        assert answer.headers["location"] == "/mine?game=doggerland"
        assert not old.table.match.is_over
        await ana.post("/mine/drop")
        assert old.table.match.is_over
        assert not new.table.match.is_over
        assert "without a move" not in (await ana.get("/mine")).text


async def test_old_matches_that_cannot_be_played_any_more_hold_up_no_other(app, monkeypatch):
    rooms = app.state.rooms
    made = [await table_of_two(rooms) for _ in range(3)]
    for place, one in enumerate(made):
        sql = "UPDATE match SET moved = :moved WHERE id = :id"
        values = {"moved": float(9 - place), "id": one.table.id}
        await rooms.house.store.change([Statement(sql, values)])
    monkeypatch.setattr(my_matches, "_AT_ONCE", 1)
    get = rooms.get

    async def known(id):
        if id == made[0].table.id:
            raise TableError("It was played under earlier rules.")
        return await get(id)

    monkeypatch.setattr(rooms, "get", known)
    async with visit(app, ANA) as ana:
        await ana.post("/mine/drop")
        assert [one.table.match.is_over for one in made] == [False, True, False]
        await ana.post("/mine/drop")
    assert [one.table.match.is_over for one in made] == [False, True, True]


async def test_the_accuracy_is_read_from_an_analysis_once(store):
    from steppe.server.bots.analysis_thread import packed

    body = packed('{"seats": [{"accuracy": 81.5}, {"accuracy": null}]}')
    values = {"job": "j", "match": "m", "body": body}
    sql = "INSERT INTO analysis (job, match, game, engine, level, at, body)"
    sql += " VALUES (:job, :match, 'zebras', 'e', 1, 0.0, :body)"
    await store.change([Statement(sql, values)])
    assert await accuracies(store, ["m", "other"]) == {"m": [81.5, None]}
    empty = Statement("UPDATE analysis SET body = :body", {"body": b""})
    await store.change([empty])
    assert await accuracies(store, ["m"]) == {"m": [81.5, None]}
    assert await accuracies(store, []) == {}


async def test_results_are_added_up_by_game_players_and_opponent(store):
    more = (
        sheet(8, "flint", returns=(1.0, 1.0)),
        sheet(9, "flint", "pebble", returns=(1.0, 0.0, 0.0)),
        sheet(10, "Ben", "flint", returns=(0.0, 0.0, 1.0)),
    )
    await put(store, *MATCHES, *more)
    found = summary_of(await results_of(store, ANA))
    zebras = found["zebras"]
    assert (zebras.total.won, zebras.total.drawn, zebras.total.lost) == (3, 1, 2)
    assert zebras.total.percent == 50
    assert [(players, count.played) for players, count in zebras.by_players()] == [(2, 4), (3, 2)]
    kinds = [kind for kind, _ in zebras.by_opponent()]
    assert kinds == [PEOPLE, "pebble", "flint", MIXED, OTHER]
    assert zebras.against["flint"].drawn == zebras.against["flint"].lost == 1
    assert [players for players, _ in found["doggerland"].by_players()] == [1, 2]
    assert "flint" in found["doggerland"].against


async def test_old_matches_are_found_behind_many_new_ones(app, monkeypatch):
    monkeypatch.setattr(my_matches, "_PAGE", 1)
    now = time.time()
    await put(app.state.rooms.house.store, sheet(1, "Ben"), sheet(2, "Ben", moved=now))
    async with visit(app, ANA) as ana:
        assert "Resign 1 match without a move" in (await ana.get("/mine")).text


def kinds_of_turn():
    """Return matches in which ana must decide, or a window is open, and others."""
    with_bot = replace(sheet(4, "Ben"), standing=MatchStatus(1, owed=True))
    window = replace(sheet(3, "Ben"), standing=MatchStatus(1, owed=True))
    replaced = replace(sheet(5, "Ben"), seats=(Seat(BOT, "ana", (ANA,), "flint"), Seat(OPEN)))
    passing = sheet(6, "Ben")
    first = replace(passing.seats[0], switches=("!pass@1",))
    return (
        sheet(1, "Ben"),
        replace(sheet(2, "Ben"), standing=MatchStatus(1)),
        window,
        replace(with_bot, seats=(with_bot.seats[0], Seat(BOT, bot="flint"))),
        replace(replaced, standing=MatchStatus(0, owed=True)),
        replace(passing, seats=(first, passing.seats[1])),
    )


async def test_matches_wait_for_people_and_not_for_the_bots_that_replace_them(store):
    await put(store, *kinds_of_turn())
    for only, numbers in (
        ({"turn": True}, [6, 3, 1]),
        ({"turn": False}, [5, 4, 2]),
        ({"switched": True}, [6]),
    ):
        found = await store.find(Search(guest=ANA, ended=False, **only))
        assert [one.id for one in found] == [f"match{number:03}" for number in numbers]


async def test_a_match_does_not_wait_for_a_person_whom_a_bot_replaces(app):
    await put(app.state.rooms.house.store, *kinds_of_turn())
    async with visit(app, ANA) as ana:
        page = (await ana.get("/mine?turn=1")).text
        assert {*re.findall(r'href="/m/match(\d+)"', page)} == {"001", "006"}


async def fill(store, number):
    """Save matches in progress: of each three, two wait for ana, one of them against a bot."""
    games = ("zebras", "doggerland", "stone_age", "valley")
    made = (sheet(n, "flint" if n % 3 == 1 else "Ben", game=games[n % 4]) for n in range(number))
    status = [MatchStatus(0), MatchStatus(0), MatchStatus(1)]
    sheets = [replace(one, standing=status[n % 3]) for n, one in enumerate(made)]
    await store.change([line for one in sheets for line in creation(one)])


async def shown_from(client, address):
    """Return the numbers of the matches in a list, page after page, and the number of pages."""
    shown, pages = [], 0
    while address:
        page, pages = (await client.get(address)).text, pages + 1
        shown += map(int, re.findall(r'class="table-row" href="/m/match(\d+)"', page))
        later = re.search(r'href="(/mine\?[^"]*after=[^"]+)">Earlier', page)
        address = later[1].replace("&amp;", "&") if later else ""
    return shown, pages


async def test_1500_matches_in_progress_are_read_page_by_page(app, monkeypatch):
    rooms, read = app.state.rooms, []
    await fill(rooms.house.store, 1500)
    find = rooms.house.store.find

    async def counting(search):
        found = await find(search)
        read.append(len(found))
        return found

    monkeypatch.setattr(rooms.house.store, "find", counting)
    down = range(1499, -1, -1)
    waiting, others = [n for n in down if n % 3 < 2], [n for n in down if n % 3 == 2]
    async with visit(app, ANA) as ana:
        first = (await ana.get("/mine")).text
        assert sum(read) <= 2 * my_matches._PAGE
        assert "Resign 1500 matches without a move for a month" in first
        home = (await ana.get("/")).text
        cards = re.findall(r'class="turn-card due" href="/m/match(\d+)"', home)
        assert [*map(int, cards)] == [n for n in range(18) if n % 3 == 0], "the longest waits first"
        assert ">994 more matches wait for you<" in home
        monkeypatch.setattr(my_matches, "_PAGE", 400)
        assert await shown_from(ana, "/mine") == (waiting + others, 4)
        of_doggerland = [n for n in waiting if n % 4 == 1]
        assert await shown_from(ana, "/mine?turn=1&game=doggerland") == (of_doggerland, 1)
        of_bots = [n for n in waiting if n % 3 == 1 and n % 4 == 3]
        assert await shown_from(ana, "/mine?game=valley&against=flint") == (of_bots, 1)


ODD = (  # matches that count in an unusual way, or not at all
    sheet(20, "quick", returns=(1.0, 0.0)),
    sheet(21, returns=(0.5,)),
    sheet(22, "flint", returns=(0.0, 0.0)),
    replace(sheet(23, "flint", returns=(1.0, 0.0)), seats=(Seat(BOT, "", (ANA,), "flint"),) * 2),
    replace(
        sheet(24, "flint", "flint", returns=(1.0, 0.0, 0.0)),
        seats=(  # a bot replaced them; another bot replaced a person; the last seat is free
            Seat(BOT, "ana", (ANA,), "flint"),
            Seat(BOT, "ben", (BEN,), "flint"),
            Seat(OPEN, token="24 2"),
        ),
    ),
)


async def test_the_database_counts_each_match_as_its_row_says(store):
    await put(store, *MATCHES, *ODD)
    told: Counter = Counter()
    for one in (*MATCHES, *ODD):
        own = own_seat(one, ANA)
        if own is not None and one.ended is not None:
            against = opponent_of(one, own) if one.players > 1 else OTHER
            told[one.game, one.players, against, result_of(one, own)] += 1
    counts = await results_of(store, ANA)
    assert {count[:4]: count.number for count in counts} == told
    assert sum(told.values()) == 9


class Listed:
    """Matches as ``Rooms`` lists them, and the seats that were renamed in them."""

    def __init__(self, *sheets):
        self.sheets, self.renamed, self.seating = sheets, [], self

    async def mine(self, guest, limit=100, ended=None):
        found = [one for one in self.sheets if ended is None or ended == (one.ended is not None)]
        return found[:limit]

    async def get(self, match):
        if match == "match000":
            raise NotFoundError("This match has been deleted.")
        return self

    async def rename(self, guest, number, name):
        self.renamed.append((guest, number, name))


async def test_a_seat_is_renamed_however_many_matches_were_played_since():
    since = [sheet(number, "flint", returns=(1.0, 0.0)) for number in range(300, 100, -1)]
    rooms = Listed(*since, *map(sheet, range(100)), sheet(1, "Ben"))
    await rename_seats(rooms, "ana", Guest(ANA, "Cleo"))
    assert rooms.renamed == [(ANA, 0, "Cleo")] * 100  # the first one is deleted


async def test_home_counts_the_further_matches_that_wait_and_links_to_them_alone(app):
    store = app.state.rooms.house.store
    theirs = sheet(20, "Ben")
    waits = MatchStatus(1)
    await put(
        store, *(sheet(number, "Ben") for number in range(9)), replace(theirs, standing=waits)
    )
    async with visit(app, ANA) as ana:
        home = (await ana.get("/")).text
        assert '<a href="/mine?turn=1">3 more matches wait for you</a>' in home
        page = (await ana.get("/mine?turn=1")).text
        assert len(set(re.findall(r"/m/match(\d+)\"", page))) == 9
        assert "/m/match020" not in page
        assert "/m/match020" in (await ana.get("/mine")).text
