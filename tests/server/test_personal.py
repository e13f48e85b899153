"""Personal data: hosts and guests can export and erase all rows that name a guest, in any table."""

import asyncio
import json
import re
import time

import pytest
import sqlalchemy as sql

from steppe.analysis.puzzles.puzzle import shipped
from steppe.games import load
from steppe.server.accounts.guests import Guest
from steppe.server.accounts.personal_data import columns_of_guests
from steppe.server.base.match_data import OPEN, PERSON
from steppe.server.ops import admin
from steppe.server.ops.admin import AdminService
from steppe.server.puzzles.practice_items import PracticeItems
from steppe.server.puzzles.puzzles import Puzzles
from steppe.server.store.rows import Statement, insertion
from steppe.server.store.schema import METADATA, NAMES_GUEST
from tests.server.site import (
    ANA,
    BEN,
    browser,
    leave,
    play_some,
    running,
    table_of_two,
)

pytestmark = pytest.mark.anyio

NAMES_NOBODY = {  # text columns that hold no guest ids; check every new column
    "match": "id game options rules result start source dice clock",
    "administration": "id who deed subject words",  # `who` is a user on the host's system
    "seat": "match kind name bot token switches",
    "sitter": "match",
    "action": "match move key",
    "note": "match kind words key",
    "outbox": "id match turn holder",
    "channel": "id browser kind address keys language origin fault",  # erased with its guest
    "opening": "game rules before move who",  # a level, or "person"
    "counted": "match",
    "question": "id match game bot body owner thinker answer error",  # `owner` is a process
    "analysis": "job match game engine accuracy",
    "job": "id match game engine body owner worker stage error",  # `owner` as below
    "attempt": "puzzle game day moves",
    "puzzle": "id game match body",
    "exercise": "puzzle game match body moves",
    "searched": "match",
    "spent": "owner",  # a keyed hash of an address, for ten minutes
    "account": "name folded shape password mail language theme",
    "passkey": "id host words",
    "session": "hash browser agent",
    "recovery_code": "hash",
    "ticket": "hash kind body",
    "token": "hash id scopes words",
    "bot": "name folded shape words accepts hook fault holder",  # erased with its owner
    "challenge": "id home name rival game body state",  # `home` is a keyed hash of an address
    "tally": "key",  # a keyed hash
    "imported": "match body key",  # a record from another server
}


@pytest.fixture
async def app(address, tmp_path, only_tests_work):
    """Run an application on each engine."""
    async with running(tmp_path, database=address, limits={}) as app:
        yield app


@pytest.fixture
def store(app):
    return app.state.rooms.house.store


@pytest.fixture
def office(store):
    return AdminService(store, "host")


def visit(app, guest, name=""):
    """Return a guest's browser."""
    client = browser(app)
    client.cookies.set("guest", app.state.keys.cookie(Guest(guest, name)), "table.test")
    return client


async def everything(store):
    """Return all rows of all tables as one string."""
    tables = [table.name for table in METADATA.sorted_tables]
    rows = [await store.select(Statement(f"SELECT * FROM {table}", {})) for table in tables]
    return str(dict(zip(tables, rows, strict=True)))


def test_every_column_that_may_name_a_guest_says_whether_it_does():
    """A new table needs a decision: each text column is either marked or in the list above."""
    unmarked = {
        f"{table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.columns
        if isinstance(column.type, sql.Text) and NAMES_GUEST not in column.info
    }
    assert unmarked == {
        f"{at}.{name}" for at, text in NAMES_NOBODY.items() for name in text.split()
    }
    marked = {table for table, _, _ in columns_of_guests()}
    played = {"sitter", "job", "attempt", "puzzle_rating", "exercise"}
    played |= {"vacation", "channel", "bell", "unshared"}
    played |= {"token", "bot", "challenge"}
    assert marked == played | {"account", "passkey", "session", "recovery_code", "ticket"}


