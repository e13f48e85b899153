"""Export and erase the stored data of a person, in every table that names guests.

The schema marks the columns that hold ids of guests (``NAMES_GUEST``). For the seats of a person
see ``server/ops/admin.py``, which also frees them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from steppe.server.store.rows import SqlStore, Statement
from steppe.server.store.schema import METADATA, NAMES_GUEST, SITTER

_SHARED = {"job": "shared"}
"""Tables with rows that others share, by the column that says so: these rows stay."""

Kept = Mapping[str, list[dict[str, Any]]]
"""The rows that name a person, by table."""


def columns_of_guests() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield each column that names guests: table, name, and possible prefixes of an id there."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if NAMES_GUEST in column.info:
                yield table.name, column.name, column.info[NAMES_GUEST]


async def kept_of(store: SqlStore, guest: str) -> Kept:
    """Return all rows that name a guest."""
    found = {}
    for table, column, before in columns_of_guests():
        where, values = _named(column, before, guest)
        found[table] = await store.select(Statement(f"SELECT * FROM {table} WHERE {where}", values))
    return {table: rows for table, rows in found.items() if rows}


def erasure(guest: str) -> Iterator[Statement]:
    """Yield the statements that remove a guest from all tables except those of seats."""
    for table, column, before in columns_of_guests():
        if table == SITTER.name:
            continue
        where, values = _named(column, before, guest)
        if table in _SHARED:
            shared = f"{where} AND {_SHARED[table]}"
            yield Statement(f"UPDATE {table} SET {column} = '' WHERE {shared}", values)
        yield Statement(f"DELETE FROM {table} WHERE {where}", values)


def _named(column: str, before: tuple[str, ...], guest: str) -> tuple[str, dict[str, str]]:
    """Return the SQL condition for rows that name a guest, and its values."""
    values = {f"guest{number}": f"{word}{guest}" for number, word in enumerate(before)}
    return f"{column} IN ({', '.join(f':{name}' for name in values)})", values
