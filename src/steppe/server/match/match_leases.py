"""Beside other processes on the same store: hear what they do, and attend to matches.

Who wrote the last line of a match sees to it that bots move there and windows close, and says so
with each beat. What nobody attends to any more, since whoever did has died, is taken over.
"""

import asyncio
from collections.abc import Collection, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from steppe.server.base.background import repeat
from steppe.server.base.http_errors import TableError
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.room import Room
from steppe.server.store.store import PubSub

BEAT = 1.0  # seconds
_COMPARING = 2  # beats between two looks whether any news was lost, and who looks where
_AT_ONCE = 20  # matches that are taken over with one beat
_PATIENCE = 1.0  # seconds in which the store must tell how far a match has come
_LONGEST = 5.0  # seconds between two beats while the store fails
_UNATTENDED = "matches cannot be attended to"
_ANY = 1 << 30  # a version that no match reaches


class Known(Protocol):
    """The rooms of this process, and the way to others."""

    def alive(self) -> list[Room]:
        """Return the rooms in memory."""

    def known(self, id: str) -> Room | None:
        """Return the room of a match if it is in memory."""

    async def get(self, id: str) -> Room:
        """Return the room of a match."""


class MatchLeases:
    """What this process does for matches, beside others."""

    def __init__(self, rooms: Known, sharing: PubSub) -> None:
        self._rooms = rooms
        self._sharing = sharing
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: dict[str, asyncio.Future[tuple[int, int] | None]] = {}
        self._asking: asyncio.Task[None] | None = None
        self._beats = 0
        self._here: WeakKeyDictionary[Room, frozenset[int]] = WeakKeyDictionary()

    def start(self) -> None:
        """Begin to hear of others, and to attend."""
        self._sharing.listen(self.heard)
        self._spawn(repeat(self._beat, BEAT, _UNATTENDED, _LONGEST))

    async def close(self) -> None:
        """Leave all matches to the others."""
        tasks: list[asyncio.Task[None]] = [*self._tasks, *filter(None, [self._asking])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StorageError):
            await self._sharing.leave(self._mine())

    def heard(self, matches: Collection[str] | None) -> None:
        """Take note of what others have changed: some matches, or any."""
        rooms = self._rooms.alive() if matches is None else map(self._rooms.known, matches)
        self._look_at(room for room in rooms if room is not None)

    def _look_at(self, rooms: Iterable[Room]) -> None:
        """Read what is new where somebody waits for it; elsewhere when somebody comes."""
        for room in list(rooms):
            room.journal.stale = True
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
        """Return who looks at which matches."""
        places = ((room.table.id, room.table.presence) for room in self._rooms.alive())
        return {id: presence.present() for id, presence in places if presence.is_awaited}

    def _mine(self) -> list[str]:
        return [room.table.id for room in self._rooms.alive() if room.has_work]

    async def _attend(self, match: str) -> None:
        """Go on where somebody else has left off."""
        try:
            room = await self._rooms.get(match)
            await room.attend()
        except TableError:  # a match of former rules: whoever comes to see it is told
            return await self._sharing.release(match, _ANY)
        if not room.has_work:
            await self._sharing.release(match, room.table.version)

    async def verify(self, room: Room) -> None:
        """Have a room read what others have written, also what nobody has told of yet.

        Where the store does not answer the room stays as it was known last.
        """
        with suppress(StorageError, TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                if await self._version_of(room.table.id) != _version(room):
                    room.journal.stale = True
                if room.journal.stale:
                    await room.catch_up()

    async def _version_of(self, match: str) -> tuple[int, int] | None:
        """Return how far a match has come by now; those who ask meanwhile are told together."""
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
            except Exception as error:  # whoever asked is told
                _fail(asked.values(), error)
            else:
                for match, one in asked.items():
                    one.set_result(found.get(match))
        self._asking = None

    async def _compare(self) -> None:
        """Find out what changed without our hearing of it, where somebody would like to know."""
        rooms = {room.table.id: room for room in self._rooms.alive() if room.is_followed}
        there = await self._sharing.versions(rooms) if rooms else {}
        self._look_at(room for id, room in rooms.items() if there.get(id) != _version(room))
        for room in rooms.values():
            self._greet(room)

    def _greet(self, room: Room) -> None:
        """Show a table anew if other people look at it than before, wherever they do."""
        here = room.table.presence.here()
        if self._here.setdefault(room, here) != here:
            self._here[room] = here
            room.refresh()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _version(room: Room) -> tuple[int, int]:
    """Return how far a room has read."""
    return room.table.version, len(room.journal.margin)


def _fail(asked: Iterable["asyncio.Future[Any]"], error: Exception) -> None:
    for one in asked:
        one.set_exception(error)
        one.exception()  # whether anybody still waits or not


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """Do something that is tried again anyway where the store fails."""
    with suppress(StorageError):
        await work
