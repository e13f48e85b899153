"""Vacations: they stop all of a person's clocks in matches over days, for some days a year.

A person turns theirs on and off. When the year's days are used up, it ends by itself.

Clocks of matches that are not in memory change in one transaction, without loading the matches. One
exception: a match with an open window must be loaded to let its clock run again, because only the
match itself knows whom the window asks.

A row in the store says who is on vacation. It says so before their clocks stop, and until they run
again: if a process dies in between, the vacation goes on, and the next round stops all clocks.
"""

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from steppe.server.base.background import repeat
from steppe.server.base.clock_record import Clock
from steppe.server.base.http_errors import TableError
from steppe.server.base.match_data import Sheet
from steppe.server.base.storage_errors import StorageError
from steppe.server.match import clocks
from steppe.server.match.app_context import AppContext
from steppe.server.match.clocks import ALLOWANCE, Moment, allowance_of, has_rested, year_of
from steppe.server.match.room import Room
from steppe.server.match.table_clock import own_seats, timed
from steppe.server.store.rows import SqlStore, Statement, timing
from steppe.server.store.store import Search

_PAUSE = 600.0  # seconds between two rounds
_DAY = 86400.0
_AT_ONCE = 1000  # matches of one person that are read at a time
_READ = "SELECT guest, year, used, since FROM vacation WHERE guest = :guest"
_ON = "SELECT guest, year, used, since FROM vacation WHERE since IS NOT NULL"
_SAVE = """
INSERT INTO vacation (guest, year, used, since) VALUES (:guest, :year, :used, :since)
ON CONFLICT (guest) DO UPDATE SET year = excluded.year, used = excluded.used,
  since = excluded.since
"""
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Vacation:
    """A person's vacations in a year; ``since`` is set while one lasts."""

    guest: str
    year: int
    used: float = 0.0
    since: float | None = None

    def left(self, now: float) -> float:
        """Return the seconds of vacation left this year."""
        used = self.used if self.year == year_of(now) else 0.0
        if self.since is not None:
            used += max(0.0, now - max(self.since, began(now)))
        return max(0.0, ALLOWANCE * _DAY - used)

    def begun(self, now: float) -> "Vacation":
        """Return a vacation that begins now."""
        return Vacation(self.guest, year_of(now), ALLOWANCE * _DAY - self.left(now), now)

    def ended(self, now: float) -> "Vacation":
        """Return the vacation after its end, with the days that it took."""
        return Vacation(self.guest, year_of(now), ALLOWANCE * _DAY - self.left(now))


def began(now: float) -> float:
    """Return when the year of a time began."""
    return datetime(year_of(now), 1, 1, tzinfo=UTC).timestamp()


class Known(Protocol):
    """The matches of guests, and a way to load them."""

    house: AppContext

    async def get(self, id: str) -> Room:
        """Return a match's room."""

    def known(self, id: str) -> Room | None:
        """Return a match's room if it is in memory."""

    async def reseat(self, id: str) -> None:
        """Let a match in memory read what has changed beside its log."""


