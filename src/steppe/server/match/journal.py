"""Change a table, one change at a time: save it, then apply it, then show it."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from steppe.core.errors import NotationError
from steppe.core.scene import AND
from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.server.accounts.guests import seal
from steppe.server.base.http_errors import NotSeatedError, StaleError, UsedKeyError
from steppe.server.base.match_data import BOT, PERSON, Action, MatchStatus, Note, Seat, join_words
from steppe.server.base.metrics import saving
from steppe.server.base.storage_errors import ConflictError, StorageError
from steppe.server.match.annotations import PendingNote, deed_of, read
from steppe.server.match.log_limit import check_room
from steppe.server.match.proposals import (
    Done,
    Played,
    Proposal,
    TakenBack,
    entry_of,
    is_same,
    keys_of,
    own_key,
    standing,
    taken_back,
)
from steppe.server.match.table import Table
from steppe.server.store.store import Store

T = TypeVar("T")
Seats = frozenset[int]

_LONGEST_KEY = 64


@dataclass
class Journal:
    """The changes of a table, and the work under way there."""

    table: Table
    store: Store
    publish: Callable[[Seats | None], None]  # shows the table to all, or to some seats
    wake: Callable[[], None]  # asks the player or bot that decides now
    keys: dict[str, Done] = field(default_factory=dict)  # by key: what it was used for
    part: Callable[[int], None] = lambda _: None  # ends the streams that show what a seat sees
    closed: bool = False
    has_lease: bool = False  # this process moves the bots and closes windows
    stale: bool = False  # another process has changed something
    margin: list[Note] = field(default_factory=list)  # the notes on the current position
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _silent: bool = False  # more entries follow at once
    _untold: bool = False  # and there is a change to show then
    _released: bool = False

    # One at a time

    async def exclusively(self, change: Coroutine[Any, Any, T]) -> T:
        """Run a change under the lock, to its end even if the caller has gone.

        Raises ``StorageError`` if the room has ended or ends meanwhile: the host has closed the
        match, or the server stops.
        """
        ended = StorageError(f"the room of {self.table.id} has ended")
        if self.closed:
            change.close()
            raise ended

        async def run() -> T:
            async with self._lock:
                return await change

        task = self.spawn(run())
        task.add_done_callback(lambda _: change.close())  # not begun if the room has ended
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            who = asyncio.current_task()
            if task.cancelled() and who is not None and not who.cancelling():
                raise ended from None
            raise

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a background task."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def is_busy(self) -> bool:
        """Return whether something is under way."""
        return bool(self._tasks)

    async def give_up(self) -> None:
        """Leave the match until it is opened again, in any process."""
        table, sharing = self.table, self.store.sharing
        self.has_lease = sharing is None
        table.sheet = replace(table.sheet, standing=replace(table.sheet.standing, owed=False))
        if sharing is not None:
            with suppress(StorageError):  # another process takes it over once the lease expires
                await sharing.release(table.id, table.version)

    async def close(self) -> None:
        """Cancel everything under way, and start nothing more."""
        self.closed = True
        under_way = list(self._tasks)
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    # Permission. Both methods record that a player acted

    def seats_for(self, guest: str, proposal: Proposal) -> Seats:
        """Return the seats for which a guest acts. Raises ``NotSeatedError``."""
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
        """Return the same for a proposal made on the current page, or raise ``StaleError``."""
        mine = self.seats_for(guest, proposal)
        if proposal.ply != self.table.version:
            raise StaleError(self.table.version)
        return mine

    def earlier(self, guest: str, proposal: Proposal) -> Played | None:
        """Return the result of an earlier proposal with the same key by this seat or person.

        Raises ``UsedKeyError`` if the key was used for something else.
        """
        if not 0 < len(proposal.key) <= _LONGEST_KEY:
            raise NotationError("the key of a move must have 1 to 64 characters")
        if not proposal.key.isprintable():  # not every engine can store other characters
            raise NotationError("the key of a move must be printable")
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
        """Yield what a seat did with a key: one action, or a series of moves."""
        part = 0
        while (done := self.keys.get(own_key(seat, key, part))) is not None:
            yield done
            part += 1

    def together(self, seat: int) -> int:
        """Return how many moves a seat played in one action, up to its last decision."""
        log, line = self.table.match.log, self.table.match.line
        last = next((entry for entry in reversed(line) if entry.by == seat), None)
        version = next((number for number, entry in enumerate(log, 1) if entry is last), 0)
        start = f"{seat}{AND}"
        parts = (key for key, done in self.keys.items() if done.version == version)
        part = next((key for key in parts if key.startswith(start)), "")
        return int(part.removeprefix(start).partition(" ")[0]) + 1 if part else 1

    # Save, apply, show

    async def append(self, entry: Entry, key: str, part: int = 0) -> Played:
        """Append an entry to the log. Raises ``StaleError`` if another process was faster."""
        return await self.extend([(entry, own_key(entry.by, key, part))])

    async def extend(self, entries: Sequence[tuple[Entry, str]]) -> Played:
        """Append entries, each with the key of its action, all or none.

        Raises ``StaleError``, or ``FullError`` if the log has no room for them.
        """
        for entry, _ in entries:
            check_room(self.table, entry)
        table, after, lines, done = self.table, self.table.match.copy(), [], {}
        for entry, key in entries:
            words = join_words(entry.move, entry.outcomes)
            action = Action(table.id, len(after.log), entry.by, words, key, time.time())
            after.commit(entry)
            lines.append((action, self._standing(after)))
            done[key] = Done(len(after.log), entry.move)
        try:
            with saving(table.sheet.game):
                await (
                    self.store.append(*lines[0]) if len(lines) == 1 else self.store.extend(lines)
                )
        except ConflictError as error:
            await self.catch_up()
            raise StaleError(table.version) from error
        action, stands = lines[-1]
        before, table.match = table.match, after
        table.sheet = replace(table.sheet, moved=action.at, standing=stands)
        self.keys |= done
        self.has_lease = True
        self._go_on(taken_back(before, entry))
        return Played(table.version)

    def _standing(self, match: Match) -> MatchStatus:
        """Return the status of a match, and whether the server must act next."""
        table, player = self.table, match.player
        is_bot = player in table.of_kind(BOT) and table.is_wanted
        stands, owed = standing(match), is_bot or match.has_window
        return replace(stands, owed=True) if owed else stands

    def _go_on(self, taken: TakenBack | None) -> None:
        """Drop what belongs to the last position, ask the next to decide, and show the table."""
        table = self.table
        table.since = time.monotonic()
        table.request = table.declined = table.hint = None
        table.taken = taken
        self.margin = []
        self.wake()
        self.tell()

    # Notes, which do not change the match

    async def say(self, words: Callable[[], Sequence[PendingNote]]) -> None:
        """Write notes at the table; ``words`` is called again if another note came first.

        Raises ``StaleError`` if the match moves on meanwhile.
        """
        version = self.table.version
        while not await self.note(words()):
            if self.table.version != version:
                raise StaleError(self.table.version)

    async def note(self, remarks: Sequence[PendingNote]) -> bool:
        """Write notes; if another one came first, read it instead and return ``False``."""
        if not remarks:
            return True
        table, first = self.table, len(self.margin)
        notes = [
            Note(table.id, table.version, first + part, **vars(remark), at=time.time())
            for part, remark in enumerate(remarks)
        ]
        try:
            await self.store.annotate(notes)
        except ConflictError as error:
            await self.catch_up()
            if (table.version, len(self.margin)) == (notes[0].number, first):
                raise StaleError(table.version) from error  # no other note: match deleted
            return False
        self.read(notes)
        return True

    def read(self, found: Iterable[Note]) -> None:
        """Apply notes that have not been read yet, and show each to the seats it concerns."""
        table, told, had_met = self.table, [], self.table.presence.has_met_others
        for note in found:
            if note.number == table.version:
                if note.part < len(self.margin):
                    continue
                self.margin.append(note)
            told.append(read(table, note))
            if deed := deed_of(note):
                self.keys.setdefault(own_key(note.seat, note.key), Done(note.number, deed))
        if table.window is not None and table.presence.has_met_others > had_met:
            self.wake()  # from now on every seat is asked
            told.append(None)
        if None in told:
            self.tell()
        elif seats := frozenset[int]().union(*filter(None, told)):
            self.tell(seats)

    def read_again(self) -> None:
        """Apply the notes on this position again after it was set up again."""
        for note in self.margin:
            read(self.table, note)

    # Changes by other processes

    async def reach(self, version: int) -> None:
        """Read changes of other processes if there are any, as the version of a page may show."""
        if self.stale or (version > self.table.version and self.store.sharing is not None):
            await self.catch_up()

    async def catch_up(self) -> None:
        """Read and show what other processes have written since."""
        table, self.stale = self.table, False
        try:
            loaded = await self.store.load(table.id, table.version)
            notes = await self.store.notes(table.id, table.version)
        except BaseException:
            self.stale = True
            raise
        if loaded is not None:
            former, (table.sheet, lines) = table.seats, loaded
            if lines:
                self._follow(lines)
            self.read(notes)
            self._compare(former)

    def _follow(self, lines: Sequence[Action]) -> None:
        """Play the entries of another process; that process then moves bots and closes windows."""
        table = self.table
        for entry in map(entry_of, lines):
            before, table.match = table.match, table.match.copy()
            table.match.commit(entry)
            missed = table.missed.get(entry.by)
            if missed is not None and entry.move != missed.answer:
                del table.missed[entry.by]
        self.keys |= keys_of(lines)
        self.has_lease = self.store.sharing is None
        self._go_on(taken_back(before, entry))

    def _compare(self, former: Sequence[Seat]) -> None:
        """Show changes of seats to everyone, and end the streams of those who lost a seat."""
        pairs = enumerate(zip(former, self.table.seats, strict=True))
        others = {number: pair for number, pair in pairs if pair[0] != pair[1]}
        for number, (before, after) in others.items():
            if not {*before.guests} <= {*after.guests} or before.link != after.link:
                self.part(number)
        if others:
            are_quiet = all(replace(a, switches=b.switches) == b for a, b in others.values())
            self.wake()
            self.tell(frozenset(others) if are_quiet else None)  # as in the process that changed it

    async def reseat(self, number: int, seat: Seat, told: Seats | None = None) -> None:
        """Replace a seat, and show it to all or to some seats; a person gets a link.

        Raises ``StaleError`` if another process has changed it; that change is then read.
        """
        table = self.table
        if seat.kind == PERSON and not seat.token:
            secret = table.keys.seat_secret(table.id, number, seat.link)
            seat = replace(seat, token=seal(secret))
        try:
            await self.store.reseat(table.id, number, seat, table.seats[number])
        except ConflictError as error:
            await self.catch_up()
            raise StaleError(table.version) from error
        seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
        table.sheet = replace(table.sheet, seats=seats)
        self.tell(told)

    def tell(self, seats: Seats | None = None) -> None:
        """Show the table again, to all or only to some seats."""
        if self._silent:
            self._untold = True
            return
        self.table.note_change(seats)
        self._changed.set()
        self._changed = asyncio.Event()
        self.publish(seats)

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Show the result of several entries only when the last one is there."""
        self._silent, self._untold = True, False
        try:
            yield
        finally:
            self._silent = False
            if self._untold:
                self.tell()

    async def wait(self, version: int, seconds: float) -> bool:
        """Wait up to ``seconds`` for the match to leave ``version``; return whether it did."""
        end = time.monotonic() + seconds
        while self._is_at(version) and (left := end - time.monotonic()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)
        return not self._is_at(version)

    def _is_at(self, version: int) -> bool:
        return self.table.version == version and not self._released

    def release(self) -> None:
        """Release all who wait for a change: the server stops."""
        self._released = True
        self._changed.set()
