"""What the host has ordered (``admin.py``), as a server that runs obeys it.

Orders are read every second from the store: whoever gave them, and wherever.
"""

import logging
import re
import time
from collections.abc import Coroutine
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
from steppe.server.ops.admin import (
    CLOSE,
    DELETE,
    REOPEN,
    REVOKE,
    AdminEvent,
    AdminService,
    remember,
)
from steppe.server.puzzles.opening_statistics import count_on
from steppe.server.store.rows import SqlStore

_LOG = logging.getLogger(__name__)
_SERVER = "server"  # who does what is done by the hour
_UNDONE = "what the host has ordered could not be done"
_ROUND = 1.0  # seconds between two looks
_HOUR = 3600.0
_DAY = 24 * _HOUR
_MATCH = re.compile(r"/(?:m|api/v1/matches)/([^/]+)(/.*)?", re.DOTALL)
_STREAM = "/events"


class AdminEvents:
    """Who may not come in, and at which matches nobody plays any more."""

    def __init__(self) -> None:
        self._bans = Bans()
        self._closed: set[str] = set()
        self._deleted: set[str] = set()
        self._seen: set[str] = set()

    def check(self, request: Request) -> None:
        """Raise ``TableError`` for a request that is not wanted."""
        host = request.client.host if request.client else ""
        if self._bans and request.scope["path"] not in WATCHED and self._bans.holds(host):
            raise TableError("The host does not let this address in.", 403)
        if (self._closed or self._deleted) and (at := _MATCH.fullmatch(request.scope["path"])):
            self._check_match(request.method, *at.groups(""))

    def _check_match(self, method: str, match: str, rest: str) -> None:
        if match in self._deleted:
            raise TableError("The host has deleted this match.", 410)
        if match in self._closed and (method not in SAFE or rest == _STREAM):
            raise TableError("The host has closed this match.", 410)

    def is_closed(self, match: str) -> bool:
        """Return whether nobody plays on at a match, bots included."""
        return match in self._closed or match in self._deleted

    async def watch(self, store: SqlStore, rooms: Rooms) -> None:
        """Obey what is ordered from now on, and what was before."""
        await repeat(partial(self.read, store, rooms), _ROUND, _UNDONE)

    async def read(self, store: SqlStore, rooms: Rooms) -> None:
        """Obey what has been ordered since the last look, in the order of its numbers.

        Whether there is anything new, the number of lines tells: no clock is asked.
        """
        office = AdminService(store, _SERVER)
        if await office.count() == len(self._seen):
            return
        for order in await office.log():
            if order.id not in self._seen:
                await self._obey(order, rooms)
                self._seen.add(order.id)

    async def _obey(self, order: AdminEvent, rooms: Rooms) -> None:
        """Obey an order. Raises ``StorageError`` if it has to be tried again."""
        self._remember(order)
        try:
            await _change(order, rooms)
        except StorageError:
            raise
        except Exception:  # would fail again: the others are obeyed
            _LOG.exception(_UNDONE)
        if order.deed == BAN:
            rooms.house.hub.part_from(self._bans.holds)

    def _remember(self, order: AdminEvent) -> None:
        subject = order.subject
        remember(order, self._bans)
        if order.deed == CLOSE:
            self._closed.add(subject)
        elif order.deed == REOPEN:
            self._closed.discard(subject)
        elif order.deed == DELETE:
            self._deleted.add(subject)


async def _change(order: AdminEvent, rooms: Rooms) -> None:
    """Have a match that is in memory know what was changed of it in the store."""
    match = order.subject.partition(":")[0]
    if order.deed == REVOKE:
        await rooms.reseat(match)
    elif order.deed in (CLOSE, REOPEN, DELETE):
        await rooms.drop(match)


def all_the_time(
    orders: AdminEvents, store: SqlStore, rooms: Rooms, days: float
) -> list[Coroutine[Any, Any, None]]:
    """Return what is to be done all the time: obey, forget what is old, count openings."""
    return [orders.watch(store, rooms), forget(store, rooms, days), count_on(store)]


async def forget(store: SqlStore, rooms: Rooms, days: float) -> None:
    """Every hour delete matches that were abandoned so many days ago; 0: none, ever."""

    async def delete() -> None:
        for match in await AdminService(store, _SERVER).forget(time.time() - days * _DAY):
            await rooms.drop(match)

    if days:
        await repeat(delete, _HOUR, "abandoned matches could not be deleted", _HOUR)