class Vacations:
    """The vacations of this site's guests."""

    def __init__(self, rooms: Known, store: SqlStore, now: Callable[[], float] = time.time) -> None:
        self._rooms, self._store, self._now = rooms, store, now

    async def of(self, guest: str) -> Vacation:
        """Return a guest's vacations this year."""
        found = await self._store.select(Statement(_READ, {"guest": guest}))
        return Vacation(**found[0]) if found else Vacation(guest, year_of(self._now()))

    def days_left(self, vacation: Vacation) -> int:
        """Return the number of days of vacation left this year; a begun day counts."""
        return -int(-vacation.left(self._now()) // _DAY)

    async def begin(self, guest: str) -> None:
        """Stop a guest's clocks. Raises ``TableError`` if no days are left this year."""
        vacation = await self.of(guest)
        if vacation.since is not None:
            return
        if not vacation.left(self._now()):
            raise TableError("You have no vacation left this year.", 409)
        await self._save(vacation.begun(self._now()))
        await self._rest(guest, True)

    async def end(self, guest: str) -> None:
        """Let a guest's clocks run again."""
        vacation = await self.of(guest)
        if vacation.since is not None:
            await self._rest(guest, False)
            await self._save(vacation.ended(self._now()))
            await self._rest(guest, False)  # another process may have stopped some meanwhile

    async def watch(self) -> None:
        """Keep all clocks of people on vacation stopped, until cancelled."""
        await repeat(self.round, _PAUSE, "vacations could not be read")

    async def round(self) -> None:
        """End the vacations for which no days are left; stop the clocks of all others.

        People on vacation may have joined further matches, or a process may have died.
        """
        for row in await self._store.select(Statement(_ON, {})):
            guest = row["guest"]
            if not Vacation(**row).left(self._now()):
                await self.end(guest)
                continue
            await self._rest(guest, True)
            if (await self.of(guest)).since is None:  # it has ended meanwhile
                await self._rest(guest, False)

    async def _save(self, vacation: Vacation) -> None:
        await self._store.change([Statement(_SAVE, vars(vacation))])

    async def _rest(self, guest: str, is_away: bool) -> None:
        """Stop a guest's clocks in all matches over days, or let them run again."""
        last = ""
        while found := await self._store.find(
            Search(guest=guest, ended=False, beyond=last, limit=_AT_ONCE)
        ):
            await self._rest_some(found, guest, is_away)
            last = found[-1].id

    async def _rest_some(self, found: Iterable[Sheet], guest: str, is_away: bool) -> None:
        due = {sheet.id: sheet for sheet in found if not self._is_done(sheet, guest, is_away)}
        asleep = {
            id: clock
            for id, sheet in sorted(due.items())
            if self._rooms.known(id) is None
            if (clock := self._asleep(sheet, guest, is_away)) is not None
        }
        await self._store.change([timing(id, clock.ply, clock) for id, clock in asleep.items()])
        if asleep and self._store.sharing is not None:
            self._store.sharing.tell(asleep)
        for id in asleep:
            await self._rooms.reseat(id)  # it may have been loaded meanwhile
        for id in due.keys() - asleep.keys():
            await self._rest_in(id, guest, is_away)

    def _asleep(self, sheet: Sheet, guest: str, is_away: bool) -> Clock | None:
        """Return the changed clock of a match that nobody has loaded, ``None`` if it must be."""
        clock, player = sheet.standing.clock, sheet.standing.player
        if clock is None or player is None:
            return None
        own = own_seats(sheet.seats, guest)
        wakes = {*clock.resting} & (own & self._had(sheet, clock) if is_away else own)
        if wakes and clock.window:
            return None
        asked = timed(sheet.seats, [player]) if wakes else clock.runs
        rest = allowance_of(sheet.created, self._now())
        moment = Moment(clock.ply, -1, clock.paid, asked, clock.window, rest=rest)
        return clocks.away(clock, own, is_away, moment, self._rooms.house.time.now())

    def _is_done(self, sheet: Sheet, guest: str, is_away: bool) -> bool:
        """Return whether the clocks of a guest's own seats stand still, or all count, as wanted."""
        clock = sheet.standing.clock
        if clock is None or not is_slow(sheet):
            return True
        own = own_seats(sheet.seats, guest)
        return own & {*clock.resting} == (own - self._had(sheet, clock) if is_away else set())

    def _had(self, sheet: Sheet, clock: Clock) -> set[int]:
        """Return the seats that have had all their vacation in a match, under all their players."""
        now, most = self._rooms.house.time.now(), allowance_of(sheet.created, self._now())
        return {seat for seat in range(len(clock.left)) if has_rested(clock, seat, now) >= most}

    async def _rest_in(self, match: str, guest: str, is_away: bool) -> None:
        try:
            room = await self._rooms.get(match)
            await room.absences.rest(guest, is_away)
        except StorageError:
            raise
        except Exception:  # such as a match under earlier rules: the others can rest
            _LOG.exception("the clock of match %s cannot be changed", match)


def is_slow(sheet: Sheet) -> bool:
    """Return whether a match in progress has a clock over days."""
    clock = sheet.standing.clock
    return sheet.ended is None and clock is not None and clock.pace.days
