"""A browser's guest hands everything over to an account."""

from dataclasses import replace
from itertools import count

import pytest

from steppe.server.accounts.guest_moves import (
    ALIKE,
    BETTER,
    JOINED,
    SLIGHT,
    STAY,
    has_data_of,
    move_guest,
)
from steppe.server.accounts.personal_data import columns_of_guests, kept_of
from steppe.server.base.match_data import PERSON, Seat, Sheet
from steppe.server.notify.channels import WEBHOOK, Channel, Channels
from steppe.server.store.rows import Statement, insertion
from steppe.server.store.schema import METADATA
from tests.server.site import ANA, BEN, CLEO, running, table_of_two, until
from tests.server.test_personal import row_of

pytestmark = pytest.mark.anyio
SAME = {"kind": "mail", "address": "ana@mail.test", "confirmed": False}


def test_every_table_that_names_guests_has_a_rule():
    """A new table needs a decision: whose row to keep if both guests have one."""
    marked = [(METADATA.tables[table], column) for table, column, _ in columns_of_guests()]
    keyed = {table.name for table, column in marked if column in table.primary_key.columns}
    assert {*BETTER, *JOINED} == (keyed | {*ALIKE}) - STAY
    assert {table.name for table, _ in marked} >= STAY


PRECIOUS = {"sitter", "attempt", "puzzle_rating", "exercise", "channel", "token", "bot"}


async def test_a_guest_has_something_to_lose_only_if_they_would_miss_it(store):
    """A guest who has only looked at the news, for example, is not asked what to hand over."""
    assert {table for table, *_ in columns_of_guests()} == PRECIOUS | SLIGHT | STAY
    number = count()
    for table, column, before in columns_of_guests():
        guest = f"guest of {table} as {column}"
        if table == "sitter":
            await table_of(store, guest)
        else:
            await put(store, table, next(number), **{column: f"{before[-1]}{guest}"})
        assert await has_data_of(store, guest) == (table in PRECIOUS)


async def table_of(store, guest):
    seats = (Seat(PERSON, "ana", (guest,)),)
    await store.create(Sheet("m", "zebras", 1, {}, "1", b"s" * 32, 1.0, seats))


async def put(store, table, number, **values):
    """Insert a row with these values."""
    await store.change([insertion(table, row_of(METADATA.tables[table], number) | values)])


async def rows(store, table):
    return await store.select(Statement(f"SELECT * FROM {table}", {}))


async def test_every_row_of_a_guest_moves(store):
    moved = [place for place in columns_of_guests() if place[0] not in {"sitter", *STAY}]
    number = count()
    for table, column, before in moved:
        for word in before:
            await put(store, table, next(number), **{column: f"{word}old"})
        await put(store, table, next(number), **{column: "somebody"})
    await move_guest(store, "old", "new")
    assert await kept_of(store, "old") == {}
    for table, column, before in moved:
        names = {row[column] for row in await rows(store, table)}
        assert names >= {"somebody", *(f"{word}new" for word in before)}
        assert not any("old" in name for name in names)


@pytest.mark.parametrize(
    ("table", "column", "better", "worse"),
    [
        ("attempt", "guest", {"score": 0.0, "at": 1.0}, {"score": 1.0, "at": 2.0}),
        ("attempt", "guest", {"score": 1.0, "at": 2.0}, {"score": -1.0, "at": 1.0}),
        ("puzzle_rating", "name", {"spread": 50.0}, {"spread": 300.0}),
        ("exercise", "guest", {"solved": 3, "at": 1.0}, {"solved": 1, "at": 2.0}),
        ("exercise", "guest", {"solved": 1, "at": 2.0}, {"solved": 1, "at": 1.0}),
        ("bell", "guest", {"looked": 9.0}, {"looked": 1.0}),
        ("channel", "guest", SAME | {"id": "a", "confirmed": True}, SAME | {"id": "b"}),
    ],
)
@pytest.mark.parametrize("is_moving", [True, False])
async def test_of_two_rows_with_the_same_key_the_better_one_stays(
    table, column, better, worse, is_moving, store
):
    moving, kept = (better, worse) if is_moving else (worse, better)
    await put(store, table, 1, **{column: "old"} | moving)
    await put(store, table, 1, **{column: "new"} | kept)
    await move_guest(store, "old", "new")
    (row,) = await rows(store, table)
    assert row[column] == "new"
    assert {name: row[name] for name in better} == better


@pytest.mark.parametrize("is_moving", [True, False])
@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ((2026, 1.0, 5.0), (2026, 9.0, None), (2026, 9.0, 5.0)),  # no days come back
        ((2026, 1.0, 5.0), (2026, 9.0, 7.0), (2026, 9.0, 5.0)),
        ((2026, 9.0, 5.0), (2027, 1.0, None), (2027, 1.0, 5.0)),
        ((2026, 9.0, None), (2026, 1.0, None), (2026, 9.0, None)),
    ],
)
async def test_of_two_vacations_the_days_used_and_the_earlier_start_stay(
    one, other, both, is_moving, store
):
    names = ("year", "used", "since")
    for guest, row in zip(
        ("old", "new") if is_moving else ("new", "old"), (one, other), strict=True
    ):
        await put(store, "vacation", 1, guest=guest, **dict(zip(names, row, strict=True)))
    await move_guest(store, "old", "new")
    assert await rows(store, "vacation") == [
        dict(zip(("guest", *names), ("new", *both), strict=True))
    ]


async def test_seats_move_with_their_rank(address, tmp_path):
    async with running(tmp_path, database=address) as app:
        rooms, store = app.state.rooms, app.state.rooms.house.store
        room = await table_of_two(rooms)
        await room.seating.claim(CLEO, 1)
        assert await move_guest(store, BEN, "account") == [room.table.id]
        await rooms.reseat(room.table.id)
        assert room.table.seats[1].guests == ("account", CLEO)
        await move_guest(store, CLEO, "account")  # the owner's seat is the better one
        await rooms.reseat(room.table.id)
        assert [seat.guests for seat in room.table.seats] == [(ANA,), ("account",)]


async def test_another_worker_follows_the_seats_of_a_guest(database, tmp_path):
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    async with (
        running(folders[0], database=database) as here,
        running(folders[1], database=database) as there,
    ):
        room = await table_of_two(here.state.rooms)
        other = await there.state.rooms.get(room.table.id)
        await move_guest(here.state.rooms.house.store, BEN, "account")
        await until(lambda: other.stale or BEN not in other.table.seats[1].guests)
        other = await there.state.rooms.get(room.table.id)
        assert other.table.seats[1].guests == ("account",)


async def test_a_former_cookie_changes_no_channel_that_an_account_has_now(store):
    channels = Channels(store)
    kept = Channel(ANA, WEBHOOK, "https://hooks.example/a", origin="https://table.example")
    id = await channels.add(kept)
    await store.change([Statement("UPDATE channel SET guest = 'account'", {})])
    await channels.add(replace(kept, origin="https://other.example"))
    found = await channels.get(id)
    assert (found.guest, found.origin) == ("account", "https://table.example")
