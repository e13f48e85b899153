"""What is kept of a person, in every table that names one: told and erased.

Which tables those are follows from the schema: a column that holds the ids of guests says so
(``NAMES_GUEST``). Who sits in a seat is the affair of ``server/ops/admin.py``, which also frees it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from steppe.server.store.rows import SqlStore, Statement
from steppe.server.store.schema import METADATA, NAMES_GUEST, SITTER

_SHARED = {"job": "shared"}
"""Rows of a table in which others have a part, too, by the column that says so: they stay."""

Kept = Mapping[str, list[dict[str, Any]]]
"""Rows that name a person, by table."""


def columns_of_guests() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield each column that names guests: table, name, and what may stand before an id there."""
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
    """Return the condition under which a row names a guest, and its values."""
    values = {f"guest{number}": f"{word}{guest}" for number, word in enumerate(before)}
    return f"{column} IN ({', '.join(f':{name}' for name in values)})", values