def row_of(table, number):
    """Return a row with a value in each required column."""
    kinds = {sql.Integer: number, sql.Float: float(number), sql.Boolean: False}
    kinds[sql.LargeBinary] = b"w"
    return {
        column.name: next(
            (value for kind, value in kinds.items() if isinstance(column.type, kind)), f"w{number}"
        )
        for column in table.columns
        if not column.nullable
    }


async def test_every_table_that_names_a_guest_is_shown_and_erased(app, store, office):
    for table, column, before in columns_of_guests():
        if table == "sitter":  # its rows depend on a seat; tested below
            continue
        for number, (word, guest) in enumerate((w, g) for w in before for g in ("me", "you")):
            row = row_of(METADATA.tables[table], number) | {column: f"{word}{guest}"}
            await store.change([insertion(table, row)])
    tables = {table for table, _, _ in columns_of_guests()} - {"sitter"}
    told = await office.export("me")
    assert told.keys() == {"guest", "matches", *tables}
    assert "you" not in str(told)
    assert await office.person("me") == "me"  # although they never took a seat
    await office.erase("me", app.state.keys, "")
    left = await everything(store)
    assert not re.search(r"\bme'", left)
    assert left.count("you'") == sum(len(before) for at, _, before in columns_of_guests()) - 1


async def test_an_analysis_that_others_asked_for_too_goes_on_without_a_name(app, store, office):
    row = row_of(METADATA.tables["job"], 1) | {"asker": ANA, "shared": True}
    await store.change([insertion("job", row)])
    await office.erase(ANA, app.state.keys, "")
    ((job,), told) = await store.select(Statement("SELECT * FROM job", {})), await everything(store)
    assert (job["asker"], ANA in told) == ("", False)


async def practise(store, guest):
    """Let a guest, without taking a seat, attempt a puzzle and save it for practice."""
    puzzle = next(iter(shipped(load("zebras")).values()))
    await Puzzles(store).answer(guest, puzzle, puzzle.lines[0].moves)
    await PracticeItems(store).keep(guest, puzzle, "elsewhere")
    await PracticeItems(store).have_weighed(guest, puzzle, "elsewhere")


async def test_a_visitor_who_only_solved_puzzles_downloads_and_erases_it_all(app, store):
    await practise(store, ANA)
    await practise(store, BEN)
    async with visit(app, ANA) as ana:
        page = (await ana.get("/me/data")).text
        assert ANA in page
        assert "Puzzles tried: 1" in page
        file = await ana.post("/me/data/export")
        told = file.json()
        assert told.keys() == {"guest", "matches", "attempt", "exercise", "job", "puzzle_rating"}
        assert file.headers["content-disposition"].startswith('attachment; filename="steppe-')
        assert BEN not in file.text
        await ana.post("/me/data/erase", data={"sure": "yes"})
    left = await everything(store)
    assert ANA not in left
    assert BEN in left


async def test_nothing_is_erased_without_a_confirmation(app, store):
    await practise(store, ANA)
    async with visit(app, ANA) as ana:
        refused = await ana.post("/me/data/erase")
        assert refused.status_code == 400
        assert "tick the box first" in refused.text
    assert ANA in await everything(store)


@pytest.mark.parametrize("deed", ["export", "erase"])
async def test_another_site_can_have_a_browser_do_neither(app, store, deed):
    await practise(store, ANA)
    async with visit(app, ANA) as ana:
        ana.headers["origin"] = "https://elsewhere.test"
        refused = await ana.post(f"/me/data/{deed}", data={"sure": "yes"})
        assert refused.status_code == 403
        assert (await ana.get(f"/me/data/{deed}")).status_code == 405
    assert ANA in await everything(store)


