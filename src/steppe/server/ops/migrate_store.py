"""Copy all matches from one store to another, and verify each copy.

If copying is interrupted, start it again: it skips the matches already copied.
"""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass, replace

from steppe.server.base.http_errors import UnplayableError
from steppe.server.base.match_data import Action, Sheet
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.proposals import match_of
from steppe.server.store.store import Search, Store

_PAGE = 100  # matches copied at the same time, so that they share commits


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
