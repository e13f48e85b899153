"""The only way to change a table: one change at a time; durable first, then true, then told."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from steppe.core.errors import NotationError
from steppe.core.scene import AND
from steppe.play.log import Entry
from steppe.server.deeds import (
    Done,
    Played,
    Proposal,
    entry_of,
    is_same,
    keys_of,
    own_key,
    standing,
)
from steppe.server.errors import NotSeatedError, StaleError, UsedKeyError
from steppe.server.guests import seal
from steppe.server.metrics import saving
from steppe.server.store import PERSON, Action, ConflictError, Seat, Store, join_words
from steppe.server.table import Table

T = TypeVar("T")
Seats = frozenset[int]

_LONGEST_KEY = 64


@dataclass
class Journal:
    """The changes of a table, and all that is under way there."""

    table: Table
    store: Store
    publish: Callable[[Seats | None], None]  # shows the table to all, or to those in some seats
    wake: Callable[[], None]  # wakes who decides now
    keys: dict[str, Done] = field(default_factory=dict)  # what each key was used for
    closed: bool = False
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _silent: bool = False  # more entries are about to come
    _untold: bool = False  # and there is something to tell then
    _released: bool = False

    # One at a time

    async def exclusively(self, change: Coroutine[Any, Any, T]) -> T:
        """Run a change under the lock, to its end even if whoever asked for it has gone."""

        async def run() -> T:
            async with self._lock:
                return await change

        task = self.spawn(run())
        task.add_done_callback(lambda _: change.close())  # not begun if the room ended before
        return await asyncio.shield(task)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that takes its time."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def is_busy(self) -> bool:
        """Tell whether something is under way."""
        return bool(self._tasks)

    async def close(self) -> None:
        """End all that is under way; nobody is woken any more."""
        self.closed = True
        under_way = list(self._tasks)
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    # May he? Both of these note that somebody who sits there does something

    def seats_for(self, guest: str, proposal: Proposal) -> Seats:
        """Return the seats for which a guest does something. Raises ``NotSeatedError``."""
        mine = self.table.seats_of(guest)
        if proposal.seat is not None:
            mine &= {proposal.seat}
        if not mine:
            raise NotSeatedError("That is not your seat.")
        self.table.presence.act()
        for seat in mine:
            self.table.missed.pop(seat, None)
        return mine

    def admit(self, guest: str, proposal: Proposal) -> Seats:
        """Return the same, of a proposal made on the present page; else raise ``StaleError``."""
        mine = self.seats_for(guest, proposal)
        if proposal.ply != self.table.version:
            raise StaleError(self.table.version)
        return mine

    def earlier(self, guest: str, proposal: Proposal) -> Played | None:
        """Return what the same key of the same seat, or of the same person, led to before.

        Raises ``UsedKeyError`` for a key that was used for something else.
        """
        if not 0 < len(proposal.key) <= _LONGEST_KEY:
            raise NotationError("the key of a move has 1 to 64 characters")
        if not proposal.key.isprintable():  # not every engine keeps what cannot be printed
            raise NotationError("the key of a move has only characters that can be printed")
        mine = [number for number, seat in enumerate(self.table.seats) if guest in seat.guests]
        named = mine if proposal.seat is None else [proposal.seat]
        for seat in (seat for seat in named if seat in mine):
            done = [*self._series(seat, proposal.key)]
            if not done:
                continue
            wanted, moves = proposal.move.split(AND), self.table.match.game.actions
            if len(wanted) < len(done) or not all(
                is_same(one.move, word, moves) for one, word in zip(done, wanted, strict=False)
            ):
                raise UsedKeyError(done[0].move, self.table.version)
            return Played(done[-1].version, repeated=True)
        return None

    def _series(self, seat: int, key: str) -> Iterator[Done]:
        """Yield what a seat did by a key: a deed, or moves one after the other."""
        part = 0
        while (done := self.keys.get(own_key(seat, key, part))) is not None:
            yield done
            part += 1

    def together(self, seat: int) -> int:
        """Return how many moves a seat played by one deed, up to its last decision."""
        log, line = self.table.match.log, self.table.match.line
        last = next((entry for entry in reversed(line) if entry.by == seat), None)
        version = next((number for number, entry in enumerate(log, 1) if entry is last), 0)
        start = f"{seat}{AND}"
        parts = (key for key, done in self.keys.items() if done.version == version)
        part = next((key for key in parts if key.startswith(start)), "")
        return int(part.removeprefix(start).partition(" ")[0]) + 1 if part else 1

    def remember(self, seat: int, key: str, move: str) -> None:
        """Take the same key of a seat for the same deed from now on, before it is in the log."""
        self.keys.setdefault(own_key(seat, key), Done(self.table.version, move))

    # Durable, true, told

    async def append(self, entry: Entry, key: str, part: int = 0) -> Played:
        """Append an entry to the log. Raises ``StaleError`` if somebody else has written there."""
        table, after = self.table, self.table.match.copy()
        after.commit(entry)
        key, words = own_key(entry.by, key, part), join_words(entry.move, entry.outcomes)
        action = Action(table.id, table.version, entry.by, words, key, time.time())
        stands = standing(after)
        try:
            with saving(table.sheet.game):
                await self.store.append(action, stands)
        except ConflictError as error:
            await self._reload()
            raise StaleError(table.version) from error
        table.match, table.sheet = after, replace(table.sheet, moved=action.at, standing=stands)
        self.keys[key] = Done(table.version, entry.move)
        self._go_on()
        return Played(table.version)

    async def _reload(self) -> None:
        """Read the log again: somebody else has written to it."""
        table = self.table
        loaded = await self.store.load(table.id)
        if loaded is not None:
            table.sheet, log = loaded
            table.match = replace(table.match, log=[entry_of(action) for action in log])
            self.keys = keys_of(log)
            self._go_on()

    def _go_on(self) -> None:
        """Forget what was said of the last position, wake who decides in this one, tell all."""
        table = self.table
        table.request = table.declined = table.hint = table.taken = None
        self.wake()
        self.tell()

    async def reseat(self, number: int, seat: Seat, told: Seats | None = None) -> None:
        """Change who sits in a seat, and tell all or some seats; a person gets a link."""
        table = self.table
        if seat.kind == PERSON and not seat.token:
            secret = table.keys.seat_secret(table.id, number, seat.link)
            seat = replace(seat, token=seal(secret))
        await self.store.reseat(table.id, number, seat)
        seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
        table.sheet = replace(table.sheet, seats=seats)
        self.tell(told)

    def tell(self, seats: Seats | None = None) -> None:
        """Let all see the table anew, or those in some seats, who have seen nothing else of it."""
        if self._silent:
            self._untold = True
            return
        self.table.note_change(seats)
        self._changed.set()
        self._changed = asyncio.Event()
        self.publish(seats)

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Let all see what several entries bring when the last one is there, not before."""
        self._silent, self._untold = True, False
        try:
            yield
        finally:
            self._silent = False
            if self._untold:
                self.tell()

    async def wait(self, version: int, seconds: float) -> bool:
        """Return when the match has left ``version``, or after so many seconds; tell which."""
        end = time.monotonic() + seconds
        while self._is_at(version) and (left := end - time.monotonic()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)
        return not self._is_at(version)

    def _is_at(self, version: int) -> bool:
        return self.table.version == version and not self._released

    def release(self) -> None:
        """Let go of all who wait for a change: the server stops."""
        self._released = True
        self._changed.set()
