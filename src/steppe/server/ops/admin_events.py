"""Apply the host's actions (``admin.py``) to a running server.

The server reads the administration log from the store every second, so the host may act from any
machine.
"""

import logging
import re
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.requests import Request

from steppe.server.accounts.bans import BAN, Bans
from steppe.server.accounts.guests import SAFE
from steppe.server.base.background import repeat
from steppe.server.base.http_errors import TableError
from steppe.server.base.probes import WATCHED
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.rooms import Rooms
from steppe.server.match.table import CLOSED
from steppe.server.ops import admin_log
from steppe.server.ops.admin import AdminService
from steppe.server.ops.admin_log import AdminEvent, AdminLog
from steppe.server.puzzles.opening_statistics import count_on
from steppe.server.store.rows import SqlStore, Statement

_LOG = logging.getLogger(__name__)
_SERVER = "server"  # the user named in the log for the hourly deletion
_UNDONE = "actions of the host could not be applied"
_ROUND = 1.0  # seconds between two checks
_HOUR = 3600.0
_DAY = 24 * _HOUR
_MATCH = re.compile(r"/(?:m|api/v1/matches)/([^/]+)(?:/.*)?", re.DOTALL)
_CLOCKED = "SELECT expires FROM match WHERE id = :match AND ended IS NULL AND clock IS NOT NULL"


class AdminEvents:
    """The banned addresses, and the matches that the host has closed or deleted."""

    def __init__(self) -> None:
        self._bans = Bans()
        self._closed: set[str] = set()
        self._deleted: set[str] = set()
        self._seen: set[str] = set()
        self._turned: set[str] = set()  # matches closed or reopened, whose clocks may be wrong
        self.on_erasure: Callable[[], None] = lambda: None  # a person's sessions may have ended

    def check(self, request: Request) -> None:
        """Raise ``TableError`` for a request from a banned address or to a closed match."""
        host = request.client.host if request.client else ""
        if self._bans and request.scope["path"] not in WATCHED and self._bans.holds(host):
            raise TableError("The host of this site has banned your address.", 403)
        if (self._closed or self._deleted) and (at := _MATCH.fullmatch(request.scope["path"])):
            self._check_match(request.method, at[1])

    def _check_match(self, method: str, match: str) -> None:
        if match in self._deleted:
            raise TableError("The host of this site has deleted this match.", 410)
        if match in self._closed and method not in SAFE:
            raise TableError(CLOSED, 410)

    def is_closed(self, match: str) -> bool:
        """Return whether play in a match has stopped, for people and bots."""
        return match in self._closed or match in self._deleted

    async def watch(self, store: SqlStore, rooms: Rooms) -> None:
        """Apply all of the host's actions, past and future, until cancelled."""
        await repeat(partial(self._round, store, rooms), _ROUND, _UNDONE)

    async def _round(self, store: SqlStore, rooms: Rooms) -> None:
        await self.read(store, rooms)
        await self.set_clocks(store, rooms)

    async def read(self, store: SqlStore, rooms: Rooms) -> None:
        """Apply the actions since the last check, in numerical order.

        The number of log lines shows whether there are new ones, without relying on a clock.
        """
        log = AdminLog(store, _SERVER)
        if await log.count() == len(self._seen):
            return
        for order in await log.lines():
            if order.id not in self._seen:
                await self._obey(order, rooms)
                self._seen.add(order.id)

    async def set_clocks(self, store: SqlStore, rooms: Rooms) -> None:
        """Stop the clocks of closed matches, and let those of reopened matches run again."""
        while self._turned:
            match = next(iter(self._turned))
            found = await store.select(Statement(_CLOCKED, {"match": match}))
            runs = [row["expires"] is not None for row in found]
            if runs == [self.is_closed(match)]:
                await _load(match, rooms)
            self._turned.discard(match)

    async def _obey(self, order: AdminEvent, rooms: Rooms) -> None:
        """Apply an action. Raises ``StorageError`` if the server must retry it."""
        self._remember(order)
        try:
            await _change(order, rooms)
        except StorageError:
            raise
        except Exception:  # it would fail again: continue with the others
            _LOG.exception(_UNDONE)
        if order.deed == admin_log.ERASE:
            self.on_erasure()
        if order.deed == BAN:
            rooms.house.hub.part_from(self._bans.holds)

    def _remember(self, order: AdminEvent) -> None:
        subject = order.subject
        admin_log.remember(order, self._bans)
        if order.deed == admin_log.CLOSE:
            self._closed.add(subject)
            self._turned.add(subject)
        elif order.deed == admin_log.REOPEN:
            self._closed.discard(subject)
            self._turned.add(subject)
        elif order.deed == admin_log.DELETE:
            self._deleted.add(subject)


async def _load(match: str, rooms: Rooms) -> None:
    """Load a match, which sets its clock. Raises ``StorageError`` if the server must retry it."""
    try:
        with suppress(TableError):  # it cannot be played any more
            await rooms.start_again(match)
            await rooms.get(match)
    except StorageError:
        raise
    except Exception:  # it would fail again: continue with the others
        _LOG.exception(_UNDONE)


async def _change(order: AdminEvent, rooms: Rooms) -> None:
    """Update a match in memory after it has changed in the store."""
    match = order.subject.partition(":")[0]
    if order.deed == admin_log.REVOKE:
        await rooms.reseat(match)
    elif order.deed == admin_log.DELETE:
        await rooms.drop(match)
    elif order.deed in (admin_log.CLOSE, admin_log.REOPEN, admin_log.REPAIR):
        await rooms.start_again(match)
    if order.deed == admin_log.REPAIR:
        with suppress(TableError):  # it has been deleted, or needs another repair
            await rooms.get(match)  # its clock and its bots go on


def all_the_time(
    orders: AdminEvents, store: SqlStore, rooms: Rooms, days: float
) -> list[Coroutine[Any, Any, None]]:
    """Return the permanent tasks: applying actions, deleting old matches, counting openings."""
    return [orders.watch(store, rooms), forget(store, rooms, days), count_on(store)]


async def forget(store: SqlStore, rooms: Rooms, days: float) -> None:
    """Every hour, delete matches abandoned for ``days`` days; never if ``days`` is 0."""

    async def delete() -> None:
        for match in await AdminService(store, _SERVER).forget(time.time() - days * _DAY):
            await rooms.drop(match)

    if days:
        await repeat(delete, _HOUR, "abandoned matches could not be deleted", _HOUR)
