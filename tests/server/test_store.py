"""The guarantees of every store; a new engine needs only a line in ``ENGINES`` in ``site.py``."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from steppe.server.base.match_data import (
    Action,
    MatchStatus,
    Note,
    Seat,
    Sheet,
    join_words,
    split_words,
)
from steppe.server.base.storage_errors import ConflictError
from steppe.server.puzzles.opening_statistics import count
from steppe.server.store.rows import Statement
from steppe.server.store.schema import METADATA
from steppe.server.store.sqlite import SqliteStore
from steppe.server.store.store import Search
from tests.server.test_openings import after, keep

pytestmark = pytest.mark.anyio
TABLES = [table.name for table in METADATA.sorted_tables]
SEATS = (Seat("person", "ana", ("a1", "a2"), token="t0"), Seat("bot", "flint", bot="flint"))
SHEET = Sheet(
    "m1", "zebras", 2, {"board": "savannah"}, "1.0", b"\x00secret\xff", 100.0, SEATS, moved=100.0
)


def action(number, key=None, match="m1"):
    return Action(match, number, number % 2, f"guard:{number}", key or f"k{number}", 101.0 + number)


async def test_a_match_comes_back_as_it_was_kept(store):
    await store.create(SHEET)
    assert await store.load("m1") == (SHEET, [])


async def test_a_match_comes_back_with_where_it_begins(store):
    begun = replace(SHEET, start='{"turn":3}', source="m0@7", dice="day")
    await store.create(begun)
    await store.create(replace(SHEET, id="m2", seats=()))
    assert (await store.load("m1"))[0] == begun
    assert [sheet.id for sheet in await store.find(Search(dice="day"))] == ["m1"]


async def test_matches_that_a_resignation_ended_can_be_found(store):
    over = MatchStatus(None, (1.0, -1.0), (3, 2))
    for number, last in enumerate(("!resign", "guard:1", "")):
        await store.create(replace(SHEET, id=f"m{number}", dice="day", seats=()))
        await store.append(action(0, match=f"m{number}"), MatchStatus(0))
        if last:
            await store.append(replace(action(1, match=f"m{number}"), move=last), over)
    found = await store.find(Search(dice="day", resigned=True))
    assert [sheet.id for sheet in found] == ["m0"]


async def test_a_finished_match_is_counted_once_by_however_many(store):
    for number in range(8):
        await keep(store, f"m{number}")
    await asyncio.gather(*(count(store) for _ in range(4)))
    assert await after(store) == {("guard:4", "person"): (8, 8.0)}


async def test_there_is_nothing_where_nothing_was_kept(store):
    assert await store.load("m1") is None
    assert await store.seat_of("t0") is None
    assert await store.find(Search()) == []


async def test_one_id_is_given_once(store):
    await store.create(SHEET)
    with pytest.raises(ConflictError):
        await store.create(replace(SHEET, game="other"))
    assert (await store.load("m1"))[0].game == "zebras"


async def test_the_log_comes_back_in_order(store):
    await store.create(SHEET)
    for number in range(12):
        await store.append(action(number), MatchStatus(number % 2))
    sheet, log = await store.load("m1")
    assert log == [action(number) for number in range(12)]
    assert (sheet.standing, sheet.moved, sheet.ended) == (MatchStatus(1), 112.0, None)


async def test_a_number_is_taken_once(store):
    await store.create(SHEET)
    await store.append(action(0), MatchStatus(1))
    with pytest.raises(ConflictError):
        await store.append(action(0, "another key"), MatchStatus(0))
    sheet, log = await store.load("m1")
    assert (log, sheet.standing) == ([action(0)], MatchStatus(1))


async def test_a_key_is_used_once_in_a_match(store):
    await store.create(SHEET)
    await store.create(replace(SHEET, id="m2", seats=()))
    await store.append(action(0, "key"), MatchStatus(1))
    with pytest.raises(ConflictError):
        await store.append(action(1, "key"), MatchStatus(0))
    await store.append(action(0, "key", "m2"), MatchStatus(1))


async def test_twenty_writers_of_one_number_have_one_winner(store):
    await store.create(SHEET)
    tries = [store.append(action(0, f"k{number}"), MatchStatus(1)) for number in range(20)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, ConflictError) for result in results) == 19


async def test_a_loser_among_many_writers_hurts_only_itself(store):
    await store.create(SHEET)
    await store.append(action(3), MatchStatus(0))
    results = await asyncio.gather(
        *(store.append(action(number, f"n{number}"), MatchStatus(0)) for number in range(8)),
        return_exceptions=True,
    )
    assert [isinstance(result, ConflictError) for result in results].index(True) == 3
    assert len((await store.load("m1"))[1]) == 8


async def test_several_lines_are_kept_together_or_not_at_all(store):
    await store.create(SHEET)
    await store.extend([(action(0), MatchStatus(1)), (action(1), MatchStatus(0, owed=True))])
    sheet, log = await store.load("m1")
    assert (log, sheet.standing.owed) == ([action(0), action(1)], True)
    with pytest.raises(ConflictError):
        await store.extend([(action(2), MatchStatus(1)), (action(1, "other"), MatchStatus(0))])
    assert len((await store.load("m1"))[1]) == 2


async def test_the_rest_of_a_log_is_read_alone(store):
    await store.create(SHEET)
    for number in range(5):
        await store.append(action(number), MatchStatus(1))
    assert (await store.load("m1", 3))[1] == [action(3), action(4)]


async def test_notes_come_back_in_order_and_their_places_are_taken_once(store):
    await store.create(SHEET)
    notes = [Note("m1", 2, part, 1, "answer", "leave", f"k{part}", 7.0) for part in range(3)]
    await store.annotate(notes[:1])
    await store.annotate(notes[1:])
    with pytest.raises(ConflictError):
        await store.annotate([replace(notes[0], part=3), replace(notes[0], seat=0)])
    assert await store.notes("m1") == await store.notes("m1", 2) == notes
    met = Note("m1", 0, 0, 0, "met")
    await store.annotate([met])
    assert await store.notes("m1", 3) == [met]
    assert await store.notes("m2") == []


async def test_matches_are_found_that_the_site_is_to_go_on_with(store):
    for id in ("m1", "m2"):
        await store.create(replace(SHEET, id=id, seats=()))
        await store.append(action(0, match=id), MatchStatus(0, owed=id == "m2"))
    assert [sheet.id for sheet in await store.find(Search(owed=True))] == ["m2"]


async def test_an_end_is_kept_with_its_result(store):
    await store.create(SHEET)
    over = MatchStatus(None, (1.0, -1.0), (48, 41))
    await store.append(action(0), over)
    sheet, _ = await store.load("m1")
    assert (sheet.standing, sheet.ended) == (over, 101.0)


async def test_a_seat_changes_hands(store):
    await store.create(SHEET)
    seat = Seat("person", "ben", ("b1",), token="t9")
    await store.reseat("m1", 1, seat)
    assert (await store.load("m1"))[0].seats == (SEATS[0], seat)
    assert await store.seat_of("t9") == ("m1", 1)
    assert await store.seat_of("t0") == ("m1", 0)


async def test_a_seat_that_is_not_as_it_was_known_is_not_changed(store):
    await store.create(SHEET)
    for former in (replace(SEATS[0], link=1), replace(SEATS[0], kind="open")):
        with pytest.raises(ConflictError):
            await store.reseat("m1", 0, replace(SEATS[0], name="eve", guests=("e",)), former)
    with pytest.raises(ConflictError):
        await store.reseat("gone", 0, SEATS[0], SEATS[0])
    assert (await store.load("m1"))[0].seats == SEATS


async def test_a_guest_who_was_taken_out_of_a_seat_does_not_come_back_with_a_change(store):
    await store.create(SHEET)
    (seat, _) = SEATS
    await store.reseat("m1", 0, replace(seat, guests=("a1",)), seat)
    await store.reseat("m1", 0, replace(seat, guests=("a1", "a2", "a3"), name="anna"), seat)
    assert (await store.load("m1"))[0].seats[0] == replace(seat, guests=("a1", "a3"), name="anna")


async def test_matches_are_found_by_guest_latest_first(store):
    for number in range(5):
        seats = (replace(SEATS[0], guests=(f"a{number % 2}",), token=f"t{number}"),)
        await store.create(replace(SHEET, id=f"m{number}", created=90.0 + number, seats=seats))
    await store.append(action(0, match="m0"), MatchStatus(1))
    found = await store.find(Search(guest="a0"))
    assert [sheet.id for sheet in found] == ["m0", "m4", "m2"]
    assert len(await store.find(Search(guest="a0", limit=1))) == 1


async def test_open_seats_are_found_when_they_are_listed_and_the_match_is_on(store):
    seats = (SEATS[0], Seat("open", token="t1"))
    for id, listed in (("m1", True), ("m2", False), ("m3", True), ("m4", True)):
        tokens = tuple(replace(seat, token=seat.token + id) for seat in seats)
        await store.create(replace(SHEET, id=id, seats=tokens, listed=listed))
    await store.reseat("m3", 1, Seat("person", "ben", ("b",), token="x"))
    await store.append(action(0, match="m4"), MatchStatus(None, (1.0, -1.0), (0, 0)))
    assert [sheet.id for sheet in await store.find(Search(open=True))] == ["m1"]


async def test_matches_to_look_at_are_listed_and_full_and_go_on(store):
    for id, listed in (("m1", True), ("m2", False), ("m3", True), ("m4", True)):
        seats = tuple(replace(seat, token=seat.token + id) for seat in SEATS)
        await store.create(replace(SHEET, id=id, seats=seats, listed=listed))
    await store.reseat("m3", 1, Seat("open", token="x"))
    await store.append(action(0, match="m4"), MatchStatus(None, (1.0, -1.0), (0, 0)))
    assert [sheet.id for sheet in await store.find(Search(shown=True))] == ["m1"]
    assert await store.find(Search(shown=True, since=SHEET.created + 1)) == []


async def test_matches_are_found_where_a_bot_is_to_move(store):
    for id, player in (("m1", 1), ("m2", 0), ("m3", None)):
        seats = (replace(SEATS[0], token=id), SEATS[1])
        await store.create(replace(SHEET, id=id, seats=seats))
        await store.append(
            action(0, match=id), MatchStatus(player, *([(0.0,), (0,)] if player is None else []))
        )
    assert [sheet.id for sheet in await store.find(Search(owed=True))] == ["m1"]


async def test_what_was_kept_is_there_when_the_store_is_opened_again(engine):
    store = await engine.open()
    await store.create(SHEET)
    await asyncio.gather(*(store.append(action(n), MatchStatus(0)) for n in range(300)))
    await store.close()
    store = await engine.open()
    assert (await store.load("m1"))[1] == [action(number) for number in range(300)]
    await store.close()


def test_a_move_and_its_outcomes_are_one_text_and_back():
    for move, outcomes in (("buy:3", ()), ("roll", ("die:4", "card:2")), ("", ("card:1",))):
        assert split_words(join_words(move, outcomes)) == (move, outcomes)
    assert join_words("roll", ("die:4",)) == "roll ~die:4"


async def test_the_error_of_a_broken_file_is_not_that_of_a_conflict(tmp_path):
    store = SqliteStore(tmp_path / "matches.sqlite")
    with sqlite3.connect(tmp_path / "matches.sqlite") as connection:
        connection.execute("DROP TABLE action")
    connection.close()
    await store.create(SHEET)
    with pytest.raises(Exception, match="no such table") as caught:
        await store.append(action(0), MatchStatus(1))
    assert not isinstance(caught.value, ConflictError)
    await store.close()


async def test_what_cannot_be_written_hurts_only_itself(store):
    await store.create(SHEET)
    odd = replace(action(0), move="\ud800")  # half a surrogate pair, which no engine accepts
    results = await asyncio.gather(
        store.append(odd, MatchStatus(1)),
        store.append(action(1), MatchStatus(1)),
        return_exceptions=True,
    )
    assert [isinstance(result, Exception) for result in results] == [True, False]
    assert (await store.load("m1"))[1] == [action(1)]


async def test_an_open_match_that_nobody_joined_is_found_for_some_time(store):
    alone = replace(SHEET, seats=(Seat("person", "ana", ("a1",)), Seat("open")), listed=True)
    await store.create(alone)
    seats = (*alone.seats, Seat("person", "ben", ("b1",)))
    await store.create(replace(alone, id="m2", players=3, seats=seats))
    await store.create(replace(alone, id="m3"))
    await store.append(replace(action(0), match="m3", at=150.0), MatchStatus(1))
    for since, found in ((100.0, ["m3", "m1", "m2"]), (101.0, ["m3", "m2"]), (200.0, ["m2"])):
        assert [sheet.id for sheet in await store.find(Search(open=True, since=since))] == found


async def test_matches_are_found_by_their_ids_beyond_one(store):
    for id in ("m2", "m1", "m3"):
        await store.create(replace(SHEET, id=id, seats=()))
    found = await store.find(Search(beyond="m1", limit=5))
    assert [sheet.id for sheet in found] == ["m2", "m3"]
    assert [sheet.id for sheet in await store.find(Search(beyond="", limit=1))] == ["m1"]


async def test_a_store_that_works_says_so_and_keeps_nothing_of_that(store):
    await store.probe()
    assert await store.find(Search(limit=9)) == []
    assert await store.find(Search(beyond="", limit=9)) == []
    kept = {name: await store.select(Statement(f"SELECT * FROM {name}", {})) for name in TABLES}
    assert {name: rows for name, rows in kept.items() if rows} == {}


async def written(store):
    """Return the number of bytes written to the write-ahead log so far."""
    if isinstance(store, SqliteStore):
        return Path(f"{store.path}-wal").stat().st_size
    sql = "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS bytes"
    return int((await store.select(Statement(sql, {})))[0]["bytes"])


async def test_a_probe_writes_as_much_as_a_move(store):
    await store.create(SHEET)
    grown = {"move": [], "probe": []}
    for number in range(6):
        before = await written(store)
        await store.append(action(number), MatchStatus(1))
        between = await written(store)
        await store.probe()
        grown["move"].append(between - before)
        grown["probe"].append(await written(store) - between)
    assert min(grown["probe"]) >= min(grown["move"]) > 0
