"""Copy all matches from one store to another, and verify each copy; copy all other tables, too.

If copying is interrupted, start it again: it skips the matches already copied.
"""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Boolean, Table

from steppe.server.base.http_errors import UnplayableError
from steppe.server.base.match_data import Action, Sheet
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.proposals import match_of
from steppe.server.ops.admin_log import AdminLog, numbered, saving
from steppe.server.store.rows import SqlStore, Statement, every, insertion
from steppe.server.store.schema import METADATA
from steppe.server.store.store import Search, Store

_APART = {
    *("match", "seat", "sitter", "action", "note", "pulse", "administration"),  # copied apart
    *("question", "job", "spent"),  # pending work of processes that have ended
}
_PAGE = 100  # matches copied at the same time, so that they share commits
_ROWS = 500  # rows of other tables copied at the same time
_TIME = """INSERT INTO pulse (id, at, up) VALUES (:id, :at, :up) ON CONFLICT (id) DO UPDATE
SET up = CASE WHEN excluded.up > pulse.up THEN excluded.up ELSE pulse.up END"""


@dataclass(frozen=True)
class Moved:
    """A match that is now the same in both stores, and whether it could be replayed."""

    match: str
    actions: int
    replayed: bool


async def move(source: Store, target: Store) -> AsyncIterator[Moved]:
    """Copy matches, and yield each one once its hashes in source and target agree.

    Raises ``StorageError`` for a match that differs in the target.
    """
    last = ""
    while found := await source.find(Search(beyond=last, limit=_PAGE)):
        copies = (_move(sheet.id, source, target) for sheet in found)
        for moved in await asyncio.gather(*copies, return_exceptions=True):
            if isinstance(moved, BaseException):
                raise moved
            yield moved
        last = found[-1].id


async def move_time(source: SqlStore, target: SqlStore) -> None:
    """Copy the site time, in which the clocks of matches count; it never goes back.

    Without it clocks would stand still until the target has been up for as long as the source.
    """
    found = await source.select(Statement("SELECT id, at, up FROM pulse", {}))
    await target.change([Statement(_TIME, row) for row in found])


async def move_tables(source: SqlStore, target: SqlStore) -> None:
    """Copy accounts, puzzles, practice and all other tables; rows that the target has stay."""
    for table in METADATA.sorted_tables:
        if table.name not in _APART:
            flags = [column.name for column in table.columns if isinstance(column.type, Boolean)]
            async for page in _pages(source, table):
                rows = [row | {flag: bool(row[flag]) for flag in flags} for row in page]
                otherwise = " ON CONFLICT DO NOTHING"
                await target.change(insertion(table.name, row, otherwise) for row in rows)


async def _pages(source: SqlStore, table: Table) -> AsyncIterator[list[dict[str, Any]]]:
    """Yield all rows of a table, a few at a time, in the order of their key."""
    key = [column.name for column in table.primary_key]
    names, places = ", ".join(key), ", ".join(f":{name}" for name in key)
    sql = f"SELECT {every(table)} FROM {table.name} {{}}ORDER BY {names} LIMIT {_ROWS}"
    page = await source.select(Statement(sql.format(""), {}))
    while page:
        yield page
        last = {name: page[-1][name] for name in key}
        page = await source.select(Statement(sql.format(f"WHERE ({names}) > ({places}) "), last))


async def copy_log(source: SqlStore, target: SqlStore) -> None:
    """Copy missing log lines from one store to another.

    If the target has other lines with the same numbers, the copied lines get new numbers.
    """
    known, found = await AdminLog(target).lines(), await AdminLog(source).lines()
    present = {replace(order, id="") for order in known}
    missing = [order for order in found if replace(order, id="") not in present]
    if {order.id for order in known} & {order.id for order in missing}:
        missing = [*numbered(missing, known[-1].place[0])]
    await target.change(map(saving, missing))


async def _move(id: str, source: Store, target: Store) -> Moved:
    sheet, log = await _load(source, id)
    if await target.load(id) is None:
        await target.create(replace(sheet, ended=None))
    there, copied = await _load(target, id)
    for number, seat in enumerate(sheet.seats):
        if there.seats[number : number + 1] != (seat,):
            await target.reseat(id, number, seat)
    for action in log[len(copied) :]:
        await target.append(action, sheet.standing)
    if notes := (await source.notes(id))[len(await target.notes(id)) :]:
        await target.annotate(notes)
    wanted = await asyncio.to_thread(digest, sheet, log)
    found = await asyncio.to_thread(digest, *await _load(target, id))
    if found != wanted:
        raise StorageError(f"match {id} differs in the target: {wanted[0][:8]}, {found[0][:8]}")
    return Moved(id, len(log), wanted[1])


async def _load(store: Store, id: str) -> tuple[Sheet, list[Action]]:
    loaded = await store.load(id)
    if loaded is None:
        raise StorageError(f"match {id} has disappeared")
    return loaded


def digest(sheet: Sheet, log: list[Action]) -> tuple[str, bool]:
    """Return a hash of a match, and whether the hash covers the final position.

    The hash does not cover it if this version no longer has the match's rules.
    """
    data = asdict(sheet) | {"secret": sheet.secret.hex()}
    found = hashlib.sha256(json.dumps([data, [asdict(action) for action in log]]).encode())
    try:
        match = match_of(sheet, log)
    except UnplayableError:
        return found.hexdigest(), False
    found.update(match.position_after(len(match.line)).to_bytes())
    return found.hexdigest(), True
