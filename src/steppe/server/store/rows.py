"""Matches, seats and actions as rows of a database, and back, for every engine.

Which columns there are the schema says (``schema.py``). A row has the fields of what it keeps;
here only those are named that are written otherwise than they are. A statement names its values
(``:name``); an engine whose statements count them asks for ``numbered``.
"""

import json
import re
import secrets
import time
from asyncio import Future
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Table

from steppe.server.base.match_data import BOT, MET, OPEN, Action, MatchStatus, Note, Seat, Sheet
from steppe.server.base.storage_errors import StorageError
from steppe.server.store import schema
from steppe.server.store.store import Line, Search, Store

REVISIONS = (*(f"{number:04}" for number in range(1, 13)), "0013_0012")
"""The revisions in ``migrations``, in order; this program works with the last one.

After 0012 an id names the oldest revision whose programs go on with it, too: ``0013_0012`` is made
for this program and tolerated by those of 0012, ``0014_0014`` by no program of before
(``docs/decisions/schema.md``).
"""

OURS = "alembic_version"  # the table that has the revision
RUNNING = """
SELECT game, rules, COUNT(*) FROM match WHERE ended IS NULL
GROUP BY game, rules ORDER BY game, rules
"""
REVISION = f"SELECT version_num FROM {OURS}"
_EVER = {OURS, "match", "action"}  # tables that there are in every revision
_SINCE = "_"  # in a revision, before the oldest one whose programs go on with it
_FEW = 5  # tables that are named

T = TypeVar("T")
Row = Mapping[str, Any]

_KEY = ("match", "seat")  # of a seat
_NAMED = re.compile(r"(?<!:):(\w+)")


def every(table: Table) -> str:
    """Return all columns of a table that this program knows: a later one may have added some."""
    return ", ".join(table.columns.keys())


MATCH = f"SELECT {every(schema.MATCH)} FROM match WHERE id = :match"
LOG = f"""SELECT {every(schema.ACTION)} FROM action
WHERE match = :match AND number >= :since ORDER BY number"""
NOTES = f"""SELECT {every(schema.NOTE)} FROM note
WHERE match = :match AND (number >= :since OR kind = '{MET}') ORDER BY number, part"""
_SITTER = "match = :match AND seat = :seat AND guest = :guest"
_HELD = "UPDATE match SET moved = moved WHERE id = :match"  # first, as who plays or deletes it
_UNCHANGED = """UPDATE seat SET link = link
WHERE match = :match AND seat = :seat AND kind = :kind AND link = :link"""
SEATS = (
    f"SELECT {every(schema.SEAT)} FROM seat WHERE match {{}} ORDER BY match, seat",
    f"SELECT {every(schema.SITTER)} FROM sitter WHERE match {{}} ORDER BY match, seat, rank",
)  # of several matches: how that is said, each engine knows
TOKEN = "SELECT match, seat FROM seat WHERE token = :token"


class Statement(NamedTuple):
    """What an engine is to do, and the values by their names.

    One that ``must_change`` a row and changes none is a conflict.
    """

    sql: str
    values: Mapping[str, Any]
    must_change: bool = False


class SqlStore(Store, Protocol):
    """A store in a database, which does also what no table asks for: for who looks after it."""

    now: str  # the time of the database in a statement

    async def change(self, statements: Iterable[Statement]) -> None:
        """Do all that is asked, or nothing."""

    async def settle(self, statement: Statement) -> list[dict[str, Any]]:
        """Do what is asked, and return the rows that it tells of (``RETURNING``)."""

    async def select(self, statement: Statement) -> list[dict[str, Any]]:
        """Return rows by the names of their columns."""


@cache
def numbered(sql: str) -> tuple[str, tuple[str, ...]]:
    """Return a statement with ``$1``, ``$2`` … for its values, and their names in this order."""
    names = tuple(dict.fromkeys(_NAMED.findall(sql)))
    return _NAMED.sub(lambda found: f"${names.index(found[1]) + 1}", sql), names


