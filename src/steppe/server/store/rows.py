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
from steppe.server.base.clock_record import Clock, read_clock, text_of
from steppe.server.base.match_data import (
    BOT,
    MET,
    OPEN,
    PERSON,
    Action,
    Call,
    MatchStatus,
    Note,
    Seat,
    Sheet,
)
from steppe.server.store import schema
from steppe.server.store.store import Line, Search, Store

T = TypeVar("T")
Row = Mapping[str, Any]

_KEY = ("match", "seat")  # a seat's key
_RENEWED = ("player", "ended", "result", "due", "clock", "expires")  # with each line of the log
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
UNCALLED = "match = :match AND :asked NOT LIKE '% ' || seat || ' %'"
RENEWED = """DO UPDATE SET turn = excluded.turn, at = excluded.at, due = excluded.due,
  looked = NULL, sent = NULL, mailed = NULL, reminded = NULL,
  holder = NULL, lease = NULL
  WHERE outbox.turn <> excluded.turn"""
_CALL = f"""INSERT INTO outbox (id, match, seat, turn, at, due)
VALUES (:id, :match, :seat, :turn, {{now}}, {{now}} + :delay) ON CONFLICT (id) {RENEWED}"""
SEATS = (
    f"SELECT {every(schema.SEAT)} FROM seat WHERE match {{}} ORDER BY match, seat",
    f"SELECT {every(schema.SITTER)} FROM sitter WHERE match {{}} ORDER BY match, seat, rank",
)  # for several matches: each engine fills in its own condition
TOKEN = "SELECT match, seat FROM seat WHERE token = :token"
_OWN_SEAT = f"""EXISTS (SELECT 1 FROM sitter
  JOIN seat ON seat.match = sitter.match AND seat.seat = sitter.seat
  WHERE sitter.match = match.id AND sitter.guest = :guest AND seat.kind = '{PERSON}' AND ({{}}))"""
_WAITS = f"""match.player = seat.seat OR match.due IS NOT NULL AND EXISTS (
  SELECT 1 FROM seat AS next
  WHERE next.match = match.id AND next.seat = match.player AND next.kind = '{PERSON}')"""
_TIME = """
UPDATE match SET clock = :clock, expires = :expires WHERE id = :match AND ended IS NULL
  AND NOT EXISTS (SELECT 1 FROM action WHERE match = :match AND number >= :version)
"""
EXPIRING = "SELECT id, expires FROM match WHERE expires IS NOT NULL ORDER BY expires LIMIT :most"
STOP = "UPDATE match SET expires = NULL WHERE id = :match"
LATE = 3.0  # seconds between two beats of the site time, beyond which the site counts as down


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
    returns: str  # SQL for the returns in ``result``, as rows: ``key`` (the seat) and ``value``

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


# Writing


def creation(sheet: Sheet) -> Iterator[Statement]:
    """Yield the statements that store a new match and its seats."""
    options, player = json.dumps(dict(sheet.options)), sheet.standing.player
    row = vars(sheet) | {"options": options, "moved": sheet.created, "player": player}
    row |= clocked(sheet.standing.clock)
    row["due"] = sheet.created if sheet.standing.owed else None
    del row["seats"], row["standing"]
    yield insertion("match", row)
    for number, seat in enumerate(sheet.seats):
        yield from seating(sheet.id, number, seat)


def addition(action: Action, standing: MatchStatus, now: str) -> Iterator[Statement]:
    """Yield the statements that append a line to a match's log; ``now``: see ``calling``."""
    row = logged(action, standing)
    renewed = ", ".join(f"{name} = :{name}" for name in _RENEWED)
    yield Statement(f"UPDATE match SET moved = :at, {renewed} WHERE id = :match", row)
    yield insertion("action", vars(action))
    if standing.call is not None:
        yield from calling(action.match, standing.call, now)


def calling(match: str, call: Call, now: str) -> Iterator[Statement]:
    """Yield the statements that note who must decide in a match from now on.

    ``now`` is SQL for the current time: a process whose clock is wrong must not delay a message.
    """
    asked = {"match": match, "asked": _called(call)["asked"]}
    yield Statement(f"DELETE FROM outbox WHERE {UNCALLED}", asked)
    for seat in call.seats:
        row = {"id": f"{match}:{seat}", "match": match, "seat": seat, "turn": call.turn}
        yield Statement(_CALL.format(now=now), row | {"delay": call.delay})


def uncalling(match: str, seat: int) -> Statement:
    """Return the statement by which a seat need not decide any more: a bot plays for it."""
    sql = "DELETE FROM outbox WHERE match = :match AND seat = :seat"
    return Statement(sql, {"match": match, "seat": seat})


