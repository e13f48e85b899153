"""Convert matches, seats and actions to database rows and back, for all engines.

The schema defines the columns (``schema.py``). A row has the fields of the object it stores; this
module names only fields that are stored in another form. Statements name their values (``:name``);
for an engine that numbers them, use ``numbered``.
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

from steppe.play.log import RESIGN
from steppe.server.base.match_data import BOT, MET, OPEN, Action, MatchStatus, Note, Seat, Sheet
from steppe.server.base.storage_errors import StorageError
from steppe.server.store import schema
from steppe.server.store.store import Line, Search, Store

REVISIONS = (*(f"{number:04}" for number in range(1, 13)), "0013_0012")
"""The revisions in ``migrations``, in order; this version works with the last one.

From 0013 on, an id also names the oldest revision whose programs can run with it: ``0013_0012`` is
made for this version and tolerated by those of 0012; ``0014_0014`` would be tolerated by no earlier
version (``docs/decisions/schema.md``).
"""

OURS = "alembic_version"  # the table that holds the revision
RUNNING = """
SELECT game, rules, COUNT(*) FROM match WHERE ended IS NULL
GROUP BY game, rules ORDER BY game, rules
"""
REVISION = f"SELECT version_num FROM {OURS}"
_EVER = {OURS, "match", "action"}  # tables that exist in every revision
_SINCE = "_"  # in a revision id, separates the oldest revision that tolerates it
_FEW = 5  # maximum tables named in a message

T = TypeVar("T")
Row = Mapping[str, Any]

_KEY = ("match", "seat")  # a seat's key
_NAMED = re.compile(r"(?<!:):(\w+)")


def every(table: Table) -> str:
    """Return all columns of a table that this version knows; later versions may add some."""
    return ", ".join(table.columns.keys())


MATCH = f"SELECT {every(schema.MATCH)} FROM match WHERE id = :match"
LOG = f"""SELECT {every(schema.ACTION)} FROM action
WHERE match = :match AND number >= :since ORDER BY number"""
NOTES = f"""SELECT {every(schema.NOTE)} FROM note
WHERE match = :match AND (number >= :since OR kind = '{MET}') ORDER BY number, part"""
_SITTER = "match = :match AND seat = :seat AND guest = :guest"
_HELD = "UPDATE match SET moved = moved WHERE id = :match"  # locks the match
_UNCHANGED = """UPDATE seat SET link = link
WHERE match = :match AND seat = :seat AND kind = :kind AND link = :link"""
SEATS = (
    f"SELECT {every(schema.SEAT)} FROM seat WHERE match {{}} ORDER BY match, seat",
    f"SELECT {every(schema.SITTER)} FROM sitter WHERE match {{}} ORDER BY match, seat, rank",
)  # for several matches: each engine fills in its own condition
TOKEN = "SELECT match, seat FROM seat WHERE token = :token"


class Statement(NamedTuple):
    """A SQL statement, with its values by name.

    With ``must_change``, a statement that changes no row raises a conflict.
    """

    sql: str
    values: Mapping[str, Any]
    must_change: bool = False


class SqlStore(Store, Protocol):
    """A store with an SQL interface, for administration and background work."""

    now: str  # SQL for the current time

    async def change(self, statements: Iterable[Statement]) -> None:
        """Run all statements, or none."""

    async def settle(self, statement: Statement) -> list[dict[str, Any]]:
        """Run a statement, and return the rows of its ``RETURNING``."""

    async def select(self, statement: Statement) -> list[dict[str, Any]]:
        """Return rows as dictionaries by column name."""


@cache
def numbered(sql: str) -> tuple[str, tuple[str, ...]]:
    """Replace named values with ``$1``, ``$2`` …; return the statement and the ordered names."""
    names = tuple(dict.fromkeys(_NAMED.findall(sql)))
    return _NAMED.sub(lambda found: f"${names.index(found[1]) + 1}", sql), names


def checked_revision(found: str | None, tables: Iterable[str], place: str) -> str | None:
    """Check the revision ``found`` at ``place`` and return it, ``None`` if there are no tables.

    Raises ``StorageError`` for a later revision that this version does not tolerate, and for
    another program's tables.
    """
    names = sorted(tables)
    if not names:
        return None
    if found is None or not _EVER.issubset(names):
        few = ", ".join(names[:_FEW]) + ", …" * (len(names) > _FEW)
        raise StorageError(f"{place} contains tables of another program ({few}): name an empty one")
    if found not in REVISIONS and not is_tolerated(found):
        raise StorageError(
            f"{place} was written by a later version of steppe (its schema is {number_of(found)},"
            f" this version knows {number_of(REVISIONS[-1])}): install that version, or restore a"
            " backup made before it"
        )
    return found


def is_tolerated(found: str) -> bool:
    """Return whether a revision belongs to a later version that this version can work with."""
    number, _, oldest = found.partition(_SINCE)
    known = number_of(REVISIONS[-1])
    return bool(oldest) and oldest <= known < number


def tolerates_programs_of(found: str) -> bool:
    """Return whether programs of an earlier revision keep working after the upgrade."""
    number, _, oldest = REVISIONS[-1].partition(_SINCE)
    return (oldest or number) <= number_of(found)


def number_of(revision: str) -> str:
    """Return a revision's number, for use in messages: ``0013`` for ``0013_0012``."""
    return revision.partition(_SINCE)[0]


