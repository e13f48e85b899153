"""A match on the server, and the only way to change it.

Every move takes five steps: check, plan, save, apply, publish. ``act`` runs them under the match's
lock, so that changes happen one at a time; no page shows a change before the store has saved it.
Notes and seats change in the same order, but are stored beside the log.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from steppe.core.errors import IllegalMove
from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.server.accounts.guests import seal
from steppe.server.base.clock_record import Clock
from steppe.server.base.http_errors import NotSeatedError, StaleError, TableError
from steppe.server.base.match_data import BOT, OPEN, PERSON, Action, MatchStatus, Note, Seat, Sheet
from steppe.server.base.metrics import saving
from steppe.server.base.storage_errors import ConflictError, StorageError
from steppe.server.match import proposals
from steppe.server.match.action_keys import ActionKeys
from steppe.server.match.annotations import ANSWER, PendingNote, deed_of, read
from steppe.server.match.app_context import AppContext
from steppe.server.match.presence import Presence
from steppe.server.match.proposals import HINT, Done, Played, Proposal, TakenBack, own_key
from steppe.server.match.table import CLOSED, Table, check_room
from steppe.server.match.table_clock import clock_after, retime_seat
from steppe.server.match.task_lock import TaskLock
from steppe.server.match.turn_call import call_after
from steppe.server.store.rows import calling, uncalling
from steppe.server.store.store import Line

Seats = frozenset[int]
Deed = Callable[[str, Proposal], Awaitable[Played]]


class Plan(NamedTuple):
    """Entries to append: the match after them, their log lines, and the use of each key."""

    after: Match
    lines: list[Line]
    done: dict[str, Done]


class LiveMatch(ABC):
    """A match, its seats and visitors, and all its changes."""

    actions: Mapping[str, Deed]  # a guest's actions, by name

    def __init__(
        self, sheet: Sheet, match: Match, house: AppContext, keys: Mapping[str, Done] | None = None
    ) -> None:
        hub, sharing = house.hub, house.store.sharing
        here = Presence(partial(hub.watched, sheet.id), partial(hub.present, sheet.id))
        if sharing is not None:
            here.elsewhere = partial(sharing.elsewhere, sheet.id)
        self.house, self.store = house, house.store
        self.table = Table(sheet, match, house.keys, house.thinker, here, time=house.time)
        self.keys = ActionKeys(self.table, dict(keys or {}))
        self.tasks = TaskLock(sheet.id)
        self.has_lease = sharing is None  # this process plays for the bots and closes windows
        self.stale = False  # another process has changed something
        self.margin: list[Note] = []  # the notes on the current position
        self._silent = False  # more entries follow immediately
        self._unpublished = False  # a change must be shown after the last of them

    @abstractmethod
    def wake(self) -> None:
        """Ask the bot or the players who decide now."""

    # Actions, and the five steps of a move

    async def act(self, word: str, guest: str, proposal: Proposal) -> Played:
        """Perform a guest's action; if its key has already been used, return the earlier result.

        Raises ``StaleError``, ``NotSeatedError``, ``IllegalMove`` or ``NotationError``.
        """
        return await self.tasks.exclusively(self._act(word, guest, proposal))

    async def _act(self, word: str, guest: str, proposal: Proposal) -> Played:
        if self.house.is_closed(self.table.id):
            raise TableError(CLOSED, 410)
        await self.reach(proposal.ply)
        try:
            earlier = None if word == HINT else self.keys.earlier(guest, proposal)
            return earlier or await self.actions[word](guest, proposal)
        except StaleError:  # another process may have performed it
            if earlier := self.keys.earlier(guest, proposal):
                return earlier
            raise

    async def play(self, guest: str, proposal: Proposal) -> Played:
        """Play a move, or a series of them, until another player must decide."""
        mine = self.check(guest, proposal)
        if self.table.window is not None:
            return await self._answer_window(mine, proposal)
        player, played = self._player_of(mine), Played(self.table.version)
        with self.as_one():
            for part, move in enumerate(proposal.moves()):  # a refused move ends the series
                if part and (self.table.window is not None or self.table.match.player != player):
                    break
                entry = self.table.match.plan(player, move)
                played = await self.append(entry, proposal.key, part)
        return played

    async def append(self, entry: Entry, key: str, part: int = 0) -> Played:
        """Append an entry to the log. Raises ``StaleError`` if another process was faster."""
        return await self.extend([(entry, own_key(entry.by, key, part))])

    async def extend(self, entries: Sequence[tuple[Entry, str]]) -> Played:
        """Append all entries or none, each with the key of its action.

        Raises ``StaleError``, or ``FullError`` if the log has no room for them.
        """
        plan = self.plan(entries)
        await self.save(plan)
        self.apply(plan)
        self.publish()
        return Played(self.table.version)

    def check(self, guest: str, proposal: Proposal) -> Seats:
        """Return the seats for which a guest acts, if their page is current.

        Raises ``NotSeatedError``, or ``StaleError`` if the page shows another version.
        """
        mine = self.seats_for(guest, proposal)
        if proposal.ply != self.table.version:
            raise StaleError(self.table.version)
        return mine

    def plan(self, entries: Sequence[tuple[Entry, str]]) -> Plan:
        """Return the match after planned entries, with their log lines; change nothing."""
        for entry, _ in entries:
            check_room(self.table, entry)
        plan = Plan(self.table.match.copy(), [], {})
        clock = self.table.sheet.standing.clock
        for entry, key in entries:
            line = proposals.action_of(entry, key, plan.after)
            plan.after.commit(entry)
            clock = clock_after(self.table, clock, plan.after, self.house.time)
            plan.lines.append((line, self._standing(plan.after, clock)))
            plan.done[key] = Done(len(plan.after.log), entry.move)
        return plan

    async def save(self, plan: Plan) -> None:
        """Write the lines durably; if another process was faster, read its lines and raise."""
        store, lines = self.store, plan.lines
        try:
            with saving(self.table.sheet.game):
                await (store.append(*lines[0]) if len(lines) == 1 else store.extend(lines))
        except ConflictError as error:
            await self.follow()
            raise StaleError(self.table.version) from error

    def apply(self, plan: Plan) -> None:
        """Bring the table up to date with its log, and ask the next player to decide."""
        table, before, (action, stands) = self.table, self.table.match, plan.lines[-1]
        table.match = plan.after
        table.sheet = replace(table.sheet, moved=action.at, standing=stands)
        self.keys.done |= plan.done
        self.has_lease = True
        self._begin_position(proposals.taken_back(before, plan.after.log[-1]))

    def publish(self, seats: Seats | None = None) -> None:
        """Show the table again, to all readers or only to some seats."""
        if self.tasks.closed:  # the match has been loaded again, or is gone
            return
        if self._silent:
            self._unpublished = True
            return
        self.table.note_change(seats)
        self.table.presence.announce()
        self.house.publish(self.table, seats)

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Publish several changes together, after the last one."""
        self._silent, self._unpublished = True, False
        try:
            yield
        finally:
            self._silent = False
            if self._unpublished:
                self.publish()

    # Checks used by the steps

    def seats_for(self, guest: str, proposal: Proposal) -> Seats:
        """Return the seats for which a guest acts, now. Raises ``NotSeatedError``."""
        mine = self.table.seats_of(guest)
        if proposal.seat is not None:
            mine &= {proposal.seat}
        if not mine:
            raise NotSeatedError("That is not your seat.")
        self.table.presence.act(mine)
        for seat in mine:
            self.table.missed.pop(seat, None)
        return mine

    def _player_of(self, mine: Seats) -> int:
        """Return the seat to move, which must be one of these. Raises ``IllegalMove``."""
        player = self.table.match.player
        if player is not None and player not in mine:
            raise IllegalMove(f"It is not your turn: player {player} is to move.")
        return min(mine) if player is None else player

    async def _answer_window(self, mine: Seats, proposal: Proposal) -> Played:
        """Write the answer from one of the seats; only that player sees it."""

        def words() -> list[PendingNote]:
            window = self.table.window
            player = None if window is None else window.first(mine)
            if window is None or player is None:
                raise IllegalMove("You are not being asked, or have already answered.")
            window.check(player, proposal.move)
            return [PendingNote(player, ANSWER, proposal.move, proposal.key)]

        await self.say(words)
        return Played(self.table.version)

    def _standing(self, match: Match, clock: Clock | None) -> MatchStatus:
        """Return the status of a match, whether the server must act next, and whom to notify."""
        table, player = self.table, match.player
        is_bot = player in table.of_kind(BOT) and table.is_wanted
        stands, owed = proposals.standing(match), is_bot or match.has_window
        call = call_after(table.sheet, match, clock)
        return replace(stands, owed=owed, clock=clock, call=call)

    def _begin_position(self, taken: TakenBack | None) -> None:
        """Drop the data of the previous position, and ask the next player to decide."""
        table = self.table
        table.since = time.monotonic()
        table.request = table.declined = table.hint = None
        table.taken, table.votes, self.margin = taken, {}, []
        table.attacked = frozenset()
        self.wake()

    # Notes, which do not change the match

    async def say(self, words: Callable[[], Sequence[PendingNote]]) -> None:
        """Write notes at the table; call ``words`` again if another process wrote a note first.

        Raises ``StaleError`` if the match moves on in the meantime.
        """
        version = self.table.version
        while not await self.note(words()):
            if self.table.version != version:
                raise StaleError(self.table.version)

    async def note(self, remarks: Sequence[PendingNote]) -> bool:
        """Write notes; if another process wrote one first, read it instead and return ``False``."""
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
            await self.follow()
            if (table.version, len(self.margin)) == (notes[0].number, first):
                raise StaleError(table.version) from error  # the match was deleted
            return False
        self.read(notes)
        return True

    def read(self, found: Iterable[Note]) -> None:
        """Apply notes that have not been read yet, and show each note to the seats it concerns."""
        table, changes, had_met = self.table, [], self.table.presence.has_met_others
        for note in found:
            if note.number == table.version:
                if note.part < len(self.margin):
                    continue
                self.margin.append(note)
            changes.append(read(table, note))
            if deed := deed_of(note):
                self.keys.done.setdefault(own_key(note.seat, note.key), Done(note.number, deed))
        if table.window is not None and table.presence.has_met_others > had_met:
            self.wake()  # from now on every seat is asked
            changes.append(None)
        if None in changes:
            self.publish()
        elif seats := frozenset[int]().union(*filter(None, changes)):
            self.publish(seats)

    def read_again(self) -> None:
        """Apply the notes on this position again after the table was rebuilt."""
        for note in self.margin:
            read(self.table, note)

    # Changes by other processes

    async def catch_up(self) -> None:
        """Read other processes' changes, if any."""
        await self.tasks.exclusively(self.reach(0))

    async def reach(self, version: int) -> None:
        """Read other processes' changes if a page has a newer version than the table."""
        if self.stale or (version > self.table.version and self.store.sharing is not None):
            await self.follow()

    async def follow(self) -> None:
        """Read, apply and publish other processes' new changes."""
        table, self.stale = self.table, False
        try:
            loaded = await self.store.load(table.id, table.version)
            notes = await self.store.notes(table.id, table.version)
        except BaseException:
            self.stale = True
            raise
        if loaded is not None:
            former, (table.sheet, lines) = table.sheet, loaded
            if lines:
                self._replay(lines)
            elif former.standing.clock != table.sheet.standing.clock:
                self.publish()
            self.read(notes)
            self._compare(former.seats)

    def _replay(self, lines: Sequence[Action]) -> None:
        """Play another process's entries; from then on, it plays for bots and closes windows."""
        table = self.table
        for entry in map(proposals.entry_of, lines):
            before, table.match = table.match, table.match.copy()
            table.match.commit(entry)
            missed = table.missed.get(entry.by)
            if missed is not None and entry.move != missed.answer:
                del table.missed[entry.by]
        self.keys.done |= proposals.keys_of(lines)
        self.has_lease = self.store.sharing is None
        self._begin_position(proposals.taken_back(before, entry))
        self.publish()

    def _compare(self, former: Sequence[Seat]) -> None:
        """Show seat changes to everyone, and end the streams of those who lost a seat."""
        pairs = enumerate(zip(former, self.table.seats, strict=True))
        others = {number: pair for number, pair in pairs if pair[0] != pair[1]}
        for number, (before, after) in others.items():
            if not {*before.guests} <= {*after.guests} or before.link != after.link:
                self.part(number)
        if others:
            self.table.note_arrivals(former)
            are_quiet = all(replace(a, switches=b.switches) == b for a, b in others.values())
            self.wake()
            self.publish(frozenset(others) if are_quiet else None)  # just as the other process did

    async def give_up(self) -> None:
        """Leave the match alone until it is opened again, in any process."""
        table, sharing = self.table, self.store.sharing
        self.has_lease = sharing is None
        table.sheet = replace(table.sheet, standing=replace(table.sheet.standing, owed=False))
        if sharing is not None:
            with suppress(StorageError):  # another process takes it over once the lease expires
                await sharing.release(table.id, table.version)

    # Seats

    def part(self, seat: int) -> None:
        """End the streams that show a seat's view."""
        self.house.hub.part(self.table.id, seat)

    async def reseat(self, number: int, seat: Seat) -> None:
        """Replace a seat (a person gets a link) and show it; only its owner sees new switches.

        Raises ``StaleError`` if another process has changed it; that change is then read.
        """
        table, former = self.table, self.table.seats[number]
        if seat.kind == PERSON and not seat.token:
            secret = table.keys.seat_secret(table.id, number, seat.link)
            seat = replace(seat, token=seal(secret))
        try:
            await self.store.reseat(table.id, number, seat, former)
        except ConflictError as error:
            await self.follow()
            raise StaleError(table.version) from error
        seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
        before, table.sheet = table.seats, replace(table.sheet, seats=seats)
        await self._call_again(number, former)
        table.note_arrivals(before)
        await retime_seat(table, self.house, number, former)
        # the person may answer a window
        is_quiet = seat != former and replace(seat, switches=former.switches) == former
        self.publish(frozenset({number}) if is_quiet else None)

    async def _call_again(self, number: int, former: Seat) -> None:
        """Notify the player who must decide: they may have left until someone sat down."""
        table, kinds = self.table, (former.kind, self.table.seats[number].kind)
        call = call_after(table.sheet, table.match, table.sheet.standing.clock)
        with suppress(StorageError):  # the seat is saved, and the next move notifies them
            if call is not None and kinds == (OPEN, PERSON):
                await self.store.change(calling(table.id, call, self.store.now))
            elif kinds == (PERSON, BOT):
                await self.store.change([uncalling(table.id, number)])