async def test_erasing_oneself_leaves_the_matches_of_others(app, store):
    rooms = app.state.rooms
    going, over = await table_of_two(rooms), await table_of_two(rooms)
    for room in (going, over):
        await play_some(room, 2)
    await leave(over, ANA)
    lines = {room.table.id: list(room.table.match.log) for room in (going, over)}
    async with visit(app, BEN, "ben") as ben:
        assert "Matches: 2" in (await ben.get("/me/data")).text
        told = (await ben.post("/me/data/export")).json()
        assert sorted(match["match"] for match in told["matches"]) == sorted(lines)
        assert all(match["names"] == {"1": "ben"} for match in told["matches"])
        done = await ben.post("/me/data/erase", data={"sure": "yes"}, follow_redirects=True)
        assert "Everything was erased" in done.text
        assert "ben" not in re.findall(r"<span>([^<]*)</span></a>", done.text)
        assert (await ben.post("/me/data/export")).json()["guest"] != BEN
    seats = [room.table.seats[1] for room in (going, over)]  # immediately, and in memory too
    assert [(seat.kind, seat.name, seat.guests) for seat in seats] == [
        (OPEN, "", ()),
        (PERSON, "", ()),
    ]
    left = await everything(store)
    assert BEN not in left
    assert "'ben'" not in left
    assert {room.table.id: list(room.table.match.log) for room in (going, over)} == lines
    async with visit(app, ANA, "ana") as ana:
        page = await ana.get(f"/m/{over.table.id}")
        assert page.status_code == 200
        assert "Guest" in page.text


async def test_a_download_leaves_out_what_is_erased_or_deleted_meanwhile(app, store, office):
    rooms, keys = app.state.rooms, app.state.keys
    kept, emptied, deleted = [await table_of_two(rooms) for _ in range(3)]
    for room in (deleted, emptied, kept):  # the server then finds them in the opposite order
        await play_some(room, 1)
    told = office.matches_of(BEN)
    assert (await anext(told))["match"] == kept.table.id
    await office.revoke(emptied.table.id, 1, keys, "")
    await office.delete(deleted.table.id, "")
    assert [one async for one in told] == []


async def test_a_seat_kept_by_name_for_an_erased_visitor_is_freed(app, store):
    """The seat is also freed in the next match and later ones, where the guest took no seat."""
    room = await table_of_two(app.state.rooms)
    async with visit(app, ANA, "ana") as ana:
        for _ in range(2):
            await leave(room, ANA)
            opened = await ana.post(f"/m/{room.table.id}/again")
            room = await app.state.rooms.get(opened.headers["location"].split("/")[2])
            assert (room.table.seats[1].kind, room.table.seats[1].name) == (OPEN, "ben")
    await AdminService(store, "host").erase(BEN, app.state.keys, "")
    assert "'ben'" not in await everything(store)


async def test_the_dice_of_an_unfinished_day_are_shown_to_nobody(app, store):
    async with visit(app, ANA, "ana") as ana:
        begun = await ana.post("/game/zebras/day")
        room = await app.state.rooms.get(begun.headers["location"].split("/")[2])
        await leave(room, ANA)
        told = (await ana.post("/me/data/export")).text
    assert room.table.match.is_over
    assert room.table.match.secret.hex() not in told
    assert json.loads(told)["matches"][0]["match"] == room.table.id


async def test_of_all_downloads_one_match_is_replayed_at_a_time(app, monkeypatch):
    """Many simultaneous downloads delay other requests no more than a single download does."""
    for _ in range(4):
        await table_of_two(app.state.rooms)
    told, under_way, most = admin._told, [], []

    def slowly(*words):
        under_way.append(1)
        most.append(len(under_way))
        time.sleep(0.01)
        under_way.pop()
        return told(*words)

    monkeypatch.setattr(admin, "_told", slowly)
    async with visit(app, ANA) as ana:
        files = await asyncio.gather(*(ana.post("/me/data/export") for _ in range(4)))
    assert [len(file.json()["matches"]) for file in files] == [4] * 4
    assert max(most) == 1


async def test_a_new_visitor_reads_that_nothing_is_kept(app):
    async with browser(app, **{"accept-language": "fr"}) as ana:
        page = (await ana.get("/me/data")).text
    assert "Vos données" in page
    assert "/me/data/erase" not in page