def checked_revision(found: str | None, tables: Iterable[str], place: str) -> str | None:
    """Return the revision found at a place, where these tables are, ``None`` if there are none.

    Raises ``StorageError`` for one of a later program that this one cannot go on with, and for
    tables of another one.
    """
    names = sorted(tables)
    if not names:
        return None
    if found is None or not _EVER.issubset(names):
        few = ", ".join(names[:_FEW]) + ", …" * (len(names) > _FEW)
        raise StorageError(f"{place} holds tables of another program ({few}): name an empty one")
    if found not in REVISIONS and not is_tolerated(found):
        raise StorageError(
            f"{place} was written by a later version of steppe (its schema is {number_of(found)},"
            f" this version knows {number_of(REVISIONS[-1])}): install that version, or restore a"
            " backup made before it"
        )
    return found


def is_tolerated(found: str) -> bool:
    """Return whether a revision is of a later program, with which this one can go on."""
    number, _, oldest = found.partition(_SINCE)
    known = number_of(REVISIONS[-1])
    return bool(oldest) and oldest <= known < number


def tolerates_programs_of(found: str) -> bool:
    """Return whether programs of a former revision go on once a schema is as this one needs it."""
    number, _, oldest = REVISIONS[-1].partition(_SINCE)
    return (oldest or number) <= number_of(found)


def number_of(revision: str) -> str:
    """Return the number of a revision, as messages show it: ``0013`` for ``0013_0012``."""
    return revision.partition(_SINCE)[0]


def is_behind(found: str | None) -> bool:
    """Return whether a schema lacks what this program needs."""
    return found != REVISIONS[-1] and not (found and is_tolerated(found))


# Writing


def creation(sheet: Sheet) -> Iterator[Statement]:
    """Yield what keeps a new match and its seats."""
    options, player = json.dumps(dict(sheet.options)), sheet.standing.player
    row = vars(sheet) | {"options": options, "moved": sheet.created, "player": player}
    row["due"] = sheet.created if sheet.standing.owed else None
    del row["seats"], row["standing"]
    yield insertion("match", row)
    for number, seat in enumerate(sheet.seats):
        yield from seating(sheet.id, number, seat)


def addition(action: Action, standing: MatchStatus) -> Iterator[Statement]:
    """Yield what appends to the log of a match."""
    row = logged(action, standing)
    renewed = ", ".join(f"{name} = :{name}" for name in ("player", "ended", "result", "due"))
    yield Statement(f"UPDATE match SET moved = :at, {renewed} WHERE id = :match", row)
    yield insertion("action", vars(action))


def additions(lines: Iterable[Line]) -> Iterator[Statement]:
    """Yield what appends several lines."""
    for line in lines:
        yield from addition(*line)


def notation(notes: Iterable[Note]) -> Iterator[Statement]:
    """Yield what keeps notes."""
    for note in notes:
        yield insertion("note", vars(note))


def logged(action: Action, standing: MatchStatus) -> dict[str, Any]:
    """Return a line of the log, with how the match stands after it as ``match`` has it."""
    over = standing.player is None
    return vars(action) | {
        "player": standing.player,
        "ended": action.at if over else None,
        "result": json.dumps([standing.returns, standing.scores]) if over else None,
        "due": action.at if standing.owed else None,
    }


def probing() -> Iterator[Statement]:
    """Yield what writes as much as a move does and, done together, leaves nothing behind."""
    match, now = f"probe-{secrets.token_hex(8)}", time.time()
    yield from creation(Sheet(match, match, 2, {}, "", match.encode(), now))
    yield from addition(Action(match, 0, 0, match, match, now), MatchStatus(None))
    yield Statement("DELETE FROM action WHERE match = :match", {"match": match})
    yield Statement("DELETE FROM match WHERE id = :match", {"match": match})


