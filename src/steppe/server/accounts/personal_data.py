"""Export and erase a person's stored data, and free seats.

The schema marks the columns that hold guest ids (``NAMES_GUEST``). Seats are freed when the host
vacates them, or when their owner's data is erased.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from steppe.server.accounts.guests import Keys, seal
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat, Sheet
from steppe.server.store.rows import SqlStore, Statement, seating
from steppe.server.store.schema import METADATA, NAMES_GUEST, SECRET, SITTER

_SHARED = {"job": "shared"}
"""Tables with rows that several guests share, and the column that says so: such rows stay."""

Kept = Mapping[str, list[dict[str, Any]]]
"""The rows that name a person, by table."""


def columns_of_guests() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield each column that names guests: table, column name, and possible prefixes of its ids."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if NAMES_GUEST in column.info:
                yield table.name, column.name, column.info[NAMES_GUEST]


def _shown(table: str) -> str:
    columns = METADATA.tables[table].columns
    return ", ".join(column.name for column in columns if SECRET not in column.info)


async def kept_of(store: SqlStore, guest: str) -> Kept:
    """Return all rows that name a guest, by table, without the hashes of secrets."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, column, before in columns_of_guests():
        where, values = naming(column, before, guest)
        sql = f"SELECT {_shown(table)} FROM {table} WHERE {where}"
        rows = found.setdefault(table, [])  # a row may name a guest twice
        rows += [row for row in await store.select(Statement(sql, values)) if row not in rows]
    return {table: rows for table, rows in found.items() if rows}


def erasure(guest: str) -> Iterator[Statement]:
    """Yield the statements that remove a guest from all tables except those that hold seats."""
    for table, column, before in columns_of_guests():
        if table == SITTER.name:
            continue
        where, values = naming(column, before, guest)
        if table in _SHARED:
            shared = f"{where} AND {_SHARED[table]}"
            yield Statement(f"UPDATE {table} SET {column} = '' WHERE {shared}", values)
        yield Statement(f"DELETE FROM {table} WHERE {where}", values)


def naming(column: str, before: tuple[str, ...], guest: str) -> tuple[str, dict[str, str]]:
    """Return the SQL condition for rows that name a guest, and its values."""
    values = {f"guest{number}": f"{word}{guest}" for number, word in enumerate(before)}
    return f"{column} IN ({', '.join(f':{name}' for name in values)})", values


def emptied(sheet: Sheet, number: int, keys: Keys) -> tuple[Seat, str]:
    """Return a seat without an owner and with a new link, and the secret of that link."""
    link = sheet.seats[number].link + 1
    secret = keys.seat_secret(sheet.id, number, link)
    kind = OPEN if sheet.ended is None else PERSON  # a seat of a finished match cannot be taken
    return Seat(kind, token=seal(secret), link=link), secret


def without(guest: str, sheet: Sheet, number: int, keys: Keys) -> Seat:
    """Return a seat without a guest: vacated if they owned it, otherwise without their device."""
    seat = sheet.seats[number]
    if seat.guests[0] != guest:
        return replace(seat, guests=tuple(other for other in seat.guests if other != guest))
    if seat.kind == BOT:  # the bot that replaced them
        return replace(seat, name="", guests=(), link=seat.link + 1)
    return emptied(sheet, number, keys)[0]


def freeing(sheet: Sheet, number: int, seat: Seat) -> Iterator[Statement]:
    """Yield the statements that change a seat, unless it has changed since it was read."""
    return seating(sheet.id, number, seat, sheet.seats[number])


def seats_of(guest: str, sheet: Sheet) -> list[int]:
    """Return those seats in a match for which a guest may act."""
    return [number for number, seat in enumerate(sheet.seats) if guest in seat.guests]
