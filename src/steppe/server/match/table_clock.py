"""A table's clock: which moment of the match it depends on, and how the store keeps it."""

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.server.base.clock_record import Clock
from steppe.server.base.match_data import OPEN, PERSON, Seat
from steppe.server.base.storage_errors import StorageError
from steppe.server.match import clocks
from steppe.server.match.app_context import AppContext
from steppe.server.match.clocks import Moment
from steppe.server.match.site_time import SiteTime
from steppe.server.match.table import Table
from steppe.server.store.rows import SqlStore, Statement, timing

Change = Callable[[Clock, Moment, float], Clock]
_AWAY = "SELECT guest FROM vacation WHERE guest = :guest AND since IS NOT NULL"


def clock_after(table: Table, clock: Clock | None, match: Match, site: SiteTime) -> Clock | None:
    """Return the clock after the last line of a match, which is planned now, if it has a clock."""
    if clock is None:
        return None
    return clocks.after(clock, moment_of(table, match, match.log[-1]), site.now())


def moment_of(table: Table, match: Match, last: Entry | None) -> Moment:
    """Return what a clock depends on: the last line, and the people who must decide now."""
    by = -1 if last is None else last.by
    quiet = last is None or last.is_said
    is_window = match.has_window
    asked, rest = _asked(table, match), clocks.allowance_of(table.sheet.created, time.time())
    return Moment(len(match.log), by, match.turn, asked, is_window, quiet, rest)


def _asked(table: Table, match: Match) -> tuple[int, ...]:
    """Return the people who must decide."""
    if match.is_over:
        return ()
    asked = [position.player for position in match.asked()] or [match.player or 0]
    return timed(table.seats, asked)


def timed(seats: Sequence[Seat], asked: Collection[int]) -> tuple[int, ...]:
    """Return the asked players whose time passes: none before all seats are taken.

    A person whom nobody but bots waits for may take as long as they like.
    """
    kinds = [seat.kind for seat in seats]
    if kinds.count(PERSON) < 2 or OPEN in kinds:
        return ()
    return tuple(seat for seat in asked if kinds[seat] == PERSON)


async def retime(table: Table, house: AppContext, change: Change = clocks.reseated) -> bool:
    """Save a changed clock beside the log, such as after a seat change; return whether it is new.

    Other processes read it at once. One that moves on at the same time has the last word.
    """
    clock = table.sheet.standing.clock
    if clock is None or table.match.is_over:
        return False
    moment = moment_of(table, table.match, table.match.log[-1] if table.match.log else None)
    changed = change(clock, moment, house.time.now())
    if changed == clock:
        return False
    await house.store.change([timing(table.id, table.version, changed)])
    if house.store.sharing is not None:
        house.store.sharing.tell([table.id])
    standing = replace(table.sheet.standing, clock=changed)
    table.sheet = replace(table.sheet, standing=standing)
    return True


async def retime_seat(table: Table, house: AppContext, number: int, former: Seat) -> None:
    """Save the clock after a seat has changed; if that fails, the next line of the log saves it."""
    clock, owner = table.sheet.standing.clock, table.seats[number].guests[:1]
    with suppress(StorageError):
        if clock is None or former.guests[:1] == owner:
            await retime(table, house)
        else:
            rests = clock.pace.days and await is_on_vacation(house.store, owner)
            await retime(table, house, partial(clocks.handed_over, seat=number, rests=rests))


def own_seats(seats: Sequence[Seat], guest: str) -> set[int]:
    """Return the seats that belong to a guest: a vacation concerns these."""
    return {number for number, seat in enumerate(seats) if seat.guests[:1] == (guest,)}


async def is_on_vacation(store: SqlStore, guests: Collection[str]) -> bool:
    """Return whether one of these guests is on vacation."""
    found = [await store.select(Statement(_AWAY, {"guest": guest})) for guest in guests]
    return any(found)