def additions(lines: Iterable[Line], now: str) -> Iterator[Statement]:
    """Yield the statements that append several lines."""
    for line in lines:
        yield from addition(*line, now)


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
        **clocked(standing.clock),
        **_called(standing.call),
    }


def _called(call: Call | None) -> dict[str, Any]:
    """Return the columns that note who must decide; ``asked`` is ``None`` for no message."""
    if call is None:
        return dict.fromkeys(("asked", "turn", "delay"))
    return {"asked": f" {' '.join(map(str, call.seats))} ", "turn": call.turn, "delay": call.delay}


def clocked(clock: Clock | None) -> dict[str, Any]:
    """Return the columns of ``match`` for a clock."""
    return {"clock": text_of(clock), "expires": clock.zero if clock else None}


def timing(match: str, version: int, clock: Clock) -> Statement:
    """Return the statement that saves a clock, unless the match has moved on from ``version``."""
    values = clocked(clock) | {"match": match, "version": version}
    return Statement(_TIME, values)


def beating(now: str) -> Statement:
    """Return the statement that advances the site time, and returns it as ``up``.

    ``now`` is SQL for the current time. A beat that comes late, or before the last one, adds
    nothing: the site was down, or its clock was set.
    """
    sql = f"""
    INSERT INTO pulse (id, at, up) VALUES (0, {now}, 0) ON CONFLICT (id) DO UPDATE SET at =
      excluded.at, up = pulse.up + CASE WHEN excluded.at BETWEEN pulse.at AND pulse.at + :late
        THEN excluded.at - pulse.at ELSE 0 END
    RETURNING up
    """
    return Statement(sql, {"late": LATE})


def probing() -> Iterator[Statement]:
    """Yield statements that write as much data as a move but, taken together, change nothing."""
    match, now = f"probe-{secrets.token_hex(8)}", time.time()
    yield from creation(Sheet(match, match, 2, {}, "", match.encode(), now))
    yield from addition(Action(match, 0, 0, match, match, now), MatchStatus(None), "")
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
    newest = "moved, id" if search.oldest else "moved DESC, id"
    order = newest if search.beyond is None else "id"
    return _found(search, every(schema.MATCH), f"ORDER BY {order} LIMIT :limit")


def counted(search: Search) -> Statement:
    """Return the statement that counts the matches for a search, as ``number``."""
    return _found(search, "COUNT(*) AS number")


def _found(search: Search, columns: str, end: str = "") -> Statement:
    sql = f"SELECT {columns} FROM match WHERE {' AND '.join(_conditions(search))} {end}"
    moved, last = search.before or (0.0, "")
    values = vars(search) | {"last_moved": moved, "last_id": last}
    values |= {f"among{place}": id for place, id in enumerate(search.among or ())}
    return Statement(sql, {name: value for name, value in values.items() if f":{name}" in sql})


def _conditions(search: Search) -> Iterator[str]:
    yield "TRUE"
    yield from _of_a_list(search)
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
    if search.among is not None:
        names = ", ".join(f":among{place}" for place in range(len(search.among)))
        yield f"id IN ({names})" if names else "FALSE"


def _of_a_list(search: Search) -> Iterator[str]:
    """Yield the conditions by which people sort their own matches."""
    if search.game:
        yield "game = :game"
    if search.ended is not None:
        yield "ended IS NOT NULL" if search.ended else "ended IS NULL"
    if search.bot:
        own = f"seat.match = match.id AND kind = '{BOT}' AND bot = :bot AND name = ''"
        yield f"EXISTS (SELECT 1 FROM seat WHERE {own})"
    if search.people is not None:
        people = f"SELECT SUM(CASE kind WHEN '{PERSON}' THEN 1 ELSE 0 END) FROM seat"
        # without the index of all people's seats, which PostgreSQL prefers until it has statistics
        yield f"({people} WHERE seat.match = match.id) {'>' if search.people else '<='} 1"
    if search.turn is not None:
        yield f"{'' if search.turn else 'NOT '}{_OWN_SEAT.format(_WAITS)}"
    if search.switched:
        yield _OWN_SEAT.format("seat.switches <> ''")
    if search.alone:
        yield "players = 1"
    if search.before:
        yield "(moved < :last_moved OR (moved = :last_moved AND id > :last_id))"


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
    clock = read_clock(values.pop("clock"))
    del values["expires"]
    returns, scores = json.loads(result) if result else ((), ())
    values |= {
        "options": json.loads(row["options"]),
        "seats": tuple(seats),
        "listed": bool(row["listed"]),
        "standing": MatchStatus(player, tuple(returns), tuple(scores), due is not None, clock),
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