def seating(match: str, number: int, seat: Seat, former: Seat | None = None) -> Iterator[Statement]:
    """Yield the statements that set a seat: for the first time, or if it is still ``former``.

    Guests of ``former`` are not inserted again: an order may have removed them in the meantime.
    """
    place = {"match": match, "seat": number}
    if former is None:
        yield Statement("DELETE FROM sitter WHERE match = :match AND seat = :seat", place)
    else:
        yield Statement(_HELD, place)
        yield Statement(_UNCHANGED, place | {"kind": former.kind, "link": former.link}, True)
    row = vars(seat) | place
    row |= {"token": seat.token or None, "switches": " ".join(seat.switches)}
    del row["guests"]
    renewed = ", ".join(f"{name} = excluded.{name}" for name in row if name not in _KEY)
    yield insertion("seat", row, f" ON CONFLICT ({', '.join(_KEY)}) DO UPDATE SET {renewed}")
    for guest in former.guests if former is not None else ():
        if guest not in seat.guests:
            yield Statement(f"DELETE FROM sitter WHERE {_SITTER}", place | {"guest": guest})
    for rank, guest in enumerate(seat.guests):
        row = place | {"guest": guest, "rank": rank}
        if former is not None and guest in former.guests:
            yield Statement(f"UPDATE sitter SET rank = :rank WHERE {_SITTER}", row)
        else:
            yield insertion("sitter", row)


def insertion(table: str, row: Row, otherwise: str = "") -> Statement:
    """Return what inserts a row, or does ``otherwise`` where there is one."""
    return Statement(_insert(table, tuple(row)) + otherwise, row)


@cache
def _insert(table: str, names: tuple[str, ...]) -> str:
    places = ", ".join(f":{name}" for name in names)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})"


# Reading


def wanted(search: Search) -> Statement:
    """Return what finds the rows of the matches that a search asks for, in its order."""
    order = "moved DESC, id" if search.beyond is None else "id"
    conditions = " AND ".join(_conditions(search))
    columns = every(schema.MATCH)
    sql = f"SELECT {columns} FROM match WHERE {conditions} ORDER BY {order} LIMIT :limit"
    return Statement(
        sql, {name: value for name, value in vars(search).items() if f":{name}" in sql}
    )


def _conditions(search: Search) -> Iterator[str]:
    yield "TRUE"
    if search.guest:
        yield "id IN (SELECT match FROM sitter WHERE guest = :guest)"
    if search.open:
        yield "ended IS NULL AND listed"
        yield f"id IN (SELECT match FROM seat WHERE kind = '{OPEN}')"
        joined = "SELECT COUNT(DISTINCT guest) FROM sitter WHERE sitter.match = match.id"
        yield f"(moved >= :since OR ({joined}) > 1)"
    if search.shown:
        yield "ended IS NULL AND listed AND moved >= :since"
        yield f"id NOT IN (SELECT match FROM seat WHERE kind = '{OPEN}')"
    if search.owed:
        is_bot = (
            "EXISTS (SELECT 1 FROM seat WHERE seat.match = match.id"
            f" AND seat.seat = match.player AND kind = '{BOT}')"
        )
        yield f"ended IS NULL AND (due IS NOT NULL OR {is_bot})"
    if search.dice:
        yield "dice = :dice"
    if search.beyond is not None:
        yield "id > :beyond"


def sheets(found: Iterable[Row], seats: Iterable[Row], sitters: Iterable[Row]) -> list[Sheet]:
    """Return matches with their seats; seats come by number, sitters by rank."""
    guests, chairs = defaultdict(list), defaultdict(list)
    for sitter in sitters:
        guests[sitter["match"], sitter["seat"]].append(sitter["guest"])
    for seat in seats:
        chairs[seat["match"]].append(_seat(seat, guests[seat["match"], seat["seat"]]))
    return [_sheet(row, chairs[row["id"]]) for row in found]


def _sheet(row: Row, seats: Iterable[Seat]) -> Sheet:
    told = dict(row)
    player, result, due = (told.pop(name) for name in ("player", "result", "due"))
    returns, scores = json.loads(result) if result else ((), ())
    told |= {
        "options": json.loads(row["options"]),
        "seats": tuple(seats),
        "listed": bool(row["listed"]),
        "standing": MatchStatus(player, tuple(returns), tuple(scores), due is not None),
    }
    return Sheet(**told)


def _seat(row: Row, guests: Iterable[str]) -> Seat:
    told = {name: value for name, value in row.items() if name not in _KEY}
    token, switches = row["token"] or "", tuple(row["switches"].split())
    return Seat(**told | {"guests": tuple(guests), "token": token, "switches": switches})


def resolve(future: "Future[T]", result: T, error: BaseException | None) -> None:
    """Tell who waits for something what came of it, unless he has gone."""
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
