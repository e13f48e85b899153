"""Share matches among processes on the same store: read their changes, and hold leases.

The process that wrote a match's last line holds the lease on the match: it plays for the bots and
closes windows there. It renews its leases with each beat. When one expires because its process
died, another process takes it over.
"""

import asyncio
from collections.abc import Collection, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from steppe.server.base.background import repeat, spawn, stop_all
from steppe.server.base.http_errors import TableError
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.app_context import AppContext
from steppe.server.match.room import Room
from steppe.server.store.store import PubSub

BEAT = 1.0  # seconds
_COMPARING = 2  # beats between checks for lost notices and for visitors in other processes
_AT_ONCE = 20  # matches to take over per beat
_PATIENCE = 1.0  # maximum time to read the version of a match
_LONGEST = 5.0  # seconds between two beats while the store is failing
_UNATTENDED = "leases of matches could not be renewed"
Seats = frozenset[int]
_ANY = 1 << 30  # a version higher than that of any match


class Known(Protocol):
    """The rooms of this process, and a way to load others."""

    house: AppContext

    def alive(self) -> list[Room]:
        """Return the rooms in memory."""

    def known(self, id: str) -> Room | None:
        """Return a match's room if it is in memory."""

    async def get(self, id: str) -> Room:
        """Return a match's room."""


class MatchLeases:
    """The leases of this process, alongside those of other processes."""

    def __init__(self, rooms: Known, sharing: PubSub) -> None:
        self._rooms = rooms
        self._sharing = sharing
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: dict[str, asyncio.Future[tuple[int, int] | None]] = {}
        self._asking: asyncio.Task[None] | None = None
        self._beats = 0
        self._here: WeakKeyDictionary[Room, tuple[Seats, Seats]] = WeakKeyDictionary()

    def start(self) -> None:
        """Start listening for changes by other processes, and holding leases."""
        self._sharing.listen(self.heard)
        self._spawn(repeat(self._beat, BEAT, _UNATTENDED, _LONGEST))

    async def close(self) -> None:
        """Give up all leases."""
        await stop_all([*self._tasks, *filter(None, [self._asking])])
        with suppress(StorageError):
            await self._sharing.leave(self._mine())

    def heard(self, matches: Collection[str] | None) -> None:
        """Handle changes by other processes: to these matches, or to any."""
        self._rooms.house.inbox.heard(matches)
        rooms = self._rooms.alive() if matches is None else map(self._rooms.known, matches)
        self._look_at(room for room in rooms if room is not None)

    def _look_at(self, rooms: Iterable[Room]) -> None:
        """Read changes now if a visitor is waiting for them, otherwise on the next visit."""
        for room in list(rooms):
            room.stale = True
            if room.is_followed:
                self._spawn(room.catch_up())

    async def _beat(self) -> None:
        await self._sharing.renew(self._mine())
        for match in await self._sharing.take_over(_AT_ONCE):
            self._spawn(self._attend(match))
        self._beats += 1
        if self._beats % _COMPARING == 0:
            await self._compare()
            await self._sharing.show(self._present())

    def _present(self) -> dict[str, Collection[int]]:
        """Return, for each match, the seats whose players have it open."""
        places = ((room.table.id, room.table.presence) for room in self._rooms.alive())
        return {id: presence.present() for id, presence in places if presence.is_awaited}

    def _mine(self) -> list[str]:
        return [room.table.id for room in self._rooms.alive() if room.has_work]

    async def _attend(self, match: str) -> None:
        """Take over a match that another process has left."""
        try:
            room = await self._rooms.get(match)
            await room.attend()
        except TableError:  # a match under earlier rules: its page says so
            return await self._sharing.release(match, _ANY)
        if not room.has_work:
            await self._sharing.release(match, room.table.version)

    async def verify(self, room: Room) -> None:
        """Let a room read other processes' changes, even without a notice.

        If the store does not answer, the room stays as it is.
        """
        with suppress(StorageError, TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                if await self._version_of(room.table.id) != _version(room):
                    room.stale = True
                if room.stale:
                    await room.catch_up()

    async def _version_of(self, match: str) -> tuple[int, int] | None:
        """Return the stored version of a match; simultaneous callers share one query."""
        loop = asyncio.get_running_loop()
        asked = self._asked.setdefault(match, loop.create_future())
        if self._asking is None:
            self._asking = loop.create_task(self._ask())
        return await asyncio.shield(asked)

    async def _ask(self) -> None:
        while self._asked:
            asked, self._asked = self._asked, {}
            try:
                found = await self._sharing.versions(asked)
            except Exception as error:  # the callers receive it
                _fail(asked.values(), error)
            else:
                for match, one in asked.items():
                    one.set_result(found.get(match))
        self._asking = None

    async def _compare(self) -> None:
        """Look for changes whose notice was lost, in rooms that are being followed."""
        rooms = {room.table.id: room for room in self._rooms.alive() if room.is_followed}
        there = await self._sharing.versions(rooms) if rooms else {}
        self._look_at(room for id, room in rooms.items() if there.get(id) != _version(room))
        for room in rooms.values():
            self._greet(room)

    def _greet(self, room: Room) -> None:
        """Show a table again if, in any process, people have come, left, or been away for long."""
        presence = room.table.presence
        now = presence.here(), room.table.gone
        if (former := self._here.setdefault(room, now)) != now:
            self._here[room] = now
            presence.leave(former[0] - now[0])
            room.publish()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        spawn(_quietly(work), self._tasks)


def _version(room: Room) -> tuple[int, int]:
    """Return the version up to which a room has read."""
    return room.table.version, len(room.margin)


def _fail(asked: Iterable["asyncio.Future[Any]"], error: Exception) -> None:
    for one in asked:
        one.set_exception(error)
        one.exception()  # mark the error as retrieved, even without a waiting caller


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """Run work; ignore store failures, since the work is repeated anyway."""
    with suppress(StorageError):
        await work
