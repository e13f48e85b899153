"""Watch the clocks of all matches: at zero, let one process act, whichever processes die.

The store keeps when each clock reaches zero, in an index: a beat reads the first of them, however
many run. The line in the log that ends a player's time has a key made from the match, the ply and
the seat, so that it is written once.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Protocol

from steppe.server.base.background import repeat, spawn, stop_all
from steppe.server.base.http_errors import StaleError, TableError
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.room import Room
from steppe.server.match.site_time import BEAT, SiteTime
from steppe.server.store import rows
from steppe.server.store.rows import SqlStore, Statement

_AT_ONCE = 50  # clocks that reach zero in one beat; the others follow in the next one
_LONGEST = 5.0  # seconds between two beats while the store is failing
_UNWATCHED = "clocks could not be read"
_LOG = logging.getLogger(__name__)


class Known(Protocol):
    """A way to load rooms."""

    async def get(self, id: str) -> Room:
        """Return a match's room."""


class ClockWatch:
    """The clocks of this site, watched by this process among others."""

    def __init__(self, rooms: Known, store: SqlStore, time: SiteTime) -> None:
        self._rooms, self._store, self._time = rooms, store, time
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: set[str] = set()

    async def start(self) -> None:
        """Read the site time, and watch from now on, as soon as there is a clock."""
        with suppress(StorageError):
            await self._time.beat(self._store)
            if self._store.sharing is not None or await self._first():
                self._time.needed.set()
        spawn(repeat(self.beat, BEAT, _UNWATCHED, _LONGEST), self._tasks)

    async def close(self) -> None:
        """Stop watching."""
        await stop_all([*self._tasks])

    async def beat(self) -> None:
        """Advance the site time while any clock runs, and act for those that are at zero."""
        await self._time.needed.wait()
        first = await self._first()
        if not first:
            return
        await self._time.beat(self._store)
        for row in first:
            if row["expires"] <= self._time.now() and row["id"] not in self._busy:
                self._busy.add(row["id"])
                spawn(self._act(row["id"]), self._tasks)

    async def _first(self) -> list[dict[str, Any]]:
        """Return the matches whose clocks reach zero first, and when they do."""
        return await self._store.select(Statement(rows.EXPIRING, {"most": _AT_ONCE}))

    async def _act(self, match: str) -> None:
        """End the time of a match's players; a match that cannot be loaded is left alone."""
        try:
            room = await self._rooms.get(match)
            await room.absences.expire()
        except (StorageError, StaleError):
            pass  # the next beat tries again
        except TableError:  # a match under earlier rules: its page says so
            await self._store.change([Statement(rows.STOP, {"match": match})])
        except Exception:
            _LOG.exception("the clock of match %s could not be read", match)
            await self._store.change([Statement(rows.STOP, {"match": match})])
        finally:
            self._busy.discard(match)
