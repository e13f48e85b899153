"""The rows of a store in SQLite: how matches, seats and actions become rows, and come back.

Which columns there are the schema says (``schema.py``). A row has the fields of what it keeps;
here only those are named that are written otherwise than they are.
"""

import json
import sqlite3
from collections.abc import Mapping
from functools import cache
from typing import Any

from steppe.server.store import BOT, OPEN, Action, Search, Seat, Sheet, Standing

_KEY = ("match", "seat")  # of a seat


def create(connection: sqlite3.Connection, sheet: Sheet) -> None:
    """Keep a new match and its seats."""
    options, player = json.dumps(dict(sheet.options)), sheet.standing.player
    row = vars(sheet) | {"options": options, "moved": sheet.created, "player": player}
    del row["seats"], row["standing"]
    _insert(connection, "match", row)
    for number, seat in enumerate(sheet.seats):
        reseat(connection, sheet.id, number, seat)


def append(connection: sqlite3.Connection, action: Action, standing: Standing) -> None:
    """Append to the log of a match."""
    _insert(connection, "action", vars(action))
    over = standing.player is None
    result = json.dumps([standing.returns, standing.scores]) if over else None
    connection.execute(
        "UPDATE match SET moved = ?, player = ?, ended = ?, result = ? WHERE id = ?",
        (action.at, standing.player, action.at if over else None, result, action.match),
    )


def reseat(connection: sqlite3.Connection, match: str, number: int, seat: Seat) -> None:
    """Change who sits in a seat, or say it for the first time."""
    row = vars(seat) | {"match": match, "seat": number}
    row |= {"token": seat.token or None, "switches": " ".join(seat.switches)}
    del row["guests"]
    renewed = ", ".join(f"{name} = excluded.{name}" for name in row if name not in _KEY)
    _insert(connection, "seat", row, f" ON CONFLICT ({', '.join(_KEY)}) DO UPDATE SET {renewed}")
    connection.execute("DELETE FROM sitter WHERE match = ? AND seat = ?", (match, number))
    for rank, guest in enumerate(seat.guests):
        sitter = {"match": match, "seat": number, "guest": guest, "rank": rank}
        _insert(connection, "sitter", sitter)


def _insert(
    connection: sqlite3.Connection, table: str, row: Mapping[str, Any], otherwise: str = ""
) -> None:
    connection.execute(_insertion(table, tuple(row)) + otherwise, row)


@cache
def _insertion(table: str, names: tuple[str, ...]) -> str:
    places = ", ".join(f":{name}" for name in names)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})"


def load(connection: sqlite3.Connection, match: str) -> tuple[Sheet, list[Action]] | None:
    """Return a match and its log in order, or ``None``."""
    found = _select(connection, "match WHERE id = ?", match)
    if not found:
        return None
    log = _select(connection, "action WHERE match = ? ORDER BY number", match)
    return _sheet(connection, found[0]), [Action(**line) for line in log]


def find(connection: sqlite3.Connection, search: Search) -> list[Sheet]:
    """Return the matches that a search asks for, those moved last first."""
    conditions, values = _conditions(search)
    wanted = f"match WHERE {' AND '.join(conditions)} ORDER BY moved DESC, id LIMIT ?"
    found = _select(connection, wanted, *values, search.limit)
    return [_sheet(connection, row) for row in found]


def seat_of(connection: sqlite3.Connection, token: str) -> tuple[str, int] | None:
    """Return the match and the number of the seat whose link has this hash."""
    found = _select(connection, "seat WHERE token = ?", token)
    return (found[0]["match"], found[0]["seat"]) if found else None


def _select(connection: sqlite3.Connection, wanted: str, *values: Any) -> list[dict[str, Any]]:
    """Return rows of a table, by the names of its columns."""
    cursor = connection.execute(f"SELECT * FROM {wanted}", values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def _conditions(search: Search) -> tuple[list[str], list[Any]]:
    conditions: list[str] = ["1"]
    values: list[Any] = []
    if search.guest:
        conditions.append("id IN (SELECT match FROM sitter WHERE guest = ?)")
        values.append(search.guest)
    if search.open:
        conditions.append("ended IS NULL AND listed")
        conditions.append(f"id IN (SELECT match FROM seat WHERE kind = '{OPEN}')")
        joined = "SELECT COUNT(DISTINCT guest) FROM sitter WHERE sitter.match = match.id"
        conditions.append(f"(moved >= ? OR ({joined}) > 1)")
        values.append(search.since)
    if search.shown:
        conditions.append("ended IS NULL AND listed AND moved >= ?")
        conditions.append(f"id NOT IN (SELECT match FROM seat WHERE kind = '{OPEN}')")
        values.append(search.since)
    if search.bot:
        conditions.append(
            "ended IS NULL AND EXISTS (SELECT 1 FROM seat WHERE seat.match = match.id"
            f" AND seat.seat = match.player AND kind = '{BOT}')"
        )
    return conditions, values


def _sheet(connection: sqlite3.Connection, row: dict[str, Any]) -> Sheet:
    player, result = row.pop("player"), row.pop("result")
    returns, scores = json.loads(result) if result else ((), ())
    sitters = _select(connection, "sitter WHERE match = ? ORDER BY seat, rank", row["id"])
    seats = _select(connection, "seat WHERE match = ? ORDER BY seat", row["id"])
    told = {
        "options": json.loads(row["options"]),
        "seats": tuple(_seat(seat, sitters) for seat in seats),
        "listed": bool(row["listed"]),
        "standing": Standing(player, tuple(returns), tuple(scores)),
    }
    return Sheet(**row | told)


def _seat(row: dict[str, Any], sitters: list[dict[str, Any]]) -> Seat:
    del row["match"]
    number = row.pop("seat")
    told = {
        "guests": tuple(sitter["guest"] for sitter in sitters if sitter["seat"] == number),
        "token": row["token"] or "",
        "switches": tuple(row["switches"].split()),
    }
    return Seat(**row | told)