def is_behind(found: str | None) -> bool:
    """Return whether a schema lacks something that this version needs."""
    return found != REVISIONS[-1] and not (found and is_tolerated(found))


# Writing


def creation(sheet: Sheet) -> Iterator[Statement]:
    """Yield the statements that store a new match and its seats."""
    options, player = json.dumps(dict(sheet.options)), sheet.standing.player
    row = vars(sheet) | {"options": options, "moved": sheet.created, "player": player}
    row["due"] = sheet.created if sheet.standing.owed else None
    del row["seats"], row["standing"]
    yield insertion("match", row)
    for number, seat in enumerate(sheet.seats):
        yield from seating(sheet.id, number, seat)


def addition(action: Action, standing: MatchStatus) -> Iterator[Statement]:
    """Yield the statements that append a line to a match's log."""
    row = logged(action, standing)
    renewed = ", ".join(f"{name} = :{name}" for name in ("player", "ended", "result", "due"))
    yield Statement(f"UPDATE match SET moved = :at, {renewed} WHERE id = :match", row)
    yield insertion("action", vars(action))


def additions(lines: Iterable[Line]) -> Iterator[Statement]:
    """Yield the statements that append several lines."""
    for line in lines:
        yield from addition(*line)


def notation(notes: Iterable[Note]) -> Iterator[Statement]:
    """Yield the statements that store notes."""
    for note in notes:
        yield insertion("note", vars(note))


def logged(action: Action, standing: MatchStatus) -> dict[str, Any]:
    """Return a log line, with the status after it in the columns of ``match``."""
    over = standing.player is None
    return vars(action) | {
        "player": standing.player,
        "ended": action.at if over else None,
        "result": json.dumps([standing.returns, standing.scores]) if over else None,
        "due": action.at if standing.owed else None,
    }


def probing() -> Iterator[Statement]:
    """Yield statements that write as much data as a move but, taken together, change nothing."""
    match, now = f"probe-{secrets.token_hex(8)}", time.time()
    yield from creation(Sheet(match, match, 2, {}, "", match.encode(), now))
    yield from addition(Action(match, 0, 0, match, match, now), MatchStatus(None))
    yield Statement("DELETE FROM action WHERE match = :match", {"match": match})
    yield Statement("DELETE FROM match WHERE id = :match", {"match": match})


def seating(match: str, number: int, seat: Seat, former: Seat | None = None) -> Iterator[Statement]:
    """Yield the statements that save a seat: a new one, or one that still equals ``former``.

    Guests of ``former`` are not inserted again: the host may have removed them meanwhile.
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
    """Return the statement that inserts a row; ``otherwise`` is the clause for an existing row."""
    return Statement(_insert(table, tuple(row)) + otherwise, row)


@cache
def _insert(table: str, names: tuple[str, ...]) -> str:
    places = ", ".join(f":{name}" for name in names)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})"


# Reading


def wanted(search: Search) -> Statement:
    """Return the statement that finds the matches for a search, in the search's order."""
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
    if search.resigned:
        own = "SELECT move FROM action WHERE action.match = match.id"
        yield f"ended IS NOT NULL AND ({own} ORDER BY number DESC LIMIT 1) = '{RESIGN}'"
    if search.beyond is not None:
        yield "id > :beyond"


def sheets(found: Iterable[Row], seats: Iterable[Row], sitters: Iterable[Row]) -> list[Sheet]:
    """Return matches with their seats, ordered by number, and guests, ordered by rank."""
    guests, chairs = defaultdict(list), defaultdict(list)
    for sitter in sitters:
        guests[sitter["match"], sitter["seat"]].append(sitter["guest"])
    for seat in seats:
        chairs[seat["match"]].append(_seat(seat, guests[seat["match"], seat["seat"]]))
    return [_sheet(row, chairs[row["id"]]) for row in found]


def _sheet(row: Row, seats: Iterable[Seat]) -> Sheet:
    values = dict(row)
    player, result, due = (values.pop(name) for name in ("player", "result", "due"))
    returns, scores = json.loads(result) if result else ((), ())
    values |= {
        "options": json.loads(row["options"]),
        "seats": tuple(seats),
        "listed": bool(row["listed"]),
        "standing": MatchStatus(player, tuple(returns), tuple(scores), due is not None),
    }
    return Sheet(**values)


def _seat(row: Row, guests: Iterable[str]) -> Seat:
    values = {name: value for name, value in row.items() if name not in _KEY}
    token, switches = row["token"] or "", tuple(row["switches"].split())
    return Seat(**values | {"guests": tuple(guests), "token": token, "switches": switches})


def resolve(future: "Future[T]", result: T, error: BaseException | None) -> None:
    """Set the result of a future, unless the waiting caller has gone."""
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
